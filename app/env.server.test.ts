import { describe, expect, it } from "vitest";
import { cookieRule, readEnv } from "./env.server";

const usable = {
  APP_ORIGIN: "https://shop.example.com",
  DATA_DIR: "/data",
  NODE_ENV: "production",
  CLIENT_ADDRESS_HEADER: "none",
  SESSION_SECRET: "0123456789abcdef0123456789abcdef",
  STRIPE_SECRET_KEY: "sk_live_51",
  STRIPE_PUBLISHABLE_KEY: "pk_live_51",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

describe("Stripe's keys", () => {
  it.each([
    ["live", "sk_live_51", "pk_live_51"],
    ["test", "sk_test_51", "pk_test_51"],
    ["restricted", "rk_live_51", "pk_live_51"],
    ["absent", "", ""],
  ])("are taken when both are %s", (_mode, secret, publishable) => {
    const env = {
      ...usable,
      STRIPE_SECRET_KEY: secret,
      STRIPE_PUBLISHABLE_KEY: publishable,
      STRIPE_WEBHOOK_SECRET: secret && "whsec_1",
    };
    expect(readEnv(env).STRIPE_SECRET_KEY ?? "").toBe(secret);
  });

  it.each([
    ["sk_test_51", "pk_live_51", "is a live key, but STRIPE_SECRET_KEY is a test key"],
    ["rk_live_51", "pk_test_51", "is a test key, but STRIPE_SECRET_KEY is a live key"],
    ["sk_live_51", "sk_live_51", "STRIPE_PUBLISHABLE_KEY: must start with pk_"],
    ["pk_live_51", "pk_live_51", "STRIPE_SECRET_KEY: must start with sk_"],
  ])("%s and %s are refused by name", (secret, publishable, reason) => {
    const env = { ...usable, STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable };
    expect(() => readEnv(env)).toThrow(reason);
    expect(() => readEnv(env)).toThrow(/STRIPE_\w+: /);
  });
});

describe("the sender of emails", () => {
  const from = (address: string) => () =>
    readEnv({ ...usable, SMTP_URL: "smtp://localhost", MAIL_FROM: address });

  it.each(["hello@ujicart.example", "Ujicart <hello@ujicart.example>"])("can be %s", (address) => {
    expect(from(address)().MAIL_FROM).toBe(address);
  });

  it.each(["Ujicart", "hello@", "@ujicart.example"])("is refused as '%s'", (address) => {
    expect(from(address)).toThrow("MAIL_FROM: must include an email address");
  });
});

describe("a bucket", () => {
  const keys = { AWS_ACCESS_KEY_ID: "id", AWS_SECRET_ACCESS_KEY: "secret" };
  const address = { AWS_ENDPOINT_URL_S3: "https://bucket.example.com" };

  it.each(["BUCKET_NAME", "COPY_BUCKET_NAME"])("needs its keys and its address for %s", (name) => {
    expect(readEnv({ ...usable, ...keys, ...address, [name]: "one" })).toMatchObject({
      [name]: "one",
    });
    expect(() => readEnv({ ...usable, ...address, [name]: "one" })).toThrow(
      `AWS_SECRET_ACCESS_KEY: is required with ${name}`,
    );
  });

  it("is never sent the shop's data by plain http", () => {
    const plain = { AWS_ENDPOINT_URL_S3: "http://bucket.example.com" };
    expect(() => readEnv({ ...usable, ...keys, ...plain, COPY_BUCKET_NAME: "one" })).toThrow(
      "AWS_ENDPOINT_URL_S3: must use https",
    );
  });
});

/** Hosts after http:// that other machines can reach, or that only look like this machine. */
const REACHABLE = [
  "shop.example.com",
  "192.168.1.7:3000",
  "0.0.0.0:3000",
  "localhost.example.com",
  "127.0.0.1.example.com",
  "localhosts",
];
const LOOPBACK = ["localhost:3000", "127.0.0.1:3000", "[::1]:3000"];

describe("cookies", () => {
  it.each([
    ...REACHABLE.map((host) => `http://${host}`),
    ...[...REACHABLE, ...LOOPBACK].map((host) => `https://${host}`),
  ])("are Secure and bound to their host at %s", (origin) => {
    expect(cookieRule(origin)).toEqual({ prefix: "__Host-", secure: true });
  });

  it.each(LOOPBACK)("are plain at http://%s, where WebKit keeps no others", (host) => {
    expect(cookieRule(`http://${host}`)).toEqual({ prefix: "", secure: false });
  });

  it.each(REACHABLE)("can't go by plain http to http://%s", (host) => {
    const env = { ...usable, APP_ORIGIN: `http://${host}` };
    expect(() => readEnv(env)).toThrow(
      "APP_ORIGIN: must use https (http is OK for localhost only)",
    );
  });
});
