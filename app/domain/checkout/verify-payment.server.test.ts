import { beforeEach, expect, it } from "vitest";
import { closeDatabase, write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { listAlerts } from "~/domain/alerts/alerts.server";
import { expireOverdueOrders, refundDueOrders } from "~/domain/jobs/payment-job.server";
import { settle } from "~/domain/payments/settle.server";
import { refusal } from "~/domain/result";
import { BROWSER, begin, intentOf, piecesOf, started } from "../../../tests/checkout";
import { stopClock } from "../../../tests/clock";
import { makeProduct } from "../../../tests/factories";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { makeUnderpaid } from "../../../tests/payments";
import type { PaymentStart } from "./checkout.server";
import { unseenReceipt } from "./receipt.server";
import { settleUnpaidOrder, verifyPayment } from "./verify-payment.server";

async function lookForReceipt(...[browserId, client]: Parameters<typeof settleUnpaidOrder>) {
  await settleUnpaidOrder(browserId, client);
  return unseenReceipt(browserId);
}

const stripeTest = withLocalStripe();
beforeEach(stopClock);

const RETURNED = "We couldn't fill your order, so we're refunding your full payment.";

async function owe(start: PaymentStart): Promise<void> {
  confirmCard(stripeTest.stripe, start.clientSecret);
  await makeUnderpaid();
  await settle(intentOf(start));
}

const PHONE = { networkKey: "phone" };
const A_MINUTE = 60;

/** Counts the questions to Stripe from here on. */
function questions() {
  const rule = stripeTest.stripe.faults.add({
    on: "GET /v1/payment_intents/*",
    times: "always",
    fault: { kind: "delay", ms: 0 },
  });
  return () => rule.hits;
}

it("one address asks Stripe about payments sixty times a minute at most", async () => {
  const tin = await makeProduct();
  const id = intentOf(await started([piecesOf(tin)]));
  const asked = questions();
  const answers = await Promise.all(Array.from({ length: 300 }, () => verifyPayment(id, PHONE)));
  expect(asked()).toBe(A_MINUTE);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(A_MINUTE);
  expect(answers.find(({ ok }) => !ok)).toMatchObject(
    refusal("limited", expect.stringContaining("your payment is safe")),
  );
  expect(await verifyPayment(id, { networkKey: "laptop" })).toMatchObject({ ok: true });
});

it.each([
  ["nobody has paid", async () => {}, "Your payment didn't go through. You haven't been charged."],
  [
    "the bank has not decided",
    async (start: PaymentStart) => {
      confirmCard(stripeTest.stripe, start.clientSecret, "pm_bench_processing");
    },
    "Your payment is still processing. Check again in a minute.",
  ],
  [
    "the hold is over",
    () => expireOverdueOrders(new Date(Date.now() + 16 * 60_000)),
    "Your order expired because it wasn't paid in time. You haven't been charged. Check out again if you still want it.",
  ],
  ["the money goes back", owe, RETURNED],
  [
    "the money has gone back",
    async (start: PaymentStart) => {
      await owe(start);
      await refundDueOrders();
    },
    RETURNED,
  ],
])("a customer who asks when %s is told so", async (_when, happens, message) => {
  const start = await started([piecesOf(await makeProduct())]);
  await happens(start);
  expect(await verifyPayment(intentOf(start))).toMatchObject({
    ok: true,
    verification: { success: false, message },
  });
});

it("a payment that is known to be paid is reported without asking Stripe, and without a limit", async () => {
  const tin = await makeProduct();
  const start = await started([piecesOf(tin)]);
  confirmCard(stripeTest.stripe, start.clientSecret);
  await settle(intentOf(start));
  const asked = questions();
  for (let n = 0; n < 70; n++) {
    expect(await verifyPayment(intentOf(start), PHONE)).toMatchObject({
      verification: { success: true },
    });
  }
  expect(asked()).toBe(0);
});

it("a payment that our books don't know is looked up at Stripe, within the same limit", async () => {
  const asked = questions();
  for (let n = 0; n < A_MINUTE; n++) {
    expect(await verifyPayment("pi_unknown", PHONE)).toMatchObject({
      ok: true,
      verification: { success: false, message: "Payment verification failed" },
    });
  }
  expect(await verifyPayment("pi_unknown", PHONE)).toMatchObject({ kind: "limited" });
  expect(asked()).toBe(A_MINUTE);
});

it("a payment whose order a restore lost is found at Stripe, and the owner hears of it", async () => {
  const start = await started([piecesOf(await makeProduct({ priceCents: 3400 }))]);
  confirmCard(stripeTest.stripe, start.clientSecret);
  // The books are those of a copy from before the order.
  closeDatabase();
  expect(await verifyPayment(intentOf(start), PHONE)).toMatchObject({
    verification: { success: false, message: expect.stringContaining("We have your payment") },
  });
  expect(listAlerts()).toMatchObject([{ kind: "unknown_order", amountCents: 3400 }]);
});

it("the checkout page and a refused cart count against the same limit", async () => {
  const tin = await makeProduct();
  await started([piecesOf(tin)]);
  await write((tx) => tx.update(products).set({ isAvailable: false }).run());
  const asked = questions();
  for (let n = 0; n < A_MINUTE; n += 2) {
    expect(await lookForReceipt(BROWSER, PHONE)).toBeNull();
    expect(await begin([piecesOf(tin)])).toMatchObject({ kind: "conflict" });
  }
  expect(await begin([piecesOf(tin)])).toMatchObject({ kind: "limited" });
  expect(await lookForReceipt(BROWSER, PHONE)).toBeNull();
  expect(asked()).toBe(A_MINUTE);
});

it("the checkout page learns of a payment whose webhook is slow", async () => {
  const tin = await makeProduct();
  const start = await started([piecesOf(tin)]);
  expect(await lookForReceipt(BROWSER, PHONE)).toBeNull();
  confirmCard(stripeTest.stripe, start.clientSecret);
  expect(await lookForReceipt(BROWSER, PHONE)).toMatchObject({ stripePaymentId: intentOf(start) });
  expect(await lookForReceipt("another-browser-000000", PHONE)).toBeNull();
});

it("the checkout page opens while Stripe cannot be asked", async () => {
  const tin = await makeProduct();
  await started([piecesOf(tin)]);
  stripeTest.stripe.faults.add({ fault: { kind: "status", status: 503 }, times: "always" });
  expect(await lookForReceipt(BROWSER, PHONE)).toBeNull();
});
