import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { ALREADY_PAID } from "~/domain/checkout/receipt";
import { intentIdOf } from "~/domain/payments/intent-id";
import { settle } from "~/domain/payments/settle.server";
import * as checkout from "~/routes/_site.checkout";
import { loader as successPage } from "~/routes/_site.checkout_.success";
import { action as createPaymentIntent } from "~/routes/api.create-payment-intent";
import { action as verifyPayment } from "~/routes/api.verify-payment";
import { makeProduct } from "../factories";
import { allOrders, linesOf } from "../ledger";
import { confirmCard, withLocalStripe } from "../local-stripe";
import { Visitor } from "../visitor";
import { breakDatabase, mendDatabase } from "./as-administrator";

/**
 * Customers who paid without being told learn of it before they pay for more, in both ways to order: the checkout's
 * form and the API.
 */

const stripeTest = withLocalStripe();

let yuki: Visitor;
let tin: { id: number };
let whisk: { id: number };

beforeEach(async () => {
  yuki = new Visitor();
  tin = await makeProduct({ name: "Tin", priceCents: 1000 });
  whisk = await makeProduct({ name: "Whisk", priceCents: 500 });
});

const fill = (visitor: Visitor, ...lines: [product: { id: number }, quantity: number][]) =>
  visitor.cookies.set(
    "cart",
    lines.map(([{ id }, quantity]) => `${id}.${quantity}.1000`).join("-"),
  );

const cartOf = (visitor: Visitor) => visitor.cookies.get("cart");
const told = (visitor: Visitor) => visitor.cookies.get("receipt");

/** The body that the card form's page sends: the cart as it is. */
function wantedBy(visitor: Visitor, email = "yuki@example.com") {
  const entries = (cartOf(visitor) ?? "").split("-").filter((part) => part !== "s");
  const lines = entries.map((line) => line.split(".").map(Number));
  const items = lines.map(([productId, quantity]) => ({ productId, quantity }));
  return { email, items };
}

const begin = (visitor: Visitor, email?: string) =>
  visitor.postJson(createPaymentIntent, "/api/create-payment-intent", wantedBy(visitor, email));

const secretOf = async (response: Response) =>
  ((await response.json()) as { clientSecret: string }).clientSecret;

/** Paid on the bank's page, whose tab was closed before it came back. */
async function payAndCloseTheTab(visitor: Visitor, webhook: "quick" | "slow" = "slow") {
  const secret = await secretOf(await begin(visitor));
  confirmCard(stripeTest.stripe, secret);
  const intentId = intentIdOf(secret);
  if (webhook === "quick") await settle(intentId);
  return { secret, intentId };
}

const visitSuccess = (visitor: Visitor, query: string) =>
  visitor.get(successPage, `/checkout/success?${query}`);

async function newsAtCheckout(visitor: Visitor) {
  const response = await visitor.get(checkout.loader, "/checkout");
  return ((await response.json()) as { receipt: object | null }).receipt;
}

const statuses = () => allOrders().map(({ status }) => status);

describe.each(["quick", "slow"] as const)(
  "a paid order at the API, with the webhook %s",
  (webhook) => {
    it("refuses a changed cart once, in one plain line, and leaves the cart", async () => {
      fill(yuki, [tin, 2]);
      const { intentId } = await payAndCloseTheTab(yuki, webhook);
      fill(yuki, [tin, 3], [whisk, 1]);

      const refused = await begin(yuki);
      expect(refused.status).toBe(409);
      expect(refused.headers.get("Content-Type")).toContain("text/plain");
      expect(await refused.text()).toBe(ALREADY_PAID);
      expect(cartOf(yuki)).toBe(`${tin.id}.1.1000-${whisk.id}.1.1000`);
      expect(told(yuki)).toBe(intentId);
      expect(statuses()).toEqual(["paid"]);

      expect((await begin(yuki)).status).toBe(200);
      expect(statuses()).toEqual(["paid", "pending"]);
      expect(linesOf(2)).toMatchObject([
        { name: "Tin", quantity: 1 },
        { name: "Whisk", quantity: 1 },
      ]);
    });

    it("leaves a script's cart alone, and repeats the news until the script knows", async () => {
      fill(yuki, [tin, 1]);
      const { intentId } = await payAndCloseTheTab(yuki, webhook);
      const kept = `${tin.id}.1.1000-${whisk.id}.1.1000-s`;
      yuki.cookies.set("cart", kept);
      for (const _time of ["first", "second"]) {
        const refused = await begin(yuki);
        expect([refused.status, await refused.text()]).toEqual([409, ALREADY_PAID]);
        expect([cartOf(yuki), told(yuki)]).toEqual([kept, undefined]);
      }
      // The page's script stores the receipt in a cookie and takes what was paid out of the cart.
      expect(await newsAtCheckout(yuki)).toMatchObject({ stripePaymentId: intentId });
      yuki.cookies.set("receipt", intentId);
      yuki.cookies.set("cart", `${whisk.id}.1.1000-s`);
      expect((await begin(yuki)).status).toBe(200);
      expect(linesOf(2)).toMatchObject([{ name: "Whisk", quantity: 1 }]);
    });

    it("repeats a lost refusal, and takes nothing out of the cart twice", async () => {
      fill(yuki, [tin, 1]);
      await payAndCloseTheTab(yuki, webhook);
      fill(yuki, [tin, 2]);
      for (let time = 0; time < 3; time++) {
        const lost = await yuki.ask(createPaymentIntent, "/api/create-payment-intent", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify(wantedBy(yuki)),
        });
        expect(lost.status).toBe(409);
      }
      expect((await begin(yuki)).status).toBe(409);
      expect(cartOf(yuki)).toBe(`${tin.id}.1.1000`);
      expect(statuses()).toEqual(["paid"]);
    });

    it("gives its cart the same intent again, even if its product was hidden", async () => {
      fill(yuki, [tin, 1]);
      const { secret } = await payAndCloseTheTab(yuki, webhook);
      await write((tx) =>
        tx.update(products).set({ isAvailable: false }).where(eq(products.id, tin.id)).run(),
      );
      expect(await secretOf(await begin(yuki))).toBe(secret);
      expect((await begin(yuki, "right@example.com")).status).toBe(409);
      expect(statuses()).toEqual(["paid"]);
    });
  },
);

describe.each(["quick", "slow"] as const)(
  "a paid order without JavaScript, with the webhook %s",
  (webhook) => {
    const proceed = (visitor: Visitor) =>
      visitor.post(checkout.action, "/checkout", { email: "yuki@example.com" });

    it("leads a changed cart back to the checkout, which says why", async () => {
      fill(yuki, [tin, 1]);
      const { intentId } = await payAndCloseTheTab(yuki, webhook);
      fill(yuki, [tin, 1], [whisk, 1]);

      const refused = await proceed(yuki);
      expect([refused.status, refused.headers.get("Location")]).toEqual([303, "/checkout#receipt"]);
      expect(yuki.cookies.get("flash"), "said by the page alone").toBeUndefined();
      expect(cartOf(yuki)).toBe(`${whisk.id}.1.1000`);
      expect(await newsAtCheckout(yuki)).toMatchObject({ stripePaymentId: intentId });

      expect(await (await proceed(yuki)).json()).toMatchObject({ payment: { totalCents: 500 } });
      expect(statuses()).toEqual(["paid", "pending"]);
    });

    it("leads its own cart to its receipt", async () => {
      fill(yuki, [tin, 1]);
      const { intentId } = await payAndCloseTheTab(yuki, webhook);
      const response = await proceed(yuki);
      expect(response.status).toBe(303);
      expect(response.headers.get("Location")).toBe(`/checkout/success?payment_intent=${intentId}`);
      expect(statuses()).toHaveLength(1);
    });
  },
);

describe("the checkout page", () => {
  it("says what was paid until its receipt was seen, whether the webhook came or not", async () => {
    fill(yuki, [tin, 2]);
    const { intentId } = await payAndCloseTheTab(yuki);
    for (const _look of ["first", "second"]) {
      expect(await newsAtCheckout(yuki)).toEqual({
        stripePaymentId: intentId,
        totalCents: 2000,
        lines: [{ productId: tin.id, name: "Tin", quantity: 2 }],
      });
    }
    await visitSuccess(yuki, `payment_intent=${intentId}`);
    expect(await newsAtCheckout(yuki)).toBeNull();
    // After the browser has come back with its cookie, the server knows for good, and the cookie may go.
    await visitSuccess(yuki, `payment_intent=${intentId}`);
    yuki.cookies.delete("receipt");
    expect(await newsAtCheckout(yuki)).toBeNull();
  });

  it("says it after a refusal too, since the receipt is still to be seen", async () => {
    fill(yuki, [tin, 1]);
    await payAndCloseTheTab(yuki);
    fill(yuki, [whisk, 1]);
    await begin(yuki);
    expect(await newsAtCheckout(yuki)).toMatchObject({ totalCents: 1000 });
  });

  it("says nothing of an order that is still open, or of somebody else's", async () => {
    fill(yuki, [tin, 1]);
    await begin(yuki);
    expect(await newsAtCheckout(yuki)).toBeNull();

    const kei = new Visitor();
    fill(kei, [tin, 1]);
    await payAndCloseTheTab(kei);
    expect(await newsAtCheckout(yuki)).toBeNull();
  });
});

describe("the success page of the browser's own order", () => {
  it("takes what was paid out of the cart once, and leaves what was added since", async () => {
    fill(yuki, [tin, 2]);
    const { secret, intentId } = await payAndCloseTheTab(yuki);
    fill(yuki, [whisk, 1], [tin, 3]);

    const back = await visitSuccess(yuki, `payment_intent_client_secret=${secret}`);
    expect(back.headers.get("Location")).toBe(`/checkout/success?payment_intent=${intentId}`);
    expect(cartOf(yuki)).toBe(`${whisk.id}.1.1000-${tin.id}.1.1000`);

    for (const _look of ["after the redirect", "again"]) {
      const page = await visitSuccess(yuki, `payment_intent=${intentId}`);
      expect(page.status).toBe(200);
      expect(await page.json()).toMatchObject({ answer: { success: true } });
    }
    expect(cartOf(yuki)).toBe(`${whisk.id}.1.1000-${tin.id}.1.1000`);
    expect((await begin(yuki)).status).toBe(200);
  });

  it("does the same when the script asks", async () => {
    fill(yuki, [tin, 1]);
    const { intentId } = await payAndCloseTheTab(yuki);
    fill(yuki, [tin, 1], [whisk, 1]);
    for (const _time of ["first", "second"]) {
      const body = { paymentIntentId: intentId };
      const response = await yuki.postJson(verifyPayment, "/api/verify-payment", body);
      expect(await response.json()).toEqual({ success: true, message: "Payment Successful" });
      expect(cartOf(yuki)).toBe(`${whisk.id}.1.1000`);
    }
    expect((await begin(yuki)).status).toBe(200);
  });

  it("changes nothing anymore if it was opened before the browser paid for more", async () => {
    fill(yuki, [tin, 1]);
    const first = await payAndCloseTheTab(yuki);
    await visitSuccess(yuki, `payment_intent=${first.intentId}`);
    fill(yuki, [tin, 1], [whisk, 1]);
    const second = await secretOf(await begin(yuki));
    const before = new Map(yuki.cookies);

    // A restored tab.
    await visitSuccess(yuki, `payment_intent=${first.intentId}`);
    const body = { paymentIntentId: first.intentId };
    await yuki.postJson(verifyPayment, "/api/verify-payment", body);
    expect(yuki.cookies).toEqual(before);
    expect(await secretOf(await begin(yuki))).toBe(second);
  });
});

it("a friend's success page says that it succeeded, and leaves cart and open order alone", async () => {
  const kei = new Visitor();
  fill(kei, [tin, 1]);
  const { intentId } = await payAndCloseTheTab(kei);

  fill(yuki, [tin, 1]);
  const open = await secretOf(await begin(yuki));
  const before = new Map(yuki.cookies);
  const page = await visitSuccess(yuki, `payment_intent=${intentId}`);
  expect(await page.json()).toMatchObject({ answer: { success: true } });
  await yuki.postJson(verifyPayment, "/api/verify-payment", { paymentIntentId: intentId });

  expect(yuki.cookies).toEqual(before);
  expect(await secretOf(await begin(yuki))).toBe(open);
  expect(statuses()).toEqual(["paid", "pending"]);
  expect(await newsAtCheckout(kei), "the friend still has to see it").not.toBeNull();
});

describe("a payment with a database that takes no writes", () => {
  afterEach(mendDatabase);

  it("is shown on its page again to a customer who was told of it", async () => {
    fill(yuki, [tin, 1]);
    const { intentId } = await payAndCloseTheTab(yuki, "quick");
    fill(yuki, [tin, 2]);
    expect((await begin(yuki)).status).toBe(409);
    breakDatabase();
    const page = await visitSuccess(yuki, `payment_intent=${intentId}`);
    expect(page.status).toBe(200);
    expect(await page.json()).toMatchObject({ answer: { success: true } });
  });

  it("is shown at the checkout to a customer who wasn't told of it", async () => {
    fill(yuki, [tin, 1]);
    await payAndCloseTheTab(yuki, "quick");
    breakDatabase();
    expect(await newsAtCheckout(yuki)).toMatchObject({ totalCents: 1000 });
  });
});
