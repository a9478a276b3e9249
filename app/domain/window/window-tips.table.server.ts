import { sql } from "drizzle-orm";
import { check, integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { updatedAt } from "~/db/columns.server";

/** One row, id 1. Without it, the window asks for no tip. */
export const windowTips = sqliteTable(
  "window_tips",
  {
    id: integer("id").primaryKey(),
    first: integer("first_cents"),
    second: integer("second_cents"),
    third: integer("third_cents"),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("window_tips_single_row", sql`${table.id} = 1`),
    check("window_tips_first", sql`${table.first} >= 0`),
    check("window_tips_second", sql`${table.second} >= 0`),
    check("window_tips_third", sql`${table.third} >= 0`),
  ],
);
