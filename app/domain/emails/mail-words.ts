/** What mail servers answer, in words for the owner. The log has the code, and the email what was said. */

const DOWN: Record<string, string> = {
  EAUTH: "The mail server doesn't accept the user name or password.",
  ECONNECTION: "We can't reach the mail server.",
  EDNS: "There's no mail server by that name.",
  EENVELOPE: "The mail server doesn't accept our address.",
  ESOCKET: "We can't reach the mail server.",
  ETIMEDOUT: "The mail server doesn't answer.",
  ETLS: "The mail server offers no encryption.",
};

/** Why no email goes out. */
export const mailDownReason = (code: string) => DOWN[code] ?? "The server log has the code.";

const UNDELIVERED: Record<string, string> = {
  "550": "There may be no such mailbox.",
  "551": "There may be no such mailbox.",
  "552": "The mailbox is full.",
  "553": "The address may be misspelled.",
  "554": "It may look like spam to them.",
  too_old: "It's now too old to send.",
};

/** Why one email isn't taken. */
export const undeliveredReason = (code: string) =>
  UNDELIVERED[code] ??
  (code.startsWith("4") ? "They may take it later." : "Emails has their answer.");
