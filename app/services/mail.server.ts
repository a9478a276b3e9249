import nodemailer, { type Transporter } from "nodemailer";
import { mailSettings } from "~/env.server";

/** Sends emails through the mail server. */

export type Message = {
  /** Stays the same for repeated sending, so that a repeat is recognized. */
  messageId: string;
  /** The sender's name. The address is in the settings. */
  fromName: string;
  to: string;
  subject: string;
  text: string;
  replyTo?: string;
};

/**
 * `down` isn't about this email, so the next one would fail too. `no-mailbox`: nobody has this address, or it takes
 * nothing, and another try would be refused alike.
 */
export type Sending = { ok: true } | ({ ok: false; reason: FailureReason } & Why);

export type FailureReason = "refused" | "no-mailbox" | "down";

/** The code is safe to log. The server's message may contain an email address. */
type Why = { code: string; message: string };

/** The limit for each step of a delivery, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Headers that keep out-of-office robots from answering (RFC 3834). Our emails never answer another one, so
 * none is 'auto-replied'. Exchange has its own header, whose 'All' would suppress bounces too.
 */
const WRITTEN_BY_A_PROGRAM = {
  "Auto-Submitted": "auto-generated",
  "X-Auto-Response-Suppress": "OOF, AutoReply",
};

let transporter: Transporter | undefined;

/** Hands an email to the mail server. */
export async function sendMessage({ fromName, ...message }: Message): Promise<Sending> {
  const settings = mailSettings();
  if (!settings) return { ok: false, reason: "down", code: "off", message: "Email isn't set up" };
  transporter ??= nodemailer.createTransport({
    url: settings.url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    // Requires TLS, so nobody between us and the mail server can turn encryption off and read emails and the
    // password.
    requireTLS: !isOnThisMachine(settings.url),
  });
  try {
    const from = { name: fromName, address: settings.from };
    await transporter.sendMail({ ...message, from, headers: WRITTEN_BY_A_PROGRAM });
    return { ok: true };
  } catch (error) {
    const { responseCode, code, command, message: text } = error as MailError;
    const isAboutEmail = responseCode !== undefined && !OF_CONNECTION.has(code);
    const failure = {
      code: isAboutEmail ? String(responseCode) : (code ?? "unknown"),
      message: text,
    };
    if (!isAboutEmail) return { ok: false, reason: "down", ...failure };
    const isAboutMailbox = command === "RCPT TO" && responseCode >= 500 && !OF_SENDER.test(text);
    return { ok: false, reason: isAboutMailbox ? "no-mailbox" : "refused", ...failure };
  }
}

function isOnThisMachine(url: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(url).hostname);
}

/**
 * Refusals at a recipient that are about the sender: the server's policy (5.7 in RFC 3463), or a sender's address that
 * Postfix judges only then. The owner can mend those.
 */
const OF_SENDER = /\b5\.(?:7\.\d|1\.[78]\b)|relay|sender/i;

/** nodemailer's errors about signing in and encryption, which aren't about one email. */
const OF_CONNECTION = new Set<string | undefined>(["EAUTH", "ETLS"]);

/** `responseCode` is the server's answer to one email (RFC 5321 section 4.2). Undefined if there was none. */
type MailError = Error & { responseCode?: number; code?: string; command?: string };
