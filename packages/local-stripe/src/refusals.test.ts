import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { clientIn, ownStripe, refusalOf, SECRET_KEY } from "./client.fixture";

const { local, stripe } = ownStripe();

const cart = { amount: 4200, currency: "usd" };
const key = { idempotencyKey: "order:7:pi:1" };

describe("an address for the receipt", () => {
  test.each([
    "yuki",
    "yuki@gmail",
    "yuki@gmail.",
    "yuki@.example.com",
    "yuki@@example.com",
    "yuki@exa mple.com",
    " yuki@example.com",
    "yuki.@example.com",
    "yu..ki@example.com",
    "yuki@-example.com",
    "ゆき@example.com",
    "yuki@例.jp",
    `${"y".repeat(250)}@example.com`,
  ])("is refused when no receipt can reach it (%s)", async (receipt_email) => {
    const refused = await refusalOf(stripe.paymentIntents.create({ ...cart, receipt_email }, key));
    expect(refused).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(refused).toMatchObject({
      statusCode: 400,
      code: "email_invalid",
      param: "receipt_email",
      message: `Invalid email address: ${receipt_email}`,
    });
    expect(local.snapshot().intents).toEqual([]);
    await stripe.paymentIntents.create({ ...cart, receipt_email: "yuki@example.com" }, key);
  });

  test.each([
    "yuki@example.com",
    "yuki+tea@sub.example.co.jp",
    "o'brien_1@xn--fsq.example",
    "Y@a-b.io",
  ])("is taken as it is (%s)", async (receipt_email) => {
    const intent = await stripe.paymentIntents.create({ ...cart, receipt_email });
    expect(intent.receipt_email).toBe(receipt_email);
  });

  test("is looked at in an update and a confirmation, too", async () => {
    const { id } = await stripe.paymentIntents.create(cart);
    const receipt_email = "yuki@gmail";
    const updated = await refusalOf(stripe.paymentIntents.update(id, { receipt_email }));
    const confirmed = await refusalOf(
      stripe.paymentIntents.confirm(id, { receipt_email, payment_method: "pm_card_visa" }),
    );
    expect([updated.code, confirmed.code]).toEqual(["email_invalid", "email_invalid"]);
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe("requires_payment_method");
  });
});

test("a sum above Stripe's maximum is refused, and the maximum is not", async () => {
  const refused = await refusalOf(stripe.paymentIntents.create({ ...cart, amount: 100_000_000 }));
  expect(refused).toMatchObject({ statusCode: 400, code: "amount_too_large", param: "amount" });
  expect((await stripe.paymentIntents.create({ ...cart, amount: 99_999_999 })).amount).toBe(
    99_999_999,
  );
});

test("a key of another kind is refused with 401 and without a code", async () => {
  const refused = await refusalOf(clientIn(local, "sk_test_somebody").paymentIntents.create(cart));
  expect(refused).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  expect(refused).toMatchObject({ statusCode: 401, code: undefined });
});

test.each([
  ["api_key_expired", 401, "api_key_expired", Stripe.errors.StripeAuthenticationError],
  ["api_key_invalid", 401, undefined, Stripe.errors.StripeAuthenticationError],
  ["account_invalid", 403, "account_invalid", Stripe.errors.StripePermissionError],
  ["email_invalid", 400, "email_invalid", Stripe.errors.StripeInvalidRequestError],
  ["amount_too_large", 400, "amount_too_large", Stripe.errors.StripeInvalidRequestError],
] as const)(
  "on demand it refuses with %s, and nothing happens",
  async (asked, status, code, kind) => {
    const rule = local.faults.add({ times: "always", fault: { kind: "refusal", code: asked } });
    const refused = await refusalOf(stripe.paymentIntents.create(cart, key));
    expect(refused).toBeInstanceOf(kind);
    expect(refused).toMatchObject({ statusCode: status, code });
    expect(refused.message).not.toContain(SECRET_KEY);
    rule.remove();
    expect(local.snapshot().intents).toEqual([]);
    expect((await stripe.paymentIntents.create(cart, key)).amount).toBe(4200);
  },
);
