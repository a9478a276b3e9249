import { formatCalendarDate, formatDateAndTime, HOUR_MS } from "~/domain/time";
import { keysInOrder } from "~/domain/words";
import type { findInquiry, listRecentInquiries } from "./inquiries.server";

export const EVENT_TYPE_NAMES = {
  corporate: "Corporate",
  wedding: "Wedding",
  private: "Private",
  festival: "Festival",
  other: "Other",
};
export const EVENT_TYPES = keysInOrder(EVENT_TYPE_NAMES);

export const INQUIRY_STATUS_NAMES = {
  pending: "Pending",
  quoted: "Quoted",
  confirmed: "Confirmed",
  completed: "Completed",
  cancelled: "Canceled",
};
export const INQUIRY_STATUSES = keysInOrder(INQUIRY_STATUS_NAMES);
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];

export type Inquiry = NonNullable<ReturnType<typeof findInquiry>>;

/** Hours within which the Catering page promises a reply. */
const PROMISED_HOURS = 24;

/** How long a pending inquiry has waited, or may still wait. Null once it has been answered. */
export function waitOf({ status, createdAt }: Pick<Inquiry, "status" | "createdAt">, now: Date) {
  if (status !== "pending") return null;
  const hours = Math.max(0, Math.floor((now.getTime() - createdAt.getTime()) / HOUR_MS));
  const isLate = hours >= PROMISED_HOURS;
  const text = isLate
    ? `Overdue: waiting ${lasting(hours)}`
    : `Reply due in ${lasting(PROMISED_HOURS - hours)}`;
  return { text, isLate };
}

export type Wait = ReturnType<typeof waitOf>;

function lasting(hours: number): string {
  if (hours === 1) return "1 hour";
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}

/** An inquiry with its times in the truck's zone. Its event's date has no zone. */
export function toInquiryView(inquiry: Inquiry, now: Date, zone: string) {
  const { createdAt, eventDate, ...same } = inquiry;
  return {
    ...same,
    eventDate: formatCalendarDate(eventDate),
    received: formatDateAndTime(createdAt, zone),
    wait: waitOf(inquiry, now),
  };
}

export type InquiryView = ReturnType<typeof toInquiryView>;

type Recent = ReturnType<typeof listRecentInquiries>[number];

export function toInquirySummary(inquiry: Recent, now: Date) {
  const { createdAt, eventDate, ...same } = inquiry;
  return { ...same, eventDate: formatCalendarDate(eventDate), wait: waitOf(inquiry, now) };
}

export type InquirySummary = ReturnType<typeof toInquirySummary>;
