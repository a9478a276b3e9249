import { type Tx, write } from "~/db/client.server";
import { clearAlert, endAlertsOf, raiseAlert } from "~/domain/alerts/alerts.server";
import { findOrder } from "~/domain/orders/orders.server";
import { recordDone, retryLater } from "~/domain/outbox/outbox.server";
import { EMAIL_OF, type SmsKind } from "~/domain/outbox/sms-kinds";
import { hasOptedOut } from "~/domain/outbox/sms-opt-outs.server";
import {
  dueSms,
  endInterruptedSms,
  isSmsTooOld,
  type QueuedSms,
  recordSmsAttempt,
  whyTooMany,
} from "~/domain/outbox/sms-queue.server";
import { runAndLogErrors, runEvery, type StopJob } from "~/domain/scheduler.server";
import { textSettings } from "~/env.server";
import { log } from "~/log.server";
import { type Sent, sendSms, type Text } from "~/services/twilio.server";
import { readSender } from "./send-mail.server";
import { whyNotSent } from "./why-not-sent.server";
import { writeSms } from "./write-sms.server";

/** Sends texts through Twilio, each at most once, since a lost text does less harm than one sent again and again. */

/** Sends the texts that are due, until Twilio can't be reached or the process stops. */
export async function sendDueSms(now = new Date(), isStopping = () => false): Promise<void> {
  if (!textSettings()) return;
  await endInterruptedSms(now);
  // Read all texts before writing anything (docs/scaling.md).
  const due = dueSms(now).map((owed) => ({
    owed,
    text: attemptToWrite(owed),
    whyNot: whyNot(owed, now),
  }));
  for (const each of due) {
    if (isStopping() || !(await sendOne(each, now))) return;
  }
}

type Due = { owed: QueuedSms; text: ReturnType<typeof attemptToWrite>; whyNot: string | null };

/** @returns false if Twilio can't be reached or rejects the shop */
async function sendOne({ owed, text, whyNot }: Due, now: Date): Promise<boolean> {
  if (text instanceof Error && whyNot === null) {
    log.error("text-not-written", { error: text, textId: owed.id });
    await write((tx) => retryLater(tx, owed, now, text.message));
    return true;
  }
  const going = await write((tx) => begin(tx, { owed, text, whyNot }, now));
  if (!going) return true;
  const sent = await sendSms(going);
  await write((tx) => recordAnswer(tx, owed, sent, now));
  if (sent.ok) return true;
  // Twilio's message can have the number, so it's stored with the text, not in the log.
  log.warn("text-not-sent", { textId: owed.id, reason: sent.reason, code: sent.code });
  return sent.reason !== "down";
}

/**
 * Records the attempt, or why there's none.
 * @returns null if nothing is to be sent
 */
function begin(tx: Tx, { owed, text, whyNot }: Due, now: Date): Text | null {
  const given = text instanceof Error ? null : text;
  const to = given && phoneOf(tx, owed);
  // A number that was corrected since the text was written gets it in the next round.
  if (given && to !== null && to !== given.to) return null;
  const why =
    whyNot ?? (to === null ? NO_NUMBER : whyNotTo(tx, to, Number(owed.payload.orderId), now));
  if (why !== null || given === null || to === null) {
    recordDone(tx, owed, now, why);
    return null;
  }
  return recordSmsAttempt(tx, owed, { ...given, to }) ? { to, body: given.text } : null;
}

/** The number as it is now, which a customer may have removed or changed while other texts were sent. */
function phoneOf(tx: Tx, { payload }: QueuedSms): string | null {
  return findOrder(tx, Number(payload.orderId))?.phone ?? null;
}

function attemptToWrite(owed: QueuedSms) {
  try {
    return writeSms(owed, readSender());
  } catch (error) {
    return error as Error;
  }
}

const NO_NUMBER = "Not sent: the customer removed their number";
const TOO_OLD = "Not sent: it was more than a day old";
const OPTED_OUT = "Not sent: this number replied STOP";

function whyNot(owed: QueuedSms, now: Date): string | null {
  if (isSmsTooOld(owed, now)) return TOO_OLD;
  return whyNotSent({ kind: EMAIL_OF[owed.kind as SmsKind], payload: owed.payload });
}

const whyNotTo = (tx: Tx, to: string, orderId: number, now: Date) =>
  hasOptedOut(tx, to) ? OPTED_OUT : whyTooMany(tx, orderId, to, now);

function recordAnswer(tx: Tx, owed: QueuedSms, sent: Sent, now: Date): void {
  if (sent.ok) {
    recordDone(tx, owed, now);
    clearAlert(tx, "texts_down");
    return;
  }
  const { reason, code, message } = sent;
  if (reason === "final" || reason === "unknown") {
    recordDone(tx, owed, now, message);
    return;
  }
  retryLater(tx, owed, now, message);
  const hasWaited = now.getTime() - owed.createdAt.getTime() >= ALERT_AFTER_MS;
  if (reason === "down" && hasWaited)
    raiseAlert(tx, { kind: "texts_down", subject: "twilio", reason: code });
}

/** How long Twilio can fail before the owner is alerted. */
const ALERT_AFTER_MS = 10 * 60_000;

/** Starts the rounds. A shutdown waits for the text under way, whose response would be lost. */
export function startSmsJob(): StopJob {
  if (!textSettings()) {
    void runAndLogErrors("texts-off", () => endAlertsOf("texts_down"));
    return async () => {};
  }
  return runEvery("texts", (isStopping) => sendDueSms(new Date(), isStopping), { waits: true });
}
