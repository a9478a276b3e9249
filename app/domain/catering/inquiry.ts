/** A request for catering, as people read it (spec section 3). */

export const EVENT_TYPE_NAMES = {
  corporate: "Corporate",
  wedding: "Wedding",
  private: "Private",
  festival: "Festival",
  other: "Other",
} as const;

export type EventType = keyof typeof EVENT_TYPE_NAMES;

export const INQUIRY_STATUS_NAMES = {
  pending: "Pending",
  quoted: "Quoted",
  confirmed: "Confirmed",
  completed: "Completed",
  cancelled: "Cancelled",
} as const;

export type InquiryStatus = keyof typeof INQUIRY_STATUS_NAMES;

/** An inquiry in one line of a list. */
export type InquirySummary = {
  id: number;
  name: string;
  eventType: EventType;
  /** A calendar date, YYYY-MM-DD, in no time zone. */
  eventDate: string;
  status: InquiryStatus;
};
