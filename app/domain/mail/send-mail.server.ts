import { DatabaseUnavailable, write } from "~/db/client.server";
import { env, mailSettings } from "~/env.server";
import { log } from "~/log.server";
import { sendMessage } from "~/services/mail.server";
import { hashOf } from "../access/secret-id.server";
import type { Sender } from "./letter";
import { whyNotSent, writeLetter } from "./letters.server";
import { dueLetters, noteFailed, noteSent, type Owed } from "./outbox.server";

/**
 * Sends what is owed, at least once: a letter counts as sent once the mail server has taken it, and a
 * process that dies in between sends it again under the same Message-ID. Nothing waits for it.
 */

/** One round; a mail server that is down ends it. */
export async function sendMail(
  sender: Sender,
  now = new Date(),
  isStopping = () => false,
): Promise<void> {
  if (!mailSettings()) return;
  // All is read before anything is written (docs/scaling.md).
  const due = dueLetters(now).map((owed) => ({
    owed,
    letter: attemptToWrite(owed, sender),
    whyNot: whyNotSent(owed),
  }));
  for (const { owed, letter, whyNot } of due) {
    if (isStopping()) return;
    if (whyNot !== null) {
      await write((tx) => noteSent(tx, owed, now, whyNot));
      continue;
    }
    if (letter instanceof Error) {
      log.error("letter-not-written", { error: letter, letter: owed.id });
      await write((tx) => noteFailed(tx, owed, now, letter.message));
      continue;
    }
    const sent = await sendMessage({ ...letter, messageId: messageIdOf(owed, sender) });
    await write((tx) =>
      sent.ok ? noteSent(tx, owed, now) : noteFailed(tx, owed, now, sent.message),
    );
    if (sent.ok) continue;
    // What the server answered may name an address: it stands with the letter, not in the log.
    log.warn("letter-not-sent", { letter: owed.id, reason: sent.reason });
    if (sent.reason === "down") return;
  }
}

function attemptToWrite(owed: Owed, sender: Sender) {
  try {
    return writeLetter(owed, sender);
  } catch (error) {
    return error as Error;
  }
}

/** The same for the same cause, and no word about what it is. */
function messageIdOf({ dedupeKey }: Owed, { origin }: Sender): string {
  return `<${hashOf(`${origin} ${dedupeKey}`)}@${new URL(origin).hostname}>`;
}

/** Who writes this shop's letters. @param name the truck's */
export function senderOf(name: string): Sender {
  return { name, owner: mailSettings()?.from ?? "", origin: env().APP_ORIGIN };
}

const ROUND_EVERY_MS = 15_000;

// Vite evaluates modules again in development; the process still gets one timer.
const holder = globalThis as { ujicartMail?: Stop };

type Stop = () => Promise<void>;

/**
 * Sends now, and then until the returned function is called, which waits for the letter under way: what
 * the mail server took must be known to be sent. @param name the truck's
 */
export function startMail(name: string): Stop {
  holder.ujicartMail ??= schedule(name);
  return holder.ujicartMail;
}

function schedule(name: string): Stop {
  if (!mailSettings() || env().UPKEEP === "off") return async () => {};
  let isStopping = false;
  const send = async () => {
    try {
      await sendMail(senderOf(name), new Date(), () => isStopping);
    } catch (error) {
      const level = error instanceof DatabaseUnavailable ? "warn" : "error";
      log[level]("mail-failed", { error });
    }
  };
  let running: Promise<void> | undefined;
  const round = () => {
    running ??= send().finally(() => {
      running = undefined;
    });
  };
  round();
  const timer = setInterval(round, ROUND_EVERY_MS);
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await running;
  };
}
