import { z } from "zod";
import { domainProblems, halfGroups, isInsideFile, strangeNames } from "./env-slips.server";

/** Checked once at start: a shop must not come up half configured (design section 3). */

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
const BENCH_KEY = "sk_test_bench_";
/** Different characters: 64 random hexadecimal digits lack more than six of the sixteen once in billions. */
const LEAST_VARIETY = 10;
const EXAMPLE_SECRET = "replace-me-with-openssl-rand-hex-32";

function isLoopback(address: string): boolean {
  return URL.canParse(address) && LOOPBACK.has(new URL(address).hostname);
}

/** `FOO=` in a file means 'not set'. */
const optional = z.string().trim().optional();

const origin = z
  .url({ protocol: /^https?$/ })
  .refine(
    (value) => new URL(value).origin === value,
    "must be an origin with no path or trailing slash, like https://shop.example.com",
  )
  .refine(
    (value) => value.startsWith("https:") || isLoopback(value),
    "must use https (http is OK for localhost only)",
  );

const schema = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
    APP_ORIGIN: origin,
    PORT: z.coerce.number().int().min(1).max(65535).default(3000),
    DATA_DIR: z
      .string()
      .min(1)
      .refine((path) => !isInsideFile(path), "is a file or inside one, and must be a folder"),
    SESSION_SECRET: z
      .string()
      .transform((value) => value.split(",").map((secret) => secret.trim()))
      .refine(
        (secrets) => secrets.every((secret) => secret.length >= 32),
        "each secret must be at least 32 characters",
      )
      .refine(
        (secrets) => secrets.every((secret) => new Set(secret).size >= LEAST_VARIETY),
        "each secret must be random, like what `openssl rand -hex 32` prints",
      ),
    TRUCK_TZ: z
      .string()
      .refine((zone) => isTimeZone(zone), "must be an IANA time zone, like America/Los_Angeles")
      .default("America/Los_Angeles"),
    LIMITS: z.enum(["on", "off"]).default("on"),
    CLIENT_ADDRESS_HEADER: optional.refine(
      (name) => name === undefined || /^[\w-]+$/.test(name),
      "must be a header name, like X-Real-IP",
    ),
    UPKEEP: z.enum(["on", "off"]).default("on"),

    AUTH0_DOMAIN: optional,
    AUTH0_CLIENT_ID: optional,
    AUTH0_CLIENT_SECRET: optional,
    AUTH0_AUDIENCE: optional,
    AUTH0_ISSUER: optional,

    STRIPE_SECRET_KEY: optional,
    STRIPE_PUBLISHABLE_KEY: optional,
    STRIPE_WEBHOOK_SECRET: optional,
    STRIPE_API_BASE: optional,

    AWS_ENDPOINT_URL_S3: optional,
    AWS_REGION: optional,
    AWS_ACCESS_KEY_ID: optional,
    AWS_SECRET_ACCESS_KEY: optional,
    BUCKET_NAME: optional,
    MEDIA_QUOTA_MB: z.coerce.number().int().min(1).default(1024),

    SMTP_URL: optional.refine(
      (url) => url === undefined || (/^smtps?:\/\/./.test(url) && URL.canParse(url)),
      "must start with smtp:// or smtps://",
    ),
    MAIL_FROM: optional.refine(
      (from) => from === undefined || /[^\s<]@[^\s>]/.test(from),
      "must include an email address, like Ujicart <hello@example.com>",
    ),

    METRICS_TOKEN: optional.refine(
      (token) => token === undefined || token.length >= 16,
      "needs 16 characters or more",
    ),

    FLY_APP_NAME: optional,
  })
  .superRefine((env, context) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: "custom", path: [name], message });

    const bench = env.STRIPE_SECRET_KEY?.startsWith(BENCH_KEY) ?? false;
    if (env.STRIPE_API_BASE && !bench) {
      refuse("STRIPE_API_BASE", `only works with a ${BENCH_KEY} key`);
    }
    if (env.STRIPE_API_BASE && !isLoopback(env.STRIPE_API_BASE)) {
      refuse("STRIPE_API_BASE", "must point to localhost");
    }
    if (bench && !env.STRIPE_API_BASE) {
      refuse(
        "STRIPE_API_BASE",
        `is required with a ${BENCH_KEY} key, because real Stripe rejects those`,
      );
    }
    for (const [name, message] of keyProblems(env)) refuse(name, message);
    for (const [name, message] of [...halfGroups(env), ...domainProblems(env)]) {
      refuse(name, message);
    }
    for (const [name, message] of bucketProblems(env)) refuse(name, message);
    if (env.AUTH0_ISSUER && !isIssuer(env.AUTH0_ISSUER)) {
      refuse("AUTH0_ISSUER", "must use https and end with a slash (http is OK for localhost only)");
    }
    if (isHttps(env.APP_ORIGIN)) {
      for (const rule of PUBLIC_RULES) rule(env, refuse);
    }
  });

export const settingNames = Object.keys(schema.shape);

type Keys = { STRIPE_SECRET_KEY?: string; STRIPE_PUBLISHABLE_KEY?: string };

/** If Stripe's keys are swapped, every browser would get the secret one. */
function keyProblems(keys: Keys): [name: keyof Keys, message: string][] {
  const secret = keys.STRIPE_SECRET_KEY;
  const publishable = keys.STRIPE_PUBLISHABLE_KEY;
  const problems: [keyof Keys, string][] = [];
  if (secret && !/^[sr]k_/.test(secret)) {
    problems.push(["STRIPE_SECRET_KEY", "must start with sk_ (or rk_ for a restricted key)"]);
  }
  if (publishable && !publishable.startsWith("pk_")) {
    problems.push(["STRIPE_PUBLISHABLE_KEY", "must start with pk_"]);
  }
  const [mode, other] = [modeOf(secret), modeOf(publishable)];
  if (mode && other && mode !== other) {
    problems.push([
      "STRIPE_PUBLISHABLE_KEY",
      `is a ${other} key, but STRIPE_SECRET_KEY is a ${mode} key`,
    ]);
  }
  return problems;
}

const OF_BUCKET = ["AWS_ENDPOINT_URL_S3", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"] as const;

type Bucket = { BUCKET_NAME?: string } & { [Name in (typeof OF_BUCKET)[number]]?: string };

/** Half a bucket's settings would quietly keep uploads on the disk, or lose them. */
function bucketProblems(settings: Bucket): [name: string, message: string][] {
  const { BUCKET_NAME, AWS_ENDPOINT_URL_S3: endpoint } = settings;
  if (!BUCKET_NAME) return [];
  const absent = OF_BUCKET.filter((name) => !settings[name]);
  const problems = absent.map((name): [string, string] => [name, "is required with BUCKET_NAME"]);
  if (endpoint && !isHttps(endpoint) && !isLoopback(endpoint)) {
    problems.push(["AWS_ENDPOINT_URL_S3", "must use https (http is OK for localhost only)"]);
  }
  return problems;
}

function modeOf(key: string | undefined): string | undefined {
  return /^\w+?_(test|live)_/.exec(key ?? "")?.[1];
}

type Settings = {
  NODE_ENV: string;
  SESSION_SECRET: string[];
  LIMITS: string;
  CLIENT_ADDRESS_HEADER?: string;
  AUTH0_ISSUER?: string;
  STRIPE_SECRET_KEY?: string;
  STRIPE_PUBLISHABLE_KEY?: string;
  FLY_APP_NAME?: string;
};
type Rule = (env: Settings, refuse: (name: keyof Settings, message: string) => void) => void;

/** Any other mode shows stack traces to anyone who asks for a page's data. */
const onlyProduction: Rule = ({ NODE_ENV }, refuse) => {
  if (NODE_ENV !== "production")
    refuse("NODE_ENV", "must be production when APP_ORIGIN uses https");
};

const ownSecret: Rule = ({ SESSION_SECRET }, refuse) => {
  if (SESSION_SECRET.includes(EXAMPLE_SECRET)) {
    refuse("SESSION_SECRET", "is still the example from .env.example. Generate your own");
  }
};

const realStripe: Rule = (env, refuse) => {
  for (const name of ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY"] as const) {
    if (/^[sp]k_test_bench_/.test(env[name] ?? ""))
      refuse(name, "is a key for the local test Stripe. Use your real one");
  }
};

const issuerByHttps: Rule = ({ AUTH0_ISSUER }, refuse) => {
  if (AUTH0_ISSUER && !isHttps(AUTH0_ISSUER)) {
    refuse("AUTH0_ISSUER", "must use https when APP_ORIGIN does");
  }
};

const limitsOn: Rule = ({ LIMITS }, refuse) => {
  if (LIMITS !== "on") refuse("LIMITS", "can be off only on http://localhost");
};

/** This process speaks plain http, so https means a proxy, and every socket would be the proxy's. */
const knownProxy: Rule = ({ CLIENT_ADDRESS_HEADER, FLY_APP_NAME }, refuse) => {
  if (CLIENT_ADDRESS_HEADER || FLY_APP_NAME) return;
  refuse(
    "CLIENT_ADDRESS_HEADER",
    "must be the header your proxy puts the client's IP in, like X-Real-IP, or 'none' if there's no proxy",
  );
};

/** For an https APP_ORIGIN: what is handy on one's own machine is a hole where strangers come. */
const PUBLIC_RULES = [onlyProduction, ownSecret, realStripe, issuerByHttps, limitsOn, knownProxy];

function isHttps(address: string): boolean {
  return address.startsWith("https:");
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function isIssuer(value: string): boolean {
  if (!URL.canParse(value) || !value.endsWith("/")) return false;
  return new URL(value).protocol === "https:" || isLoopback(value);
}

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
    // Only what zod itself says of an absent value is less than 'is missing'.
    return `  ${name}: ${source[name] || code === "custom" ? message : "is missing"}`;
  });
  throw new Error(`Fix these settings, then start again:\n${faults.join("\n")}`);
}

let checked: Env | undefined;

/** If it is unusable the process ends. */
export function env(): Env {
  if (checked) return checked;
  try {
    checked = readEnv(process.env);
    return checked;
  } catch (error) {
    // Nothing runs yet that would have a log.
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

export type CookieRule = { prefix: "__Host-" | ""; secure: boolean };

/**
 * WebKit keeps no Secure cookie on http://localhost, and the `__Host-` prefix asks for Secure. So a
 * shop that only this machine can reach goes without both. Every other origin has both.
 */
export function cookieRule(origin = env().APP_ORIGIN): CookieRule {
  const isPlain = new URL(origin).protocol === "http:" && isLoopback(origin);
  return isPlain ? { prefix: "", secure: false } : { prefix: "__Host-", secure: true };
}

/** What the surroundings set that looks like one of the shop's settings, and is none. */
export function misspeltSettings() {
  return strangeNames(process.env, settingNames);
}

/** What these settings turn on and off, for the person who starts the shop. */
export function openAndClosed(): Record<string, string> {
  const isOpen = (settings: unknown) => (settings ? "open" : "closed: not set up");
  return {
    payment: isOpen(stripeSettings()),
    signIn: isOpen(identitySettings()),
    mail: isOpen(mailSettings()),
    uploads: objectStoreSettings() ? "in the bucket" : "on this disk",
  };
}

/** In lower case; null where the socket's address counts. */
export function clientAddressHeader(): string | null {
  const { CLIENT_ADDRESS_HEADER, FLY_APP_NAME } = env();
  if (CLIENT_ADDRESS_HEADER === "none") return null;
  return CLIENT_ADDRESS_HEADER?.toLowerCase() ?? (FLY_APP_NAME ? "fly-client-ip" : null);
}

export type StripeSettings = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** The local Stripe's; absent for the real one. */
  apiBase: string | undefined;
};

/** Null when payment is not set up: the shop then works and payment answers 503. */
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
  /** With its slash at the end, as tokens carry it in `iss`. */
  issuer: string;
};

/** Null when sign-in is not set up: it then shows 'Configuration Error'. */
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
  /** Who emails are from, and where those to the owner go. */
  from: string;
};

/** The mail server's settings, or null: emails are then kept, and shown in the panel. */
export function mailSettings(): MailSettings | null {
  const { SMTP_URL, MAIL_FROM } = env();
  return SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM } : null;
}

export type ObjectStoreSettings = {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  bucket: string;
};

/** The bucket for uploads, or null to store them in DATA_DIR. */
export function objectStoreSettings(): ObjectStoreSettings | null {
  const { AWS_ENDPOINT_URL_S3, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, BUCKET_NAME } = env();
  if (!AWS_ENDPOINT_URL_S3 || !AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY || !BUCKET_NAME) {
    return null;
  }
  return {
    endpoint: AWS_ENDPOINT_URL_S3,
    // What Tigris and R2 are asked for; S3 needs its own.
    region: env().AWS_REGION ?? "auto",
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    bucket: BUCKET_NAME,
  };
}
