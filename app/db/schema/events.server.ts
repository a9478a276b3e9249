import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
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
import { products } from "./catalog.server";

/** A stop of another calendar: its key, its times in milliseconds since 1970, and its location there. */
export type ImportedAs = { key: string; start: number; end: number; location: string };

export const events = sqliteTable(
  "events",
  {
    id: id(),
    title: text("title").notNull(),
    location: text("location").notNull(),
    description: text("description"),
    startDate: instant("start_date").notNull(),
    endDate: instant("end_date").notNull(),
    /** The start that was announced first, where there is another one now. */
    movedFrom: instant("moved_from"),
    imageUrl: text("image_url"),
    /** Whether what's made there can be ordered ahead. */
    ordersAhead: flag("orders_ahead").notNull().default(false),
    /** How long something takes at least. */
    leadMinutes: integer("lead_minutes").notNull().default(10),
    /** How long before the end the last order is taken, of whatever kind. */
    lastOrderMinutes: integer("last_order_minutes").notNull().default(30),
    /** Between two pickup times; null for the usual ten. */
    slotMinutes: integer("slot_minutes"),
    /** How many made items one pickup time takes; null for any number. */
    slotPieces: integer("slot_pieces"),
    /** Everything there is ready so much later than announced. */
    lateMinutes: integer("late_minutes").notNull().default(0),
    /** The end that was announced, where the truck has closed early. */
    plannedEnd: instant("planned_end"),
    /** How often it was moved or called off: see `raisesSequence`. */
    sequence: integer("sequence").notNull().default(0),
    /** What the calendar it was imported from says, to know it again there once it's moved. */
    importedAs: text("imported_as", { mode: "json" }).$type<ImportedAs>(),
    ...stamps(),
    /** The row stays: subscribed calendars must be told, and orders point at it. */
    canceledAt: instant("cancelled_at"),
    foldedText: folded("folded_text"),
  },
  (table) => [
    index("events_by_end").on(table.endDate, table.startDate),
    isFlag("events_orders_ahead", table.ordersAhead),
    between("events_lead_minutes", table.leadMinutes, 5, 240),
    between("events_last_order_minutes", table.lastOrderMinutes, 0, 240),
    between("events_slot_minutes", table.slotMinutes, 5, 120),
    between("events_late_minutes", table.lateMinutes, 0, 120),
    between("events_slot_pieces", table.slotPieces, 1, 1000),
  ],
);

/** What a stop has less of than anyone may want. Without a row, it's brought and doesn't run out. */
export const stopProducts = sqliteTable(
  "stop_products",
  {
    eventId: refersTo("event_id", () => events.id),
    productId: refersTo("product_id", () => products.id),
    /** 0: it's not brought. */
    pieces: integer("pieces").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.productId] }),
    between("stop_products_pieces", table.pieces, 0, 1000),
  ],
);
