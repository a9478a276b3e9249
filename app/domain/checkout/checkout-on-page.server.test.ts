import { beforeEach, describe, expect, it } from "vitest";
import { closeDatabase } from "~/db/client.server";
import { listAlerts } from "~/domain/alerts/alerts.server";
import { expireOverdueOrders, reconcile } from "~/domain/jobs/payment-job.server";
import { pollStripe } from "~/domain/jobs/poll-stripe.server";
import { settle } from "~/domain/payments/settle.server";
import { requestRefund } from "~/domain/refunds/request-refund.server";
import { settleOrphanPayment } from "~/domain/refunds/settle-orphan-payment.server";
import { firstMessage } from "~/domain/result";
import { receiveEvent } from "~/domain/webhooks/receive-event.server";
import { BROWSER, begin, piecesOf, started, stranger } from "../../../tests/checkout";
import { advanceClock, EVER, inHours, MINUTE_MS, stopClock } from "../../../tests/clock";
import { makeProduct, OWNER } from "../../../tests/factories";
import { entriesBooked } from "../../../tests/journal-entries";
import { allOrders, expireById, stockOf } from "../../../tests/ledger";
import { callStripe, confirmCard, payPage, withLocalStripe } from "../../../tests/local-stripe";
import { unseenReceipt } from "./receipt.server";
import { settleUnpaidOrder, verifyPayment } from "./verify-payment.server";

const stripeTest = withLocalStripe({ clock: () => Date.now() });
beforeEach(stopClock);

const MISSING = { verification: { success: false, message: "Payment verification failed" } };

const sessions = () => [...stripeTest.stripe.state.sessions.values()].map(({ session }) => session);
const intents = () => stripeTest.stripe.snapshot().intents;
/** The intents and sessions that can be paid at this moment. */
const payable = () => [
  ...sessions().filter(({ status }) => status === "open"),
  ...intents().filter(({ status }) => status === "requires_payment_method"),
];

/** A tin at $38.00 that's to be paid on Stripe's page. */
async function onStripesPage(buyer: Parameters<typeof begin>[1] = {}) {
  const tin = await makeProduct({ priceCents: 3800, stock: 2 });
  const start = await started([piecesOf(tin)], { ...buyer, onStripesPage: true });
  return { tin, start, sessionId: start.paymentId };
}

describe("Stripe's page", () => {
  it("asks for an order's total, by card, in its currency, with its email", async () => {
    const { start, sessionId } = await onStripesPage();
    expect(start).toMatchObject({ clientSecret: "", totalCents: 3800 });
    expect(start.pageUrl).toContain(sessionId);
    expect(sessions()).toMatchObject([
      {
        amount_total: 3800,
        currency: "usd",
        customer_email: "yuki@example.com",
        allowed_payment_method_types: ["card"],
        adaptive_pricing: { enabled: false },
        success_url: "http://localhost:3000/checkout/success?session_id={CHECKOUT_SESSION_ID}",
        cancel_url: "http://localhost:3000/checkout",
      },
    ]);
    expect(stripeTest.stripe.state.sessions.get(sessionId)?.lines).toEqual([
      { name: "Order #1", description: "1 × Ceremonial Matcha", amount: 3800 },
    ]);
  });

  it("is the same one for the same cart, and another one for another cart", async () => {
    const { tin, sessionId } = await onStripesPage();
    const again = await started([piecesOf(tin)], { onStripesPage: true });
    expect(again.paymentId).toBe(sessionId);
    const more = await started([piecesOf(tin, 2)], { onStripesPage: true });
    expect(more.paymentId).not.toBe(sessionId);
    expect(payable()).toMatchObject([{ id: more.paymentId }]);
    expect(allOrders()).toMatchObject([{ status: "expired" }, { status: "pending" }]);
  });

  it("asks for an email itself if Stripe doesn't take the order's", async () => {
    const { start } = await onStripesPage({ email: "yuki@münchen.de" });
    expect(start.pageUrl).toContain("/c/pay/");
    expect(sessions()).toMatchObject([{ customer_email: null }]);
    expect(listAlerts()).toEqual([]);
  });

  it("pays its order, which goes by the intent from then on", async () => {
    const { sessionId } = await onStripesPage();
    expect(payPage(stripeTest.stripe, sessionId, "pm_card_visa_chargeDeclined")).toBe(false);
    expect(await settle(sessionId)).toMatchObject({ ok: true, order: { status: "pending" } });
    expect(payPage(stripeTest.stripe, sessionId)).toBe(true);
    const event = { id: "evt_1", type: "checkout.session.completed" };
    for (const from of [event, event, undefined]) {
      expect(await settle(sessionId, from)).toMatchObject({ ok: true, order: { status: "paid" } });
    }
    const [intent] = intents();
    expect(intents()).toHaveLength(1);
    expect(allOrders()).toMatchObject([{ stripePaymentId: intent?.id, receivedCents: 3800 }]);
    expect(entriesBooked(EVER)).toMatchObject([{ stripeId: intent?.id, cents: 3800 }]);
    await requestRefund(1, { scope: "all", restock: false }, OWNER);
    expect(allOrders()).toMatchObject([{ refundedCents: 3800 }]);
  });

  it.each([
    ["that was just paid is refunded", true, 3800],
    ["that nobody paid has nothing to refund", false, 0],
  ])("handles the owner's refund: a page %s", async (_what, isPaid, refundedCents) => {
    const { sessionId } = await onStripesPage();
    if (isPaid) payPage(stripeTest.stripe, sessionId);
    const asked = await requestRefund(1, { scope: "all", restock: false }, OWNER);
    expect(asked).toMatchObject({ ok: isPaid });
    expect(allOrders()).toMatchObject([{ refundedCents }]);
    if (!asked.ok) expect(firstMessage(asked)).toContain("This order wasn't paid");
  });

  it("is refused in plain words while Stripe doesn't respond, and then begins", async () => {
    const tin = await makeProduct();
    stripeTest.stripe.faults.add({ fault: { kind: "html" }, times: 2 });
    const refused = await begin([piecesOf(tin)], { onStripesPage: true });
    expect(refused).toMatchObject({ ok: false, kind: "unavailable" });
    expect(await begin([piecesOf(tin)], { onStripesPage: true })).toMatchObject({ ok: true });
  });

  it("is made once for an order whose response was lost", async () => {
    const tin = await makeProduct();
    const on = "POST /v1/checkout/sessions";
    stripeTest.stripe.faults.add({ on, fault: { kind: "drop-after" }, times: 2 });
    expect(await begin([piecesOf(tin)], { onStripesPage: true })).toMatchObject({ ok: false });
    expect(await begin([piecesOf(tin)], { onStripesPage: true })).toMatchObject({ ok: true });
    expect(sessions()).toHaveLength(1);
  });
});

describe("choosing the other way to pay", () => {
  it("ends the card form first, for the same order, and the other way around", async () => {
    const tin = await makeProduct({ stock: 1 });
    const card = await started([piecesOf(tin)]);
    const page = await started([piecesOf(tin)], { onStripesPage: true });
    expect(confirmCard(stripeTest.stripe, card.clientSecret)).toBe(400);
    expect(payable()).toMatchObject([{ id: page.paymentId }]);

    const cardAgain = await started([piecesOf(tin)]);
    expect(payPage(stripeTest.stripe, page.paymentId)).toBe(false);
    expect(payable()).toMatchObject([{ id: cardAgain.paymentId }]);
    expect(allOrders()).toMatchObject([{ id: 1, status: "pending" }]);
    expect(stockOf(tin.inventoryId)).toBe(0);

    expect(confirmCard(stripeTest.stripe, cardAgain.clientSecret)).toBe(200);
    await settle(cardAgain.paymentId);
    expect(allOrders()).toMatchObject([{ status: "paid" }]);
  });

  it.each([
    ["the card form", false],
    ["Stripe's page", true],
  ])("finds out that it was paid by %s", async (_way, wasOnPage) => {
    const tin = await makeProduct();
    const first = await started([piecesOf(tin)], { onStripesPage: wasOnPage });
    if (wasOnPage) payPage(stripeTest.stripe, first.paymentId);
    else confirmCard(stripeTest.stripe, first.clientSecret);
    const second = await started([piecesOf(tin)], { onStripesPage: !wasOnPage });
    expect(second).toMatchObject({ intentStatus: "succeeded", pageUrl: null });
    expect(allOrders()).toMatchObject([{ status: "paid", stripePaymentId: second.paymentId }]);
    expect(payable()).toEqual([]);
  });

  it("waits for a payment that the bank hasn't decided", async () => {
    const { tin, sessionId } = await onStripesPage();
    payPage(stripeTest.stripe, sessionId, "pm_bench_processing");
    const refused = await begin([piecesOf(tin)]);
    expect(JSON.stringify(refused)).toContain("still processing");
    expect(payable()).toEqual([]);
  });

  it.each(["drop-before", "drop-after"] as const)(
    "begins nothing while the end of the first isn't known (%s)",
    async (kind) => {
      const { tin } = await onStripesPage();
      const on = "POST /v1/checkout/sessions/*";
      stripeTest.stripe.faults.add({ on, fault: { kind }, times: "always" });
      const away = { on: "GET /v1/checkout/sessions/*", times: "always" as const };
      stripeTest.stripe.faults.add({ ...away, fault: { kind: "drop-before" } });
      expect(await begin([piecesOf(tin)])).toMatchObject({ ok: false, kind: "unavailable" });
      expect(intents()).toEqual([]);
      stripeTest.stripe.faults.clear();
      const card = await started([piecesOf(tin)]);
      expect(payable()).toMatchObject([{ id: card.paymentId }]);
    },
  );

  it("leaves one way to pay if two tabs choose differently at once", async () => {
    const tin = await makeProduct({ stock: 1 });
    const both = [{ onStripesPage: true }, { onStripesPage: false }, { onStripesPage: true }];
    await Promise.all(both.map((buyer) => begin([piecesOf(tin)], buyer)));
    expect(payable().length).toBeLessThanOrEqual(1);
    const last = await started([piecesOf(tin)], { onStripesPage: true });
    expect(payable()).toMatchObject([{ id: last.paymentId }]);
  });
});

describe("a page's hold", () => {
  it("ends with its page, which takes no more payment", async () => {
    const { tin, sessionId } = await onStripesPage();
    await expireOverdueOrders(new Date(Date.now() + 16 * MINUTE_MS));
    expect(sessions()).toMatchObject([{ status: "expired" }]);
    expect(payPage(stripeTest.stripe, sessionId)).toBe(false);
    expect(allOrders()).toMatchObject([{ status: "expired" }]);
    expect(stockOf(tin.inventoryId)).toBe(2);
  });

  it.each(["paid", "refused a card"])("ends right on a page that was %s", async (what) => {
    const { tin, sessionId } = await onStripesPage();
    payPage(
      stripeTest.stripe,
      sessionId,
      what === "paid" ? undefined : "pm_card_visa_chargeDeclined",
    );
    await expireOverdueOrders(new Date(Date.now() + 16 * MINUTE_MS));
    const isPaid = what === "paid";
    expect(allOrders()).toMatchObject([{ status: isPaid ? "paid" : "expired" }]);
    expect(stockOf(tin.inventoryId)).toBe(isPaid ? 1 : 2);
    expect(payable()).toEqual([]);
  });

  it("stays as long as Stripe can't say that the page has ended", async () => {
    const { tin } = await onStripesPage();
    const on = "POST /v1/checkout/sessions/*";
    stripeTest.stripe.faults.add({ on, fault: { kind: "html" }, times: "always" });
    await expireOverdueOrders(new Date(Date.now() + 16 * MINUTE_MS));
    expect(allOrders()).toMatchObject([{ status: "pending" }]);
    expect(stockOf(tin.inventoryId)).toBe(1);
  });

  it("is over within an hour at Stripe, whatever becomes of the shop", async () => {
    const { tin, sessionId } = await onStripesPage();
    advanceClock(59 * MINUTE_MS);
    expect(payPage(stripeTest.stripe, sessionId)).toBe(false);
    expect(await begin([piecesOf(tin)], { onStripesPage: true })).toMatchObject({ ok: true });
    expect(allOrders()).toMatchObject([{ status: "expired" }, { status: "pending" }]);
  });

  it.each([
    ["is taken if its items are there", 2, "paid"],
    ["is owed back if they were sold", 0, "refund_due"],
  ])(
    "gives nothing away when it's given up too soon: a payment %s",
    async (_what, left, status) => {
      const { tin, sessionId } = await onStripesPage();
      await expireById(1);
      if (left === 0) await begin([piecesOf(tin, 2)], stranger());
      payPage(stripeTest.stripe, sessionId);
      await reconcile();
      const stripePaymentId = sessions()[0]?.payment_intent;
      expect(allOrders()[0]).toMatchObject({ status, stripePaymentId });
    },
  );
});

describe("a payment on Stripe's page", () => {
  const events = () =>
    [...stripeTest.stripe.webhooks.deliveries.values()].map(({ event }) => event);

  it("is settled by an event about its intent, or about its refund", async () => {
    const { sessionId } = await onStripesPage();
    payPage(stripeTest.stripe, sessionId);
    const [paid] = events().filter(({ type }) => type === "payment_intent.succeeded");
    stripeTest.stripe.dashboard.refund(intents()[0]?.id ?? "", { amount: 800 });
    const [refunded] = events().filter(({ type }) => type === "refund.created");
    for (const event of [refunded, paid, refunded]) {
      if (event) expect(await receiveEvent(event)).toBe("done");
      expect(allOrders()).toMatchObject([{ status: "paid", refundedCents: 800 }]);
    }
    expect(listAlerts()).toEqual([]);
  });

  it("is settled once by several sources at the same time, without an alert", async () => {
    const { sessionId } = await onStripesPage();
    payPage(stripeTest.stripe, sessionId);
    const [paid] = events().filter(({ type }) => type === "payment_intent.succeeded");
    if (!paid) throw new Error("Stripe sent no event");
    stripeTest.stripe.faults.add({
      on: "GET /v1/checkout/sessions",
      fault: { kind: "delay", ms: 50 },
      times: "always",
    });
    await Promise.all([receiveEvent(paid), pollStripe(), verifyPayment(sessionId)]);
    expect(allOrders()).toMatchObject([{ status: "paid" }]);
    expect(listAlerts()).toEqual([]);
  });

  it("raises no alert while Stripe doesn't answer about the page", async () => {
    const { sessionId } = await onStripesPage();
    payPage(stripeTest.stripe, sessionId);
    const page = { on: "GET /v1/checkout/sessions/*", fault: { kind: "html" } } as const;
    stripeTest.stripe.faults.add({ ...page, times: "always" });
    expect(await settleOrphanPayment(intents()[0]?.id ?? "")).toBe("again");
    expect(listAlerts()).toEqual([]);
  });

  it("raises no alert for a declined card", async () => {
    const { sessionId } = await onStripesPage();
    payPage(stripeTest.stripe, sessionId, "pm_card_visa_chargeDeclined");
    for (const event of events()) expect(await receiveEvent(event)).toBe("done");
    await pollStripe(inHours(2));
    expect(allOrders()).toMatchObject([{ status: "pending", stripePaymentId: sessionId }]);
    expect(listAlerts()).toEqual([]);
  });

  it("is found in Stripe's list of payments, without any event", async () => {
    await pollStripe();
    const { sessionId } = await onStripesPage();
    payPage(stripeTest.stripe, sessionId);
    await pollStripe();
    expect(allOrders()).toMatchObject([{ status: "paid" }]);
    expect(listAlerts()).toEqual([]);
  });

  it("is found by the checkout that its customer comes back to", async () => {
    const { sessionId } = await onStripesPage();
    payPage(stripeTest.stripe, sessionId);
    await settleUnpaidOrder(BROWSER, { networkKey: "phone" });
    expect(unseenReceipt(BROWSER)).toMatchObject({ stripePaymentId: intents()[0]?.id });
  });

  it("is verified by session and by intent, and the intent is returned", async () => {
    const { sessionId } = await onStripesPage();
    expect(await verifyPayment(sessionId)).toMatchObject({ verification: { success: false } });
    payPage(stripeTest.stripe, sessionId);
    const stripePaymentId = intents()[0]?.id ?? "";
    for (const id of [stripePaymentId, sessionId, stripePaymentId]) {
      expect(await verifyPayment(id)).toMatchObject({
        verification: { success: true },
        stripePaymentId,
      });
    }
  });

  it("isn't verified by a session that isn't ours", async () => {
    expect(await verifyPayment("cs_test_unknown")).toMatchObject(MISSING);
    const fields = {
      mode: "payment",
      success_url: "https://elsewhere.example/",
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][currency]": "usd",
      "line_items[0][price_data][unit_amount]": "3800",
      "line_items[0][price_data][product_data][name]": "Order #1",
    };
    expect(callStripe(stripeTest.stripe, "/v1/checkout/sessions", fields)).toBe(200);
    const [foreign] = sessions();
    payPage(stripeTest.stripe, foreign?.id ?? "");
    expect(await verifyPayment(foreign?.id ?? "")).toMatchObject(MISSING);
    await pollStripe();
    expect(listAlerts()).toEqual([]);
  });

  it.each([
    ["after a restore, a page's payment without its order is told", false],
    ["and by a key that can't see sessions too", true],
  ])("alerts the owner if its order is lost: %s", async (_what, isRestricted) => {
    const { sessionId } = await onStripesPage();
    closeDatabase();
    await makeProduct();
    payPage(stripeTest.stripe, sessionId);
    if (isRestricted) {
      const fault = { kind: "refusal", code: "account_invalid" } as const;
      stripeTest.stripe.faults.add({ on: "GET /v1/checkout/sessions", fault, times: "always" });
    }
    const lost = await verifyPayment(isRestricted ? (intents()[0]?.id ?? "") : sessionId);
    expect(JSON.stringify(lost)).toContain("we can't find your order");
    expect(listAlerts("unknown_order")).toMatchObject([{ amountCents: 3800 }]);
  });
});
