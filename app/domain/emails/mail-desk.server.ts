import { mailSettings } from "~/env.server";
import { findOwed, listLetters, type Owed, STALE_MS } from "../mail/outbox.server";
import { formatShortDate, formatTime } from "../time";
import type { Letter, Sender } from "./letter";
import { writeLetter } from "./letters.server";

/** Letters as the owner sees them: what they say, and whether they went out. */

type AsShown = { sender: Sender; zone: string; now: Date };

/** The newest letters, in one line each. */
export function shownLetters(asShown: AsShown) {
  return listLetters().map((owed) => {
    const { text: _, ...line } = toLetterView(owed, asShown);
    return line;
  });
}

/** The whole of a letter; null when there is none. */
export function shownLetter(id: number, asShown: AsShown) {
  const owed = findOwed(id);
  return owed && toLetterView(owed, asShown);
}

export type LetterView = NonNullable<ReturnType<typeof shownLetter>>;
export type LetterLine = ReturnType<typeof shownLetters>[number];

function toLetterView(owed: Owed, { sender, zone, now }: AsShown) {
  const { to, subject, text } = textOf(owed, sender);
  const { id, createdAt } = owed;
  return {
    id,
    to,
    subject,
    text,
    written: `${formatShortDate(createdAt, zone)}, ${formatTime(createdAt, zone)}`,
    state: stateOf(owed, now),
    problem: owed.lastError,
  };
}

/** One that cannot be written is shown as such: the others must be seen. */
function textOf(owed: Owed, sender: Sender): Letter {
  try {
    return writeLetter(owed, sender);
  } catch (error) {
    return { to: "-", subject: "Couldn't create this email", text: (error as Error).message };
  }
}

export type LetterState = "sent" | "waiting" | "kept" | "late";

function stateOf({ sentAt, createdAt }: Owed, now: Date): LetterState {
  if (sentAt) return "sent";
  if (now.getTime() - createdAt.getTime() >= STALE_MS) return "late";
  return mailSettings() ? "waiting" : "kept";
}
