import { and, asc, eq, gt, isNull, ne } from "drizzle-orm";
import { read, type Tx, write } from "~/db/client.server";
import { alerts, outbox } from "~/db/schema/mail.server";
import { hashOf } from "~/domain/access/secret-id.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { ALERT_EMAIL } from "~/domain/outbox/email-kinds";
import type { QueuedEmail } from "~/domain/outbox/outbox.server";
import { HOUR_MS } from "~/domain/time";
import { type AlertFacts, toAlertFacts } from "./alert-text";

/** Emails alerts to the owner, who doesn't always watch the dashboard. */

/** The most alerts in an email. The next one has the rest. */
const MAX_LISTED = 50;

/**
 * Puts all open alerts that weren't emailed yet into the one waiting email. A new email waits for up to an hour
 * if the last hour's emails had alerts of all these kinds.
 */
export async function queueAlertEmail(now: Date): Promise<void> {
  const waiting = unsentEmail();
  const toMail = alertsToMail();
  if (toMail.length === 0) {
    if (waiting) await write((tx) => tx.delete(outbox).where(eq(outbox.id, waiting.id)).run());
    return;
  }
  const email = emailOf(toMail);
  if (waiting?.dedupeKey === email.dedupeKey) return;
  const anew = { ...email, createdAt: now, givenUpAt: null };
  if (waiting) {
    await write((tx) => tx.update(outbox).set(anew).where(eq(outbox.id, waiting.id)).run());
    return;
  }
  const mailed = kindsMailedSince(new Date(now.getTime() - HOUR_MS));
  if (mailed.size > 0 && toMail.every(({ kind }) => mailed.has(kind))) return;
  await write((tx) =>
    tx
      .insert(outbox)
      .values({ ...anew, nextAttemptAt: now })
      .onConflictDoNothing()
      .run(),
  );
}

/** Alerts to email. Mail that's down can't be emailed, and once it can, it's over. */
function alertsToMail() {
  return read()
    .select()
    .from(alerts)
    .where(and(isNull(alerts.mailedAt), ne(alerts.kind, "mail_down")))
    .orderBy(asc(alerts.createdAt), asc(alerts.kind), asc(alerts.subject))
    .limit(MAX_LISTED)
    .all();
}

/** Writes the email. Its key includes when each alert was raised, so an alert that comes back is emailed again. */
function emailOf(open: (typeof alerts.$inferSelect)[]) {
  const facts = open.map((alert) => toAlertFacts(alert, truckZone()));
  const cause = open.map(({ createdAt }, at) => ({ createdAt, ...facts[at] }));
  return {
    kind: ALERT_EMAIL,
    dedupeKey: `alerts:${hashOf(JSON.stringify(cause))}`,
    payload: { alerts: facts },
  };
}

/** The alert email that wasn't sent yet. After it was given up, it's reused for new alerts. */
function unsentEmail(): QueuedEmail | undefined {
  return read()
    .select()
    .from(outbox)
    .where(and(isNull(outbox.sentAt), eq(outbox.kind, ALERT_EMAIL)))
    .get();
}

function kindsMailedSince(since: Date): Set<string> {
  const sent = read()
    .select()
    .from(outbox)
    .where(and(gt(outbox.sentAt, since), eq(outbox.kind, ALERT_EMAIL)))
    .all();
  return new Set(sent.flatMap((owed) => alertsIn(owed).map(({ kind }) => kind)));
}

/** The alerts as they were when the email was written. */
export function alertsIn({ payload }: Pick<QueuedEmail, "payload">): AlertFacts[] {
  return payload.alerts as AlertFacts[];
}

/** Runs in the transaction that marks the email as sent. */
export function recordAlertsMailed(tx: Tx, owed: QueuedEmail, now: Date): void {
  if (owed.kind !== ALERT_EMAIL) return;
  for (const { kind, subject } of alertsIn(owed)) {
    tx.update(alerts)
      .set({ mailedAt: now })
      .where(and(eq(alerts.kind, kind), eq(alerts.subject, subject)))
      .run();
  }
}
