import { and, asc, count, eq, gt, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { read } from "~/db/client.server";
import { outbox } from "~/db/schema/mail.server";
import { HOUR_MS } from "~/domain/time";
import { env } from "~/env.server";
import {
  ALERT_EMAIL,
  type COUNTER_EMAILS,
  CUSTOMER_EMAILS,
  type EmailKind,
  type OWNER_EMAILS,
  STRANGERS_EMAILS,
} from "./email-kinds";
import type { QueuedEmail } from "./outbox.server";

/** Selects the emails to send next. */

/** The most emails per round. */
const BATCH = 20;
/**
 * How old an email can be and still be sent. Older ones, such as from before a mail server was set up, would
 * only confuse people.
 */
export const STALE_MS = 7 * 24 * HOUR_MS;

/** Hourly limits for the whole shop, since mail providers close accounts that write to many strangers. */
const MOST_PER_HOUR = { order_reservation: 120, inquiry_acknowledged: 30, unsubscribe_link: 30 };

/** Emails to customers, oldest first. */
export function dueToCustomers(now: Date): QueuedEmail[] {
  return dueOf(CUSTOMER_EMAILS, now, BATCH);
}

/**
 * Emails that strangers can trigger: reservations first, and of each kind no more than the shop may send. The
 * rest waits. Networks take turns, so a network's first email doesn't wait behind many of another network.
 */
export function dueToStrangers(now: Date): QueuedEmail[] {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  return STRANGERS_EMAILS.flatMap((kind) => {
    // LIMITS=off is for load tests on loopback.
    if (env().LIMITS === "off") return dueOf([kind], now, BATCH);
    const sent = sentSince(kind, hourAgo);
    const most = Math.max(0, Math.min(BATCH, MOST_PER_HOUR[kind] - sent));
    let shared = Math.max(0, MOST_PER_HOUR[kind] * SHARED - sent);
    return inTurn(kind, now, hourAgo, most).flatMap(({ email, turn }) =>
      turn === 1 || shared-- > 0 ? [email] : [],
    );
  });
}

/** Share of the hourly limit that's open to every network. The rest is for networks that got no email in that hour. */
const SHARED = 3 / 4;

/** @returns each email with its turn: 1 for a network's first email since `since` */
function inTurn(kind: EmailKind, now: Date, since: Date, limit: number) {
  const sender = sql`coalesce(${outbox.sender}, '')`;
  const sent = read()
    .select({
      sender: sql<string>`coalesce(${outbox.sender}, '')`.as("sent_by"),
      n: count().as("n"),
    })
    .from(outbox)
    .where(wentOut(kind, since))
    .groupBy(sender)
    .as("sent");
  const { nextAttemptAt, id } = outbox;
  const turn = sql<number>`coalesce(${sent.n}, 0)
    + row_number() OVER (PARTITION BY ${sender} ORDER BY ${nextAttemptAt}, ${id})`;
  return read()
    .select({ email: outbox, turn: turn.as("turn") })
    .from(outbox)
    .leftJoin(sent, sql`${sent.sender} = ${sender}`)
    .where(isDue([kind], now))
    .orderBy(sql`turn`, asc(nextAttemptAt), asc(id))
    .limit(limit)
    .all();
}

const BUNDLE = 100;
const BUNDLE_EVERY_MS = 10 * 60_000;

/** Emails to the owner, unless one of the same kind was just sent. */
export function dueToOwner(
  now: Date,
  kinds: typeof OWNER_EMAILS | typeof COUNTER_EMAILS,
): QueuedEmail[] {
  const since = new Date(now.getTime() - BUNDLE_EVERY_MS);
  const justGotOne = kinds.some((kind) => sentSince(kind, since) > 0);
  return justGotOne ? [] : dueOf(kinds, now, BUNDLE);
}

/** The alert email. At most one waits at a time. */
export function dueAlertEmail(now: Date): QueuedEmail[] {
  return dueOf([ALERT_EMAIL], now, 1);
}

function dueOf(kinds: readonly EmailKind[], now: Date, limit: number): QueuedEmail[] {
  return read()
    .select()
    .from(outbox)
    .where(isDue(kinds, now))
    .orderBy(asc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(limit)
    .all();
}

const isDue = (kinds: readonly EmailKind[], now: Date) =>
  and(
    isNull(outbox.sentAt),
    lte(outbox.nextAttemptAt, now),
    gt(outbox.createdAt, new Date(now.getTime() - STALE_MS)),
    inArray(outbox.kind, [...kinds]),
  );

/** An email also went out if the mail server refused it for good, but not if it was withheld. */
const wentOut = (kind: EmailKind, since: Date) =>
  and(
    gt(outbox.sentAt, since),
    eq(outbox.kind, kind),
    or(isNull(outbox.lastError), gt(outbox.attempts, 0)),
  );

/** How many emails of a kind were sent since an instant. */
function sentSince(kind: EmailKind, since: Date): number {
  const found = read().select({ number: count() }).from(outbox).where(wentOut(kind, since)).get();
  return found?.number ?? 0;
}
