import { integer, text } from "drizzle-orm/sqlite-core";
import { between, flag, instant, isFlag, isOnly, updatedAt } from "~/db/columns.server";
import { described, describedTable, ONLY_ROW } from "~/db/described.server";
import { DEFAULT_LOOK_MINUTES } from "~/domain/order-settings/order-settings";

/** The table has one row, id 1. If it's missing, orders are taken, but without notes. */
export const orderSettings = describedTable(
  "order_pause",
  "Your order settings.",
  {
    id: described(integer("id").primaryKey(), ONLY_ROW),
    paused: described(flag("paused").notNull().default(false), "Whether you've paused ordering."),
    sentence: described(text("sentence"), "What customers see then."),
    takesNotes: described(
      flag("takes_notes").notNull().default(false),
      "Whether customers can leave a note.",
    ),
    sendsWindowSales: described(
      flag("sends_window_sales").notNull().default(true),
      "Whether sales at the window wait at Counter to be made.",
    ),
    guestsCancel: described(
      flag("guests_cancel").notNull().default(false),
      "Whether customers can cancel a paid order until you start it.",
    ),
    shipsOrders: described(
      flag("ships_orders").notNull().default(true),
      "Whether customers can have products shipped.",
    ),
    /** Null if ordering never pauses by itself. */
    lookMinutes: described(
      integer("look_minutes").default(DEFAULT_LOOK_MINUTES),
      "How many minutes can go by with nobody checking orders before ordering ahead pauses.",
    ),
    /** Separate from the owner's own pause, since each ends independently. */
    autoPausedAt: described(instant("auto_paused_at"), "When it paused because of that."),
    updatedAt: updatedAt(),
  },
  (table) => [
    isOnly("order_pause_single_row", table.id),
    isFlag("order_pause_paused", table.paused),
    isFlag("order_pause_takes_notes", table.takesNotes),
    isFlag("order_pause_sends_window_sales", table.sendsWindowSales),
    between("order_pause_look_minutes", table.lookMinutes, 5, 60),
  ],
);
