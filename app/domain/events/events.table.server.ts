import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant, updatedAt } from "~/db/columns.server";

export const events = sqliteTable(
  "events",
  {
    id: id(),
    title: text("title").notNull(),
    location: text("location").notNull(),
    description: text("description"),
    startDate: instant("start_date").notNull(),
    endDate: instant("end_date").notNull(),
    imageUrl: text("image_url"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index("events_by_end").on(table.endDate, table.startDate)],
);
