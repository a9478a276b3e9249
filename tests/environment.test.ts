import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readEnv, settingNames } from "~/env.server";
import { findLikelyTypos } from "~/env-mistakes.server";

/** A shop that strangers can reach, behind a proxy that speaks https. */
const PUBLIC = {
  APP_ORIGIN: "https://shop.example.com",
  DATA_DIR: "/data",
  SESSION_SECRET: "0123456789abcdef0123456789abcdef",
  CLIENT_ADDRESS_HEADER: "X-Real-IP",
};
/** A shop that only this machine can reach. */
const LOCAL = { ...PUBLIC, APP_ORIGIN: "http://localhost:3000", CLIENT_ADDRESS_HEADER: "" };

const example = Object.fromEntries(
  [...readFileSync(".env.example", "utf8").matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(
    ([, name = "", value = ""]) => [name, value],
  ),
);

const LOCAL_STRIPE = {
  STRIPE_SECRET_KEY: "sk_test_bench_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_bench_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  STRIPE_API_BASE: "http://127.0.0.1:1",
};
const AUTH0 = {
  AUTH0_DOMAIN: "truck.us.auth0.com",
  AUTH0_CLIENT_ID: "client",
  AUTH0_CLIENT_SECRET: "secret",
  AUTH0_AUDIENCE: "https://api.truck.example",
};

/** Settings that are right on this machine and wrong in public, each with the name that the error gives. */
const WRONG_IN_PUBLIC: [what: string, name: string, setting: Record<string, string>][] = [
  ["development", "NODE_ENV", { NODE_ENV: "development" }],
  ["a test's mode", "NODE_ENV", { NODE_ENV: "test" }],
  ["the example's secret", "SESSION_SECRET", { SESSION_SECRET: example.SESSION_SECRET ?? "" }],
  [
    "the example's secret among others",
    "SESSION_SECRET",
    { SESSION_SECRET: `${PUBLIC.SESSION_SECRET},${example.SESSION_SECRET}` },
  ],
  ["a secret key of the local Stripe", "STRIPE_SECRET_KEY", LOCAL_STRIPE],
  ["a publishable key of the local Stripe", "STRIPE_PUBLISHABLE_KEY", LOCAL_STRIPE],
  ["an issuer without https", "AUTH0_ISSUER", { ...AUTH0, AUTH0_ISSUER: "http://127.0.0.1:9400/" }],
  ["no limits", "LIMITS", { LIMITS: "off" }],
];

describe("a shop that strangers can reach", () => {
  test("starts with settings of its own", () => {
    expect(readEnv(PUBLIC)).toMatchObject({ NODE_ENV: "production", LIMITS: "on" });
  });

  test.each(WRONG_IN_PUBLIC)("does not start with %s, and names %s", (_what, name, setting) => {
    expect(() => readEnv({ ...PUBLIC, ...setting })).toThrow(new RegExp(`^ {2}${name}: `, "m"));
  });

  test("names all that is wrong at once", () => {
    const wrong = Object.assign({}, ...WRONG_IN_PUBLIC.map(([, , setting]) => setting));
    for (const name of new Set(WRONG_IN_PUBLIC.map(([, name]) => name))) {
      expect(() => readEnv({ ...PUBLIC, ...wrong })).toThrow(new RegExp(`^ {2}${name}: `, "m"));
    }
  });
});

test.each(["shop.example.com", '"https://shop.example.com"', "https://host:99999", "x"])(
  "the origin %s is named as what's wrong",
  (origin) => {
    expect(() => readEnv({ ...PUBLIC, APP_ORIGIN: origin })).toThrow(/^ {2}APP_ORIGIN: /m);
  },
);

describe("a shop that only this machine can reach", () => {
  test.each(WRONG_IN_PUBLIC)("starts with %s", (_what, _name, setting) => {
    expect(() => readEnv({ ...LOCAL, ...setting })).not.toThrow();
  });

  test("starts with the example's settings", () => {
    expect(() => readEnv(example)).not.toThrow();
  });
});

describe("half a configuration", () => {
  const STRIPE = {
    STRIPE_SECRET_KEY: "sk_live_1",
    STRIPE_PUBLISHABLE_KEY: "pk_live_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
  };
  const MAIL = { SMTP_URL: "smtps://mail.example.com", MAIL_FROM: "hello@example.com" };

  const TEXTS = {
    TWILIO_ACCOUNT_SID: `AC${"0".repeat(32)}`,
    TWILIO_AUTH_TOKEN: "token",
    TWILIO_FROM: "+12135550100",
  };

  test.each([
    ["payment", STRIPE],
    ["sign-in", AUTH0],
    ["mail", MAIL],
    ["texts", TEXTS],
  ])("is refused, and what's missing is named: %s", (what, whole) => {
    expect(() => readEnv({ ...PUBLIC, ...whole })).not.toThrow();
    for (const name of Object.keys(whole)) {
      const message = `${name}: is missing: ${what} needs `;
      expect(() => readEnv({ ...PUBLIC, ...whole, [name]: "" })).toThrow(message);
    }
  });
});

test.each([
  "https://truck.us.auth0.com",
  "https://truck.us.auth0.com/",
  "truck.us.auth0.com/",
  "not a domain",
])("a sign-in domain given as %s is refused, and the refusal says how it's written", (domain) => {
  const settings = { ...PUBLIC, ...AUTH0, AUTH0_DOMAIN: domain };
  expect(() => readEnv(settings)).toThrow(
    /AUTH0_DOMAIN: must be the domain alone, without https:\/\/ or a slash, like \S+\.us\.auth0\.com/,
  );
});

describe("a name that looks like a setting and isn't one", () => {
  test.each([
    ["STRIPE_SECRETKEY", "STRIPE_SECRET_KEY"],
    ["SESION_SECRET", "SESSION_SECRET"],
    ["CLIENT_ADRESS_HEADER", "CLIENT_ADDRESS_HEADER"],
    ["STRIPE_ACCOUNT", undefined],
  ])("is reported: %s", (name, nearest) => {
    expect(findLikelyTypos({ ...PUBLIC, [name]: "x" }, settingNames)).toEqual([{ name, nearest }]);
  });

  test("isn't what a shell sets by itself", () => {
    const shell = { HOME: "/", PATH: "/bin", MAIL: "/var/mail/x", AWS_PROFILE: "x", POST: "1" };
    expect(
      findLikelyTypos({ ...shell, SESSION_MANAGER: "x", HOSTNAME: "x" }, settingNames),
    ).toEqual([]);
  });
});

describe("the setting for the client's address", () => {
  test("must be given if a proxy is in front, and the refusal says how", () => {
    const unsaid = { ...PUBLIC, CLIENT_ADDRESS_HEADER: "" };
    expect(() => readEnv(unsaid)).toThrow(/CLIENT_ADDRESS_HEADER: .*X-Real-IP.*none/);
  });

  test("is known on Fly", () => {
    const onFly = { ...PUBLIC, CLIENT_ADDRESS_HEADER: "", FLY_APP_NAME: "ujicart" };
    expect(() => readEnv(onFly)).not.toThrow();
  });

  test("can be nobody's, which must be said too", () => {
    expect(() => readEnv({ ...PUBLIC, CLIENT_ADDRESS_HEADER: "none" })).not.toThrow();
  });

  test("is a header's name", () => {
    const wrong = { ...PUBLIC, CLIENT_ADDRESS_HEADER: "X-Real-IP: 203.0.113.7" };
    expect(() => readEnv(wrong)).toThrow(
      "CLIENT_ADDRESS_HEADER: must be a header name, like X-Real-IP",
    );
  });
});

describe("a secret that can be guessed", () => {
  test.each([
    ["one letter", "a".repeat(32)],
    ["a few, over and over", "abc123".repeat(8)],
    ["one among good ones", `${PUBLIC.SESSION_SECRET},${"0".repeat(64)}`],
  ])("is refused: %s", (_what, SESSION_SECRET) => {
    expect(() => readEnv({ ...PUBLIC, SESSION_SECRET })).toThrow(/SESSION_SECRET: .*random/);
  });
});

test.each(["package.json", "package.json/data"])(
  "a data folder at %s, where a file is, is refused in a plain sentence",
  (DATA_DIR) => {
    expect(() => readEnv({ ...LOCAL, DATA_DIR })).toThrow(
      "  DATA_DIR: is a file or inside one, and must be a folder",
    );
  },
);
