import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
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
import { TAX_MODES } from "~/domain/tax/tax";
import { TAX_ENTRY_KINDS, TAX_PLACE_KINDS } from "~/domain/tax/tax-entry";
import { namesOrderLine, orderLineKey } from "./order-line-key.server";
import { orders } from "./orders.server";

/** One row, id 1. Without it, there is no tax. */
export const taxSettings = sqliteTable(
  "tax_settings",
  {
    id: integer("id").primaryKey(),
    mode: text("mode", { enum: TAX_MODES }).notNull().default("off"),
    /** The rate of a stop without one of its own, in thousandths of a percent; null for none. */
    defaultRate: integer("default_rate"),
    updatedAt: updatedAt(),
  },
  (table) => [isOnly("tax_settings_single_row", table.id), oneOf("tax_settings_mode", table.mode)],
);

/** What the owner typed, remembered. */
export const taxRates = sqliteTable(
  "tax_rates",
  {
    id: id(),
    kind: text("kind", { enum: TAX_PLACE_KINDS }).notNull(),
    /** A stop's place as `placeKey` has it, a state's code, or '' of what was sold at no stop. */
    key: text("key").notNull(),
    /** Thousandths of a percent. */
    rate: integer("rate").notNull(),
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
 * What was sold under which rate, and what was given back of it: an order's tax is the sum of its entries.
 * Rows are only ever added, which triggers hold.
 */
export const taxEntries = sqliteTable(
  "tax_entries",
  {
    id: id(),
    orderId: refersTo("order_id", () => orders.id),
    kind: text("kind", { enum: TAX_ENTRY_KINDS }).notNull(),
    /** As people read it, at that moment. */
    place: text("place").notNull(),
    /** Null where nobody had typed one: then no tax was taken. */
    rate: integer("rate"),
    /** Below 0 what was given back, for all three. */
    grossCents: integer("gross_cents").notNull(),
    /** What of it is of products exempt from tax. */
    exemptCents: integer("exempt_cents").notNull(),
    taxCents: integer("tax_cents").notNull(),
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

/** Each taxed line's share, when it was sold. Only ever added too. */
export const taxEntryLines = sqliteTable(
  "tax_entry_lines",
  {
    entryId: refersTo("entry_id", () => taxEntries.id),
    ...orderLineKey(),
    taxCents: integer("tax_cents").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entryId, table.productId, table.choices] }),
    namesOrderLine(table),
    atLeast("tax_entry_lines_tax", table.taxCents, 0),
  ],
);
