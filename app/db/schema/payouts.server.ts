import { type AnySQLiteColumn, index, integer, text, unique } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant, oneOf } from "~/db/columns.server";
import { described, describedTable, STRIPE_ID } from "~/db/described.server";
import { NOUNS } from "~/domain/payouts/difference";

/** Payouts from Stripe to the bank. */
export const payouts = describedTable(
  "payouts",
  "What Stripe sent to your bank.",
  {
    id: id(),
    stripeId: described(text("stripe_id").notNull().unique(), STRIPE_ID),
    amountCents: described(integer("amount_cents").notNull(), "How much."),
    currency: described(text("currency").notNull(), "Always usd."),
    /** Stripe may add words. */
    status: described(
      text("status").notNull(),
      "Stripe's word: pending, in_transit, paid, failed, canceled.",
    ),
    failure: described(text("failure"), "Why it failed."),

    items: described(
      text("items", { enum: ["ready", "later", "never"] }).notNull(),
      "Whether Stripe can say what's in it: ready, later, or never.",
    ),

    itemsReadAt: described(instant("items_read_at"), "When the shop read what's in it."),
    arrivesAt: described(
      instant("arrives_at").notNull(),
      "The day it arrives, as midnight UTC. That's the evening before by the truck's clock.",
    ),
    createdAt: described(instant("created_at").notNull(), "When it was saved."),
  },
  (table) => [
    index("payouts_newest").on(table.arrivesAt, table.id),
    oneOf("payouts_items", table.items),
  ],
);

/** Balance transactions as Stripe lists them. Stripe's balance is the sum of their net amounts. */
export const balanceTransactions = describedTable(
  "balance_transactions",
  "Everything that changed your Stripe balance.",
  {
    id: described(text("id").primaryKey(), STRIPE_ID),
    payoutId: described(
      integer("payout_id").references((): AnySQLiteColumn => payouts.id),
      "The payout that it's in: a number in payouts.csv.",
    ),

    sourceId: described(text("source_id"), "The charge, refund, dispute, or payout at Stripe."),
    intentId: described(text("intent_id"), "The payment at Stripe."),
    /** Stripe may add words. */
    category: described(
      text("category").notNull(),
      "Stripe's word: charge, refund, dispute, fee, and more.",
    ),
    description: described(text("description"), "Stripe's description."),
    amountCents: described(integer("amount_cents").notNull(), "How much."),
    feeCents: described(integer("fee_cents").notNull(), "Stripe's fee."),
    netCents: described(integer("net_cents").notNull(), "What's left of it."),
    currency: described(text("currency").notNull(), "Always usd."),
    createdAt: described(instant("created_at").notNull(), "When it was saved."),
    availableOn: described(
      instant("available_on").notNull(),
      "When it becomes available for payout.",
    ),
  },
  (table) => [
    index("balance_transactions_by_payout").on(table.payoutId),
    index("balance_transactions_by_intent").on(table.intentId, table.category),
    index("balance_transactions_by_source").on(table.sourceId, table.category),
    index("balance_transactions_by_time").on(table.createdAt),
    index("balance_transactions_by_category").on(table.category, table.sourceId),
  ],
);

/** Differences that the owner has reviewed. If one changes, it's reported again. */
export const notedDifferences = describedTable(
  "noted_differences",
  "Differences between Stripe and your records that someone has reviewed.",
  {
    id: id(),
    noun: described(
      text("noun", { enum: NOUNS }).notNull(),
      "payment, refund, dispute, payout, or other.",
    ),
    subject: described(text("subject").notNull(), STRIPE_ID),
    stripeCents: described(integer("stripe_cents"), "What Stripe has."),
    ourCents: described(integer("our_cents"), "What your records have."),
    createdAt: createdAt(),
  },
  (table) => [
    unique("noted_differences_subject").on(table.noun, table.subject),
    oneOf("noted_differences_noun", table.noun),
  ],
);
