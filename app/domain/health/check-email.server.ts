import { randomUUID } from "node:crypto";
import { env, mailSettings } from "~/env.server";
import { sendMessage } from "~/services/mail.server";
import { readBrand } from "../brand/brand.server";
import { type Finding, right, wrong } from "./settings-check";

/** Sends the owner an email, past the queue, so that the mail server's answer is known at once. */
export async function checkEmail(): Promise<Finding[]> {
  const settings = mailSettings();
  if (!settings) return [wrong("Email isn't set up. SMTP_URL and MAIL_FROM are both needed.")];
  const { name } = readBrand();
  const sent = await sendMessage({
    messageId: `<test.${randomUUID()}@${new URL(env().APP_ORIGIN).hostname}>`,
    to: settings.from,
    subject: `Test email from ${name}`,
    text: `You asked for this email on the Health screen. If you can read it, ${name} can send email.\n`,
  });
  if (sent.ok) {
    return [right(`The mail server accepted an email to ${settings.from}. Look for it there.`)];
  }
  if (sent.reason === "refused") {
    return [
      wrong(`The mail server won't send as ${settings.from}. Check MAIL_FROM. ${said(sent)}`),
    ];
  }
  return sent.code === "EAUTH"
    ? [wrong(`The mail server doesn't accept the user and password in SMTP_URL. ${said(sent)}`)]
    : [wrong(`We couldn't reach the mail server. Check SMTP_URL. ${said(sent)}`)];
}

const said = ({ code }: { code: string }) => `(Error: ${code})`;
