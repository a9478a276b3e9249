import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { balanceTransactions, payouts } from "~/db/schema/payouts.server";
import { refunds } from "~/db/schema/refunds.server";
import { listAlerts } from "~/domain/alerts/alerts.server";
import { settleReversals } from "~/domain/refunds/settle-reversals.server";
import { watchAlerts } from "../../../tests/alerts";
import { advanceClock, DAY_MS, stopClock } from "../../../tests/clock";
import { makeOrder, OWNER } from "../../../tests/factories";
import { callStripe } from "../../../tests/local-stripe";
import { withPayments } from "../../../tests/payments";
import { differenceText } from "./difference";
import { listDifferences, recordDifference } from "./differences.server";
import { pollPayouts } from "./poll-payouts.server";
import { stripeMoneyOf } from "./stripe-fees.server";

const { stripeTest, pay, paidOrder } = withPayments({ clock: () => Date.now() });
const alerts = watchAlerts();
const texts = () => listDifferences(read()).map(differenceText);

beforeEach(() => stopClock());

/** Someone takes a card without the shop. */
function payByHand(): string {
  callStripe(stripeTest.stripe, "/v1/payment_intents", { amount: "3400", currency: "usd" });
  const { id } = stripeTest.stripe.snapshot().intents.at(-1) ?? { id: "" };
  callStripe(stripeTest.stripe, `/v1/payment_intents/${id}/confirm`, {
    payment_method: "pm_card_visa",
  });
  return id;
}

const setReceived = (stripePaymentId: string, receivedCents: number) =>
  write((tx) =>
    tx
      .update(orders)
      .set({ receivedCents })
      .where(eq(orders.stripePaymentId, stripePaymentId))
      .run(),
  );

describe("Stripe compared with our books", () => {
  it("agrees about payments, refunds, and disputes of ours", async () => {
    const { dashboard } = stripeTest.stripe;
    const [kei, aiko, yuki] = [await paidOrder("a"), await paidOrder("b"), await paidOrder("c")];
    dashboard.refund(kei, { amount: 500 });
    dashboard.failRefund(dashboard.refund(aiko).id);
    const { id } = dashboard.dispute(yuki);
    for (const intentId of [kei, aiko, yuki]) await settleReversals(intentId);
    await pollPayouts();
    expect(texts()).toEqual([]);
    dashboard.closeDispute(id, "won");
    await settleReversals(yuki);
    advanceClock(5 * DAY_MS);
    await pollPayouts();
    expect(texts()).toEqual([]);
    expect(alerts.open()).not.toContain("payouts_differ");
  });

  it("lists a payment, a refund, and a fee that only Stripe has", async () => {
    const intentId = await paidOrder();
    payByHand();
    stripeTest.stripe.dashboard.refund(intentId, { amount: 500 });
    stripeTest.stripe.dashboard.chargeFee(250, "Radar");
    await pollPayouts();
    expect(texts().sort()).toEqual([
      "Stripe charged $2.50: Radar. It isn't for an order.",
      "Stripe has a payment of $34.00 that isn't in our records.",
      "Stripe has a refund of $5.00 that isn't in our records.",
    ]);
    await settleReversals(intentId);
    expect(texts()).not.toContain("Stripe has a refund of $5.00 that isn't in our records.");
  });

  it("lists a refund that is less at Stripe than in our books", async () => {
    const intentId = await paidOrder();
    stripeTest.stripe.dashboard.refund(intentId, { amount: 500 });
    await settleReversals(intentId);
    await write((tx) => tx.update(refunds).set({ amountCents: 600 }).run());
    await pollPayouts();
    expect(texts()).toEqual([
      "Stripe has $5.00 as the refund for order #1. Our records have $6.00.",
    ]);
  });

  it("lists no bank's inquiry, which took nothing", async () => {
    const intentId = await paidOrder();
    stripeTest.stripe.dashboard.dispute(intentId, { isInquiry: true });
    await settleReversals(intentId);
    for (const days of [5, 1]) {
      advanceClock(days * DAY_MS);
      await pollPayouts();
    }
    expect(texts()).toEqual([]);
  });

  it("lists a dispute that only Stripe has, until our books hear of it", async () => {
    const intentId = await paidOrder();
    stripeTest.stripe.dashboard.dispute(intentId);
    await pollPayouts();
    expect(texts()).toEqual(["Stripe has a dispute of $20.00 that isn't in our records."]);
    await settleReversals(intentId);
    expect(texts()).toEqual([]);
  });

  it("lists what only we have two days after, by the last time Stripe was asked", async () => {
    const intentId = await paidOrder();
    stripeTest.stripe.dashboard.refund(intentId, { amount: 500 });
    await settleReversals(intentId);
    stripeTest.stripe.dashboard.dispute(intentId, { amount: 700 });
    await settleReversals(intentId);
    stripeTest.stripe.reset();
    advanceClock(2 * DAY_MS - 60_000);
    await pollPayouts();
    advanceClock(5 * DAY_MS);
    expect(texts()).toEqual([]);
    await pollPayouts();
    expect(texts().sort()).toEqual([
      "Our records have a dispute of $7.00 for order #1. Stripe doesn't list it.",
      "Our records have a payment of $20.00 for order #1. Stripe doesn't list it.",
      "Our records have a refund of $5.00 for order #1. Stripe doesn't list it.",
    ]);
    expect(listDifferences(read()).map(({ orderId }) => orderId)).toEqual([1, 1, 1]);
  });

  it("compares no matched payment again a month later, and keeps others until they're reviewed", async () => {
    const [matches] = [await paidOrder("a"), payByHand()];
    await pollPayouts();
    advanceClock(40 * DAY_MS);
    await pollPayouts();
    const stripeOnly = ["Stripe has a payment of $34.00 that isn't in our records."];
    expect(texts()).toEqual(stripeOnly);
    await setReceived(matches, 1900);
    expect(texts()).toHaveLength(2);
    await setReceived(matches, 2000);

    const [{ noun, subject } = { noun: "", subject: "" }] = listDifferences(read());
    expect(await recordDifference({ noun, subject }, OWNER)).toEqual({ ok: true });
    await setReceived(matches, 1900);
    expect(texts()).toEqual([]);
    await paidOrder("b");
    payByHand();
    advanceClock(DAY_MS);
    await pollPayouts();
    expect(texts()).toEqual(stripeOnly);
  });

  it("lists amounts that differ, and a payout that doesn't add up", async () => {
    const intentId = await paidOrder();
    const { id } = stripeTest.stripe.dashboard.refund(intentId, { amount: 500 });
    await settleReversals(intentId);
    advanceClock(4 * DAY_MS);
    await pollPayouts();
    await write((tx) => {
      tx.update(orders).set({ receivedCents: 1900 }).run();
      tx.update(payouts).set({ amountCents: 1000 }).run();
      tx.run(sql`UPDATE refunds SET amount_cents = 400`);
    });
    expect(texts().sort()).toEqual([
      "Stripe has $20.00 as the payment for order #1. Our records have $19.00.",
      "Stripe has $5.00 as the refund for order #1. Our records have $4.00.",
      "Stripe paid out $10.00, but the items it lists add up to $14.12.",
    ]);
    expect(listDifferences(read()).map(({ subject }) => subject)).toContain(id);
    await write((tx) => tx.run(sql`UPDATE refunds SET status = 'failed'`));
    expect(texts()).toContain(
      "Stripe has $5.00 as the refund for order #1. Our records have $0.00.",
    );
  });

  it("lists no refund on its way, whether it has left Stripe's balance or not", async () => {
    const intentId = await paidOrder();
    const { id } = stripeTest.stripe.dashboard.refund(intentId, { amount: 500 });
    await settleReversals(intentId);
    await write((tx) => tx.update(refunds).set({ status: "pending" }).run());
    await pollPayouts();
    expect(texts()).toEqual([]);
    stripeTest.stripe.dashboard.failRefund(id);
    await pollPayouts();
    expect(texts()).toEqual([]);
  });

  it("lists no payout before its items are read, and none that came back", async () => {
    await paidOrder();
    advanceClock(4 * DAY_MS);
    await pollPayouts();
    stripeTest.stripe.dashboard.failPayout(read().select().from(payouts).get()?.stripeId ?? "");
    advanceClock(20 * DAY_MS);
    await pollPayouts();
    expect(read().select().from(payouts).all()).toHaveLength(2);
    expect(texts()).toEqual([]);
    await write((tx) => tx.update(payouts).set({ amountCents: 1000, itemsReadAt: null }).run());
    expect(texts()).toEqual([]);
  });

  it("lists nothing of an order that was never paid, nor of a refund that failed", async () => {
    const intentId = await paidOrder();
    stripeTest.stripe.dashboard.refund(intentId, { amount: 500 });
    await settleReversals(intentId);
    await write((tx) => tx.update(refunds).set({ status: "failed" }).run());
    const unpaid = { status: "expired" as const, receivedCents: 0, paidAt: null };
    await makeOrder({ ...unpaid, stripePaymentId: "pi_never_paid" });
    stripeTest.stripe.reset();
    advanceClock(5 * DAY_MS);
    await pollPayouts();
    expect(texts()).toEqual([
      "Our records have a payment of $20.00 for order #1. Stripe doesn't list it.",
    ]);
  });

  it("compares no dollars with another currency", async () => {
    await paidOrder();
    await pollPayouts();
    await write((tx) =>
      tx.update(balanceTransactions).set({ currency: "eur", amountCents: 1800 }).run(),
    );
    expect(texts()).toEqual([]);
  });
});

describe("a difference", () => {
  it("is an alert once it's a day old, until nothing differs", async () => {
    const intentId = await paidOrder();
    stripeTest.stripe.dashboard.refund(intentId, { amount: 500 });
    await pollPayouts();
    expect(alerts.open()).toEqual([]);
    advanceClock(DAY_MS + 1000);
    await pollPayouts();
    expect(listAlerts()).toMatchObject([{ kind: "payouts_differ", reason: "1" }]);
    await settleReversals(intentId);
    await pollPayouts();
    expect(alerts.open()).toEqual([]);
    expect(alerts.logged()).toEqual(["payouts_differ"]);
  });

  it("is reported again after a note only if its amount changes", async () => {
    const subject = payByHand();
    advanceClock(2 * DAY_MS);
    await pollPayouts();
    expect(await recordDifference({ noun: "payment", subject }, OWNER)).toMatchObject({ ok: true });
    expect([texts(), alerts.open()]).toEqual([[], []]);
    expect(await recordDifference({ noun: "payment", subject }, OWNER)).toMatchObject({
      ok: false,
      kind: "missing",
    });
    const isIt = eq(balanceTransactions.intentId, subject);
    await write((tx) =>
      tx.update(balanceTransactions).set({ amountCents: 9900 }).where(isIt).run(),
    );
    expect(texts()).toEqual(["Stripe has a payment of $99.00 that isn't in our records."]);
    expect(await recordDifference({ noun: "payment", subject }, OWNER)).toMatchObject({ ok: true });
    expect(texts()).toEqual([]);
  });

  it("is noted alone, and the newest is listed first", async () => {
    const older = payByHand();
    advanceClock(60_000);
    const newer = payByHand();
    advanceClock(DAY_MS + 60_000);
    await pollPayouts();
    const subjects = () => listDifferences(read()).map(({ subject }) => subject);
    expect(subjects()).toEqual([newer, older]);
    expect(await recordDifference({ noun: "refund", subject: older }, OWNER)).toMatchObject({
      kind: "missing",
    });
    await recordDifference({ noun: "payment", subject: older }, OWNER);
    expect(subjects()).toEqual([newer]);
    expect(alerts.open()).toEqual(["payouts_differ"]);
  });
});

describe("Stripe's fees", () => {
  const ALL = { afterId: 0, throughId: Number.MAX_SAFE_INTEGER };

  it("are those of our orders, with what's left of them", async () => {
    const [kei, aiko] = [await paidOrder("a"), await paidOrder("b")];
    stripeTest.stripe.dashboard.refund(kei, { amount: 500 });
    stripeTest.stripe.dashboard.dispute(aiko);
    stripeTest.stripe.dashboard.chargeFee(250);
    advanceClock(5 * DAY_MS);
    await pay("c");
    await pollPayouts();
    // Nobody has told us of the refund and the dispute yet, so they aren't in our books.
    const [none, fees] = [{ refundedCents: 0, disputedCents: 0 }, { feesCents: 176 }];
    const sums = { movements: 2, grossCents: 4000, ...none, ...fees, netCents: 3824 };
    expect(stripeMoneyOf(read(), ALL)).toEqual(sums);
    const ofKei = { afterId: 0, throughId: 1 };
    expect(stripeMoneyOf(read(), ofKei)).toMatchObject({ grossCents: 2000, refundedCents: 0 });
    expect(stripeMoneyOf(read(), { afterId: 99, throughId: 100 })).toMatchObject({ movements: 0 });
  });

  it("have no part of a payout that came back", async () => {
    await paidOrder();
    advanceClock(4 * DAY_MS);
    await pollPayouts();
    stripeTest.stripe.dashboard.failPayout(read().select().from(payouts).get()?.stripeId ?? "");
    advanceClock(DAY_MS);
    await pollPayouts();
    const sums = { movements: 1, grossCents: 2000, feesCents: 88, netCents: 1912 };
    expect(stripeMoneyOf(read(), ALL)).toMatchObject(sums);
  });
});
