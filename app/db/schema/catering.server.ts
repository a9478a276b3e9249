import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { atLeast, folded, id, isDay, oneOf, stamps } from "~/db/columns.server";
import { EVENT_TYPES, INQUIRY_STATUSES } from "~/domain/catering/inquiry";

export const cateringInquiries = sqliteTable(
  "catering_inquiries",
  {
    id: id(),
    name: text("name").notNull(),
    email: text("email").notNull(),
    phone: text("phone"),
    /** A calendar date, YYYY-MM-DD, in no time zone: it never shifts (design 4.4). */
    eventDate: text("event_date").notNull(),
    eventType: text("event_type", {
      enum: EVENT_TYPES,
    }).notNull(),
    guestCount: integer("guest_count").notNull(),
    location: text("location").notNull(),
    message: text("message"),
    status: text("status", { enum: INQUIRY_STATUSES }).notNull().default("pending"),
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
