import type { Tx } from "~/db/client.server";
import { clearAlert, raiseAlert } from "~/domain/alerts/alerts.server";
import { ALERT_EMAIL, isToCustomer, isToStranger } from "~/domain/outbox/email-kinds";
import type { QueuedEmail } from "~/domain/outbox/outbox.server";
import type { FailureReason } from "~/services/mail.server";

/** Decides when to alert the owner that mail fails. Background jobs retry, but can't fix it. */

const ALERT_AFTER_MS = 10 * 60_000;
const TRIES = 5;
const SERVER = "server";

export const subjectOf = ({ id }: QueuedEmail) => `letter ${id}`;

export const orderOf = ({ payload }: QueuedEmail) =>
  payload.orderId === undefined ? null : Number(payload.orderId);

/** Runs in the transaction that marks the emails as sent. */
export function onMailSuccess(tx: Tx, emails: QueuedEmail[]): void {
  clearAlert(tx, "mail_down");
  for (const owed of emails) clearAlert(tx, "mail_undelivered", subjectOf(owed));
}

/**
 * Runs in the transaction that records the failure. Neither a stranger's wrong address raises an
 * alert, nor an alert's own email.
 */
export function onMailFailure(
  tx: Tx,
  owed: QueuedEmail,
  { reason, code }: { reason: FailureReason; code: string },
  now: Date,
): void {
  if (reason === "down") {
    const hasWaited = now.getTime() - owed.createdAt.getTime() >= ALERT_AFTER_MS;
    if (hasWaited) raiseAlert(tx, { kind: "mail_down", subject: SERVER, reason: code });
  } else if (owed.attempts + 1 >= TRIES && !isToStranger(owed) && owed.kind !== ALERT_EMAIL) {
    const orderId = isToCustomer(owed) ? orderOf(owed) : null;
    raiseAlert(tx, { kind: "mail_undelivered", subject: subjectOf(owed), orderId, reason: code });
  }
}
