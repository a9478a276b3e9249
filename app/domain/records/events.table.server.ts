import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, folded, id, instant, updatedAt } from "~/db/columns.server";

export const events = sqliteTable(
  "events",
  {
    id: id(),
    title: text("title").notNull(),
    location: text("location").notNull(),
    description: text("description"),
    startDate: instant("start_date").notNull(),
    endDate: instant("end_date").notNull(),
    /** The start that was announced first, where there is another one now. */
    movedFrom: instant("moved_from"),
    imageUrl: text("image_url"),
    /** How often it was moved or called off: see `raisesSequence`. */
    sequence: integer("sequence").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** The row stays: subscribed calendars must be told, and orders point at it. */
    canceledAt: instant("cancelled_at"),
    foldedText: folded("folded_text"),
  },
  (table) => [index("events_by_end").on(table.endDate, table.startDate)],
);
