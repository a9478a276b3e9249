import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { atLeast, createdAt, instant, isOnly, oneOf } from "~/db/columns.server";
import { described, describedTable, leftOut, STRIPE_ID } from "~/db/described.server";

/** Events that were processed. Each is stored in the same transaction as its effect. */
export const stripeEvents = describedTable(
  "stripe_events",
  "Messages from Stripe in the last 180 days.",
  {
    id: described(text("id").primaryKey(), STRIPE_ID),
    type: described(text("type").notNull(), "What it's about."),
    stripePaymentId: described(text("payment_intent_id"), "The payment at Stripe."),
    receivedAt: createdAt(),
  },
);

export const POLLED_LISTS = ["payments", "refunds", "disputes"] as const;
/** Includes the lists that are read once a day (`domain/payouts`). */
const LISTS = [...POLLED_LISTS, "payouts", "balance"] as const;

/**
 * How far each of Stripe's lists has been read. A restored copy has its own times, so everything since that copy
 * was made is read again.
 */
export const stripeCursors = describedTable(
  "stripe_looks",
  "How far the shop has gotten in Stripe's lists.",
  {
    list: described(
      text("list", { enum: LISTS }).primaryKey(),
      "payments, refunds, disputes, payouts, or balance.",
    ),

    seenUntil: described(
      instant("seen_until").notNull(),
      "Everything before this time has been read.",
    ),
    /** Set, as `afterId` is, while reading the list takes more than one round. */
    beganAt: leftOut(instant("began_at"), "Only used while a list is being read."),
    afterId: leftOut(text("after_id"), "Only used while a list is being read."),
    /**
     * Set for `balance`. Every payment and payout before this time was compared with our records, and matched or was
     * reviewed.
     */
    matchedUntil: leftOut(instant("matched_until"), "Only used to compare less."),
  },
  (table) => [oneOf("stripe_looks_list", table.list)],
);

/** The table has one row: whether Stripe's events get through. */
export const webhookHealth = sqliteTable(
  "webhook_health",
  {
    id: integer("id").primaryKey(),
    /** When the last event was accepted, accurate to ten minutes, so that a busy hour writes it only six times. */
    acceptedAt: instant("accepted_at"),
    /** Events refused since `acceptedAt`. */
    refused: integer("refused").notNull().default(0),
  },
  (table) => [
    isOnly("webhook_health_single_row", table.id),
    atLeast("webhook_health_refused", table.refused, 0),
  ],
);
