import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import { type Db, read, type Tx } from "~/db/client.server";
import { outbox } from "~/db/schema/mail.server";
import { orders } from "~/db/schema/orders.server";
import type { Page } from "~/domain/listing";
import { wakeRound } from "~/domain/scheduler.server";
import {
  type EmailKind,
  isToCustomer,
  RESERVATION_UPDATES,
  type STRANGERS_EMAILS,
} from "./email-kinds";
import { ENOUGH, isOverCap, isOverCapForClient, recipientOf } from "./recipient-cap.server";

/** The email queue. An email is written when it's sent, and stored as it was sent. */

export type QueuedEmail = typeof outbox.$inferSelect;

type Payload = { orderId?: number } & Record<string, unknown>;

/** Names of the sending rounds. An email about what someone just did wakes its round; others wait for the next one. */
export const CUSTOMERS_ROUND = "mail";
export const OTHERS_ROUND = "mail-to-others";

/** The cause of the first email about a reservation. */
export const reservationCause = ({ id }: { id: number }) => `order:${id}:reservation`;

/**
 * Queues an email, in the transaction that causes it. Customers without an address, as at the window, get none.
 * If a reservation's first email was withheld, this one is stored for the owner to see, and not sent.
 * @param cause identifies the email: each cause has one email
 */
export function queueEmail(
  tx: Tx,
  kind: EmailKind,
  cause: string,
  payload: Payload,
  sendAt = new Date(),
): void {
  if (isToCustomer({ kind }) && hasNoAddress(tx, payload.orderId)) return;
  const isWithheld = followsWithheld(tx, kind, payload.orderId);
  const withheld = isWithheld ? { sentAt: new Date(), lastError: ENOUGH } : undefined;
  tx.insert(outbox)
    .values({ kind, dedupeKey: cause, payload, nextAttemptAt: sendAt, ...withheld })
    .onConflictDoNothing()
    .run();
  if (isToCustomer({ kind }) && kind !== "stop_changed" && sendAt <= new Date())
    wakeRound(CUSTOMERS_ROUND);
}

/**
 * Queues an email whose cause can be undone and come again. It waits until `sendAt`. If it was skipped
 * meanwhile (`whyNotSent`), it's queued again. Once sent, it isn't sent again.
 */
export function queueEmailAgain(
  tx: Tx,
  kind: EmailKind,
  cause: string,
  payload: Payload,
  sendAt: Date,
): void {
  if (isToCustomer({ kind }) && hasNoAddress(tx, payload.orderId)) return;
  if (followsWithheld(tx, kind, payload.orderId)) return;
  // An email that's queued again gets a full week of retries.
  const anew = { createdAt: new Date(), attempts: 0, givenUpAt: null };
  const again = { sentAt: null, lastError: null, nextAttemptAt: sendAt, ...anew };
  tx.insert(outbox)
    .values({ kind, dedupeKey: cause, payload, nextAttemptAt: sendAt })
    .onConflictDoUpdate({
      target: outbox.dedupeKey,
      set: again,
      setWhere: or(isNull(outbox.sentAt), isNotNull(outbox.lastError)),
    })
    .run();
}

function hasNoAddress(tx: Tx, orderId = 0): boolean {
  const order = tx.select({ email: orders.email }).from(orders).where(eq(orders.id, orderId)).get();
  return order?.email === "";
}

/**
 * Whether an email is about an unpaid reservation whose first email was withheld. The address may belong to
 * someone who knows nothing of it, so this email is withheld too.
 */
function followsWithheld(tx: Tx, kind: EmailKind, id = 0): boolean {
  if (!RESERVATION_UPDATES.some((one) => one === kind)) return false;
  const { paidAt } = orders;
  const order = tx.select({ paidAt }).from(orders).where(eq(orders.id, id)).get();
  return order?.paidAt === null && isWithheld(tx, id);
}

/** Whether a reservation's first email was withheld, since its address had enough emails. */
export function isWithheld(tx: Tx, id: number): boolean {
  const first = and(eq(outbox.dedupeKey, reservationCause({ id })), eq(outbox.lastError, ENOUGH));
  return tx.select({ id: outbox.id }).from(outbox).where(first).get() !== undefined;
}

/** Deletes emails about something that's gone. */
export function forgetEmails(tx: Tx, causes: string[]): void {
  tx.delete(outbox).where(inArray(outbox.dedupeKey, causes)).run();
}

/**
 * Queues an email that anyone can send to any address. If that's too much for the address, the email is stored
 * for the owner to see, and not sent.
 */
export function queueUnverifiedEmail(
  tx: Tx,
  kind: (typeof STRANGERS_EMAILS)[number],
  cause: string,
  { payload, email, networkKey, hasLimits = true }: Strangers,
): void {
  const now = new Date();
  const recipient = hasLimits ? recipientOf(email) : null;
  // Nobody misses an acknowledgment. The other kinds have a link that the recipient needs.
  const isEnough = () =>
    kind === "inquiry_acknowledged"
      ? isOverCap(tx, email, now)
      : isOverCapForClient(tx, email, networkKey, now);
  const withheld = hasLimits && isEnough() ? { sentAt: now, lastError: ENOUGH } : undefined;
  tx.insert(outbox)
    .values({ kind, dedupeKey: cause, payload, recipient, sender: networkKey, ...withheld })
    .onConflictDoNothing()
    .run();
  wakeRound(OTHERS_ROUND);
}

type Strangers = {
  payload: Record<string, number>;
  email: string;
  /** A keyed hash of the client's address. */
  networkKey: string;
  hasLimits?: boolean;
};

/** Whether an email with this cause was queued, sent or not. */
export function isQueued(db: Db, cause: string): boolean {
  const found = db.select({ id: outbox.id }).from(outbox).where(eq(outbox.dedupeKey, cause));
  return found.get() !== undefined;
}

/** Whether the email with this cause is still to be sent. */
export function isWaitingToBeSent(db: Db, cause: string): boolean {
  const waits = and(eq(outbox.dedupeKey, cause), isNull(outbox.sentAt), isNull(outbox.givenUpAt));
  return db.select({ id: outbox.id }).from(outbox).where(waits).get() !== undefined;
}

/** Whether the email with this cause was sent. */
export function wasSent(db: Db, cause: string): boolean {
  const went = and(eq(outbox.dedupeKey, cause), isNotNull(outbox.sentAt), isNull(outbox.lastError));
  return db.select({ id: outbox.id }).from(outbox).where(went).get() !== undefined;
}

/** Deletes all emails whose cause begins like this, since their subject is gone. */
export function forgetEmailsAbout(tx: Tx, causePrefix: `${string}:`): void {
  tx.delete(outbox).where(beginsWith(causePrefix)).run();
}

/** The newest unsent email whose cause begins like this. */
export function findUnsent(db: Db, causePrefix: `${string}:`): QueuedEmail | undefined {
  const unsent = and(beginsWith(causePrefix), isNull(outbox.sentAt));
  return db.select().from(outbox).where(unsent).orderBy(desc(outbox.id)).get();
}

/** Deletes unsent emails whose cause begins like this. */
export function forgetUnsent(tx: Tx, causePrefix: `${string}:`): void {
  tx.delete(outbox)
    .where(and(beginsWith(causePrefix), isNull(outbox.sentAt)))
    .run();
}

/** The condition that a cause begins like this, up to its last colon. */
export const beginsWith = (causePrefix: `${string}:`) =>
  and(gte(outbox.dedupeKey, causePrefix), lt(outbox.dedupeKey, `${causePrefix.slice(0, -1)};`));

/** How many emails whose cause begins like this were sent. */
export function timesSent(tx: Db, causePrefix: `${string}:`): number {
  const { sentAt, lastError } = outbox;
  const begin = beginsWith(causePrefix);
  const found = tx
    .select({ number: count() })
    .from(outbox)
    .where(and(begin, isNotNull(sentAt), isNull(lastError)))
    .get();
  return found?.number ?? 0;
}

/** The most characters stored of an email. No email about an order is longer. */
const MAX_KEPT = 20_000;

const shortened = (text: string) =>
  text.length > MAX_KEPT ? `${text.slice(0, MAX_KEPT)}\n\n(The rest wasn't kept.)` : text;

/**
 * Records that an email is being sent now (`isUnderWay`), and its text.
 * @returns false if it was withdrawn since it was read
 */
export function recordAttempt(
  tx: Tx,
  { id, attempts }: QueuedEmail,
  { to, subject, text }: Record<"to" | "subject" | "text", string>,
): boolean {
  const sent = { sentTo: to, sentSubject: subject, sentText: shortened(text) };
  const { changes } = tx
    .update(outbox)
    .set({ attempts: attempts + 1, lastError: null, ...sent })
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)))
    .run();
  return changes > 0;
}

/** Whether an unsent email may still arrive, since the mail server hasn't answered yet. */
export const isUnderWay = ({ attempts, lastError }: QueuedEmail) =>
  attempts > 0 && lastError === null;

/**
 * Marks an email as done.
 * @param note why it wasn't sent, if it wasn't
 */
export function recordDone(
  tx: Tx,
  { id }: QueuedEmail,
  now: Date,
  note: string | null = null,
): void {
  tx.update(outbox)
    .set({ sentAt: now, lastError: note })
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)))
    .run();
}

const FIRST_WAIT_MS = 30_000;
const MAX_WAIT_MS = 3_600_000;

/** Schedules a retry after twice the last wait, up to an hour. */
export function retryLater(tx: Tx, { id, attempts }: QueuedEmail, now: Date, error: string): void {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts, 20), MAX_WAIT_MS);
  tx.update(outbox)
    .set({
      attempts: attempts + 1,
      nextAttemptAt: new Date(now.getTime() + wait),
      lastError: error,
    })
    .where(and(eq(outbox.id, id), isNull(outbox.sentAt)))
    .run();
}

export const listEmails = ({ limit, offset }: Page): QueuedEmail[] =>
  read().select().from(outbox).orderBy(desc(outbox.id)).limit(limit).offset(offset).all();

export const countEmails = () => read().select({ total: count() }).from(outbox).get()?.total ?? 0;

/** Null if there's no such email. */
export function findQueued(id: number): QueuedEmail | null {
  return read().select().from(outbox).where(eq(outbox.id, id)).get() ?? null;
}
