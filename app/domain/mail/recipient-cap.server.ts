import { and, count, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { outbox } from "~/db/schema/mail.server";
import { hashOf } from "../access/secret-id.server";
import { mailboxOf } from "../email";
import { type Refusal, refusal } from "../result";
import { DAY_MS, HOUR_MS } from "../time";

/**
 * Limits what strangers can send to one address. A limit by sender alone wouldn't protect the person who gets
 * it, and a limit by recipient alone would let a stranger use it up and lock that person out. So each
 * network's first emails of the day go even to an address that got its share.
 */

const CAPS = [
  { emails: 3, ms: HOUR_MS },
  { emails: 6, ms: DAY_MS },
];
/** Emails a day to an address that got enough: from one network, and from all of them. */
const FIRST_OF_A_NETWORK = 2;
const MOST_A_DAY = 20;

export const ENOUGH = "Not sent: this address got enough emails from us today";

const TOO_MANY = refusal(
  "limited",
  "This email address got several emails from us today. Please try again later, or pay by card.",
);

/** The database keeps no second copy of the address. */
export const recipientOf = (email: string) => hashOf(mailboxOf(email));

export function gotEnough(tx: Tx, email: string, now: Date): boolean {
  return CAPS.some(({ emails, ms }) => emailsSince(tx, email, now, ms) >= emails);
}

/** `gotEnough` for an email that its recipient can't do without, like a link that confirms a reservation. */
export function gotEnoughFrom(tx: Tx, email: string, sender: string, now: Date): boolean {
  if (!gotEnough(tx, email, now)) return false;
  const isFirst =
    emailsSince(tx, email, now, DAY_MS, eq(outbox.sender, sender)) < FIRST_OF_A_NETWORK;
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

/** Checks before doing something that includes an email. Changes nothing. */
export function tooManyEmails(tx: Tx, email: string, sender: string, now: Date): Refusal | null {
  return gotEnoughFrom(tx, email, sender, now) ? TOO_MANY : null;
}
