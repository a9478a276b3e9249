import { index, integer, primaryKey, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant, isJson, oneOf } from "~/db/columns.server";
import { described, describedTable, FOR_RETRIES, leftOut, ORDER_ID } from "~/db/described.server";
import { ALERT_KINDS } from "~/domain/alerts/alert";
import { orders } from "./orders.server";

const IN_FOLDER = "It's in the emails folder.";

/** Outbox: the row is saved in the same transaction as its cause, and the email or text goes out later. */
export const outbox = describedTable(
  "outbox",
  "Emails and texts from the last 180 days. What they say is in the emails folder.",
  {
    id: described(id(), "Its number. emails/12.txt is number 12."),
    kind: described(text("kind").notNull(), "What it's about."),
    /** Unique, so that one cause sends one email. The key of a text message about the same begins with 'text:'. */
    dedupeKey: described(text("dedupe_key").notNull().unique(), "What caused it."),
    /** A hash of the address, for emails that a stranger can cause, or of a text message's number. */
    recipient: leftOut(
      text("recipient"),
      "Tells one address from another. The address is in the email.",
    ),
    /** A keyed hash of the client's address, for emails that a stranger can cause. */
    sender: leftOut(text("sender"), "Tells one network from another, without naming it."),
    payload: described(
      text("payload", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
      "The numbers of the records it's about, and what the customer knew before, as JSON.",
    ),
    attempts: described(
      integer("attempts").notNull().default(0),
      "How many times the shop tried to send it.",
    ),
    nextAttemptAt: leftOut(
      instant("next_attempt_at")
        .notNull()
        .$defaultFn(() => new Date()),
      FOR_RETRIES,
    ),
    sentAt: described(instant("sent_at"), "When it was sent, or when the shop decided not to."),
    lastError: described(
      text("last_error"),
      "What the mail server or Twilio answered, or why it wasn't sent.",
    ),

    givenUpAt: described(instant("given_up_at"), "When it became too old to be sent."),
    /** The email as last handed to the mail server. Null before that, and in rows older than these columns. */
    sentTo: leftOut(text("sent_to"), IN_FOLDER),
    sentSubject: leftOut(text("sent_subject"), IN_FOLDER),
    sentText: leftOut(text("sent_text"), IN_FOLDER),
    createdAt: createdAt(),
  },
  (table) => [
    index("outbox_due").on(table.sentAt, table.nextAttemptAt),
    index("outbox_by_recipient").on(table.recipient, table.createdAt),
    isJson("outbox_payload", table.payload),
  ],
);

/** The words STOP and START that customers texted. Each number's latest one counts. */
export const textReplies = describedTable(
  "text_replies",
  "Texts from customers that stop our texts to their number, or allow them again.",
  {
    id: id(),
    /** Unique: a repeated request changes nothing. */
    sid: described(text("sid").notNull().unique(), "Its Twilio ID."),
    number: leftOut(text("number").notNull(), "A hash of the number, which tells it from others."),
    keyword: described(text("keyword", { enum: ["stop", "start"] }).notNull(), "stop or start."),
    createdAt: createdAt(),
  },
  (table) => [
    index("text_replies_by_number").on(table.number, table.id),
    oneOf("text_replies_keyword", table.keyword),
  ],
);

export const alerts = describedTable(
  "alerts",
  "What needs someone's attention right now.",
  {
    kind: described(text("kind", { enum: ALERT_KINDS }).notNull(), "What's wrong."),

    subject: described(text("subject").notNull(), "An order's number, or a Stripe ID."),
    orderId: described(
      integer("order_id").references(() => orders.id),
      ORDER_ID,
    ),
    amountCents: described(integer("amount_cents"), "The amount in question."),
    reason: described(text("reason"), "Why."),
    respondBy: described(instant("respond_by"), "The deadline to respond."),

    mailedAt: described(instant("mailed_at"), "When you got an email about it."),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    oneOf("alerts_kind", table.kind),
  ],
);
