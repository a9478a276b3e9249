import { randomUUID } from "node:crypto";
import type { Actor } from "~/domain/access/actor";
import { recordCheck } from "~/domain/access/audit.server";
import { countAttempt, type LimitedClient } from "~/domain/access/limits.server";
import { readBrand } from "~/domain/brand/brand.server";
import { PAYMENT_EVENTS } from "~/domain/payments/payment-events";
import type { Result } from "~/domain/result";
import {
  env,
  identitySettings,
  mailSettings,
  type StripeSettings,
  stripeSettings,
} from "~/env.server";
import { identity, type WrongSetting } from "~/services/identity/identity.server";
import { sendMessage } from "~/services/mail.server";
import type { Failure } from "~/services/stripe-client.server";
import {
  isPublishableKeyKnown,
  listWebhookEndpoints,
  payAndRefundTest,
  type WebhookEndpoint,
} from "~/services/stripe-settings.server";
import { stripeEvents } from "./health.server";
import { type Finding, failedCheck, passedCheck, type SettingsCheck } from "./settings-check";

const CHECKS: Record<SettingsCheck, () => Promise<Finding[]>> = {
  email: checkEmail,
  stripe: checkStripe,
  "test-payment": tryPayment,
  "sign-in": checkSignIn,
};

/** Checks our settings with the service itself, and says which one is wrong. */
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

/** Sends the owner an email directly, so that the mail server's answer is known at once. */
async function checkEmail(): Promise<Finding[]> {
  const settings = mailSettings();
  if (!settings)
    return [failedCheck("Email isn't set up. SMTP_URL and MAIL_FROM are both needed.")];
  const { name } = readBrand();
  const sent = await sendMessage({
    messageId: `<test.${randomUUID()}@${new URL(env().APP_ORIGIN).hostname}>`,
    fromName: name,
    to: settings.from,
    subject: `Test email from ${name}`,
    text: `You asked for this email on the Health screen. If you can read it, ${name} can send email.\n`,
  });
  if (sent.ok) {
    return [
      passedCheck(`The mail server accepted an email to ${settings.from}. Look for it there.`),
    ];
  }
  if (sent.reason !== "down") {
    return [
      failedCheck(
        `The mail server won't send as ${settings.from}. Check MAIL_FROM. ${describeError(sent)}`,
      ),
    ];
  }
  return sent.code === "EAUTH"
    ? [
        failedCheck(
          `The mail server doesn't accept the user and password in SMTP_URL. ${describeError(sent)}`,
        ),
      ]
    : [failedCheck(`We couldn't reach the mail server. Check SMTP_URL. ${describeError(sent)}`)];
}

const describeError = ({ code }: { code: string }) => `(Error: ${code})`;

/** Checks the settings with Auth0, as far as possible without a sign-in. */
async function checkSignIn(): Promise<Finding[]> {
  const settings = identitySettings();
  const provider = identity();
  if (!settings) {
    return [
      failedCheck(
        "Sign-in isn't set up. AUTH0_DOMAIN, AUTH0_CLIENT_ID, AUTH0_CLIENT_SECRET, and AUTH0_AUDIENCE are all needed.",
      ),
    ];
  }
  if (!provider) return [failedCheck(WHY.AUTH0_DOMAIN)];
  const setting = await provider.findWrongSetting();
  if (setting === "AUTH0_CLIENT_ID") return [failedCheck(`${WHY[setting]} ${callbackUrl()}.`)];
  if (setting) return [failedCheck(WHY[setting])];
  return [passedCheck("Auth0 recognizes this shop and sends people back here after they sign in.")];
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

const NOT_SET_UP =
  "Card payments aren't set up. STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, and STRIPE_WEBHOOK_SECRET are all needed.";

/**
 * Checks both keys and the webhook with Stripe. Its secret can't be checked there, but refused events show that
 * it's wrong.
 */
async function checkStripe(): Promise<Finding[]> {
  const settings = stripeSettings();
  if (!settings) return [failedCheck(NOT_SET_UP)];
  const listed = await listWebhookEndpoints();
  if (!listed.ok) return [failed(listed)];
  const known = await isPublishableKeyKnown();
  if (!known.ok) return [failed(known)];
  return [
    passedCheck(`Stripe accepts STRIPE_SECRET_KEY, in ${modeOf(settings.secretKey)} mode.`),
    aboutPublishableKey(settings, known.isKnown),
    aboutWebhook(listed.endpoints),
    aboutEvents(),
  ];
}

/** Charges and refunds one dollar on Stripe's test card. It belongs to no order, so it isn't booked. */
async function tryPayment(): Promise<Finding[]> {
  const settings = stripeSettings();
  if (!settings) return [failedCheck(NOT_SET_UP)];
  if (modeOf(settings.secretKey) !== "test") {
    return [
      passedCheck(
        "Your keys are live, so a test would charge a real card. Buy something yourself, and refund it in the order's details.",
      ),
    ];
  }
  const paid = await payAndRefundTest(`${env().APP_ORIGIN}/admin/health`);
  if (!paid.ok) return [failed(paid)];
  return [
    passedCheck("A test card paid $1.00 and got it back. Stripe's events follow in a moment."),
  ];
}

/** The mode in a key: `sk_test_…`, `rk_live_…`, `pk_live_…`. */
const modeOf = (key: string) => key.split("_")[1] ?? "";

function aboutPublishableKey({ secretKey, publishableKey }: StripeSettings, isKnown: boolean) {
  if (modeOf(secretKey) !== modeOf(publishableKey)) {
    return failedCheck(
      "STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY are from different modes. Both have to be test keys, or both live.",
    );
  }
  return isKnown
    ? passedCheck("Stripe accepts STRIPE_PUBLISHABLE_KEY.")
    : failedCheck("Stripe doesn't accept STRIPE_PUBLISHABLE_KEY.");
}

function aboutWebhook(endpoints: readonly WebhookEndpoint[]): Finding {
  const url = `${env().APP_ORIGIN}/api/stripe-webhook`;
  const ours = endpoints.find((endpoint) => endpoint.url === url && endpoint.isEnabled);
  if (!ours)
    return failedCheck(`Stripe has no active webhook for ${url}. Add it or turn it on in Stripe.`);
  const sends = (event: string) => ours.events.includes("*") || ours.events.includes(event);
  const missing = PAYMENT_EVENTS.filter((event) => !sends(event));
  if (missing.length > 0)
    return failedCheck(`Stripe's webhook doesn't send ${missing.join(", ")}.`);
  return passedCheck("Stripe has the webhook, and it sends every event we need.");
}

function aboutEvents(): Finding {
  const { lastEvent, refused } = stripeEvents();
  if (refused > 0) {
    return failedCheck(
      "We refused some events because they weren't signed with STRIPE_WEBHOOK_SECRET. Compare it with the signing secret in Stripe.",
    );
  }
  return lastEvent
    ? passedCheck("Stripe's events are arriving.")
    : failedCheck("No event has arrived from Stripe yet. Make a test payment, and check again.");
}

function failed(answer: Failure): Finding {
  if (answer.reason === "locked_out")
    return failedCheck("Stripe doesn't accept STRIPE_SECRET_KEY for this.");
  return answer.reason === "refused"
    ? failedCheck(`Stripe refused that (${answer.code}).`)
    : failedCheck("Stripe isn't answering right now. Please try again.");
}
