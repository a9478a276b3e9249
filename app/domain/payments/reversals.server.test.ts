import { describe, expect, it, vi } from "vitest";
import { read, write } from "~/db/client.server";
import { watchAlerts } from "../../../tests/alerts";
import { makeProduct } from "../../../tests/factories";
import { allOrders } from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { listAlerts } from "../alerts/alerts.server";
import { beginPayment } from "../checkout/checkout.server";
import { outbox } from "../mail/outbox.table.server";
import { orders } from "../orders/orders.table.server";
import { isBeingRefunded, refundableCents } from "../refunds/refundable.server";
import { reversalsOf } from "./reversals.server";
import { settle } from "./settle.server";
import { settleReversals } from "./settle-reversals.server";
import { stripeEvents } from "./stripe-events.table.server";
import { payRefunds, sweepHolds } from "./upkeep.server";
import { receiveEvent } from "./webhook.server";

const bench = withLocalStripe();
const alerts = watchAlerts();

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);

/** Somebody pays $20.00. @returns the intent */
async function pay(browserId = "browser"): Promise<string> {
  const { id } = await makeProduct({ priceCents: 2000 });
  const started = await beginPayment(
    { email: "yuki@example.com", items: [{ productId: id, quantity: 1 }] },
    { browserId, clientKey: browserId },
  );
  if (!started.ok) throw new Error(JSON.stringify(started));
  confirmCard(bench.stripe, started.clientSecret);
  return started.clientSecret.split("_secret_")[0] ?? "";
}

/** Somebody has paid $20.00 for an order. */
async function paidOrder(browserId?: string): Promise<string> {
  const intentId = await pay(browserId);
  await settle(intentId);
  return intentId;
}

/** Somebody has paid $20.00 for an order of $25.00: all of it is owed back. */
async function owingOrder(browserId?: string): Promise<string> {
  const intentId = await pay(browserId);
  await write((tx) => tx.update(orders).set({ totalCents: 2500 }).run());
  await settle(intentId);
  return intentId;
}

/** Every event that our endpoint asks for, as they came. */
const events = () => [...bench.stripe.webhooks.deliveries.values()].map(({ event }) => event);

async function deliver(delivered = events()): Promise<void> {
  for (const event of delivered) expect(await receiveEvent(event)).toBe("done");
}

const order = () => allOrders()[0];
const refundsAtStripe = () => bench.stripe.snapshot().refunds;
const letters = () =>
  read()
    .select()
    .from(outbox)
    .all()
    .map(({ kind }) => kind);

describe("a paid order", () => {
  it("stays paid, and its books follow what a person gives back in parts", async () => {
    const intentId = await paidOrder();
    bench.stripe.dashboard.refund(intentId, { amount: 500 });
    await deliver();
    expect(order()).toMatchObject({ status: "paid", refundedCents: 500 });
    bench.stripe.dashboard.refund(intentId, { amount: 700 });
    await deliver();
    expect(order()).toMatchObject({ status: "paid", receivedCents: 2000, refundedCents: 1200 });
    const booked = reversalsOf(read(), 1).refunds.map(({ id, amountCents }) => [id, amountCents]);
    const atStripe = refundsAtStripe().map(({ id, amount }) => [id, amount]);
    expect(new Map(booked as [string, number][])).toEqual(new Map(atStripe as [string, number][]));
    await payRefunds();
    expect(refundsAtStripe()).toHaveLength(2);
    expect(alerts.logged()).toEqual([]);
  });

  it("is told the same by events in any order, and twice", async () => {
    const intentId = await pay();
    bench.stripe.dashboard.refund(intentId, { amount: 500 });
    bench.stripe.dashboard.refund(intentId);
    await deliver([...events().toReversed(), ...events()]);
    expect(order()).toMatchObject({ status: "paid", receivedCents: 2000, refundedCents: 2000 });
    expect(letters()).toEqual(["order_receipt"]);
  });

  it("does not count what is on its way, nor what came back", async () => {
    const intentId = await paidOrder();
    bench.stripe.state.refundsBegin = "pending";
    const { id } = bench.stripe.dashboard.refund(intentId, { amount: 500 });
    await deliver();
    expect(order()).toMatchObject({ refundedCents: 0 });
    bench.stripe.dashboard.completeRefund(id);
    await deliver();
    expect(order()).toMatchObject({ refundedCents: 500 });
    expect(alerts.standing()).toEqual([]);

    bench.stripe.dashboard.failRefund(id);
    await deliver();
    expect(order()).toMatchObject({ status: "paid", refundedCents: 0 });
    expect(listAlerts()).toMatchObject([
      { kind: "refund_stuck", orderId: 1, amountCents: 500, reason: "expired_or_canceled_card" },
    ]);
    bench.stripe.dashboard.refund(intentId, { amount: 500 });
    await deliver();
    expect([alerts.standing(), alerts.logged()]).toEqual([[], ["refund_stuck"]]);
  });
});

describe("an order that is owed back", () => {
  it("gets exactly the rest of what a person has given back", async () => {
    bench.stripe.dashboard.refund(await owingOrder(), { amount: 500 });
    await payRefunds();
    expect(refundsAtStripe().map(({ amount }) => amount)).toEqual([500, 1500]);
    expect(order()).toMatchObject({ status: "refunded", refundedCents: 2000 });
    await payRefunds(inHours(48));
    expect(refundsAtStripe()).toHaveLength(2);
    expect(alerts.logged()).toEqual([]);
  });

  it("is done when a person has given all of it back, in parts", async () => {
    const intentId = await owingOrder();
    bench.stripe.dashboard.refund(intentId, { amount: 500 });
    bench.stripe.dashboard.refund(intentId, { amount: 1500 });
    await payRefunds();
    expect(order()).toMatchObject({ status: "refunded", refundedCents: 2000 });
    expect(refundsAtStripe()).toHaveLength(2);
  });

  it("stays so while its refund is on its way, is asked for once, and is closed by its event", async () => {
    await owingOrder();
    bench.stripe.state.refundsBegin = "pending";
    await payRefunds();
    await payRefunds(inHours(1));
    await payRefunds(inHours(48));
    expect(order()).toMatchObject({ status: "refund_due", refundedCents: 0 });
    expect(letters()).toEqual([]);
    const [refund] = refundsAtStripe();
    expect(refundsAtStripe()).toHaveLength(1);

    bench.stripe.dashboard.completeRefund(refund?.id ?? "");
    await deliver();
    expect(order()).toMatchObject({ status: "refunded", refundedCents: 2000 });
    expect(letters()).toEqual(["order_refund"]);
    expect(alerts.logged()).toEqual([]);
  });

  it("is closed by upkeep when the event of its refund never comes", async () => {
    await owingOrder();
    bench.stripe.state.refundsBegin = "pending";
    await payRefunds();
    await payRefunds();
    bench.stripe.dashboard.completeRefund(refundsAtStripe()[0]?.id ?? "");
    await payRefunds(inHours(0.9));
    expect(order()).toMatchObject({ status: "refund_due" });
    await payRefunds(inHours(1.1));
    expect(order()).toMatchObject({ status: "refunded" });
  });

  it.each(["pending", "succeeded"] as const)(
    "is owed again when a refund that was %s is sent back, and is asked for again a day later",
    async (beginning) => {
      await owingOrder();
      bench.stripe.state.refundsBegin = beginning;
      await payRefunds();
      await deliver();
      bench.stripe.dashboard.failRefund(refundsAtStripe()[0]?.id ?? "", "lost_or_stolen_card");
      await deliver();
      expect(order()).toMatchObject({ status: "refund_due", refundedCents: 0 });
      expect(listAlerts()).toMatchObject([
        { kind: "refund_stuck", orderId: 1, amountCents: 2000, reason: "lost_or_stolen_card" },
      ]);

      bench.stripe.state.refundsBegin = "succeeded";
      for (const hours of [0, 0, 1, 23]) await payRefunds(inHours(hours));
      expect(refundsAtStripe()).toHaveLength(1);
      expect([alerts.standing(), alerts.logged()]).toEqual([["refund_stuck"], ["refund_stuck"]]);
      await payRefunds(inHours(25));
      expect(order()).toMatchObject({ status: "refunded", refundedCents: 2000 });
      expect(bench.stripe.snapshot().intents).toMatchObject([{ captured: 2000, refunded: 2000 }]);
      expect(alerts.standing()).toEqual([]);
    },
  );

  it("is not refunded twice when the answer was lost", async () => {
    await owingOrder();
    bench.stripe.faults.add({ on: "POST /v1/refunds", fault: { kind: "drop-after" }, times: 2 });
    await payRefunds();
    await payRefunds(inHours(1));
    expect(refundsAtStripe()).toHaveLength(1);
    expect(order()).toMatchObject({ status: "refunded", refundedCents: 2000 });
  });

  it("is not stuck with a 500 that Stripe keeps under the key", async () => {
    await owingOrder();
    const kept = { kind: "status", status: 500, execution: "during" } as const;
    bench.stripe.faults.add({ on: "POST /v1/refunds", fault: kept });
    await payRefunds();
    bench.stripe.dashboard.failRefund(refundsAtStripe()[0]?.id ?? "");
    await payRefunds(inHours(1));
    await payRefunds(inHours(30));
    expect(refundsAtStripe().map(({ status }) => status)).toEqual(["failed", "succeeded"]);
    expect(order()).toMatchObject({ status: "refunded" });
  });

  it("is not stuck with a 500 that Stripe keeps for what it undid, and no person is told of one", async () => {
    await owingOrder();
    const kept = { kind: "status", status: 500, execution: "undone" } as const;
    bench.stripe.faults.add({ on: "POST /v1/refunds", fault: kept });
    await payRefunds();
    expect(alerts.standing()).toEqual([]);
    await payRefunds(inHours(1));
    expect(order()).toMatchObject({ status: "refunded", refundedCents: 2000 });
  });

  it("is asked for under the same key while Stripe may be at work on it", async () => {
    await owingOrder();
    const before = order()?.paymentAttempt;
    const asked = bench.stripe.faults.add({ on: "POST /v1/refunds", fault: { kind: "pause" } });
    await payRefunds();
    await payRefunds(inHours(1));
    asked.release();
    await payRefunds(inHours(2));
    expect(order()).toMatchObject({ status: "refunded", paymentAttempt: before });
    expect(refundsAtStripe()).toHaveLength(1);
  });

  it("is told to a person when our key may not give money back", async () => {
    await owingOrder();
    const no = { kind: "refusal", code: "account_invalid" } as const;
    bench.stripe.faults.add({ on: "POST /v1/refunds", fault: no });
    await payRefunds();
    expect(alerts.standing()).toEqual(["locked_out"]);
  });

  it("is not stuck with a refusal that Stripe keeps under the key", async () => {
    const intentId = await owingOrder();
    const asked = bench.stripe.faults.add({ on: "POST /v1/refunds", fault: { kind: "pause" } });
    const paying = payRefunds();
    await asked.hit;
    const { id } = bench.stripe.dashboard.dispute(intentId);
    asked.release();
    await paying;
    expect(refundsAtStripe()).toEqual([]);
    bench.stripe.dashboard.closeDispute(id, "won");
    await payRefunds(inHours(1));
    expect(order()).toMatchObject({ status: "refunded" });
  });

  it("is paid at once, however long its hold could not be ended before", async () => {
    const intentId = await pay();
    bench.stripe.faults.add({ fault: { kind: "html" }, times: "always" });
    for (const hours of [1, 2]) await sweepHolds(inHours(hours));
    bench.stripe.faults.clear();
    await write((tx) => tx.update(orders).set({ totalCents: 2500 }).run());
    await settle(intentId);
    await payRefunds();
    expect(order()).toMatchObject({ status: "refunded", refundedCents: 2000 });
  });

  it("is told to a person once when Stripe refuses it, however often it is tried", async () => {
    await owingOrder();
    const no = { kind: "refusal", code: "amount_too_large" } as const;
    bench.stripe.faults.add({ on: "POST /v1/refunds", fault: no, times: "always" });
    for (const hours of [0, 0, 1, 2, 3]) await payRefunds(inHours(hours));
    expect(alerts.logged()).toEqual(["refund_stuck"]);
    expect(listAlerts()).toMatchObject([
      { kind: "refund_stuck", orderId: 1, amountCents: 2000, reason: "amount_too_large" },
    ]);
    bench.stripe.faults.clear();
    await payRefunds(inHours(4));
    expect(order()).toMatchObject({ status: "refunded" });
    expect(alerts.standing()).toEqual([]);
  });

  it("is one of three that are tried in a round while Stripe does not answer", async () => {
    for (let n = 0; n < 6; n++) await owingOrder(`browser ${n}`);
    const down = { on: "POST /v1/refunds", fault: { kind: "html" }, times: "always" } as const;
    const asked = bench.stripe.faults.add(down);
    await payRefunds();
    // The SDK asks each question twice.
    expect(asked.hits).toBe(6);
    expect(allOrders().map(({ failedTries }) => failedTries)).toEqual([1, 1, 1, 0, 0, 0]);
  });

  it("has nothing that the owner could give back by hand", async () => {
    await owingOrder();
    const [owing] = allOrders();
    expect(owing && refundableCents(read(), owing)).toBe(0);
  });

  it("is not behind fifty that Stripe refuses", async () => {
    for (let n = 0; n <= 50; n++) await owingOrder(`browser ${n}`);
    const no = { kind: "refusal", code: "amount_too_large" } as const;
    bench.stripe.faults.add({ on: "POST /v1/refunds", fault: no, times: 50 });
    await payRefunds();
    await payRefunds();
    const statuses = allOrders().map(({ status }) => status);
    expect(statuses.at(-1)).toBe("refunded");
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set(["refund_due"]));
  });

  it("is not behind those whose payment Stripe does not know", async () => {
    const intents: string[] = [];
    for (let n = 0; n <= 3; n++) intents.push(await owingOrder(`browser ${n}`));
    for (const id of intents.slice(0, -1)) bench.stripe.state.intents.delete(id);
    await payRefunds();
    expect(allOrders().map(({ status, failedTries }) => [status, failedTries])).toEqual([
      ...Array(3).fill(["refund_due", 1]),
      ["refunded", 0],
    ]);
  });
});

describe("a dispute", () => {
  it("of a paid order is written down, waits for a person, and then for the bank", async () => {
    const intentId = await paidOrder();
    const { id } = bench.stripe.dashboard.dispute(intentId, { reason: "fraudulent" });
    await deliver();
    const disputes = () => reversalsOf(read(), 1).disputes;
    expect(disputes()).toMatchObject([
      { id, amountCents: 2000, withdrawnCents: 2000, status: "needs_response" },
    ]);
    expect(listAlerts()).toMatchObject([
      { kind: "dispute", orderId: 1, amountCents: 2000, reason: "fraudulent" },
    ]);
    expect(listAlerts()[0]?.respondBy?.getTime()).toBeGreaterThan(Date.now());

    bench.stripe.dashboard.submitEvidence(id);
    await deliver();
    expect(disputes()).toMatchObject([{ status: "under_review" }]);
    expect([alerts.standing(), alerts.logged()]).toEqual([[], ["dispute"]]);
    bench.stripe.dashboard.closeDispute(id, "lost");
    await deliver();
    expect(disputes()).toMatchObject([{ status: "lost", withdrawnCents: 2000 }]);
    expect(order()).toMatchObject({ status: "paid", refundedCents: 0 });
  });

  it("of all of it is no refund that is under way", async () => {
    const intentId = await paidOrder();
    bench.stripe.dashboard.dispute(intentId);
    await deliver();
    const [disputed] = allOrders();
    expect(disputed && refundableCents(read(), disputed)).toBe(0);
    expect(disputed && isBeingRefunded(read(), disputed)).toBe(false);
  });

  it("that is won gives the money back", async () => {
    const intentId = await paidOrder();
    const { id } = bench.stripe.dashboard.dispute(intentId);
    await deliver();
    bench.stripe.dashboard.closeDispute(id, "won");
    await deliver();
    expect(reversalsOf(read(), 1).disputes).toMatchObject([{ status: "won", withdrawnCents: 0 }]);
    expect(alerts.standing()).toEqual([]);
  });

  it("that is an inquiry takes nothing, and waits for a person too", async () => {
    bench.stripe.dashboard.dispute(await paidOrder(), { isInquiry: true });
    await deliver();
    expect(reversalsOf(read(), 1).disputes).toMatchObject([{ withdrawnCents: 0 }]);
    expect(alerts.standing()).toEqual(["dispute"]);
  });

  it("of an order that is owed back is not paid twice: lost, it has been given back", async () => {
    const { id } = bench.stripe.dashboard.dispute(await owingOrder());
    await payRefunds();
    await payRefunds(inHours(48));
    expect(refundsAtStripe()).toEqual([]);
    expect(order()).toMatchObject({ status: "refund_due" });
    expect(alerts.logged()).toEqual(["dispute"]);
    bench.stripe.dashboard.closeDispute(id, "lost");
    await deliver();
    expect(order()).toMatchObject({ status: "refunded", refundedCents: 0 });
    expect(letters()).toEqual([]);
  });

  it("that fails a refund on its way, and is lost, leaves nothing to do", async () => {
    const intentId = await owingOrder();
    bench.stripe.state.refundsBegin = "pending";
    bench.stripe.dashboard.refund(intentId, { amount: 500 });
    await payRefunds();
    const { id } = bench.stripe.dashboard.dispute(intentId, { amount: 2000 });
    await deliver();
    bench.stripe.dashboard.closeDispute(id, "lost");
    await deliver();
    expect(order()).toMatchObject({ status: "refunded", refundedCents: 0 });
    expect(alerts.standing()).toEqual([]);
  });

  it("of an order that is owed back is refunded when it is won", async () => {
    const { id } = bench.stripe.dashboard.dispute(await owingOrder());
    await deliver();
    bench.stripe.dashboard.closeDispute(id, "won");
    await deliver();
    await payRefunds();
    expect(order()).toMatchObject({ status: "refunded", refundedCents: 2000 });
  });
});

describe("an answer of Stripe's", () => {
  it("is not booked over a newer one", async () => {
    const intentId = await paidOrder();
    bench.stripe.state.refundsBegin = "pending";
    const { id } = bench.stripe.dashboard.refund(intentId);
    const late = holdFirstAnswer("/v1/refunds");
    const first = settleReversals(intentId);
    await late.isHeld;
    bench.stripe.dashboard.completeRefund(id);
    await settleReversals(intentId);
    expect(order()).toMatchObject({ refundedCents: 2000 });
    late.release();
    await first;
    expect(order()).toMatchObject({ refundedCents: 2000 });
  });

  /** The first answer from this path leaves Stripe, and arrives when the test lets it. */
  function holdFirstAnswer(path: string) {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const carry = bench.stripe.fetch;
    const isHeld = new Promise<void>((resolve) => {
      let isFirst = true;
      vi.spyOn(bench.stripe, "fetch").mockImplementation(async (input, init) => {
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
      bench.stripe.dashboard.refund(intentId, { amount: 500 });
      bench.stripe.dashboard.dispute(intentId);
      const event = events().find((each) => each.type === type);
      if (!event) throw new Error(`There is no ${type}`);
      const received = () => read().select().from(stripeEvents).all();

      const down = bench.stripe.faults.add({ fault: { kind: "html" }, times: "always" });
      expect(await receiveEvent(event)).toBe("again");
      expect(received()).toEqual([]);
      down.remove();
      expect(await receiveEvent(event)).toBe("done");
      expect(received()).toMatchObject([{ id: event.id, type, paymentIntentId: intentId }]);
      expect(order()).toMatchObject({ status: "paid" });
    },
  );
});
