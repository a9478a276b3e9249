import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { intentIdOf } from "~/domain/payments/intent-id";
import { env } from "~/env.server";
import { action as createPaymentIntent } from "~/routes/api.create-payment-intent";
import { action as stripeWebhook } from "~/routes/api.stripe-webhook";
import { action as verifyPayment } from "~/routes/api.verify-payment";
import { stopClock } from "../clock";
import { ADDRESS, makeEvent, makeProduct } from "../factories";
import { allOrders, stockOf } from "../ledger";
import { confirmCard, withLocalStripe } from "../local-stripe";

const stripeTest = withLocalStripe();

type Action = typeof createPaymentIntent;

function post(action: Action, body: string, headers: Record<string, string> = {}) {
  const request = new Request("http://localhost:3000/api", {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", ...headers },
  });
  return action({ request, params: {}, context: {} });
}

const intent = (body: unknown, headers?: Record<string, string>) =>
  post(createPaymentIntent, JSON.stringify(body), headers);

async function begin(productId: number, quantity = 1) {
  const response = await intent({ email: "yuki@example.com", items: [{ productId, quantity }] });
  expect(response.status).toBe(200);
  const { clientSecret } = (await response.json()) as { clientSecret: string };
  return { clientSecret, cookie: response.headers.get("Set-Cookie") ?? "" };
}

async function expectRefusal(response: Response, status: number) {
  const text = await response.text();
  expect(response.status, text).toBe(status);
  expect(response.headers.get("Content-Type")).toContain("text/plain");
  expect(text).not.toBe("");
  expect(text).not.toContain("\n");
  expect(allOrders()).toEqual([]);
  expect(stripeTest.stripe.snapshot().intents).toEqual([]);
}

describe("POST /api/create-payment-intent", () => {
  it("answers the client secret and names the browser in a cookie no script can read", async () => {
    const { id } = await makeProduct();
    const { clientSecret, cookie } = await begin(id);
    expect(clientSecret).toMatch(/^pi_\w+_secret_/);
    expect(cookie).toMatch(/^order=.+HttpOnly; SameSite=Lax/);
  });

  it("says the first wrong field in its line, and all in a header", async () => {
    const { id } = await makeProduct();
    const { country: _, ...address } = { ...ADDRESS, region: "Calif.", postalCode: "9000" };
    const fulfillment = { method: "delivery", address };
    const items = [{ productId: id, quantity: 1 }];
    const refused = await intent({ email: "bad@b", items, fulfillment });
    const wrong = JSON.parse(decodeURIComponent(refused.headers.get("Field-Errors") ?? "null"));
    expect(wrong).toMatchObject({
      "fulfillment.address.region": "Enter a US state, like CA",
      "fulfillment.address.postalCode": "Enter a ZIP code, like 91001",
    });
    expect(await refused.text()).toBe(`email: ${wrong.email}`);
    const once = await intent({ email: "bad@b", items });
    expect(once.headers.has("Field-Errors")).toBe(false);
    await expectRefusal(once, 422);
  });

  it("refuses a body that isn't UTF-8, whose letters would be stored damaged", async () => {
    const { id } = await makeProduct();
    const items = [{ productId: id, quantity: 1 }];
    const body = JSON.stringify({ email: "yuki@example.com", name: "José", items });
    const request = new Request("http://localhost:3000/api", {
      method: "POST",
      body: Buffer.from(body, "latin1"),
      headers: { "Content-Type": "application/json" },
    });
    const answer = await createPaymentIntent({ request, params: {}, context: {} });
    expect(await answer.clone().text()).toBe("The request body isn't UTF-8.");
    await expectRefusal(answer, 400);
  });

  it("tells Stripe whose payment it is, and not to mail a receipt of its own", async () => {
    const { id } = await makeProduct();
    const { clientSecret } = await begin(id);
    const intent = stripeTest.stripe.state.intent(intentIdOf(clientSecret));
    expect(intent.receipt_email).toBeNull();
    expect(intent.metadata).toEqual({ order_id: "1", email: "yuki@example.com" });
  });

  it.each([
    [-1, "must be at least 1"],
    [0, "must be at least 1"],
    [1.5, "must be a whole number"],
    ["2", "must be a whole number"],
    [null, "must be a whole number"],
    [true, "must be a whole number"],
    [[1], "must be a whole number"],
    [{}, "must be a whole number"],
    [21, "can't be more than 20"],
    [1e9, "can't be more than 20"],
  ])("refuses the quantity %j, which %s", async (quantity, why) => {
    const { id, inventoryId } = await makeProduct({ stock: 30 });
    const refused = await intent({ email: "a@b.co", items: [{ productId: id, quantity }] });
    expect(await refused.clone().text()).toBe(`items[0].quantity: ${why}`);
    await expectRefusal(refused, 422);
    expect(stockOf(inventoryId)).toBe(30);
  });

  it("refuses an unknown, an inactive and a sold-out product", async () => {
    const inactive = await makeProduct({ isAvailable: false });
    const soldOut = await makeProduct({ stock: 0, name: "Kettle" });
    const ask = (productId: number) =>
      intent({ email: "a@b.co", items: [{ productId, quantity: 1 }] });
    await expectRefusal(await ask(999), 404);
    await expectRefusal(await ask(inactive.id), 409);
    const response = await ask(soldOut.id);
    expect(await response.clone().text()).toBe("Kettle is sold out.");
    await expectRefusal(response, 409);
  });

  it("refuses an empty cart, a thousand lines and a product named twice", async () => {
    const { id } = await makeProduct();
    const ask = (items: unknown) => intent({ email: "a@b.co", items });
    const line = { productId: id, quantity: 1 };
    const lines = Array.from({ length: 1000 }, (_, n) => ({ productId: n + 1, quantity: 1 }));
    for (const [items, why] of [
      [[], "items: Please add items to your cart before checking out"],
      [lines, "items: An order can have up to 50 different products"],
      [[line, line], "items: lists a product twice"],
      ["everything", "items: must be a list"],
      [[{ ...line, productId: "1" }], "items[0].productId: must be a number"],
      [[{ ...line, productId: 1.5 }], "items[0].productId: must be a whole number"],
      [[{ ...line, choices: 3 }], "items[0].choices: must be a list"],
      [[{ ...line, choices: [1, 2, 3, 4, 5, 6] }], "items[0].choices: can't be more than 5"],
      [[3, 3].map(() => ({ ...line, choices: [7, 3] })), "items: lists a product twice"],
    ] as const) {
      const refused = await ask(items);
      expect(await refused.clone().text()).toBe(why);
      await expectRefusal(refused, 422);
    }
  });

  it("never believes a price, a total or a stock that a browser sends", async () => {
    const { id } = await makeProduct();
    const line = { productId: id, quantity: 1 };
    await expectRefusal(
      await intent({ email: "a@b.co", items: [{ ...line, price: "0.01" }] }),
      422,
    );
    await expectRefusal(await intent({ email: "a@b.co", items: [line], total: 1 }), 409);
    await expectRefusal(await intent({ email: "a@b.co", items: [{ ...line, stock: 99 }] }), 422);
  });

  it.each(["", "yuki", "a@b", `${"a".repeat(250)}@b.co`, "a@b.co\nbcc: c@d.co", null])(
    "refuses the email %j",
    async (email) => {
      const { id } = await makeProduct();
      await expectRefusal(await intent({ email, items: [{ productId: id, quantity: 1 }] }), 422);
    },
  );

  it("takes how the customer gets it, and stores it", async () => {
    const { id } = await makeProduct();
    const stop = await makeEvent({ endDate: new Date(Date.now() + 3_600_000) });
    const items = [{ productId: id, quantity: 1 }];
    const fulfillment = { method: "pickup", eventId: stop.id };
    expect((await intent({ email: "a@b.co", items, fulfillment })).status).toBe(200);
    expect(allOrders()).toMatchObject([{ fulfillment: "pickup", pickupEventId: stop.id }]);
  });

  it("names what is wrong with how the customer gets it", async () => {
    const { id } = await makeProduct();
    const ask = (fulfillment: unknown) =>
      intent({ email: "a@b.co", items: [{ productId: id, quantity: 1 }], fulfillment });
    const address = { name: "Aiko", line1: "12 Figtree Street", city: "Pasadena", region: "CA" };
    const noCode = await ask({ method: "delivery", address: { ...address, postalCode: "" } });
    expect(await noCode.clone().text()).toBe("fulfillment.address.postalCode: Enter your ZIP code");
    await expectRefusal(noCode, 422);
    await expectRefusal(await ask({ method: "pickup", eventId: 4711 }), 409);
    const otherwise = await ask({ method: "teleport" });
    expect(await otherwise.clone().text()).toBe("fulfillment.method: Choose pickup or shipping");
    await expectRefusal(otherwise, 422);
  });

  it("refuses broken JSON and another content type", async () => {
    await expectRefusal(await post(createPaymentIntent, '{"email":'), 400);
    await expectRefusal(
      await post(createPaymentIntent, "{}", { "Content-Type": "text/plain" }),
      415,
    );
  });

  it("says 503 and keeps the cart when Stripe is down", async () => {
    const { id } = await makeProduct();
    stripeTest.stripe.faults.add({ fault: { kind: "status", status: 503 }, times: "always" });
    const response = await intent({ email: "a@b.co", items: [{ productId: id, quantity: 1 }] });
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).toBe("5");
    expect(await response.text()).toContain("You haven't been charged");
  });

  it("gives the cookie with a 503 as well, so that the next try takes up the same order", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 1 });
    const wanted = { email: "a@b.co", items: [{ productId: id, quantity: 1 }] };
    stripeTest.stripe.faults.add({ fault: { kind: "status", status: 503 }, times: 2 });
    const failed = await intent(wanted);
    expect([failed.status, stockOf(inventoryId)]).toEqual([503, 0]);

    const Cookie = failed.headers.get("Set-Cookie")?.split(";")[0] ?? "";
    expect((await intent(wanted, { Cookie })).status).toBe(200);
    expect(allOrders()).toHaveLength(1);
  });

  it("says 503, keeps nothing and promises nothing when our account is closed", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 1 });
    const closed = { kind: "refusal", code: "account_invalid" } as const;
    stripeTest.stripe.faults.add({ fault: closed, times: "always" });
    const response = await intent({ email: "a@b.co", items: [{ productId: id, quantity: 1 }] });
    expect(response.status).toBe(503);
    expect(await response.text()).toMatch(/You haven't been charged\.$/);
    expect(stockOf(inventoryId)).toBe(1);
    expect(allOrders()).toMatchObject([{ status: "expired" }]);
  });

  it("refuses a total that Stripe doesn't accept", async () => {
    const { id } = await makeProduct({ priceCents: 100_000_000 });
    await expectRefusal(
      await intent({ email: "a@b.co", items: [{ productId: id, quantity: 1 }] }),
      422,
    );
  });

  it("takes sixty a minute from one address", async () => {
    const { id } = await makeProduct({ stock: 100 });
    const { cookie } = await begin(id);
    const again = { email: "yuki@example.com", items: [{ productId: id, quantity: 1 }] };
    const headers = { Cookie: cookie.split(";")[0] ?? "" };
    for (let n = 1; n < 60; n++) expect((await intent(again, headers)).status).toBe(200);
    const refused = await intent(again, headers);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(allOrders()).toHaveLength(1);
  });
});

describe("payments all begun at once", () => {
  const addresses = Array.from({ length: 100 }, (_, n) => `yuki${n}@example.com`);

  it("are sixty a minute from one address", async () => {
    const answers = await Promise.all(
      addresses.map((email) => intent({ email, items: [{ productId: 999, quantity: 1 }] })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
  });

  it("aren't counted if they're refused unread", async () => {
    const { id } = await makeProduct();
    await Promise.all(addresses.map((email) => intent({ email, items: [] })));
    await begin(id);
  });
});

describe("POST /api/verify-payment", () => {
  const verify = (paymentIntentId: unknown, headers?: Record<string, string>) =>
    post(verifyPayment, JSON.stringify({ paymentIntentId }), headers);

  it("says success and message, nothing else, and notes that the browser was told", async () => {
    const { id } = await makeProduct();
    const { clientSecret, cookie } = await begin(id);
    confirmCard(stripeTest.stripe, clientSecret);
    const intentId = intentIdOf(clientSecret);
    const response = await verify(intentId, { Cookie: cookie.split(";")[0] ?? "" });
    expect(await response.json()).toEqual({ success: true, message: "Payment Successful" });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(`^receipt=${intentId}\\.seen; Path=/; Max-Age=\\d+; SameSite=Lax$`),
    ]);
    expect(allOrders()).toMatchObject([{ status: "paid" }]);
  });

  it("asks Stripe sixty times a minute for one address", async () => {
    stopClock();
    const { id } = await makeProduct();
    const { clientSecret } = await begin(id);
    const intentId = intentIdOf(clientSecret);
    for (let n = 0; n < 60; n++) expect((await verify(intentId)).status).toBe(200);
    const refused = await verify(intentId);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused.text()).toContain("your payment is safe");
  });

  it("tells nothing of an intent it does not know", async () => {
    const response = await verify("pi_unknown");
    expect(await response.json()).toEqual({
      success: false,
      message: "Payment verification failed",
    });
  });

  it.each([
    [null, "must be text"],
    [7, "must be text"],
    ["", "isn't a valid payment ID"],
    ["order_1", "isn't a valid payment ID"],
    ["pi_../x", "isn't a valid payment ID"],
    ["xpi_1", "isn't a valid payment ID"],
    [`pi_${"a".repeat(300)}`, "isn't a valid payment ID"],
  ])("refuses %j, which %s", async (id, why) => {
    const refused = await verify(id);
    expect([refused.status, await refused.text()]).toEqual([422, `paymentIntentId: ${why}`]);
  });
});

describe("POST /api/stripe-webhook", () => {
  const sdk = new Stripe("sk_test_bench_unit");

  function deliver(payload: string, options: { secret?: string; ageS?: number } = {}) {
    const { secret = env().STRIPE_WEBHOOK_SECRET ?? "", ageS = 0 } = options;
    const timestamp = Math.floor(Date.now() / 1000) - ageS;
    const signature = sdk.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    return post(stripeWebhook, payload, { "Stripe-Signature": signature });
  }

  async function paidEvent() {
    const { id } = await makeProduct();
    confirmCard(stripeTest.stripe, (await begin(id)).clientSecret);
    const event = stripeTest.stripe.webhooks
      .pending()
      .find((delivery) => delivery.event.type === "payment_intent.succeeded")?.event;
    return JSON.stringify(event);
  }

  it("settles the order of a signed event", async () => {
    expect((await deliver(await paidEvent())).status).toBe(200);
    expect(allOrders()).toMatchObject([{ status: "paid" }]);
  });

  it.each([
    ["a wrong secret", { secret: "whsec_other" }],
    ["a signature that is too old", { ageS: 301 }],
    ["a signature from the far future", { ageS: -3600 }],
  ])("refuses %s", async (_title, options) => {
    expect((await deliver(await paidEvent(), options)).status).toBe(400);
    expect(allOrders()).toMatchObject([{ status: "pending" }]);
  });

  it("refuses a body that was changed, is not JSON, or has no signature", async () => {
    const payload = await paidEvent();
    const signature = sdk.webhooks.generateTestHeaderString({ payload, secret: "whsec_unit" });
    const changed = await post(stripeWebhook, `${payload} `, { "Stripe-Signature": signature });
    expect(changed.status).toBe(400);
    expect((await deliver("soon")).status).toBe(400);
    expect((await post(stripeWebhook, payload)).status).toBe(400);
  });

  it.each([
    ["is thin and has no data", { id: "evt_1", type: "payment_intent.succeeded" }],
    ["has no object", { id: "evt_1", type: "payment_intent.succeeded", data: {} }],
    ["is of nothing", { id: "evt_1", type: "charge.refunded", data: { object: null } }],
    ["has no type", { id: "evt_1", data: { object: { id: "pi_1" } } }],
    ["has no id", { type: "payment_intent.succeeded", data: { object: { id: "pi_1" } } }],
    ["is no event", []],
    ["is nothing", null],
  ])("refuses a signed one that %s", async (_title, body) => {
    const response = await deliver(JSON.stringify(body));
    expect(response.status).toBe(400);
    expect(response.headers.get("Content-Type")).toContain("text/plain");
    expect(await response.text()).toMatch(/^[^\n]+$/);
  });

  it.each([
    ["of other things", { type: "balance.available", data: { object: { object: "balance" } } }],
    ["of a refund without a payment", { type: "refund.updated", data: { object: { id: "re_1" } } }],
  ])("accepts one %s, and does nothing", async (_title, event) => {
    expect((await deliver(JSON.stringify({ id: "evt_1", ...event }))).status).toBe(200);
  });

  it("takes what a person did in Stripe into the books", async () => {
    await deliver(await paidEvent());
    const [intent] = stripeTest.stripe.snapshot().intents;
    stripeTest.stripe.dashboard.refund(intent?.id ?? "", { amount: 400 });
    for (const { event } of stripeTest.stripe.webhooks.pending()) {
      expect((await deliver(JSON.stringify(event))).status).toBe(200);
    }
    expect(allOrders()).toMatchObject([{ status: "paid", refundedCents: 400 }]);
  });

  it("takes an event of an intent we never made, and asks for one again when Stripe is down", async () => {
    const foreign = (await paidEvent()).replaceAll(/pi_\w+/g, "pi_foreign");
    expect((await deliver(foreign)).status).toBe(200);
    const ours = await paidEvent();
    stripeTest.stripe.faults.add({ fault: { kind: "status", status: 503 }, times: "always" });
    expect((await deliver(ours)).status).toBe(503);
  });
});
