import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, isFlag, updatedAt } from "~/db/columns.server";

/** One row, id 1. Without it, orders are taken, without notes. */
export const orderPause = sqliteTable(
  "order_pause",
  {
    id: integer("id").primaryKey(),
    paused: flag("paused").notNull().default(false),
    sentence: text("sentence"),
    takesNotes: flag("takes_notes").notNull().default(false),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("order_pause_single_row", sql`${table.id} = 1`),
    isFlag("order_pause_paused", table.paused),
    isFlag("order_pause_takes_notes", table.takesNotes),
  ],
);
