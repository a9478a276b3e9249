import type { z } from "zod";
import { findLikelyTypos } from "./env-mistakes.server";
import { isLoopback, schema } from "./env-schema.server";

/** Settings are checked once at startup, so a shop never runs half configured. */

export const settingNames = Object.keys(schema.shape);

function emptyIsAbsent(source: Environment): Environment {
  return Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
}

export type Env = z.output<typeof schema>;
type Environment = Record<string, string | undefined>;

/** @throws an error whose message names every variable at fault. */
export function readEnv(source: Environment): Env {
  const result = schema.safeParse(emptyIsAbsent(source));
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ code, path, message }) => {
    const name = String(path[0]);
    // 'is missing' replaces only zod's own message about an absent value.
    return `  ${name}: ${source[name] || code === "custom" ? message : "is missing"}`;
  });
  throw new Error(`Fix these settings, then start again:\n${faults.join("\n")}`);
}

let checked: Env | undefined;

/** The settings. If they are invalid, the process ends. */
export function env(): Env {
  if (checked) return checked;
  try {
    checked = readEnv(process.env);
    return checked;
  } catch (error) {
    // There is no log yet, so write to stderr.
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

export type CookieRule = { prefix: "__Host-" | ""; secure: boolean };

/**
 * Says whether cookies are Secure and have the `__Host-` prefix, which requires Secure. WebKit stores no Secure
 * cookie on http://localhost, so a shop that only this machine can reach has neither. Every other origin has both.
 */
export function cookieRule(origin = env().APP_ORIGIN): CookieRule {
  const isPlain = new URL(origin).protocol === "http:" && isLoopback(origin);
  return isPlain ? { prefix: "", secure: false } : { prefix: "__Host-", secure: true };
}

/** Environment variables that look like misspelled settings of the shop. */
export function misspelledSettings() {
  return findLikelyTypos(process.env, settingNames);
}

/** The features that the settings turn on or off, for the person who starts the shop. */
export function openAndClosed(): Record<string, string> {
  const isOpen = (settings: unknown) => (settings ? "open" : "closed: not set up");
  return {
    payment: isOpen(stripeSettings()),
    signIn: isOpen(identitySettings()),
    mail: isOpen(mailSettings()),
    ...(textSettings() && { texts: "open" }),
    uploads: objectStoreSettings() ? "in the bucket" : "on this disk",
    copy: copySettings() ? "in the bucket" : "none",
  };
}

/** The lowercase name of the header with the client's address. Null if the socket's address counts. */
export function clientAddressHeader(): string | null {
  const { CLIENT_ADDRESS_HEADER, FLY_APP_NAME } = env();
  if (CLIENT_ADDRESS_HEADER === "none") return null;
  return CLIENT_ADDRESS_HEADER?.toLowerCase() ?? (FLY_APP_NAME ? "fly-client-ip" : null);
}

export type StripeSettings = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The local Stripe's URL. Undefined for the real Stripe. */
  apiBase: string | undefined;
};

/** Stripe's settings. Null if payment isn't set up: the shop then works, except that payment responds with 503. */
export function stripeSettings(): StripeSettings | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE } =
    env();
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return null;
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiBase: STRIPE_API_BASE,
  };
}

export type IdentitySettings = {
  domain: string;
  clientId: string;
  clientSecret: string;
  audience: string;
  /** The issuer with a slash at the end, as in a token's `iss`. */
  issuer: string;
};

/** Auth0's settings. Null if sign-in isn't set up: it then shows 'Configuration Error'. */
export function identitySettings(): IdentitySettings | null {
  const { AUTH0_DOMAIN, AUTH0_CLIENT_ID, AUTH0_CLIENT_SECRET, AUTH0_AUDIENCE, AUTH0_ISSUER } =
    env();
  if (!AUTH0_DOMAIN || !AUTH0_CLIENT_ID || !AUTH0_CLIENT_SECRET || !AUTH0_AUDIENCE) return null;
  return {
    domain: AUTH0_DOMAIN,
    clientId: AUTH0_CLIENT_ID,
    clientSecret: AUTH0_CLIENT_SECRET,
    audience: AUTH0_AUDIENCE,
    issuer: AUTH0_ISSUER ?? `https://${AUTH0_DOMAIN}/`,
  };
}

export type MailSettings = {
  url: string;
  /** The address that emails are from, and that emails to the owner go to. */
  from: string;
};

/** The mail server's settings. If null, emails aren't sent, but stored and shown in the panel. */
export function mailSettings(): MailSettings | null {
  const { SMTP_URL, MAIL_FROM } = env();
  return SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: addressIn(MAIL_FROM) } : null;
}

/** The address in `Ujicart <hello@example.com>`. The sender's name is the truck's instead, from /admin/brand. */
const addressIn = (mailFrom: string) => /<(.+)>$/.exec(mailFrom)?.[1] ?? mailFrom;

export type TextSettings = {
  accountSid: string;
  /** The token for our calls. Twilio also signs its requests with it. */
  authToken: string;
  /** A phone number, or the SID of a messaging service. */
  from: string;
  apiBase: string;
};

/** Twilio's settings. If null, no page asks for a phone number. */
export function textSettings(): TextSettings | null {
  const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN, TWILIO_FROM, TWILIO_API_BASE } = env();
  if (!TWILIO_ACCOUNT_SID || !TWILIO_AUTH_TOKEN || !TWILIO_FROM) return null;
  return {
    accountSid: TWILIO_ACCOUNT_SID,
    authToken: TWILIO_AUTH_TOKEN,
    from: TWILIO_FROM,
    apiBase: TWILIO_API_BASE ?? "https://api.twilio.com",
  };
}

export type ObjectStoreSettings = {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  bucket: string;
};

/** The bucket for uploads, or null to store them in DATA_DIR. */
export const objectStoreSettings = () => bucketSettings(env().BUCKET_NAME);

/** The bucket that has a copy of the shop, or null if there is none. */
export const copySettings = () => bucketSettings(env().COPY_BUCKET_NAME);

function bucketSettings(bucket: string | undefined): ObjectStoreSettings | null {
  const { AWS_ENDPOINT_URL_S3, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = env();
  if (!AWS_ENDPOINT_URL_S3 || !AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY || !bucket) return null;
  return {
    endpoint: AWS_ENDPOINT_URL_S3,
    // Tigris and R2 take 'auto'. S3 needs its own region.
    region: env().AWS_REGION ?? "auto",
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    bucket,
  };
}
