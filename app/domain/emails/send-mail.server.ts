import { write } from "~/db/client.server";
import { hashOf } from "~/domain/access/secret-id.server";
import { endAlertsOf } from "~/domain/alerts/alerts.server";
import { readBrand } from "~/domain/brand/brand.server";
import { startConfirmHour } from "~/domain/checkout/confirm-hour.server";
import {
  dueAlertEmail,
  dueToCustomers,
  dueToOwner,
  dueToStrangers,
} from "~/domain/outbox/due-emails.server";
import {
  COUNTER_EMAILS,
  type EmailKind,
  isToStranger,
  OWNER_EMAILS,
} from "~/domain/outbox/email-kinds";
import {
  CUSTOMERS_ROUND,
  OTHERS_ROUND,
  type QueuedEmail,
  recordAttempt,
  recordDone,
  retryLater,
} from "~/domain/outbox/outbox.server";
import { runAndLogErrors, runEvery, type StopJob } from "~/domain/scheduler.server";
import { env, mailSettings } from "~/env.server";
import { log } from "~/log.server";
import { sendMessage } from "~/services/mail.server";
import { queueAlertEmail, recordAlertsMailed } from "./alert-emails.server";
import type { Email, Sender } from "./email-parts";
import { giveUpOnStaleEmails } from "./give-up.server";
import { onMailFailure, onMailSuccess } from "./mail-alerts.server";
import { updatesEmail } from "./owner-email-texts";
import { whyNotSent } from "./why-not-sent.server";
import { writeEmail } from "./write-email.server";

/**
 * Sends queued emails, each at least once: an email counts as sent once the mail server has accepted it. If the
 * process dies in between, it's sent again under the same Message-ID. No request waits for it.
 */

type Round = { sender: Sender; now: Date; isStopping: () => boolean };

/** Sends one round of all emails. */
export async function sendMail(sender: Sender, now = new Date()): Promise<void> {
  const round = { sender, now, isStopping: () => false };
  await sendToCustomers(round);
  await sendToOthers(round);
}

/** Sends customers' emails in separate rounds, so they never wait for other emails. */
async function sendToCustomers(round: Round): Promise<void> {
  if (!mailSettings()) return;
  await sendEach(dueToCustomers(round.now), round);
}

async function sendToOthers(round: Round): Promise<void> {
  if (!mailSettings()) return;
  const { now } = round;
  await giveUpOnStaleEmails(now);
  const notices = dueToOwner(now, OWNER_EMAILS);
  await queueAlertEmail(now);
  if (!(await sendTogether(dueToOwner(now, COUNTER_EMAILS), round))) return;
  const goesOn = await sendEach([...dueAlertEmail(now), ...dueToStrangers(now)], round);
  if (goesOn) await sendTogether(notices, round);
}

/** @returns false if the mail server is down or the process stops, which ends the round */
async function sendEach(emails: QueuedEmail[], round: Round): Promise<boolean> {
  const { sender, now } = round;
  // Read all emails before writing anything (docs/scaling.md).
  const due = emails.map((owed) => ({
    owed,
    email: attemptToWrite(owed, sender),
    whyNot: whyNotSent(owed),
  }));
  for (const { owed, email, whyNot } of due) {
    if (round.isStopping()) return false;
    if (whyNot !== null) {
      await write((tx) => recordDone(tx, owed, now, whyNot));
    } else if (email instanceof Error) {
      await recordUnwritten(owed, email, now);
    } else if (await write((tx) => recordAttempt(tx, owed, email))) {
      if ((await sendOne([owed], email, round)) === "down") return false;
    }
  }
  return true;
}

/**
 * Sends the owner's news in one email, or one by one if the mail server refuses that. Each part is stored with
 * its own queued email.
 * @returns false if the mail server is down or the process stops
 */
async function sendTogether(notices: QueuedEmail[], round: Round): Promise<boolean> {
  const { sender, now } = round;
  const written: { kind: EmailKind; owed: QueuedEmail; email: Email }[] = [];
  for (const owed of notices) {
    const email = attemptToWrite(owed, sender);
    const whyNot = whyNotSent(owed);
    if (whyNot !== null) await write((tx) => recordDone(tx, owed, now, whyNot));
    else if (email instanceof Error) await recordUnwritten(owed, email, now);
    else written.push({ kind: owed.kind as EmailKind, owed, email });
  }
  const going = await write((tx) =>
    written.filter(({ owed, email }) => recordAttempt(tx, owed, email)),
  );
  const [first] = going;
  if (!first) return true;
  const all = going.length === 1 ? first.email : updatesEmail(going, sender);
  const outcome = await sendOne(
    going.map(({ owed }) => owed),
    all,
    round,
  );
  if (outcome !== "refused" || going.length === 1) return outcome !== "down";
  // The words of one stranger, which the mail server takes for spam, don't hold back other news.
  for (const { owed, email } of going) {
    if (round.isStopping() || (await sendOne([owed], email, round)) === "down") return false;
  }
  return true;
}

async function sendOne(
  owed: QueuedEmail[],
  email: Email,
  { sender, now }: Round,
): Promise<"sent" | "refused" | "down"> {
  const messageId = messageIdOf(owed, sender);
  const sent = await sendMessage({ ...email, fromName: sender.name, messageId });
  await write((tx) => {
    if (sent.ok) onMailSuccess(tx, owed);
    for (const one of owed) {
      if (sent.ok) {
        recordDone(tx, one, now);
        if (one.kind === "order_reservation")
          startConfirmHour(tx, Number(one.payload.orderId), new Date());
        recordAlertsMailed(tx, one, now);
      } else if (sent.reason === "no-mailbox" && isToStranger(one)) {
        // Another try would hold a reservation's items longer. Providers close accounts that keep on trying.
        recordDone(tx, one, now, sent.message);
      } else {
        retryLater(tx, one, now, sent.message);
        onMailFailure(tx, one, sent, now);
      }
    }
  });
  if (sent.ok) return "sent";
  // The server's response can name an address, so it's stored with the email, not in the log.
  log.warn("email-not-sent", { emailId: owed[0]?.id, reason: sent.reason, code: sent.code });
  return sent.reason === "down" ? "down" : "refused";
}

async function recordUnwritten(owed: QueuedEmail, error: Error, now: Date): Promise<void> {
  log.error("email-not-written", { error, emailId: owed.id });
  await write((tx) => retryLater(tx, owed, now, error.message));
}

function attemptToWrite(owed: QueuedEmail, sender: Sender) {
  try {
    return writeEmail(owed, sender);
  } catch (error) {
    return error as Error;
  }
}

/** The ID of a message. It's the same for the same causes, and doesn't reveal them. */
function messageIdOf(owed: QueuedEmail[], { origin }: Sender): string {
  const causes = owed.map(({ dedupeKey }) => dedupeKey).join(" ");
  return `<${hashOf(`${origin} ${causes}`)}@${new URL(origin).hostname}>`;
}

/** This shop as the sender of emails. */
export function readSender(): Sender {
  return { name: readBrand().name, owner: mailSettings()?.from ?? "", origin: env().APP_ORIGIN };
}

/**
 * Starts two kinds of rounds, so customers' emails wait for no others. A shutdown waits for the email under
 * way, since it must be recorded whether the mail server accepted it.
 */
export function startMailJob(): StopJob {
  if (!mailSettings()) {
    void runAndLogErrors("mail-off", () => endAlertsOf("mail_down"));
    return async () => {};
  }
  const rounds = { [CUSTOMERS_ROUND]: sendToCustomers, [OTHERS_ROUND]: sendToOthers };
  const stops = Object.entries(rounds).map(([round, send]) =>
    runEvery(round, (isStopping) => send({ sender: readSender(), now: new Date(), isStopping }), {
      waits: true,
    }),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
