import { and, eq, inArray, isNull, lte, notInArray } from "drizzle-orm";
import { read, type Tx, write } from "~/db/client.server";
import { alerts, outbox } from "~/db/schema/mail.server";
import { raiseAlert } from "~/domain/alerts/alerts.server";
import { STALE_MS } from "~/domain/outbox/due-emails.server";
import { ALERT_EMAIL, isToCustomer } from "~/domain/outbox/email-kinds";
import type { QueuedEmail } from "~/domain/outbox/outbox.server";
import { SMS_KINDS } from "~/domain/outbox/sms-kinds";
import { withUnit } from "~/domain/words";
import { log } from "~/log.server";
import { OLD_EMAILS } from "./alert-text";
import { orderOf, subjectOf } from "./mail-alerts.server";

/** Gives up emails that couldn't be sent for a week, and tells the owner. */

const TOO_OLD = "too_old";

/** The most emails given up in one round. */
const BATCH = 200;

/** Gives up on stale emails. Each is reported once, and the report ends after a week. */
export async function giveUpOnStaleEmails(now: Date): Promise<void> {
  const weekAgo = new Date(now.getTime() - STALE_MS);
  const stale = read()
    .select()
    .from(outbox)
    .where(
      and(
        notInArray(outbox.kind, [...SMS_KINDS]),
        isNull(outbox.sentAt),
        isNull(outbox.givenUpAt),
        lte(outbox.createdAt, weekAgo),
      ),
    )
    .limit(BATCH)
    .all();
  const isOver = and(eq(alerts.kind, "mail_undelivered"), lte(alerts.createdAt, weekAgo));
  const over = read().select().from(alerts).where(isOver).all();
  if (stale.length === 0 && over.length === 0) return;
  await write((tx) => {
    tx.delete(alerts).where(isOver).run();
    if (stale.length === 0) return;
    const ids = stale.map(({ id }) => id);
    tx.update(outbox).set({ givenUpAt: now }).where(inArray(outbox.id, ids)).run();
    raiseAlertsOf(tx, stale);
  });
}

function raiseAlertsOf(tx: Tx, stale: QueuedEmail[]): void {
  for (const owed of stale) log.warn("email-given-up", { emailId: owed.id, kind: owed.kind });
  const toCustomers = stale.filter(isToCustomer);
  for (const owed of toCustomers) {
    const about = { subject: subjectOf(owed), orderId: orderOf(owed), reason: TOO_OLD };
    raiseAlert(tx, { kind: "mail_undelivered", ...about });
  }
  // An alert about alerts would loop.
  const others = stale.filter((owed) => !isToCustomer(owed) && owed.kind !== ALERT_EMAIL).length;
  if (others === 0) return;
  raiseAlert(tx, {
    kind: "mail_undelivered",
    subject: OLD_EMAILS,
    reason: withUnit(others, "email"),
  });
}
