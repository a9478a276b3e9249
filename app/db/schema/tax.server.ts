import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import {
  atLeast,
  between,
  createdAt,
  id,
  isOnly,
  oneOf,
  refersTo,
  updatedAt,
} from "~/db/columns.server";
import { described, describedTable, ONLY_ROW, ORDER_ID } from "~/db/described.server";
import { TAX_MODES } from "~/domain/tax/tax";
import { TAX_ENTRY_KINDS, TAX_PLACE_KINDS } from "~/domain/tax/tax-entry";
import { namesOrderLine, orderLineKey } from "./order-line-key.server";
import { orders } from "./orders.server";

/** The table has one row, id 1. If it's missing, there is no tax. */
export const taxSettings = describedTable(
  "tax_settings",
  "How sales tax is collected.",
  {
    id: described(integer("id").primaryKey(), ONLY_ROW),
    mode: described(
      text("mode", { enum: TAX_MODES }).notNull().default("off"),
      "off, included (prices include it), or added (at checkout).",
    ),
    /** The default rate in thousandths of a percent. Null if there is none. */
    defaultRate: described(integer("default_rate"), "The rate of stops without one of their own."),
    updatedAt: updatedAt(),
  },
  (table) => [isOnly("tax_settings_single_row", table.id), oneOf("tax_settings_mode", table.mode)],
);

/** Tax rates that the owner entered. */
export const taxRates = describedTable(
  "tax_rates",
  "Sales tax rates.",
  {
    id: id(),
    kind: described(
      text("kind", { enum: TAX_PLACE_KINDS }).notNull(),
      "stop (a location), state (for shipping), or none (sold at no stop).",
    ),
    /** `placeKey` of a stop's location, a state's code, or '' for what was sold at no stop. */
    key: described(
      text("key").notNull(),
      "A code for the location, the same for each of its stops, or the state's code.",
    ),
    /** Thousandths of a percent. */
    rate: described(integer("rate").notNull(), "In percent."),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("tax_rates_by_place").on(table.kind, table.key),
    oneOf("tax_rates_kind", table.kind),
    check("tax_rates_none", sql`(${table.kind} = 'none') = (${table.key} = '')`),
    between("tax_rates_rate", table.rate, 0, 20_000),
  ],
);

/**
 * The sales tax of each sale and refund, with its rate. An order's tax is the sum of its entries. Rows are
 * never changed or deleted; triggers refuse it.
 */
export const taxEntries = describedTable(
  "tax_entries",
  "Sales tax of each sale and each refund.",
  {
    id: id(),
    orderId: refersTo("order_id", ORDER_ID, () => orders.id),
    kind: described(text("kind", { enum: TAX_ENTRY_KINDS }).notNull(), "sale, void, or refund."),
    /** The place as shown to people at that moment. */
    place: described(text("place").notNull(), "Where it was sold, or the state it was sent to."),
    /** Thousandths of a percent. Null if nobody had set a rate. */
    rate: described(
      integer("rate"),
      "In percent. Empty if there was no rate, so no tax was collected.",
    ),

    grossCents: described(
      integer("gross_cents").notNull(),
      "The amount sold, including tax. In this column and the next two, refunds are negative.",
    ),

    exemptCents: described(integer("exempt_cents").notNull(), "How much of it isn't taxed."),
    taxCents: described(integer("tax_cents").notNull(), "The tax."),
    createdAt: createdAt(),
  },
  (table) => [
    index("tax_entries_by_order").on(table.orderId),
    index("tax_entries_by_time").on(table.createdAt),
    oneOf("tax_entries_kind", table.kind),
    between("tax_entries_rate", table.rate, 0, 20_000),
    check("tax_entries_no_rate", sql`${table.rate} IS NOT NULL OR ${table.taxCents} = 0`),
    check(
      "tax_entries_sale",
      sql`${table.kind} <> 'sale' OR (${table.exemptCents} >= 0 AND ${table.taxCents} >= 0 AND ${table.exemptCents} + ${table.taxCents} <= ${table.grossCents})`,
    ),
  ],
);

/** Each taxed line's share of a sale's tax. Rows are only ever added. */
export const taxEntryLines = describedTable(
  "tax_entry_lines",
  "Each item's share of its order's sales tax.",
  {
    entryId: refersTo("entry_id", "A number in tax_entries.csv.", () => taxEntries.id),
    ...orderLineKey(),
    taxCents: described(integer("tax_cents").notNull(), "Its share."),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.productId, table.choices] }),
    namesOrderLine(table),
    atLeast("tax_entry_lines_tax", table.taxCents, 0),
  ],
);
