import { randomUUID } from "node:crypto";
import { env, identitySettings, mailSettings } from "~/env.server";
import { identity, type WrongSetting } from "~/services/identity/identity.server";
import { sendMessage } from "~/services/mail.server";
import type { Actor } from "../access/actor";
import { recordCheck } from "../access/audit.server";
import { countAttempt, type LimitedClient } from "../access/limits.server";
import { readBrand } from "../brand/brand.server";
import type { Result } from "../result";
import { checkStripe, tryPayment } from "./check-stripe.server";
import { type Finding, right, type SettingsCheck, wrong } from "./settings-check";

const CHECKS: Record<SettingsCheck, () => Promise<Finding[]>> = {
  email: checkEmail,
  stripe: checkStripe,
  "test-payment": tryPayment,
  "sign-in": checkSignIn,
};

/** Asks the service itself whether our settings are right, and says which one isn't. */
export async function checkSettings(
  check: SettingsCheck,
  actor: Actor,
  client: LimitedClient,
): Promise<Result<{ findings: Finding[] }>> {
  const refused = await countAttempt("settings-check", client);
  if (refused) return refused;
  const findings = await CHECKS[check]();
  await recordCheck(
    actor,
    check,
    findings.every(({ isRight }) => isRight),
  );
  return { ok: true, findings };
}

/** Sends the owner an email, past the queue, so that the mail server's answer is known at once. */
async function checkEmail(): Promise<Finding[]> {
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

/** Asks Auth0, as far as it tells without a person who signs in. */
async function checkSignIn(): Promise<Finding[]> {
  const settings = identitySettings();
  const provider = identity();
  if (!settings) {
    return [
      wrong(
        "Sign-in isn't set up. AUTH0_DOMAIN, AUTH0_CLIENT_ID, AUTH0_CLIENT_SECRET, and AUTH0_AUDIENCE are all needed.",
      ),
    ];
  }
  if (!provider) return [wrong(WHY.AUTH0_DOMAIN)];
  const setting = await provider.findWrongSetting();
  if (setting === "AUTH0_CLIENT_ID") return [wrong(`${WHY[setting]} ${callbackUrl()}.`)];
  if (setting) return [wrong(WHY[setting])];
  return [right("Auth0 recognizes this shop and sends people back here after they sign in.")];
}

const WHY: Record<WrongSetting, string> = {
  AUTH0_DOMAIN: "AUTH0_DOMAIN doesn't seem to be an Auth0 domain.",
  AUTH0_CLIENT_ID:
    "Auth0 doesn't know AUTH0_CLIENT_ID, or its application's Allowed Callback URLs don't have",
  AUTH0_CLIENT_SECRET: "Auth0 doesn't accept AUTH0_CLIENT_SECRET.",
  AUTH0_AUDIENCE: "Auth0 has no API with the identifier in AUTH0_AUDIENCE.",
  unanswered: "Auth0 isn't answering right now. Please try again.",
};

const callbackUrl = () => `${env().APP_ORIGIN}/auth/callback`;
