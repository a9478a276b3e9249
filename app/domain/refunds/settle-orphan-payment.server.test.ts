import { beforeEach, expect, it, vi } from "vitest";
import { closeDatabase, read, write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { listAlerts } from "~/domain/alerts/alerts.server";
import { settle } from "~/domain/payments/settle.server";
import { receiveEvent } from "~/domain/webhooks/receive-event.server";
import { watchAlerts } from "../../../tests/alerts";
import { begin, intentOf, piecesOf, started } from "../../../tests/checkout";
import { makeProduct } from "../../../tests/factories";
import { callStripe, confirmCard, eventsOf, withLocalStripe } from "../../../tests/local-stripe";
import { settleOrphanPayment } from "./settle-orphan-payment.server";

const stripeTest = withLocalStripe();
const alerts = watchAlerts();

let items: Parameters<typeof begin>[0];
let intentId: string;
let clientSecret: string;

beforeEach(async () => {
  items = [piecesOf(await makeProduct({ priceCents: 3400 }))];
  const start = await started(items);
  clientSecret = start.clientSecret;
  intentId = intentOf(start);
});

/** The books are those of a backup from before the order. */
const restoreBackup = () => closeDatabase();

const events = () => eventsOf(stripeTest.stripe);

async function deliverAll(): Promise<Set<string>> {
  const received = new Set<string>();
  for (const event of events()) received.add(await receiveEvent(event));
  return received;
}

it("a payment that has lost its order is reported to the owner once", async () => {
  confirmCard(stripeTest.stripe, clientSecret);
  restoreBackup();
  expect(await deliverAll()).toEqual(new Set(["done"]));
  await deliverAll();
  expect(listAlerts()).toMatchObject([
    { kind: "unknown_order", subject: intentId, orderId: null, amountCents: 3400 },
  ]);
  expect(alerts.logged()).toEqual(["unknown_order"]);
});

it("a lost payment's alert ends when all of it was given back, and not before", async () => {
  confirmCard(stripeTest.stripe, clientSecret);
  restoreBackup();
  stripeTest.stripe.dashboard.refund(intentId, { amount: 400 });
  await deliverAll();
  expect(listAlerts()).toMatchObject([{ amountCents: 3000 }]);
  stripeTest.stripe.dashboard.refund(intentId);
  await deliverAll();
  expect(alerts.open()).toEqual([]);
});

it("a lost payment is looked up again while Stripe can't be asked", async () => {
  confirmCard(stripeTest.stripe, clientSecret);
  restoreBackup();
  stripeTest.stripe.faults.add({ fault: { kind: "html" }, times: "always" });
  const paid = events().find(({ type }) => type === "payment_intent.succeeded");
  if (!paid) throw new Error("Nobody paid");
  expect(await receiveEvent(paid)).toBe("again");
  expect(alerts.logged()).toEqual([]);
});

it.each(["GET /v1/checkout/sessions*", "GET /v1/refunds*"])(
  "a lost payment isn't reported while Stripe doesn't answer %s",
  async (on) => {
    confirmCard(stripeTest.stripe, clientSecret);
    restoreBackup();
    const fault = stripeTest.stripe.faults.add({ on, fault: { kind: "html" }, times: "always" });
    expect(await settleOrphanPayment(intentId)).toBe("again");
    expect(alerts.logged()).toEqual([]);
    fault.remove();
    expect(await settleOrphanPayment(intentId)).toBe("kept");
  },
);

it("a lost payment's alert ends once someone in Stripe marks it as not ours", async () => {
  confirmCard(stripeTest.stripe, clientSecret);
  restoreBackup();
  await deliverAll();
  expect(alerts.open()).toEqual(["unknown_order"]);
  callStripe(stripeTest.stripe, `/v1/payment_intents/${intentId}`, { "metadata[order_id]": "" });
  expect(await settleOrphanPayment(intentId)).toBe("nothing");
  expect(alerts.open()).toEqual([]);
});

it("a lost payment that brought no money raises no alert", async () => {
  confirmCard(stripeTest.stripe, clientSecret, "pm_card_visa_chargeDeclined");
  restoreBackup();
  expect(await deliverAll()).toEqual(new Set(["done"]));
  expect(alerts.logged()).toEqual([]);
});

/** The books are those of a backup from between the order and its payment's ID. */
async function loseIntent(): Promise<void> {
  await write((tx) => tx.update(orders).set({ stripePaymentId: null }).run());
}

const giveIntentBack = () =>
  write((tx) => tx.update(orders).set({ stripePaymentId: intentId }).run());

it("a lost payment's alert ends once its order has asked Stripe for its payment again", async () => {
  confirmCard(stripeTest.stripe, clientSecret);
  await loseIntent();
  await deliverAll();
  expect(listAlerts()).toMatchObject([{ kind: "unknown_order", subject: intentId }]);
  await begin(items);
  await settle(intentId);
  expect(read().select().from(orders).all()).toMatchObject([
    { status: "paid", stripePaymentId: intentId },
  ]);
  expect(alerts.open()).toEqual([]);
});

it("a payment whose order is stored while Stripe is asked is settled without an alert", async () => {
  confirmCard(stripeTest.stripe, clientSecret);
  await loseIntent();
  const stripe = globalThis.fetch;
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    if (String(request[0]).includes("/v1/refunds")) await giveIntentBack();
    return stripe(...request);
  });
  expect(await settleOrphanPayment(intentId)).toBe("settled");
  expect(read().select().from(orders).all()).toMatchObject([{ status: "paid" }]);
  expect(alerts.logged()).toEqual([]);
});

it("a payment that another program made with the same account isn't ours", async () => {
  const fields = { amount: "3400", currency: "usd" };
  expect(callStripe(stripeTest.stripe, "/v1/payment_intents", fields)).toBe(200);
  const foreign = stripeTest.stripe.snapshot().intents.at(-1)?.id ?? "";
  callStripe(stripeTest.stripe, `/v1/payment_intents/${foreign}/confirm`, {
    payment_method: "pm_card_visa",
  });
  expect(await deliverAll()).toEqual(new Set(["done"]));
  expect(alerts.logged()).toEqual([]);
});
