import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { between, flag, instant, isFlag, isOnly, updatedAt } from "~/db/columns.server";
import { DEFAULT_LOOK_MINUTES } from "~/domain/order-pause/order-pause";

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
    isOnly("order_pause_single_row", table.id),
    isFlag("order_pause_paused", table.paused),
    isFlag("order_pause_takes_notes", table.takesNotes),
    between("order_pause_look_minutes", table.lookMinutes, 5, 60),
  ],
);
