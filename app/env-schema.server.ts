import { z } from "zod";
import { domainProblems, halfGroups, isInsideFile } from "./env-mistakes.server";

/** The allowed value of each setting, and which settings go together. */

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
const LOCAL_STRIPE_KEY = "sk_test_bench_";
/** The least number of different characters in a secret. 64 random hexadecimal digits have fewer once in billions. */
const LEAST_VARIETY = 10;
const EXAMPLE_SECRET = "replace-me-with-openssl-rand-hex-32";

export function isLoopback(address: string): boolean {
  return URL.canParse(address) && LOOPBACK.has(new URL(address).hostname);
}

/** A setting that may be absent or empty: `FOO=` in a file means 'not set'. */
const optional = z.string().trim().optional();

const origin = z
  .url({ protocol: /^https?$/ })
  .refine(
    // Zod still refines what isn't a URL.
    (value) => !URL.canParse(value) || new URL(value).origin === value,
    "must be an origin with no path or trailing slash, like https://shop.example.com",
  )
  .refine(
    (value) => value.startsWith("https:") || isLoopback(value),
    "must use https (http is OK for localhost only)",
  );

export const schema = z
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
    COPY_BUCKET_NAME: optional,
    MEDIA_QUOTA_MB: z.coerce.number().int().min(1).default(1024),

    SMTP_URL: optional.refine(
      (url) => url === undefined || (/^smtps?:\/\/./.test(url) && URL.canParse(url)),
      "must start with smtp:// or smtps://",
    ),
    MAIL_FROM: optional.refine(
      (from) => from === undefined || /[^\s<]@[^\s>]/.test(from),
      "must include an email address, like hello@example.com",
    ),

    TWILIO_ACCOUNT_SID: optional.refine(
      (sid) => sid === undefined || /^AC[0-9a-f]{32}$/i.test(sid),
      "must be an Account SID: AC and 32 characters. API keys don't work here",
    ),
    TWILIO_AUTH_TOKEN: optional,
    TWILIO_FROM: optional.refine(
      (from) => from === undefined || /^(\+1\d{10}|MG[0-9a-f]{32})$/i.test(from),
      "must be a number like +12135550100, or a Messaging Service SID: MG and 32 characters",
    ),
    TWILIO_API_BASE: optional.refine(
      (base) => base === undefined || isLoopback(base),
      "must point to localhost",
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

    const isLocalStripe = env.STRIPE_SECRET_KEY?.startsWith(LOCAL_STRIPE_KEY) ?? false;
    if (env.STRIPE_API_BASE && !isLocalStripe) {
      refuse("STRIPE_API_BASE", `only works with a ${LOCAL_STRIPE_KEY} key`);
    }
    if (env.STRIPE_API_BASE && !isLoopback(env.STRIPE_API_BASE)) {
      refuse("STRIPE_API_BASE", "must point to localhost");
    }
    if (isLocalStripe && !env.STRIPE_API_BASE) {
      refuse(
        "STRIPE_API_BASE",
        `is required with a ${LOCAL_STRIPE_KEY} key, because real Stripe rejects those`,
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

type Keys = { STRIPE_SECRET_KEY?: string; STRIPE_PUBLISHABLE_KEY?: string };

/** Checks Stripe's keys. If they were swapped, every browser would get the secret key. */
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

const BUCKETS = ["BUCKET_NAME", "COPY_BUCKET_NAME"] as const;

type Bucket = { [Name in (typeof BUCKETS | typeof OF_BUCKET)[number]]?: string };

/** Checks that a bucket is set completely. Otherwise uploads would stay on the disk or be lost, or nothing is copied. */
function bucketProblems(settings: Bucket): [name: string, message: string][] {
  const { AWS_ENDPOINT_URL_S3: endpoint } = settings;
  const named = BUCKETS.find((name) => settings[name]);
  if (!named) return [];
  const absent = OF_BUCKET.filter((name) => !settings[name]);
  const problems = absent.map((name): [string, string] => [name, `is required with ${named}`]);
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
  TWILIO_API_BASE?: string;
  FLY_APP_NAME?: string;
};
type Rule = (env: Settings, refuse: (name: keyof Settings, message: string) => void) => void;

/** Requires production mode, since other modes show stack traces to anyone who requests a page's data. */
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

const realTwilio: Rule = ({ TWILIO_API_BASE }, refuse) => {
  if (TWILIO_API_BASE) refuse("TWILIO_API_BASE", "is for a local stand-in. Leave it out");
};

const issuerByHttps: Rule = ({ AUTH0_ISSUER }, refuse) => {
  if (AUTH0_ISSUER && !isHttps(AUTH0_ISSUER)) {
    refuse("AUTH0_ISSUER", "must use https when APP_ORIGIN does");
  }
};

const limitsOn: Rule = ({ LIMITS }, refuse) => {
  if (LIMITS !== "on") refuse("LIMITS", "can be off only on http://localhost");
};

/** Requires a header with the client's address. An https shop has a proxy in front, and every socket is the proxy's. */
const knownProxy: Rule = ({ CLIENT_ADDRESS_HEADER, FLY_APP_NAME }, refuse) => {
  if (CLIENT_ADDRESS_HEADER || FLY_APP_NAME) return;
  refuse(
    "CLIENT_ADDRESS_HEADER",
    "must be the header your proxy puts the client's IP in, like X-Real-IP, or 'none' if there's no proxy",
  );
};

/**
 * Rules for an https APP_ORIGIN. They refuse settings that are handy on a developer's machine and dangerous
 * in public.
 */
const PUBLIC_RULES = [
  onlyProduction,
  ownSecret,
  realStripe,
  realTwilio,
  issuerByHttps,
  limitsOn,
  knownProxy,
];

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
