import { sql } from "drizzle-orm";
import { check, integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { updatedAt } from "~/db/columns.server";

/** One row, id 1. Without it, days end at midnight. */
export const daySettings = sqliteTable(
  "day_settings",
  {
    id: integer("id").primaryKey(),
    endsAtHour: integer("ends_at_hour").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("day_settings_single_row", sql`${table.id} = 1`),
    check("day_settings_ends", sql`${table.endsAtHour} BETWEEN 0 AND 12`),
  ],
);
