import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { listAlerts } from "~/domain/alerts/alerts.server";
import { expireOverdueOrders, refundDueOrders } from "~/domain/jobs/payment-job.server";
import { settle } from "~/domain/payments/settle.server";
import { watchAlerts } from "../../../tests/alerts";
import { inHours } from "../../../tests/clock";
import { allOrders, queuedEmails } from "../../../tests/ledger";
import { makeUnderpaid, withPayments } from "../../../tests/payments";
import { refundableCents } from "./refundable.server";

const { stripeTest, deliver, pay, owingOrder } = withPayments();
const alerts = watchAlerts();

const order = () => allOrders()[0];
const refundsAtStripe = () => stripeTest.stripe.snapshot().refunds;
const letters = () => queuedEmails().map(({ kind }) => kind);

describe("an order that is owed back", () => {
  it("gets exactly the rest of what a person has given back", async () => {
    stripeTest.stripe.dashboard.refund(await owingOrder(), { amount: 500 });
    await refundDueOrders();
    expect(refundsAtStripe().map(({ amount }) => amount)).toEqual([500, 1500]);
    expect(order()).toMatchObject({ status: "refunded", refundedCents: 2000 });
    await refundDueOrders(inHours(48));
    expect(refundsAtStripe()).toHaveLength(2);
    expect(alerts.logged()).toEqual([]);
  });

  it("is done when a person has given all of it back, in parts", async () => {
    const intentId = await owingOrder();
    stripeTest.stripe.dashboard.refund(intentId, { amount: 500 });
    stripeTest.stripe.dashboard.refund(intentId, { amount: 1500 });
    await refundDueOrders();
    expect(order()).toMatchObject({ status: "refunded", refundedCents: 2000 });
    expect(refundsAtStripe()).toHaveLength(2);
  });

  it("stays so while its refund is on its way, is asked for once, and is closed by its event", async () => {
    await owingOrder();
    stripeTest.stripe.state.refundsBegin = "pending";
    await refundDueOrders();
    await refundDueOrders(inHours(1));
    await refundDueOrders(inHours(48));
    expect(order()).toMatchObject({ status: "refund_due", refundedCents: 0 });
    expect(letters()).toEqual([]);
    const [refund] = refundsAtStripe();
    expect(refundsAtStripe()).toHaveLength(1);

    stripeTest.stripe.dashboard.completeRefund(refund?.id ?? "");
    await deliver();
    expect(order()).toMatchObject({ status: "refunded", refundedCents: 2000 });
    expect(letters()).toEqual(["order_refund"]);
    expect(alerts.logged()).toEqual([]);
  });

  it("is closed by upkeep when the event of its refund never comes", async () => {
    await owingOrder();
    stripeTest.stripe.state.refundsBegin = "pending";
    await refundDueOrders();
    await refundDueOrders();
    stripeTest.stripe.dashboard.completeRefund(refundsAtStripe()[0]?.id ?? "");
    await refundDueOrders(inHours(0.9));
    expect(order()).toMatchObject({ status: "refund_due" });
    await refundDueOrders(inHours(1.1));
    expect(order()).toMatchObject({ status: "refunded" });
  });

  it.each(["pending", "succeeded"] as const)(
    "is owed again when a refund that was %s is sent back, and is asked for again a day later",
    async (beginning) => {
      await owingOrder();
      stripeTest.stripe.state.refundsBegin = beginning;
      await refundDueOrders();
      await deliver();
      stripeTest.stripe.dashboard.failRefund(refundsAtStripe()[0]?.id ?? "", "lost_or_stolen_card");
      await deliver();
      expect(order()).toMatchObject({ status: "refund_due", refundedCents: 0 });
      expect(listAlerts()).toMatchObject([
        { kind: "refund_stuck", orderId: 1, amountCents: 2000, reason: "lost_or_stolen_card" },
      ]);

      stripeTest.stripe.state.refundsBegin = "succeeded";
      for (const hours of [0, 0, 1, 23]) await refundDueOrders(inHours(hours));
      expect(refundsAtStripe()).toHaveLength(1);
      expect([alerts.open(), alerts.logged()]).toEqual([["refund_stuck"], ["refund_stuck"]]);
      await refundDueOrders(inHours(25));
      expect(order()).toMatchObject({ status: "refunded", refundedCents: 2000 });
      expect(stripeTest.stripe.snapshot().intents).toMatchObject([
        { captured: 2000, refunded: 2000 },
      ]);
      expect(alerts.open()).toEqual([]);
    },
  );

  it("is not refunded twice when the answer was lost", async () => {
    await owingOrder();
    stripeTest.stripe.faults.add({
      on: "POST /v1/refunds",
      fault: { kind: "drop-after" },
      times: 2,
    });
    await refundDueOrders();
    await refundDueOrders(inHours(1));
    expect(refundsAtStripe()).toHaveLength(1);
    expect(order()).toMatchObject({ status: "refunded", refundedCents: 2000 });
  });

  it("is not stuck with a 500 that Stripe keeps under the key", async () => {
    await owingOrder();
    const kept = { kind: "status", status: 500, execution: "during" } as const;
    stripeTest.stripe.faults.add({ on: "POST /v1/refunds", fault: kept });
    await refundDueOrders();
    stripeTest.stripe.dashboard.failRefund(refundsAtStripe()[0]?.id ?? "");
    await refundDueOrders(inHours(1));
    await refundDueOrders(inHours(30));
    expect(refundsAtStripe().map(({ status }) => status)).toEqual(["failed", "succeeded"]);
    expect(order()).toMatchObject({ status: "refunded" });
  });

  it("is not stuck with a 500 that Stripe keeps for what it undid, and no person is told of one", async () => {
    await owingOrder();
    const kept = { kind: "status", status: 500, execution: "undone" } as const;
    stripeTest.stripe.faults.add({ on: "POST /v1/refunds", fault: kept });
    await refundDueOrders();
    expect(alerts.open()).toEqual([]);
    await refundDueOrders(inHours(1));
    expect(order()).toMatchObject({ status: "refunded", refundedCents: 2000 });
  });

  it("is asked for under the same key while Stripe may be at work on it", async () => {
    await owingOrder();
    const before = order()?.paymentAttempt;
    const asked = stripeTest.stripe.faults.add({
      on: "POST /v1/refunds",
      fault: { kind: "pause" },
    });
    await refundDueOrders();
    await refundDueOrders(inHours(1));
    asked.release();
    await refundDueOrders(inHours(2));
    expect(order()).toMatchObject({ status: "refunded", paymentAttempt: before });
    expect(refundsAtStripe()).toHaveLength(1);
  });

  it("is told to a person when our key may not give money back", async () => {
    await owingOrder();
    const no = { kind: "refusal", code: "account_invalid" } as const;
    stripeTest.stripe.faults.add({ on: "POST /v1/refunds", fault: no });
    await refundDueOrders();
    expect(alerts.open()).toEqual(["locked_out"]);
  });

  it("is not stuck with a refusal that Stripe keeps under the key", async () => {
    const intentId = await owingOrder();
    const asked = stripeTest.stripe.faults.add({
      on: "POST /v1/refunds",
      fault: { kind: "pause" },
    });
    const paying = refundDueOrders();
    await asked.hit;
    const { id } = stripeTest.stripe.dashboard.dispute(intentId);
    asked.release();
    await paying;
    expect(refundsAtStripe()).toEqual([]);
    stripeTest.stripe.dashboard.closeDispute(id, "won");
    await refundDueOrders(inHours(1));
    expect(order()).toMatchObject({ status: "refunded" });
  });

  it("is paid at once, however long its hold could not be ended before", async () => {
    const intentId = await pay();
    stripeTest.stripe.faults.add({ fault: { kind: "html" }, times: "always" });
    for (const hours of [1, 2]) await expireOverdueOrders(inHours(hours));
    stripeTest.stripe.faults.clear();
    await makeUnderpaid();
    await settle(intentId);
    await refundDueOrders();
    expect(order()).toMatchObject({ status: "refunded", refundedCents: 2000 });
  });

  it("is told to a person once when Stripe refuses it, however often it is tried", async () => {
    await owingOrder();
    const no = { kind: "refusal", code: "amount_too_large" } as const;
    stripeTest.stripe.faults.add({ on: "POST /v1/refunds", fault: no, times: "always" });
    for (const hours of [0, 0, 1, 2, 3]) await refundDueOrders(inHours(hours));
    expect(alerts.logged()).toEqual(["refund_stuck"]);
    expect(listAlerts()).toMatchObject([
      { kind: "refund_stuck", orderId: 1, amountCents: 2000, reason: "amount_too_large" },
    ]);
    stripeTest.stripe.faults.clear();
    await refundDueOrders(inHours(4));
    expect(order()).toMatchObject({ status: "refunded" });
    expect(alerts.open()).toEqual([]);
  });

  it("is one of three tried in a round while Stripe isn't responding", async () => {
    for (let n = 0; n < 6; n++) await owingOrder(`browser ${n}`);
    const down = { on: "POST /v1/refunds", fault: { kind: "html" }, times: "always" } as const;
    const asked = stripeTest.stripe.faults.add(down);
    await refundDueOrders();
    // The SDK asks each question twice.
    expect(asked.hits).toBe(6);
    expect(allOrders().map(({ failedTries }) => failedTries)).toEqual([1, 1, 1, 0, 0, 0]);
  });

  it("has nothing that the owner could give back by hand", async () => {
    await owingOrder();
    const [owing] = allOrders();
    expect(owing && refundableCents(read(), owing)).toBe(0);
  });

  it("doesn't wait behind fifty that Stripe refuses", async () => {
    for (let n = 0; n <= 50; n++) await owingOrder(`browser ${n}`);
    const no = { kind: "refusal", code: "amount_too_large" } as const;
    stripeTest.stripe.faults.add({ on: "POST /v1/refunds", fault: no, times: 50 });
    await refundDueOrders();
    await refundDueOrders();
    const statuses = allOrders().map(({ status }) => status);
    expect(statuses.at(-1)).toBe("refunded");
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set(["refund_due"]));
  });

  it("doesn't wait behind those whose payment Stripe doesn't know", async () => {
    const intents: string[] = [];
    for (let n = 0; n <= 3; n++) intents.push(await owingOrder(`browser ${n}`));
    for (const id of intents.slice(0, -1)) stripeTest.stripe.state.intents.delete(id);
    await refundDueOrders();
    expect(allOrders().map(({ status, failedTries }) => [status, failedTries])).toEqual([
      ...Array(3).fill(["refund_due", 1]),
      ["refunded", 0],
    ]);
  });

  it("doesn't wait behind one without a payment, which ends in an alert", async () => {
    for (const browser of ["one", "other"]) await owingOrder(browser);
    await write((tx) =>
      tx.update(orders).set({ stripePaymentId: null }).where(eq(orders.id, 1)).run(),
    );
    await refundDueOrders();
    expect(allOrders().map(({ status }) => status)).toEqual(["refund_due", "refunded"]);
    for (let hours = 24; hours <= 96; hours += 24) await refundDueOrders(inHours(hours));
    expect(alerts.open()).toEqual(["refund_stuck"]);
  });
});
