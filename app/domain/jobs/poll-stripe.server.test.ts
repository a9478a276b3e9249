import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { closeDatabase, read, write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { disputes, refunds } from "~/db/schema/refunds.server";
import { stripeCursors } from "~/db/schema/stripe.server";
import { listAlerts } from "~/domain/alerts/alerts.server";
import { verifyPayment } from "~/domain/checkout/verify-payment.server";
import { findDeskOrder } from "~/domain/order-desk/order-queries.server";
import { orderState } from "~/domain/orders/order-state";
import { reversalsOf } from "~/domain/refunds/reversals.server";
import { settleOrphanPayment } from "~/domain/refunds/settle-orphan-payment.server";
import { watchAlerts } from "../../../tests/alerts";
import { intentOf, piecesOf, started, stranger } from "../../../tests/checkout";
import { advanceClock, HOUR_MS, inHours, MINUTE_MS } from "../../../tests/clock";
import { makeProduct } from "../../../tests/factories";
import { allOrders, expireById } from "../../../tests/ledger";
import { callStripe, confirmCard } from "../../../tests/local-stripe";
import { withPayments } from "../../../tests/payments";
import { pollStripe } from "./poll-stripe.server";

const { stripeTest, deliver, pay, paidOrder } = withPayments({ clock: () => Date.now() });
const alerts = watchAlerts();

const soon = () => inHours(0.1);
const stateOf = (id = 1) => {
  const order = findDeskOrder(id);
  return order && orderState(order);
};
const intents = () => stripeTest.stripe.snapshot().intents;

const cursors = () => read().select().from(stripeCursors).all();
const refundsRead = () => cursors().find(({ list }) => list === "refunds");

/** The books are those of a copy from before all orders. */
const restore = () => closeDatabase();

describe("a check of Stripe", () => {
  it("finds a refund that no event reported, and tells the owner", async () => {
    stripeTest.stripe.dashboard.refund(await paidOrder());
    expect(stateOf()).toBe("open");
    expect(await pollStripe(soon())).toBe("done");
    expect(stateOf()).toBe("refunded");
    expect(alerts.open()).toEqual(["events_missing"]);
    await pollStripe(inHours(1));
    expect(alerts.logged()).toEqual(["events_missing"]);
  });

  it("starts over at an account that doesn't know where it was", async () => {
    await paidOrder();
    await pollStripe(soon());
    const lost = { afterId: "re_of_another_account", beganAt: soon() };
    const isRefunds = eq(stripeCursors.list, "refunds");
    await write((tx) => tx.update(stripeCursors).set(lost).where(isRefunds).run());
    const before = refundsRead()?.seenUntil;
    const later = inHours(1);
    expect(await pollStripe(later)).toBe("again");
    expect(refundsRead()?.seenUntil).toEqual(before);
    expect(await pollStripe(later)).toBe("done");
    expect(refundsRead()?.seenUntil).toEqual(later);
  });

  it("finds a dispute, and how it ends", async () => {
    const { id } = stripeTest.stripe.dashboard.dispute(await paidOrder());
    await pollStripe(soon());
    expect(stateOf()).toBe("disputed");
    // Stripe can withdraw the money after we heard of the dispute.
    await write((tx) => tx.update(disputes).set({ withdrawnCents: 0 }).run());
    await pollStripe(soon());
    expect(read().select().from(disputes).get()).toMatchObject({ withdrawnCents: 2000 });
    stripeTest.stripe.dashboard.closeDispute(id, "won");
    await pollStripe(inHours(24 * 100));
    expect(stateOf()).toBe("open");
  });

  it("finds that a refund was sent back weeks after it was made", async () => {
    stripeTest.stripe.dashboard.refund(await paidOrder());
    await pollStripe(soon());
    await pollStripe(inHours(24 * 10));
    stripeTest.stripe.dashboard.failRefund(stripeTest.stripe.snapshot().refunds[0]?.id ?? "");
    await pollStripe(inHours(24 * 20));
    expect(stateOf()).toBe("open");
    const reason = () => read().select().from(refunds).get()?.failureReason;
    const known = reason();
    await write((tx) => tx.update(refunds).set({ failureReason: null }).run());
    await pollStripe(inHours(24 * 20));
    expect([known, reason()]).toEqual([expect.any(String), known]);
  });

  it("ignores refunds of payments that aren't like ours", async () => {
    const intentId = await paidOrder();
    for (let n = 0; n < 3; n++) {
      const refund = stripeTest.stripe.dashboard.refund(intentId, { amount: 1 });
      stripeTest.stripe.state.refunds.set(refund.id, { ...refund, payment_intent: null });
    }
    expect(await pollStripe(soon())).toBe("done");
    expect(alerts.logged()).toEqual([]);
  });

  it("has nothing to report if events arrive, or are still under way", async () => {
    const intentId = await paidOrder();
    stripeTest.stripe.dashboard.refund(intentId, { amount: 500 });
    await pollStripe();
    expect(reversalsOf(read(), 1).refunds).toEqual([]);
    await deliver();
    stripeTest.stripe.dashboard.dispute(intentId, { amount: 500 });
    await deliver();
    await pollStripe(soon());
    expect(alerts.logged()).toEqual(["dispute"]);
  });

  it("ends its alert once an event arrives", async () => {
    stripeTest.stripe.dashboard.refund(await paidOrder(), { amount: 500 });
    await pollStripe(soon());
    await deliver();
    expect(alerts.open()).toEqual([]);
  });

  it("reads long lists page by page, and goes on where it stopped", async () => {
    const intentId = await paidOrder();
    for (let n = 0; n < 305; n++) stripeTest.stripe.dashboard.refund(intentId, { amount: 1 });
    const asked = stripeTest.stripe.faults.add({
      on: "GET /v1/refunds",
      times: "always",
      fault: { kind: "delay", ms: 0 },
    });
    expect(await pollStripe(soon())).toBe("again");
    expect(refundsRead()?.afterId).toMatch(/^re_/);
    expect(await pollStripe(soon())).toBe("done");
    expect(cursors().map(({ afterId }) => afterId)).toEqual([null, null, null]);
    expect(reversalsOf(read(), 1).refunds).toHaveLength(305);
    // Three pages and one, and those of the only order once.
    expect(asked.hits).toBe(3 + 1 + 4);
  });

  it("is made again from where it began if Stripe isn't responding", async () => {
    stripeTest.stripe.dashboard.refund(await paidOrder());
    await pollStripe();
    stripeTest.stripe.faults.add({ times: "always", fault: { kind: "status", status: 503 } });
    expect(await pollStripe(inHours(24 * 50))).toBe("again");
    stripeTest.stripe.faults.clear();
    expect(await pollStripe(inHours(24 * 100))).toBe("done");
    expect(stateOf()).toBe("refunded");
  });

  it("is made again if it finds what it then can't ask about", async () => {
    for (const browser of ["kei", "aiko", "yuki"]) {
      stripeTest.stripe.dashboard.refund(await paidOrder(browser));
    }
    await pollStripe();
    stripeTest.stripe.faults.add({
      on: "GET /v1/payment_intents/*",
      times: "always",
      fault: { kind: "status", status: 503 },
    });
    expect(await pollStripe(inHours(24 * 50))).toBe("again");
    stripeTest.stripe.faults.clear();
    expect(await pollStripe(inHours(24 * 100))).toBe("done");
    expect([1, 2, 3].map(stateOf)).toEqual(["refunded", "refunded", "refunded"]);
  });

  it.each([
    ["names no order", {}],
    ["names orders as we do", { "metadata[order_id]": "7", description: "Ceramics - Order 7" }],
    ["describes them as we do", { "metadata[order_id]": "7", description: "Order #7" }],
  ])("ignores what another program made that %s", async (_title, more) => {
    const amount = { amount: "3400", currency: "usd" };
    callStripe(stripeTest.stripe, "/v1/payment_intents", { ...amount, ...more });
    await pollStripe(inHours(1.5));
    expect(intents().map(({ status }) => status)).toEqual(["requires_payment_method"]);
    expect(alerts.logged()).toEqual([]);
  });
});

describe("after a restore", () => {
  it("a payment that someone gave to another program in Stripe isn't reported anymore", async () => {
    const intentId = await pay("kei");
    restore();
    await pollStripe(soon());
    expect(alerts.open()).toEqual(["unknown_order"]);
    callStripe(stripeTest.stripe, `/v1/payment_intents/${intentId}`, { description: "Ceramics" });
    await settleOrphanPayment(intentId);
    expect(alerts.open()).toEqual([]);
  });

  it("each payment whose order is lost is reported with its amount, by a check alone", async () => {
    for (const browser of ["kei", "aiko", "mei"]) await pay(browser);
    restore();
    const kept = await paidOrder("yuki");
    expect(await pollStripe(soon())).toBe("done");
    const lost = intents().filter(({ id }) => id !== kept);
    expect(
      listAlerts().map(({ kind, subject, amountCents }) => [kind, subject, amountCents]),
    ).toEqual(expect.arrayContaining(lost.map(({ id }) => ["unknown_order", id, 2000])));
    expect(listAlerts()).toHaveLength(3);
  });

  it("events after the newest order of a copy without a record of checks are read", async () => {
    await paidOrder();
    await write((tx) => tx.delete(stripeCursors).run());
    const lost = await pay("kei");
    const stripePaymentId = null;
    await write((tx) => tx.update(orders).set({ stripePaymentId }).where(eq(orders.id, 2)).run());
    await pollStripe(inHours(24 * 30));
    expect(listAlerts()).toMatchObject([{ kind: "unknown_order", subject: lost }]);
  });

  it("events since the last check are read, even with a newer order or a wrong clock", async () => {
    const lose = (more: object) =>
      write((tx) =>
        tx
          .update(orders)
          .set({ stripePaymentId: null, ...more })
          .run(),
      );
    await pollStripe(inHours(30));
    const kei = await pay("kei");
    await lose({});
    await pollStripe(soon());
    expect(listAlerts()).toMatchObject([{ kind: "unknown_order", subject: kei }]);
    const aiko = await pay("aiko");
    await lose({ createdAt: inHours(24) });
    await pollStripe(inHours(30));
    expect(
      listAlerts()
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual([kei, aiko].sort());
  });

  it("customers can't pay anymore for an order that is gone, once their time is over", async () => {
    await started([piecesOf(await makeProduct())]);
    restore();
    await pollStripe(inHours(0.5));
    expect(intents().map(({ status }) => status)).toEqual(["requires_payment_method"]);
    const open = await started([piecesOf(await makeProduct())], stranger());
    await pollStripe(inHours(1.5));
    const ours = intents().map(({ id, status }) => [id === intentOf(open), status]);
    expect(ours).toEqual([
      [false, "canceled"],
      [true, "requires_payment_method"],
    ]);
  });

  it("a lost order's payment is canceled later if Stripe doesn't answer", async () => {
    for (const browserId of ["kei", "aiko", "yuki"])
      await started([piecesOf(await makeProduct())], { browserId, networkKey: browserId });
    restore();
    const cancels = { on: "POST /v1/payment_intents/*/cancel", times: "always" } as const;
    stripeTest.stripe.faults.add({ ...cancels, fault: { kind: "status", status: 503 } });
    expect(await pollStripe(inHours(1.5))).toBe("again");
    stripeTest.stripe.faults.clear();
    // Stripe refuses to cancel payments of its own page.
    stripeTest.stripe.faults.add({ ...cancels, fault: { kind: "refusal", code: "email_invalid" } });
    expect(await pollStripe(inHours(1.5))).toBe("done");
    stripeTest.stripe.faults.clear();
    expect(await pollStripe(inHours(2))).toBe("done");
    expect(intents().map(({ status }) => status)).toEqual(Array(3).fill("canceled"));
  });

  it("the alerts of lost payments end once they're refunded in Stripe", async () => {
    const lost: string[] = [];
    for (const browser of ["kei", "aiko", "yuki"]) lost.push(await pay(browser));
    restore();
    await pollStripe(soon());
    advanceClock(5 * HOUR_MS);
    await pollStripe();
    for (const intentId of lost) stripeTest.stripe.dashboard.refund(intentId);
    advanceClock(10 * MINUTE_MS);
    expect(alerts.open()).toEqual(Array(3).fill("unknown_order"));
    const on = "GET /v1/payment_intents/*";
    stripeTest.stripe.faults.add({ on, times: "always", fault: { kind: "status", status: 503 } });
    expect(await pollStripe()).toBe("again");
    stripeTest.stripe.faults.clear();
    expect(await pollStripe()).toBe("done");
    expect(alerts.open()).toEqual([]);
  });

  it("the customer of a lost order hears the truth", async () => {
    const intentId = await pay();
    restore();
    const verified = await verifyPayment(intentId);
    expect(verified).toMatchObject({
      ok: true,
      verification: { success: false, message: expect.stringContaining("We have your payment") },
    });
    expect(listAlerts()).toMatchObject([{ kind: "unknown_order", amountCents: 2000 }]);
    stripeTest.stripe.faults.add({ times: "always", fault: { kind: "status", status: 503 } });
    expect(await verifyPayment(intentId)).toMatchObject({ kind: "unavailable" });
  });

  it("a customer who didn't pay for a lost order is told so", async () => {
    const start = await started([piecesOf(await makeProduct())]);
    restore();
    const message = "Payment verification failed";
    const told = { ok: true, verification: { success: false, message } };
    expect(await verifyPayment(intentOf(start))).toMatchObject(told);
    expect(alerts.logged()).toEqual([]);
  });
});

it.each([false, true])(
  "a check settles a day-old payment that no event reported, with its hold over: %s",
  async (isOver) => {
    const start = await started([piecesOf(await makeProduct())]);
    if (isOver) await expireById(1);
    confirmCard(stripeTest.stripe, start.clientSecret);
    await pollStripe(inHours(30));
    expect(allOrders()).toMatchObject([{ status: "paid" }]);
  },
);
