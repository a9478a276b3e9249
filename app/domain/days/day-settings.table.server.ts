import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { between, isOnly, updatedAt } from "~/db/columns.server";

/** One row, id 1. Without it, days end at midnight. */
export const daySettings = sqliteTable(
  "day_settings",
  {
    id: integer("id").primaryKey(),
    endsAtHour: integer("ends_at_hour").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    isOnly("day_settings_single_row", table.id),
    between("day_settings_ends", table.endsAtHour, 0, 12),
  ],
);
