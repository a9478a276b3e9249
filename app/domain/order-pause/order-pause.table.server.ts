import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, instant, isFlag, updatedAt } from "~/db/columns.server";
import { DEFAULT_LOOK_MINUTES } from "./order-pause";

/** One row, id 1. Without it, orders are taken, without notes. */
export const orderPause = sqliteTable(
  "order_pause",
  {
    id: integer("id").primaryKey(),
    paused: flag("paused").notNull().default(false),
    sentence: text("sentence"),
    takesNotes: flag("takes_notes").notNull().default(false),
    /** So long may nobody look at the orders before ordering ahead pauses by itself; null for ever. */
    lookMinutes: integer("look_minutes").default(DEFAULT_LOOK_MINUTES),
    /** Apart from the owner's pause: each ends by itself. */
    autoPausedAt: instant("auto_paused_at"),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("order_pause_single_row", sql`${table.id} = 1`),
    isFlag("order_pause_paused", table.paused),
    isFlag("order_pause_takes_notes", table.takesNotes),
    check("order_pause_look_minutes", sql`${table.lookMinutes} BETWEEN 5 AND 60`),
  ],
);
