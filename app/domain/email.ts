import { z } from "zod";
import { halfWidth, visibleText } from "~/forms/visible-text";

const MAX_LENGTH = 254;

/** zod's own pattern, extended to internationalized top-level domains ('xn--p1ai'). */
const PATTERN =
  /^(?!\.)(?!.*\.\.)[\w'+.-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/i;

const INVALID = "Please enter a valid email address, like you@example.com";
const NOT_ASCII = "We can't email addresses with letters like é before the @";

export const emailAddress = z
  .string({ error: "Please enter your email address" })
  .overwrite(toCanonical)
  .min(1, "Please enter your email address")
  .max(MAX_LENGTH, { error: "That email address is too long", abort: true })
  .pipe(
    z.email({
      pattern: PATTERN,
      error: ({ input }) => (/(?![a-z])\p{L}.*@/iu.test(String(input)) ? NOT_ASCII : INVALID),
    }),
  );

/** Removes invisible characters, and writes an internationalized domain in ASCII, as mail servers and browsers do. */
function toCanonical(text: string): string {
  const address = halfWidth(visibleText(text));
  const [, local, domain = ""] = /^([^@]*)@([^\s@/?#:\\%[\]]+)$/u.exec(address) ?? [];
  const isAscii = /^[ -~]*$/.test(domain);
  if (isAscii || domain.length > MAX_LENGTH) return address;
  try {
    return `${local}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return address;
  }
}
const GMAIL = /^(.*)@(?:gmail|googlemail)\.com$/;

/** The name of a mailbox, the same for all its spellings: 'Yuki+tea@example.com' is yuki@example.com. */
export function mailboxOf(email: string): string {
  const whole = email.toLowerCase();
  const at = whole.indexOf("@");
  const plus = whole.indexOf("+");
  const plain = plus >= 0 && plus < at ? whole.slice(0, plus) + whole.slice(at) : whole;
  const [, local] = GMAIL.exec(plain) ?? [];
  return local === undefined ? plain : `${local.replaceAll(".", "")}@gmail.com`;
}
