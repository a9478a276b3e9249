import { index, integer, text } from "drizzle-orm/sqlite-core";
import { atLeast, folded, id, isDay, oneOf, stamps } from "~/db/columns.server";
import { described, describedTable } from "~/db/described.server";
import { EVENT_TYPES, INQUIRY_STATUSES } from "~/domain/catering/inquiry";

export const cateringInquiries = describedTable(
  "catering_inquiries",
  "Catering inquiries.",
  {
    id: id(),
    name: described(text("name").notNull(), "Who asked."),
    email: described(text("email").notNull(), "Their email address."),
    phone: described(text("phone"), "Their phone number."),
    /** A calendar date, YYYY-MM-DD, without a time zone. */
    eventDate: described(text("event_date").notNull(), "The day of the event."),
    eventType: described(
      text("event_type", {
        enum: EVENT_TYPES,
      }).notNull(),
      "corporate, wedding, private, festival, or other.",
    ),
    guestCount: described(integer("guest_count").notNull(), "How many guests."),
    location: described(text("location").notNull(), "Where."),
    message: described(text("message"), "What they wrote."),
    status: described(
      text("status", { enum: INQUIRY_STATUSES }).notNull().default("pending"),
      "pending, quoted, confirmed, completed, or cancelled.",
    ),
    ...stamps(),
    foldedText: folded("folded_text"),
  },
  (table) => [
    index("catering_inquiries_by_status").on(table.status),
    index("catering_inquiries_by_creation").on(table.createdAt),
    atLeast("catering_guest_count", table.guestCount, 1),
    isDay("catering_event_date", table.eventDate),
    oneOf("catering_event_type", table.eventType),
    oneOf("catering_status", table.status),
  ],
);
