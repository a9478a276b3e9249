import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { atLeast, isOnly, updatedAt } from "~/db/columns.server";

/** One row, id 1. Without it, the window asks for no tip. */
export const windowTips = sqliteTable(
  "window_tips",
  {
    id: integer("id").primaryKey(),
    firstCents: integer("first_cents"),
    secondCents: integer("second_cents"),
    thirdCents: integer("third_cents"),
    updatedAt: updatedAt(),
  },
  (table) => [
    isOnly("window_tips_single_row", table.id),
    atLeast("window_tips_first", table.firstCents, 0),
    atLeast("window_tips_second", table.secondCents, 0),
    atLeast("window_tips_third", table.thirdCents, 0),
  ],
);
