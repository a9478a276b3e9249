import type { listRecentInquiries } from "./inquiries.server";

/** A request for catering, as people read it (spec section 3). */

export const EVENT_TYPES = ["corporate", "wedding", "private", "festival", "other"] as const;
export type EventType = (typeof EVENT_TYPES)[number];

export const EVENT_TYPE_NAMES: Record<EventType, string> = {
  corporate: "Corporate",
  wedding: "Wedding",
  private: "Private",
  festival: "Festival",
  other: "Other",
};

export const INQUIRY_STATUSES = [
  "pending",
  "quoted",
  "confirmed",
  "completed",
  "cancelled",
] as const;
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];

export const INQUIRY_STATUS_NAMES: Record<InquiryStatus, string> = {
  pending: "Pending",
  quoted: "Quoted",
  confirmed: "Confirmed",
  completed: "Completed",
  cancelled: "Cancelled",
};

/** An inquiry in one line of a list. */
export type InquirySummary = ReturnType<typeof listRecentInquiries>[number];
