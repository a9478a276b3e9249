import { and, count, eq, gt, ne, sql } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { hashOf } from "../access/secret-id.server";
import { mailboxOf } from "../email";
import { type Refusal, refusal } from "../result";
import { outbox } from "./outbox.table.server";

/** What strangers can send to one address. A limit by sender wouldn't protect the person who gets it. */

const HOUR_MS = 3_600_000;
const CAPS = [
  { emails: 3, ms: HOUR_MS },
  { emails: 6, ms: 24 * HOUR_MS },
];

export const ENOUGH = "Not sent: this address got enough emails from us today";

const TOO_MANY = refusal(
  "limited",
  "This email address got several emails from us today. Please try again later, or pay by card.",
);

/** The database keeps no second copy of the address. */
export const recipientOf = (email: string) => hashOf(mailboxOf(email));

export function gotEnough(tx: Tx, email: string, now: Date): boolean {
  return CAPS.some(({ emails, ms }) => {
    const found = tx
      .select({ number: count() })
      .from(outbox)
      .where(
        and(
          eq(outbox.recipient, recipientOf(email)),
          gt(outbox.createdAt, new Date(now.getTime() - ms)),
          ne(sql`coalesce(${outbox.lastError}, '')`, ENOUGH),
        ),
      )
      .get();
    return (found?.number ?? 0) >= emails;
  });
}

/** Checks before doing something that includes an email. Changes nothing. */
export function tooManyEmails(tx: Tx, email: string, now: Date): Refusal | null {
  return gotEnough(tx, email, now) ? TOO_MANY : null;
}
