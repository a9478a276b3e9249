import { describe, expect, it } from "vitest";
import { createSecretId } from "~/domain/access/secret-id.server";
import { orderBrowserCookie } from "~/http/order-cookie.server";
import { clientLoader, loader } from "~/routes/_site.checkout_.success";
import { intentOf, started } from "../checkout";
import { stopClock } from "../clock";
import { makeProduct } from "../factories";
import { allOrders } from "../ledger";
import { confirmCard, withLocalStripe } from "../local-stripe";
import { args } from "./call";

const stripeTest = withLocalStripe();
const BROWSER = createSecretId();

/** An order of two pieces whose intent is not paid yet. */
async function order() {
  const { id } = await makeProduct({ priceCents: 1000 });
  const start = await started([{ productId: id, quantity: 2 }], { browserId: BROWSER });
  return { ...start, intentId: intentOf(start), cart: `${id}.2.1000` };
}

/** By the browser that ordered. */
async function visit(query: string, cart = "0") {
  const order = (await orderBrowserCookie(BROWSER)).split(";")[0];
  const headers = { Cookie: `cart=${cart}; ${order}` };
  return loader(args(`/checkout/success?${query}`, { headers }));
}

const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);

describe("a return from the bank's page without JavaScript", () => {
  it("is right if no webhook has come yet, and a second look changes nothing", async () => {
    const { clientSecret, intentId } = await order();
    confirmCard(stripeTest.stripe, clientSecret);
    for (const _look of ["first", "second"]) {
      const response = await visit(`payment_intent=${intentId}`);
      expect(await response.json()).toEqual({
        stripePaymentId: intentId,
        answer: { success: true, message: "Payment Successful" },
        purchase: {
          token: allOrders()[0]?.token,
          orderId: 1,
          pickup: null,
          customerName: null,
          note: null,
          isReceiptMailed: false,
          totalCents: 2000,
          lines: [
            {
              line: "1",
              name: "Ceremonial Matcha",
              cupNames: "",
              quantity: 2,
              unitPriceCents: 1000,
            },
          ],
        },
      });
    }
    expect(allOrders()).toMatchObject([{ status: "paid" }]);
  });

  it("notes that the browser was told, so that the next order is new", async () => {
    const { clientSecret, intentId } = await order();
    confirmCard(stripeTest.stripe, clientSecret);
    expect(cookiesOf(await visit(`payment_intent=${intentId}`))).toEqual([
      `receipt=${intentId}.seen`,
    ]);
  });

  it("says that the payment is safe if Stripe was asked too often", async () => {
    stopClock();
    const { intentId } = await order();
    for (let n = 0; n < 60; n++) await visit(`payment_intent=${intentId}`);
    expect(await (await visit(`payment_intent=${intentId}`)).json()).toMatchObject({
      answer: { success: false, message: expect.stringContaining("your payment is safe") },
      purchase: null,
    });
  });
});

describe("a cart after a payment", () => {
  it("stays if it's another one than was paid for", async () => {
    const { clientSecret } = await order();
    const other = await makeProduct();
    confirmCard(stripeTest.stripe, clientSecret);
    const response = await visit(
      `payment_intent_client_secret=${clientSecret}`,
      `${other.id}.1.1000`,
    );
    expect(response.status).toBe(200);
    expect(cookiesOf(response)).not.toContain("cart=0");
  });

  it("stays if nothing was paid", async () => {
    const { clientSecret, cart } = await order();
    const response = await visit(`payment_intent_client_secret=${clientSecret}`, cart);
    expect(await response.json()).toMatchObject({ answer: { success: false } });
    expect(cookiesOf(response)).toEqual([]);
  });
});

describe("an address that names no payment of ours", () => {
  it.each(["payment_intent=pi_unknown", "payment_intent_client_secret=pi_unknown_secret_x"])(
    "reads like any failure: ?%s",
    async (query) => {
      expect(await (await visit(query)).json()).toEqual({
        stripePaymentId: "pi_unknown",
        answer: { success: false, message: "Payment verification failed" },
        purchase: null,
      });
    },
  );

  it("is asked about nowhere without an ID, or with garbage for one", async () => {
    expect(await (await visit("")).json()).toEqual({
      stripePaymentId: null,
      answer: null,
      purchase: null,
    });
    const rubbish = await (await visit("payment_intent=../x")).json();
    expect(rubbish).toEqual({ stripePaymentId: "../x", answer: null, purchase: null });
  });
});

it("a payment while Stripe is out of reach is reported, and nothing is decided", async () => {
  const { clientSecret, intentId, cart } = await order();
  confirmCard(stripeTest.stripe, clientSecret);
  stripeTest.stripe.faults.add({ fault: { kind: "status", status: 503 }, times: "always" });
  const response = await visit(`payment_intent=${intentId}`, cart);
  expect(await response.json()).toMatchObject({
    answer: { success: false, message: expect.stringContaining("your payment is safe") },
    purchase: null,
  });
  expect(cookiesOf(response)).toEqual([]);
});

it("the page needs no server to open from the card form", () => {
  const request = new Request("http://localhost:3000/checkout/success");
  const serverLoader = () => Promise.reject(new Error("no connection"));
  expect(clientLoader({ request, serverLoader, params: {} })).toEqual({
    stripePaymentId: null,
    answer: null,
    purchase: null,
  });
});
