import { describe, expect, it, vi } from "vitest";
import { read, write } from "~/db/client.server";
import { refunds } from "~/db/schema/refunds.server";
import { stripeEvents } from "~/db/schema/stripe.server";
import { listAlerts } from "~/domain/alerts/alerts.server";
import { refundDueOrders } from "~/domain/jobs/payment-job.server";
import { receiveEvent } from "~/domain/webhooks/receive-event.server";
import { watchAlerts } from "../../../tests/alerts";
import { advanceClock, stopClock } from "../../../tests/clock";
import { allOrders, queuedEmails } from "../../../tests/ledger";
import { withPayments } from "../../../tests/payments";
import { reversalsOf } from "./reversals.server";
import { settleReversals } from "./settle-reversals.server";

const { stripeTest, events, deliver, pay, paidOrder } = withPayments({ clock: () => Date.now() });
const alerts = watchAlerts();

const order = () => allOrders()[0];
const refundsAtStripe = () => stripeTest.stripe.snapshot().refunds;
const letters = () => queuedEmails().map(({ kind }) => kind);

describe("a paid order", () => {
  it("stays paid, and its books follow what a person gives back in parts", async () => {
    const intentId = await paidOrder();
    stripeTest.stripe.dashboard.refund(intentId, { amount: 500 });
    await deliver();
    expect(order()).toMatchObject({ status: "paid", refundedCents: 500 });
    stripeTest.stripe.dashboard.refund(intentId, { amount: 700 });
    await deliver();
    expect(order()).toMatchObject({ status: "paid", receivedCents: 2000, refundedCents: 1200 });
    const booked = reversalsOf(read(), 1).refunds.map(({ id, amountCents }) => [id, amountCents]);
    const atStripe = refundsAtStripe().map(({ id, amount }) => [id, amount]);
    expect(new Map(booked as [string, number][])).toEqual(new Map(atStripe as [string, number][]));
    await refundDueOrders();
    expect(refundsAtStripe()).toHaveLength(2);
    expect(alerts.logged()).toEqual([]);
  });

  it("hears the same from events in any order, and twice", async () => {
    const intentId = await pay();
    stripeTest.stripe.dashboard.refund(intentId, { amount: 500 });
    stripeTest.stripe.dashboard.refund(intentId);
    await deliver([...events().toReversed(), ...events()]);
    expect(order()).toMatchObject({ status: "paid", receivedCents: 2000, refundedCents: 2000 });
    expect(letters()).toEqual(["order_receipt"]);
  });

  it("doesn't count what is on its way, nor what came back", async () => {
    const intentId = await paidOrder();
    stripeTest.stripe.state.refundsBegin = "pending";
    const { id } = stripeTest.stripe.dashboard.refund(intentId, { amount: 500 });
    await deliver();
    expect(order()).toMatchObject({ refundedCents: 0 });
    stripeTest.stripe.dashboard.completeRefund(id);
    await deliver();
    expect(order()).toMatchObject({ refundedCents: 500 });
    expect(alerts.open()).toEqual([]);

    stripeTest.stripe.dashboard.failRefund(id);
    await deliver();
    expect(order()).toMatchObject({ status: "paid", refundedCents: 0 });
    expect(listAlerts()).toMatchObject([
      { kind: "refund_stuck", orderId: 1, amountCents: 500, reason: "expired_or_canceled_card" },
    ]);
    stripeTest.stripe.dashboard.refund(intentId, { amount: 500 });
    await deliver();
    expect([alerts.open(), alerts.logged()]).toEqual([[], ["refund_stuck"]]);
  });

  it("has an alert for a refund that comes back, even if a later one for something else didn't", async () => {
    stopClockWithinSecond();
    const intentId = await paidOrder();
    stripeTest.stripe.dashboard.refund(intentId, { amount: 700 });
    advanceClock(60_000);
    const { id } = stripeTest.stripe.dashboard.refund(intentId, { amount: 500 });
    advanceClock(60_000);
    stripeTest.stripe.dashboard.refund(intentId, { amount: 300 });
    await deliver();
    advanceClock(60_000);
    stripeTest.stripe.dashboard.failRefund(id);
    await deliver();
    const alert = { kind: "refund_stuck", reason: "expired_or_canceled_card" };
    expect(listAlerts()).toMatchObject([{ ...alert, amountCents: 500 }]);
    stripeTest.stripe.dashboard.refund(intentId, { amount: 300 });
    await deliver();
    expect(listAlerts()).toMatchObject([{ ...alert, amountCents: 200 }]);
    stripeTest.stripe.dashboard.refund(intentId, { amount: 200 });
    await deliver();
    expect(alerts.open()).toEqual([]);
  });

  /** Stripe has whole seconds alone. */
  const stopClockWithinSecond = () => {
    stopClock();
    advanceClock(500 - (Date.now() % 1000));
  };

  it("has an alert even if our clock is behind Stripe's", async () => {
    stopClock();
    const { id } = stripeTest.stripe.dashboard.refund(await paidOrder(), { amount: 500 });
    await deliver();
    advanceClock(-60_000);
    stripeTest.stripe.dashboard.failRefund(id);
    await deliver();
    expect(listAlerts()).toMatchObject([{ kind: "refund_stuck", amountCents: 500 }]);
  });

  it("has no alert for a returned refund that was made again before we heard of either", async () => {
    stopClock();
    const intentId = await paidOrder();
    const { id } = stripeTest.stripe.dashboard.refund(intentId, { amount: 500 });
    await deliver();
    stripeTest.stripe.dashboard.failRefund(id);
    advanceClock(60_000);
    stripeTest.stripe.dashboard.refund(intentId, { amount: 500 });
    advanceClock(600_000);
    await deliver();
    expect([alerts.open(), order()?.refundedCents]).toEqual([[], 500]);
  });
});

describe("an answer from Stripe", () => {
  it("doesn't replace a newer one in the books", async () => {
    const intentId = await paidOrder();
    stripeTest.stripe.state.refundsBegin = "pending";
    const { id } = stripeTest.stripe.dashboard.refund(intentId);
    const late = holdFirstAnswer("/v1/refunds");
    const first = settleReversals(intentId);
    await late.isHeld;
    stripeTest.stripe.dashboard.completeRefund(id);
    await settleReversals(intentId);
    expect(order()).toMatchObject({ refundedCents: 2000 });
    late.release();
    expect(await first).toMatchObject({ ok: true, order: { refundedCents: 2000 } });
    expect(order()).toMatchObject({ refundedCents: 2000 });
  });

  it("is asked for three times, while each is older than what we know by then", async () => {
    const intentId = await paidOrder();
    stripeTest.stripe.dashboard.refund(intentId, { amount: 500 });
    expect(await settleReversals(intentId)).toMatchObject({ order: { refundedCents: 500 } });
    const carry = stripeTest.stripe.fetch;
    let asked = 0;
    vi.spyOn(stripeTest.stripe, "fetch").mockImplementation(async (input, init) => {
      if (!String(input).includes("/v1/refunds") || asked === 5) return carry(input, init);
      asked += 1;
      await write((tx) =>
        tx
          .update(refunds)
          .set({ failureReason: `${asked}` })
          .run(),
      );
      return carry(input, init);
    });
    expect(await settleReversals(intentId)).toEqual({ ok: false, reason: "unavailable" });
    expect(asked).toBe(3);
  });

  /** The first answer from this path leaves Stripe, and arrives when the test lets it. */
  function holdFirstAnswer(path: string) {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const carry = stripeTest.stripe.fetch;
    const isHeld = new Promise<void>((resolve) => {
      let isFirst = true;
      vi.spyOn(stripeTest.stripe, "fetch").mockImplementation(async (input, init) => {
        const answer = await carry(input, init);
        if (!isFirst || !String(input).includes(path)) return answer;
        isFirst = false;
        resolve();
        await released;
        return answer;
      });
    });
    return { isHeld, release };
  }

  it.each(["payment_intent.succeeded", "charge.refunded", "charge.dispute.created"])(
    "is waited for before the event that made us ask counts as received (%s)",
    async (type) => {
      const intentId = await pay();
      stripeTest.stripe.dashboard.refund(intentId, { amount: 500 });
      stripeTest.stripe.dashboard.dispute(intentId);
      const event = events().find((each) => each.type === type);
      if (!event) throw new Error(`There is no ${type}`);
      const received = () => read().select().from(stripeEvents).all();

      const down = stripeTest.stripe.faults.add({ fault: { kind: "html" }, times: "always" });
      expect(await receiveEvent(event)).toBe("again");
      expect(received()).toEqual([]);
      down.remove();
      expect(await receiveEvent(event)).toBe("done");
      expect(received()).toMatchObject([{ id: event.id, type, stripePaymentId: intentId }]);
      expect(order()).toMatchObject({ status: "paid" });
    },
  );
});
