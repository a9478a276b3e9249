/**
 * Mail servers' errors, in words for the owner. The log has the code, and the email has the server's own
 * text.
 */

const DOWN: Record<string, string> = {
  EAUTH: "The mail server rejected the username or password.",
  ECONNECTION: "We can't reach the mail server.",
  EDNS: "There's no mail server by that name.",
  EENVELOPE: "The mail server rejected our sender address.",
  ESOCKET: "We can't reach the mail server.",
  ETIMEDOUT: "The mail server isn't responding.",
  ETLS: "The mail server doesn't support encryption.",
};

/** Why no email goes out. */
export const mailDownReason = (code: string) =>
  DOWN[code] ?? "Check the server log for the error code.";

const UNDELIVERED: Record<string, string> = {
  "550": "That mailbox may not exist.",
  "551": "That mailbox may not exist.",
  "552": "The mailbox is full.",
  "553": "The address may be misspelled.",
  "554": "It may have been flagged as spam.",
  too_old: "It's now too old to send.",
};

/** Why one email isn't taken. */
export const undeliveredReason = (code: string) =>
  UNDELIVERED[code] ??
  (code.startsWith("4")
    ? "The server may accept it later."
    : "See Emails for the server's response.");
