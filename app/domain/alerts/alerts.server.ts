import { and, asc, desc, eq } from "drizzle-orm";
import { read, type Tx, write } from "~/db/client.server";
import { alerts } from "~/db/schema/mail.server";
import { log } from "~/log.server";

/** Problems that the code can't fix. Each is logged once, and stays on the dashboard until it's over. */

export type Alert = typeof alerts.$inferSelect;
const MESSAGES: Record<Alert["kind"], string> = {
  refund_stuck: "A refund failed",
  dispute: "A disputed payment needs a response",
  hold_stuck: "An order is stuck: it can't be paid or canceled",
  unknown_order: "Got a payment for an unknown order",
  payment_refused: "Stripe declined to start a payment",
  locked_out: "Stripe is rejecting our API calls",
  events_missing: "Found a refund or dispute that no Stripe event reported",
  events_refused: "We're rejecting events at the webhook",
  mail_down: "Emails aren't going out",
  mail_undelivered: "An email can't be delivered",
  texts_down: "Texts aren't going out",
  low_disk: "The disk is almost full",
  items_missing: "A refund failed after its items were sold again",
  payouts_differ: "Stripe's payouts don't match our records",
  books_changed: "A closed day was changed",
  copy_behind: "The copy in the bucket is behind, or can't be restored",
  database_damaged: "The database is damaged",
};

export function raiseAlert(tx: Tx, alert: Omit<typeof alerts.$inferInsert, "createdAt">): void {
  const { kind, subject, ...details } = alert;
  const added = tx.insert(alerts).values(alert).onConflictDoNothing().run();
  if (added.changes === 0) {
    // drizzle refuses an empty update, so this sets the kind even if there are no details.
    tx.update(alerts)
      .set({ kind, ...details })
      .where(isAbout(kind, subject))
      .run();
    return;
  }
  log.alert("needs-attention", { message: MESSAGES[kind], ...alert });
}

/** Clears one alert, or all alerts of the kind if there's no subject. */
export function clearAlert(tx: Tx, kind: Alert["kind"], subject?: string): void {
  tx.delete(alerts).where(isAbout(kind, subject)).run();
}

/** Ends the alerts of a service that was turned off, since no job looks after them anymore. */
export async function endAlertsOf(...kinds: Alert["kind"][]): Promise<void> {
  if (kinds.every((kind) => listAlerts(kind).length === 0)) return;
  await write((tx) => {
    for (const kind of kinds) clearAlert(tx, kind);
  });
}

function isAbout(kind: Alert["kind"], subject: string | undefined) {
  return and(
    eq(alerts.kind, kind),
    subject === undefined ? undefined : eq(alerts.subject, subject),
  );
}

const SHOWN = 50;

/**
 * Alerts, newest first; those of the same time by kind.
 * @param kind all kinds if undefined
 */
export function listAlerts(kind?: Alert["kind"]): Alert[] {
  return read()
    .select()
    .from(alerts)
    .where(kind && eq(alerts.kind, kind))
    .orderBy(desc(alerts.createdAt), asc(alerts.kind), asc(alerts.subject))
    .limit(SHOWN)
    .all();
}
