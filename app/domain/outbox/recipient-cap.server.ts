import { and, count, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { outbox } from "~/db/schema/mail.server";
import { hashOf } from "~/domain/access/secret-id.server";
import { mailboxOf } from "~/domain/email";
import { type Refusal, refusal } from "~/domain/result";
import { DAY_MS, HOUR_MS } from "~/domain/time";

/**
 * Limits what strangers can send to one address. A limit per sender alone wouldn't protect its owner, and a
 * limit per address alone would let a stranger use it up and lock the owner out. So each network's first emails
 * of the day go out even to an address that had enough.
 */

const CAPS = [
  { emails: 3, ms: HOUR_MS },
  { emails: 6, ms: DAY_MS },
];
/** The most emails a day to an address that had enough: from one network, and from all of them. */
const FIRST_OF_A_NETWORK = 2;
const MOST_A_DAY = 20;

export const ENOUGH = "Not sent: this address got enough emails from us today";

const TOO_MANY = refusal(
  "limited",
  "This email address got several emails from us today. Please try again later, or pay by card.",
);

/** The database keeps a hash of the address, not a second copy. */
export const recipientOf = (email: string) => hashOf(mailboxOf(email));

export function isOverCap(tx: Tx, email: string, now: Date): boolean {
  return CAPS.some(({ emails, ms }) => emailsSince(tx, email, now, ms) >= emails);
}

/**
 * `isOverCap`, but for emails that the recipient needs, like a confirmation link: each client's first ones still go
 * out.
 */
export function isOverCapForClient(tx: Tx, email: string, networkKey: string, now: Date): boolean {
  if (!isOverCap(tx, email, now)) return false;
  const isFirst =
    emailsSince(tx, email, now, DAY_MS, eq(outbox.sender, networkKey)) < FIRST_OF_A_NETWORK;
  return !isFirst || emailsSince(tx, email, now, DAY_MS) >= MOST_A_DAY;
}

function emailsSince(tx: Tx, email: string, now: Date, ms: number, among?: SQL): number {
  const found = tx
    .select({ number: count() })
    .from(outbox)
    .where(
      and(
        eq(outbox.recipient, recipientOf(email)),
        gt(outbox.createdAt, new Date(now.getTime() - ms)),
        ne(sql`coalesce(${outbox.lastError}, '')`, ENOUGH),
        among,
      ),
    )
    .get();
  return found?.number ?? 0;
}

/** Refuses an action that sends an email if the address had enough. Changes nothing. */
export function tooManyEmails(
  tx: Tx,
  email: string,
  networkKey: string,
  now: Date,
): Refusal | null {
  return isOverCapForClient(tx, email, networkKey, now) ? TOO_MANY : null;
}
