import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { atLeast, createdAt, instant, isOnly, oneOf } from "~/db/columns.server";

/** Written in the same transaction as their effect. */
export const stripeEvents = sqliteTable("stripe_events", {
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  paymentIntentId: text("payment_intent_id"),
  receivedAt: createdAt(),
});

export const LOOKS = ["payments", "refunds", "disputes"] as const;
/** Also those that are read once a day (`domain/payouts`). */
const LISTS = [...LOOKS, "payouts", "balance"] as const;

/**
 * How far each list of Stripe's has been read. A restored copy brings its own times along, so what
 * happened since that copy was made is read again.
 */
export const stripeLooks = sqliteTable(
  "stripe_looks",
  {
    list: text("list", { enum: LISTS }).primaryKey(),
    /** Everything made before has been read. */
    seenUntil: instant("seen_until").notNull(),
    /** Of a look that takes more than one round: when it began, and the last item it has read. */
    beganAt: instant("began_at"),
    afterId: text("after_id"),
  },
  (table) => [oneOf("stripe_looks_list", table.list)],
);

/** One row: whether Stripe's events get through. */
export const webhookHealth = sqliteTable(
  "webhook_health",
  {
    id: integer("id").primaryKey(),
    /** To within ten minutes, so that a busy hour writes it six times. */
    acceptedAt: instant("accepted_at"),
    /** Since then. */
    refused: integer("refused").notNull().default(0),
  },
  (table) => [
    isOnly("webhook_health_single_row", table.id),
    atLeast("webhook_health_refused", table.refused, 0),
  ],
);
