import { type Listing, type ListQuery, listing } from "~/domain/listing";
import { formatMobile } from "~/domain/mobile-number";
import { STALE_MS } from "~/domain/outbox/due-emails.server";
import { EMAIL_NAMES, type EmailKind } from "~/domain/outbox/email-kinds";
import {
  countEmails,
  findQueued,
  isUnderWay,
  listEmails,
  type QueuedEmail,
} from "~/domain/outbox/outbox.server";
import { isSmsKind, SMS_NAMES } from "~/domain/outbox/sms-kinds";
import { isSmsTooOld } from "~/domain/outbox/sms-queue.server";
import { formatDateAndTime } from "~/domain/time";
import { mailSettings, textSettings } from "~/env.server";
import type { Email, Sender } from "./email-parts";
import { writeEmail } from "./write-email.server";
import { writeSmsForOwner } from "./write-sms.server";

/** Emails and texts as the owner sees them: what they said, or why they weren't sent. */

type AsShown = { sender: Sender; zone: string; now: Date };

/** The emails on a page. Each unsent one is written for its line, which takes about 1 ms. */
const PAGE_SIZE = 25;

/** A page of emails, newest first. */
export const searchEmailRows = (query: ListQuery, asShown: AsShown): Listing<EmailRow> =>
  listing(
    query,
    countEmails(),
    (page) => listEmails(page).map((owed) => toEmailRow(owed, asShown)),
    PAGE_SIZE,
  );

function toEmailRow(owed: QueuedEmail, asShown: AsShown) {
  const { text: _text, note: _note, ...line } = toEmailView(owed, asShown);
  return line;
}

/** An email in full; null if there's no such email. */
export function findEmailView(id: number, asShown: AsShown) {
  const owed = findQueued(id);
  return owed && toEmailView(owed, asShown);
}

export type EmailRow = ReturnType<typeof toEmailRow>;

function toEmailView(owed: QueuedEmail, { sender, zone, now }: AsShown) {
  const state = stateOf(owed, now);
  const { id, createdAt } = owed;
  return {
    id,
    ...readEmail(owed, state, sender),
    written: formatDateAndTime(createdAt, zone),
    state,
    problem: owed.lastError,
  };
}

type Shown = Pick<Email, "to" | "subject" | "text"> & { note: string | null };

const READS_NOW = "This email hasn't gone out. It's shown as it reads now.";
const NOT_KEPT = "We didn't keep the text of this email.";
const NEVER_SENT = "This email was never sent.";

/** Shows an email as it was sent, or if it wasn't, as it would be written now. */
function readEmail(owed: QueuedEmail, state: EmailState, sender: Sender): Shown {
  const went = state === "sent" || (state === "waiting" && isUnderWay(owed));
  if (!went && state !== "skipped") return { ...writtenNow(owed, sender), note: READS_NOW };
  const { kind, sentTo, sentSubject, sentText } = owed;
  if (went && sentText !== null) {
    const to = sentTo && isSmsKind(kind) ? formatMobile(sentTo) : sentTo;
    return { to: to ?? "-", subject: sentSubject ?? "", text: sentText, note: null };
  }
  const subject = isSmsKind(kind) ? SMS_NAMES[kind] : (EMAIL_NAMES[kind as EmailKind] ?? kind);
  const { to } = writtenNow(owed, sender);
  return { to, subject, text: went ? NOT_KEPT : NEVER_SENT, note: null };
}

/** Writes an email. One that can't be written is shown as an error, so that the others stay visible. */
function writtenNow(owed: QueuedEmail, sender: Sender): Pick<Email, "to" | "subject" | "text"> {
  try {
    const write = isSmsKind(owed.kind) ? writeSmsForOwner : writeEmail;
    const { to, subject, text } = write(owed, sender);
    return { to, subject, text };
  } catch (error) {
    return { to: "-", subject: "Couldn't create this email", text: (error as Error).message };
  }
}

/** Skipped means that the shop decided not to send it. */
export type EmailState = "sent" | "skipped" | "waiting" | "kept" | "late";

function stateOf({ kind, sentAt, lastError, createdAt }: QueuedEmail, now: Date): EmailState {
  if (sentAt) return lastError === null ? "sent" : "skipped";
  const isText = isSmsKind(kind);
  const isLate = isText
    ? isSmsTooOld({ createdAt }, now)
    : now.getTime() - createdAt.getTime() >= STALE_MS;
  if (isLate) return "late";
  return (isText ? textSettings() : mailSettings()) ? "waiting" : "kept";
}
