import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant, isJson, oneOf } from "~/db/columns.server";
import { ALERT_KINDS } from "~/domain/alerts/alert";
import { orders } from "./orders.server";

/** Outbox: the row is saved in the same transaction as its cause, and the email goes out later. */
export const outbox = sqliteTable(
  "outbox",
  {
    id: id(),
    kind: text("kind").notNull(),
    /** One cause sends one email. */
    dedupeKey: text("dedupe_key").notNull().unique(),
    /** A hash of the address, where strangers can have emails sent to it. */
    recipient: text("recipient"),
    /** A keyed hash of the client's address that caused it, for the same emails. */
    sender: text("sender"),
    payload: text("payload", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at")
      .notNull()
      .$defaultFn(() => new Date()),
    sentAt: instant("sent_at"),
    lastError: text("last_error"),
    /** When it became too old to be sent. */
    givenUpAt: instant("given_up_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("outbox_due").on(table.sentAt, table.nextAttemptAt),
    index("outbox_by_recipient").on(table.recipient, table.createdAt),
    isJson("outbox_payload", table.payload),
  ],
);

export const alerts = sqliteTable(
  "alerts",
  {
    kind: text("kind", { enum: ALERT_KINDS }).notNull(),
    /** An order's id, or a name of Stripe's. */
    subject: text("subject").notNull(),
    orderId: integer("order_id").references(() => orders.id),
    amountCents: integer("amount_cents"),
    reason: text("reason"),
    respondBy: instant("respond_by"),
    /** When an email told the owner. */
    mailedAt: instant("mailed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    oneOf("alerts_kind", table.kind),
  ],
);
