import { index, integer, primaryKey, text } from "drizzle-orm/sqlite-core";
import {
  between,
  flag,
  folded,
  id,
  instant,
  isFlag,
  refersTo,
  stamps,
  updatedAt,
} from "~/db/columns.server";
import { described, describedTable, PRODUCT_ID } from "~/db/described.server";
import { products } from "./catalog.server";

/** A stop of another calendar: its key, its times in milliseconds since 1970, and its location there. */
export type ImportedAs = { key: string; start: number; end: number; location: string };

export const events = describedTable(
  "events",
  "Your stops.",
  {
    id: id(),
    title: described(text("title").notNull(), "Its title."),
    location: described(text("location").notNull(), "Where."),
    description: described(text("description"), "Its description."),
    startDate: described(instant("start_date").notNull(), "When it starts."),
    endDate: described(instant("end_date").notNull(), "When it ends."),

    movedFrom: described(
      instant("moved_from"),
      "When it was originally going to start, if it was moved.",
    ),
    imageUrl: described(text("image_url"), "Its image."),

    ordersAhead: described(
      flag("orders_ahead").notNull().default(false),
      "Whether customers can order ahead.",
    ),

    leadMinutes: described(
      integer("lead_minutes").notNull().default(10),
      "The fewest minutes an order takes.",
    ),

    lastOrderMinutes: described(
      integer("last_order_minutes").notNull().default(30),
      "How many minutes before the end the last order is taken.",
    ),

    slotMinutes: described(
      integer("slot_minutes"),
      "Minutes between pickup times. Empty means 10.",
    ),

    slotPieces: described(
      integer("slot_pieces"),
      "The most items per pickup time. Empty means no limit.",
    ),

    lateMinutes: described(
      integer("late_minutes").notNull().default(0),
      "How many minutes late the truck is.",
    ),

    plannedEnd: described(
      instant("planned_end"),
      "When it should have ended, if you closed early.",
    ),
    /** See `raisesSequence` in domain/event.ts. */
    sequence: described(
      integer("sequence").notNull().default(0),
      "How many times it was moved or canceled.",
    ),
    /** Identifies the stop in the other calendar, even after it's moved here. */
    importedAs: described(
      text("imported_as", { mode: "json" }).$type<ImportedAs>(),
      "What the calendar you imported it from says.",
    ),
    /** The ID of the first of several stops that were planned together. The first one belongs to them too. */
    repeatId: described(
      integer("repeat_id"),
      "The stop that it repeats, a number in this file. Empty if it repeats none.",
    ),
    ...stamps(),
    /** Canceled rows stay, since subscribed calendars must learn of it and orders refer to them. */
    canceledAt: described(instant("cancelled_at"), "When it was canceled."),
    foldedText: folded("folded_text"),
  },
  (table) => [
    index("events_by_end").on(table.endDate, table.startDate),
    index("events_by_start").on(table.startDate),
    index("events_by_repeat").on(table.repeatId),
    isFlag("events_orders_ahead", table.ordersAhead),
    between("events_lead_minutes", table.leadMinutes, 5, 240),
    between("events_last_order_minutes", table.lastOrderMinutes, 0, 240),
    between("events_slot_minutes", table.slotMinutes, 5, 120),
    between("events_late_minutes", table.lateMinutes, 0, 120),
    between("events_slot_pieces", table.slotPieces, 1, 1000),
  ],
);

/**
 * How many of a product are brought to a stop. If there is no row, the stop has as many as customers want.
 */
export const stopProducts = describedTable(
  "stop_products",
  "What you bring to a stop, if it can run out.",
  {
    eventId: refersTo("event_id", "A number in events.csv.", () => events.id),
    productId: refersTo("product_id", PRODUCT_ID, () => products.id),

    pieces: described(integer("pieces").notNull(), "How many. 0 if you don't bring it."),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.productId] }),
    between("stop_products_pieces", table.pieces, 0, 1000),
  ],
);
