import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { PUBLISHABLE_KEY, refusalOf, SECRET_KEY, servedStripe } from "./client.fixture";

const { running, stripe } = await servedStripe();

const cart: Stripe.PaymentIntentCreateParams = {
  amount: 4200,
  currency: "usd",
  allowed_payment_method_types: ["card"],
  receipt_email: "guest@example.com",
  metadata: { order_id: "7" },
};

describe("an intent", () => {
  test("is created unpaid, with a client secret that starts with its id", async () => {
    const intent = await stripe.paymentIntents.create(cart);
    expect(intent).toMatchObject({
      object: "payment_intent",
      status: "requires_payment_method",
      amount: 4200,
      amount_received: 0,
      currency: "usd",
      metadata: { order_id: "7" },
      receipt_email: "guest@example.com",
      allowed_payment_method_types: ["card"],
    });
    expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`));
    expect(intent.lastResponse.headers["request-id"]).toMatch(/^req_/);
    expect(intent.lastResponse.headers["stripe-version"]).toBe(Stripe.API_VERSION);
  });

  test("is paid once by a good card, and its charge can be expanded", async () => {
    const { id } = await stripe.paymentIntents.create(cart);
    await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    const paid = await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] });
    expect(paid).toMatchObject({ status: "succeeded", amount_received: 4200 });
    expect(paid.latest_charge).toMatchObject({ amount_captured: 4200, paid: true });
    const again = await refusalOf(
      stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }),
    );
    expect(again.code).toBe("payment_intent_unexpected_state");
    expect(running.snapshot().intents[0]).toMatchObject({ captured: 4200, successfulCharges: 1 });
  });

  test("goes back to its start when the card is declined, and takes another card", async () => {
    const { id } = await stripe.paymentIntents.create(cart);
    const declined = await refusalOf(
      stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa_chargeDeclined" }),
    );
    expect(declined).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(declined).toMatchObject({
      statusCode: 402,
      code: "card_declined",
      decline_code: "generic_decline",
      message: "Your card was declined.",
      payment_intent: { id, status: "requires_payment_method" },
    });
    const after = await stripe.paymentIntents.retrieve(id);
    expect(after.last_payment_error?.code).toBe("card_declined");
    await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    expect(running.snapshot().intents[0]).toMatchObject({ captured: 4200, successfulCharges: 1 });
  });

  test("waits for 3-D Secure, and is paid when it is passed", async () => {
    const { id } = await stripe.paymentIntents.create(cart);
    const waiting = await stripe.paymentIntents.confirm(id, {
      payment_method: "pm_card_authenticationRequired",
      return_url: "http://localhost/checkout/success",
    });
    expect(waiting.status).toBe("requires_action");
    expect(waiting.next_action?.redirect_to_url?.return_url).toBe(
      "http://localhost/checkout/success",
    );
    running.state.authenticate(id, true);
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe("succeeded");
  });

  test("asks for another card when 3-D Secure fails", async () => {
    const { id } = await stripe.paymentIntents.create(cart);
    await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_authenticationRequired" });
    running.state.authenticate(id, false);
    const after = await stripe.paymentIntents.retrieve(id);
    expect(after.status).toBe("requires_payment_method");
    expect(after.last_payment_error).toMatchObject({
      code: "payment_intent_authentication_failure",
      message:
        "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    });
  });

  test("is canceled while unpaid, and then takes no card", async () => {
    const { id } = await stripe.paymentIntents.create(cart);
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: "abandoned" });
    expect(canceled).toMatchObject({ status: "canceled", cancellation_reason: "abandoned" });
    const refused = await refusalOf(
      stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }),
    );
    expect(refused.code).toBe("payment_intent_unexpected_state");
  });

  test.each([
    ["succeeded", "pm_card_visa"],
    ["processing", "pm_bench_processing"],
  ])("cannot be canceled when it is %s, and the refusal carries it", async (status, card) => {
    const { id } = await stripe.paymentIntents.create(cart);
    await stripe.paymentIntents.confirm(id, { payment_method: card });
    const refused = await refusalOf(stripe.paymentIntents.cancel(id));
    expect(refused).toMatchObject({
      statusCode: 400,
      rawType: "invalid_request_error",
      code: "payment_intent_unexpected_state",
      payment_intent: { id, status },
    });
  });

  test("cannot be canceled twice", async () => {
    const { id } = await stripe.paymentIntents.create(cart);
    await stripe.paymentIntents.cancel(id);
    const refused = await refusalOf(stripe.paymentIntents.cancel(id));
    expect(refused.payment_intent?.status).toBe("canceled");
  });

  test("keeps its metadata when updated, and drops a key set to nothing", async () => {
    const { id } = await stripe.paymentIntents.create(cart);
    const after = await stripe.paymentIntents.update(id, {
      amount: 5000,
      metadata: { note: "window", order_id: "" },
    });
    expect(after).toMatchObject({ amount: 5000, metadata: { note: "window" } });
    expect(after.metadata).not.toHaveProperty("order_id");
  });
});

describe("the API", () => {
  test.each<[string, Partial<Stripe.PaymentIntentCreateParams> & Record<string, unknown>, string]>([
    ["an amount below fifty cents", { amount: 49 }, "amount_too_small"],
    ["an amount that is no whole number", { amount: 49.5 }, "parameter_invalid_integer"],
    ["a currency that is none", { currency: "dollars" }, "parameter_invalid_string"],
    ["the old payment_method_types", { payment_method_types: ["card"] }, "parameter_unknown"],
  ])("refuses %s", async (_, wrong, code) => {
    const refused = await refusalOf(stripe.paymentIntents.create({ ...cart, ...wrong }));
    expect(refused).toMatchObject({ statusCode: 400, code });
    expect(running.snapshot().intents).toEqual([]);
  });

  test("says 404 resource_missing for an intent it does not know", async () => {
    const refused = await refusalOf(stripe.paymentIntents.retrieve("pi_unknown"));
    expect(refused).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
      message: "No such payment_intent: 'pi_unknown'",
    });
  });

  test("refuses a key that is not its own with 401", async () => {
    const real = new Stripe("sk_live_123", {
      host: "127.0.0.1",
      port: running.port,
      protocol: "http",
    });
    const refused = await refusalOf(real.paymentIntents.create(cart));
    expect(refused).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  });

  test("gives a browser only the intent whose secret it knows, without its metadata", async () => {
    const intent = await stripe.paymentIntents.create(cart);
    const ask = (secret: string | null) =>
      fetch(`${running.origin}/v1/payment_intents/${intent.id}?client_secret=${secret}`, {
        headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
      });
    const known = await ask(intent.client_secret);
    const body: unknown = await known.json();
    expect(body).toMatchObject({ id: intent.id, status: "requires_payment_method" });
    expect(body).not.toHaveProperty("metadata");
    expect((await ask("guessed")).status).toBe(400);
  });

  test("refuses a publishable key where the secret one is needed", async () => {
    const answer = await fetch(`${running.origin}/v1/refunds`, {
      headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
    });
    expect(answer.status).toBe(403);
  });

  test("lists intents newest first, in pages", async () => {
    for (const amount of [100, 200, 300]) await stripe.paymentIntents.create({ ...cart, amount });
    const first = await stripe.paymentIntents.list({ limit: 2, created: { gte: 0 } });
    expect(first.data.map(({ amount }) => amount)).toEqual([300, 200]);
    expect(first.has_more).toBe(true);
    const all: number[] = [];
    for await (const { amount } of stripe.paymentIntents.list({ limit: 1 })) all.push(amount);
    expect(all).toEqual([300, 200, 100]);
  });

  test("lists the events of what happened, by type", async () => {
    const { id } = await stripe.paymentIntents.create(cart);
    await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    const all = await stripe.events.list({});
    expect(all.data.map(({ type }) => type)).toEqual([
      "payment_intent.succeeded",
      "charge.succeeded",
      "payment_intent.created",
    ]);
    const paid = await stripe.events.list({ types: ["payment_intent.succeeded"] });
    expect(paid.data).toHaveLength(1);
    expect(paid.data[0]?.data.object).toMatchObject({ id, status: "succeeded" });
    const made = await stripe.events.list({ type: "payment_intent.created" });
    expect(made.data[0]?.data.object).toMatchObject({ status: "requires_payment_method" });
  });
});

describe("refunds", () => {
  async function paidIntent(): Promise<string> {
    const { id } = await stripe.paymentIntents.create(cart);
    await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
    return id;
  }

  test("give back the whole amount, or parts that never exceed it", async () => {
    const payment_intent = await paidIntent();
    await stripe.refunds.create({ payment_intent, amount: 4000 });
    const tooMuch = await refusalOf(stripe.refunds.create({ payment_intent, amount: 201 }));
    expect(tooMuch.message).toContain("greater than unrefunded amount on charge ($2.00)");
    const rest = await stripe.refunds.create({ payment_intent, reason: "requested_by_customer" });
    expect(rest).toMatchObject({ amount: 200, status: "succeeded", payment_intent });
    const more = await refusalOf(stripe.refunds.create({ payment_intent }));
    expect(more.code).toBe("charge_already_refunded");
    expect(running.snapshot().intents[0]).toMatchObject({ captured: 4200, refunded: 4200 });
    expect((await stripe.refunds.list({ payment_intent })).data).toHaveLength(2);
  });

  test("are refused for an intent that was not paid", async () => {
    const { id } = await stripe.paymentIntents.create(cart);
    const refused = await refusalOf(stripe.refunds.create({ payment_intent: id }));
    expect(refused.statusCode).toBe(400);
  });

  test("are given once for one idempotency key", async () => {
    const payment_intent = await paidIntent();
    const once = { idempotencyKey: "order:7:refund" };
    const first = await stripe.refunds.create({ payment_intent }, once);
    const second = await stripe.refunds.create({ payment_intent }, once);
    expect(second.id).toBe(first.id);
    expect(running.snapshot().refunds).toHaveLength(1);
  });
});

test("the in-process transport answers the SDK without a socket", async () => {
  const inProcess = new Stripe(SECRET_KEY, {
    httpClient: Stripe.createFetchHttpClient(running.fetch),
  });
  const { id } = await inProcess.paymentIntents.create(cart);
  expect(running.snapshot().intents.map((intent) => intent.id)).toEqual([id]);
});
