import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt } from "~/db/columns.server";

/** Events whose effect is stored: written in the same transaction as that effect. */
export const stripeEvents = sqliteTable("stripe_events", {
  id: text("id").primaryKey(),
  type: text("type").notNull(),
  paymentIntentId: text("payment_intent_id"),
  receivedAt: createdAt(),
});
