import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
} from "drizzle-orm";
import { read, type Tx, write } from "~/db/client.server";
import { outbox } from "~/db/schema/mail.server";
import { orders } from "~/db/schema/orders.server";
import { hashOf } from "~/domain/access/secret-id.server";
import { DAY_MS } from "~/domain/time";
import { textSettings } from "~/env.server";
import { beginsWith, isWithheld, type QueuedEmail, recordAttempt } from "./outbox.server";
import { SMS_KINDS, type SmsKind } from "./sms-kinds";

/**
 * The text queue. Texts are in the outbox like emails, and their causes begin with 'text:'. Each is handed to
 * Twilio at most once: an attempt is recorded before the call, and repeated only if Twilio is known to have
 * refused it.
 */

export type QueuedSms = QueuedEmail;

/** Ways to tell a customer something. What was told is tracked for each one separately. */
export const CHANNELS = ["email", "text"] as const;
export type Channel = (typeof CHANNELS)[number];

/** The cause of an email, or of the text that says the same. */
export const causeBy = <Cause extends string>(channel: Channel, cause: Cause) =>
  channel === "text" ? (`text:${cause}` as const) : cause;

/**
 * The cause of the text that an order was canceled with its stop. There's only one, whatever happens to the
 * refund.
 */
export const calledOffCause = (orderId: number, eventId: number) =>
  `order:${orderId}:off:${eventId}`;

type Payload = { orderId: number } & Record<string, unknown>;

/**
 * Queues a text, in the transaction that causes it, if the customer of a paid order or a confirmed reservation
 * left a number. It replaces an earlier text that wasn't handed to Twilio yet.
 * @param cause of the email that says the same
 */
export function queueSms(
  tx: Tx,
  kind: SmsKind,
  cause: string,
  payload: Payload,
  sendAt = new Date(),
): void {
  if (!textSettings() || !mayBeTexted(tx, kind, payload.orderId)) return;
  const text = { kind, payload, nextAttemptAt: sendAt };
  const anew = { sentAt: null, lastError: null, attempts: 0, createdAt: new Date() };
  const wasRefused = and(isNull(outbox.sentAt), isNotNull(outbox.lastError));
  tx.insert(outbox)
    .values({ ...text, dedupeKey: causeBy("text", cause) })
    .onConflictDoUpdate({
      target: outbox.dedupeKey,
      set: { ...text, ...anew },
      setWhere: or(eq(outbox.attempts, 0), wasRefused),
    })
    .run();
}

/**
 * Whether a number can get this text. A reservation that needed no confirmation may have a stranger's number,
 * so only a ready order is texted about, since somebody has made it by then.
 */
function mayBeTexted(tx: Tx, kind: SmsKind, id: number): boolean {
  const { phone, paidAt, paymentKind, confirmBy, confirmedAt } = orders;
  const columns = { phone, paidAt, paymentKind, confirmBy, confirmedAt };
  const order = tx.select(columns).from(orders).where(eq(orders.id, id)).get();
  if (!order || order.phone === null) return false;
  if (order.paidAt !== null) return true;
  if (order.paymentKind !== "truck" || order.confirmBy !== null || isWithheld(tx, id)) return false;
  return order.confirmedAt !== null || kind === "text_ready";
}

/** The most texts per round. */
const BATCH = 100;

/** How long a text may wait before it's too late to send. */
export const SMS_STALE_MS = DAY_MS;

export const isSmsTooOld = ({ createdAt }: Pick<QueuedSms, "createdAt">, now: Date) =>
  now.getTime() - createdAt.getTime() >= SMS_STALE_MS;

const isText = inArray(outbox.kind, [...SMS_KINDS]);
const isUnsent = and(isText, isNull(outbox.sentAt));

/** Texts to send now. 'Ready' comes before the rest, since somebody is waiting. */
export function dueSms(now: Date): QueuedSms[] {
  const hasAnswer = or(eq(outbox.attempts, 0), isNotNull(outbox.lastError));
  return read()
    .select()
    .from(outbox)
    .where(and(isUnsent, hasAnswer, lte(outbox.nextAttemptAt, now)))
    .orderBy(
      desc(eq(outbox.kind, "text_ready" satisfies SmsKind)),
      asc(outbox.nextAttemptAt),
      asc(outbox.id),
    )
    .limit(BATCH)
    .all();
}

const INTERRUPTED = "The shop stopped while sending it, so we don't know whether it was sent";

/**
 * Ends texts whose attempt was interrupted: the process ended between the call to Twilio and its answer. They
 * aren't sent again.
 */
export async function endInterruptedSms(now: Date): Promise<void> {
  const isInterrupted = and(isUnsent, gt(outbox.attempts, 0), isNull(outbox.lastError));
  const found = read().select({ id: outbox.id }).from(outbox).where(isInterrupted).get();
  if (!found) return;
  const ended = { sentAt: now, lastError: INTERRUPTED };
  await write((tx) => tx.update(outbox).set(ended).where(isInterrupted).run());
}

/** A text is stored with a hash of its number, which outlasts no copy of the number itself. */
export const hashOfNumber = (number: string) => hashOf(number);

/** The most texts per order, and per number and for the whole shop in a day. */
const CAPS = { order: 6, number: 10, shop: 1_000 };

/** Why a text is one too many, or null. A stranger's number can be typed on many orders. */
export function whyTooMany(tx: Tx, orderId: number, number: string, now: Date): string | null {
  const since = new Date(now.getTime() - DAY_MS);
  const recent = gt(outbox.createdAt, since);
  if (attemptsWhere(tx, eq(outbox.recipient, hashOfNumber(number)), recent) >= CAPS.number)
    return "Not sent: this number got enough texts from us today";
  if (attemptsWhere(tx, beginsWith(`text:order:${orderId}:`)) >= CAPS.order)
    return "Not sent: there were enough texts about this order";
  return attemptsWhere(tx, gt(outbox.sentAt, since)) >= CAPS.shop
    ? "Not sent: the shop sent enough texts today"
    : null;
}

/** How many texts were attempted. Refused, unknown, and accepted ones all count. */
function attemptsWhere(tx: Tx, ...conditions: (SQL | undefined)[]): number {
  const attempted = and(isText, gt(outbox.attempts, 0), ...conditions);
  return tx.select({ number: count() }).from(outbox).where(attempted).get()?.number ?? 0;
}

/**
 * Records that a text is handed to Twilio now, and its words. If the process crashes after this, it isn't sent
 * again.
 * @returns false if it was withdrawn since it was read
 */
export function recordSmsAttempt(
  tx: Tx,
  owed: QueuedSms,
  { to, subject, text }: Record<"to" | "subject" | "text", string>,
): boolean {
  if (!recordAttempt(tx, owed, { to, subject, text })) return false;
  tx.update(outbox)
    .set({ recipient: hashOfNumber(to) })
    .where(eq(outbox.id, owed.id))
    .run();
  return true;
}
