import { STALE_MS } from "~/domain/mail/due-emails.server";
import { findQueued, listEmails, type QueuedEmail } from "~/domain/mail/outbox.server";
import { formatDateAndTime } from "~/domain/time";
import { mailSettings } from "~/env.server";
import type { Email, Sender } from "./email-parts";
import { writeEmail } from "./write-email.server";

/** Emails as the owner sees them: what they say, and whether they went out. */

type AsShown = { sender: Sender; zone: string; now: Date };

/** The newest emails, in one line each. */
export function listEmailRows(asShown: AsShown) {
  return listEmails().map((owed) => {
    const { text: _, ...line } = toEmailView(owed, asShown);
    return line;
  });
}

/** The whole of an email; null when there is none. */
export function findEmailView(id: number, asShown: AsShown) {
  const owed = findQueued(id);
  return owed && toEmailView(owed, asShown);
}

export type EmailRow = ReturnType<typeof listEmailRows>[number];

function toEmailView(owed: QueuedEmail, { sender, zone, now }: AsShown) {
  const { to, subject, text } = textOf(owed, sender);
  const { id, createdAt } = owed;
  return {
    id,
    to,
    subject,
    text,
    written: formatDateAndTime(createdAt, zone),
    state: stateOf(owed, now),
    problem: owed.lastError,
  };
}

/** An email that can't be written is shown as an error, so that the others stay visible. */
function textOf(owed: QueuedEmail, sender: Sender): Email {
  try {
    return writeEmail(owed, sender);
  } catch (error) {
    return { to: "-", subject: "Couldn't create this email", text: (error as Error).message };
  }
}

export type EmailState = "sent" | "waiting" | "kept" | "late";

function stateOf({ sentAt, createdAt }: QueuedEmail, now: Date): EmailState {
  if (sentAt) return "sent";
  if (now.getTime() - createdAt.getTime() >= STALE_MS) return "late";
  return mailSettings() ? "waiting" : "kept";
}
