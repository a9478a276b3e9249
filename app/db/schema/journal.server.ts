import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant, oneOf, refersTo } from "~/db/columns.server";
import { JOURNAL_KINDS, MONEYS, SALE_ORIGINS } from "~/domain/journal/entry";
import { orders } from "./orders.server";
import { tillEntries } from "./till.server";

/**
 * Every movement of money, in the order in which we learned of it. Rows are only ever added, which
 * triggers hold (drizzle/0032_journal.sql).
 */
export const journal = sqliteTable(
  "journal",
  {
    id: id(),
    orderId: refersTo("order_id", () => orders.id),
    origin: text("origin", { enum: SALE_ORIGINS }).notNull(),
    money: text("money", { enum: MONEYS }).notNull(),
    kind: text("kind", { enum: JOURNAL_KINDS }).notNull(),
    /** What came in; below 0 what went out. */
    cents: integer("cents").notNull(),
    /** Of money at the truck. */
    tillEntryId: integer("till_entry_id")
      .unique()
      .references(() => tillEntries.id),
    /** Of money online: the payment intent's, the refund's, or the dispute's. */
    stripeId: text("stripe_id"),
    /** When the sale was made that it's about, which may be days ago. */
    soldAt: instant("sold_at").notNull(),
    /** When it was written down. It counts on this day. */
    bookedAt: instant("booked_at").notNull(),
  },
  (table) => [
    index("journal_by_order").on(table.orderId),
    index("journal_by_stripe_id").on(table.stripeId),
    index("journal_by_booking").on(table.bookedAt),
    index("journal_by_sale").on(table.soldAt),
    oneOf("journal_origin", table.origin),
    oneOf("journal_money", table.money),
    oneOf("journal_kind", table.kind),
    check("journal_cents", sql`${table.cents} <> 0`),
    check(
      "journal_source",
      sql`(${table.money} = 'online') = (${table.stripeId} IS NOT NULL) AND (${table.money} = 'online') = (${table.tillEntryId} IS NULL)`,
    ),
  ],
);
