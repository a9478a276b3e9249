import { sql } from "drizzle-orm";
import { check, index, integer, text } from "drizzle-orm/sqlite-core";
import { id, instant, oneOf, refersTo } from "~/db/columns.server";
import { described, describedTable, ORDER_ID } from "~/db/described.server";
import { JOURNAL_KINDS, SALE_ORIGINS, TENDER_TYPES } from "~/domain/journal/entry";
import { orders } from "./orders.server";
import { tillEntries } from "./till.server";

/**
 * Every movement of money, in the order in which we learned of it. Rows are only ever added: triggers refuse
 * anything else (drizzle/0032_journal.sql).
 */
export const journal = describedTable(
  "journal",
  "All money in and out, in the order the shop learned of it.",
  {
    id: id(),
    orderId: refersTo("order_id", ORDER_ID, () => orders.id),
    origin: described(
      text("origin", { enum: SALE_ORIGINS }).notNull(),
      "web, window, or reserved (reserved on the site, paid at the truck).",
    ),
    money: described(
      text("money", { enum: TENDER_TYPES }).notNull(),
      "online (by card on the site), card (the truck's reader), or cash.",
    ),
    kind: described(
      text("kind", { enum: JOURNAL_KINDS }).notNull(),
      "sale, tip, method (paid in another way), void, refund, or dispute.",
    ),

    cents: described(integer("cents").notNull(), "What came in. Negative if it went out."),

    tillEntryId: described(
      integer("till_entry_id")
        .unique()
        .references(() => tillEntries.id),
      "For money at the truck: a number in till_entries.csv.",
    ),
    /** The ID of the payment intent, the refund, or the dispute. */
    stripeId: described(text("stripe_id"), "For money online: its Stripe ID."),
    /** When the sale was made, which may be days before its refund. */
    soldAt: described(instant("sold_at").notNull(), "When the sale was made."),

    bookedAt: described(
      instant("booked_at").notNull(),
      "When it was recorded. It counts toward this day.",
    ),
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
