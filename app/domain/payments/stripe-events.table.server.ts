import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt } from "~/db/columns.server";

/** Written in the same transaction as their effect. */
export const stripeEvents = sqliteTable("stripe_events", {
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  paymentIntentId: text("payment_intent_id"),
  receivedAt: createdAt(),
});
