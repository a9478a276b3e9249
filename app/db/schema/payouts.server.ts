import {
  type AnySQLiteColumn,
  index,
  integer,
  sqliteTable,
  text,
  unique,
} from "drizzle-orm/sqlite-core";
import { createdAt, id, instant, oneOf } from "~/db/columns.server";
import { NOUNS } from "~/domain/payouts/difference";

/** What Stripe sent to the bank. */
export const payouts = sqliteTable(
  "payouts",
  {
    id: id(),
    stripeId: text("stripe_id").notNull().unique(),
    amountCents: integer("amount_cents").notNull(),
    currency: text("currency").notNull(),
    /** Stripe's word, an open list: pending, in_transit, paid, failed, canceled … */
    status: text("status").notNull(),
    failure: text("failure"),
    /** Whether Stripe can say what's in it. */
    items: text("items", { enum: ["ready", "later", "never"] }).notNull(),
    /** When we read what's in it. */
    itemsReadAt: instant("items_read_at"),
    arrivesAt: instant("arrives_at").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("payouts_newest").on(table.arrivesAt, table.id),
    oneOf("payouts_items", table.items),
  ],
);

/** As Stripe lists them: the balance there is the sum of their nets. */
export const balanceTransactions = sqliteTable(
  "balance_transactions",
  {
    id: text("id").primaryKey(),
    payoutId: integer("payout_id").references((): AnySQLiteColumn => payouts.id),
    /** A charge, refund, dispute, or payout of Stripe's. */
    sourceId: text("source_id"),
    intentId: text("intent_id"),
    /** Stripe's word, an open list: charge, refund, dispute, fee … */
    category: text("category").notNull(),
    description: text("description"),
    amountCents: integer("amount_cents").notNull(),
    feeCents: integer("fee_cents").notNull(),
    netCents: integer("net_cents").notNull(),
    currency: text("currency").notNull(),
    createdAt: instant("created_at").notNull(),
    availableOn: instant("available_on").notNull(),
  },
  (table) => [
    index("balance_transactions_by_payout").on(table.payoutId),
    index("balance_transactions_by_intent").on(table.intentId, table.category),
    index("balance_transactions_by_source").on(table.sourceId, table.category),
    index("balance_transactions_by_time").on(table.createdAt),
  ],
);

/** Differences that the owner has looked into. One that changes is told again. */
export const notedDifferences = sqliteTable(
  "noted_differences",
  {
    id: id(),
    noun: text("noun", { enum: NOUNS }).notNull(),
    subject: text("subject").notNull(),
    stripeCents: integer("stripe_cents"),
    ourCents: integer("our_cents"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("noted_differences_subject").on(table.noun, table.subject),
    oneOf("noted_differences_noun", table.noun),
  ],
);
