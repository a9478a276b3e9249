import { env } from "~/env.server";
import type { Sender } from "../emails/email-parts";
import { findEmailView } from "../emails/mail-desk.server";

type AsShown = { sender: Sender; zone: string; now: Date };

/** An email as text; null if it was deleted in between. */
export function emailFile(id: number, asShown: AsShown): string | null {
  const email = findEmailView(id, asShown);
  if (!email) return null;
  const { to, subject, written, text } = email;
  return `To: ${to}\nSubject: ${subject}\nWritten: ${written}\n\n${withoutOwnLinks(text)}\n`;
}

/** Links to the shop open a customer's order, or end their newsletter: they're keys. */
function withoutOwnLinks(text: string): string {
  return text.replaceAll(/https?:\/\/\S+/g, (link) =>
    link.startsWith(`${env().APP_ORIGIN}/`) ? "[link left out]" : link,
  );
}
