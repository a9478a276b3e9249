import type Stripe from "stripe";
import { beforeEach, describe, expect, test } from "vitest";
import { ownStripe, payWith, WEBHOOK_SECRET } from "./client.fixture";
import { LocalStripe } from "./local-stripe";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOON = Date.UTC(2027, 0, 4, 12);

let now: number;
const { local, stripe } = ownStripe({ clock: () => now });
beforeEach(() => {
  now = NOON;
});

const pay = (amount?: number) => payWith(stripe, undefined, amount);

const listed = async (params: Stripe.BalanceTransactionListParams = {}) =>
  (await stripe.balanceTransactions.list(params)).data;
const balance = async () => {
  const { available, pending } = await stripe.balance.retrieve();
  const cents = (sums: { amount: number }[]) => sums.reduce((sum, { amount }) => sum + amount, 0);
  return { available: cents(available), pending: cents(pending) };
};

describe("a movement of the balance", () => {
  test.each([
    [4200, 152],
    [50, 31],
    [850, 55],
    [1000, 59],
  ])("a payment of %i cents costs %i", async (amount, fee) => {
    const payment_intent = await pay(amount);
    const [transaction] = await listed({ expand: ["data.source"] });
    expect(transaction).toMatchObject({
      amount,
      fee,
      net: amount - fee,
      type: "charge",
      reporting_category: "charge",
      source: { object: "charge", payment_intent },
      status: "pending",
      available_on: NOON / 1000 + 2 * 24 * 3600,
    });
    expect(await balance()).toEqual({ available: 0, pending: amount - fee });
  });

  test("a declined card moves nothing", async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 4200, currency: "usd" });
    await stripe.paymentIntents
      .confirm(id, { payment_method: "pm_card_visa_chargeDeclined" })
      .catch(() => {});
    expect(await listed()).toEqual([]);
  });

  test("refunds, disputes, and fees each make one, and the newest is listed first", async () => {
    const payment_intent = await pay();
    const { id } = local.dashboard.refund(payment_intent, { amount: 200 });
    local.dashboard.failRefund(id);
    const dispute = local.dashboard.dispute(await pay());
    local.dashboard.closeDispute(dispute.id, "won");
    local.dashboard.chargeFee(700);
    const rows = (await listed()).map(({ type, amount, fee, source }) => [
      type,
      amount,
      fee,
      String(source).slice(0, 3),
    ]);
    expect(rows).toEqual([
      ["stripe_fee", -700, 0, "nul"],
      ["adjustment", 4200, 0, "du_"],
      ["adjustment", -4200, 1500, "du_"],
      ["charge", 4200, 152, "ch_"],
      ["refund_failure", 200, 0, "re_"],
      ["refund", -200, 0, "re_"],
      ["charge", 4200, 152, "ch_"],
    ]);
  });

  test("a refund that's pending takes nothing until the bank has it", async () => {
    local.state.refundsBegin = "pending";
    const { id } = local.dashboard.refund(await pay());
    expect(await listed({ type: "refund" })).toEqual([]);
    local.dashboard.completeRefund(id);
    expect(await listed({ source: id })).toMatchObject([{ amount: -4200, type: "refund" }]);
    expect((await stripe.refunds.retrieve(id)).balance_transaction).toBe(
      (await listed({ source: id }))[0]?.id,
    );
  });

  test("a list has pages, and a time it begins", async () => {
    for (let n = 0; n < 5; n++) await pay();
    now += HOUR_MS;
    await pay(300);
    const first = await stripe.balanceTransactions.list({ limit: 4 });
    expect(first.has_more).toBe(true);
    const rest = await listed({ limit: 4, starting_after: first.data.at(-1)?.id });
    expect([...first.data, ...rest]).toHaveLength(6);
    const newest = await listed({ created: { gte: now / 1000 } });
    expect(newest.map(({ amount }) => amount)).toEqual([300]);
  });
});

describe("a payout", () => {
  test("takes what's available at midnight, and arrives a day later", async () => {
    await pay();
    now += DAY_MS;
    await pay(1000);
    expect((await stripe.payouts.list()).data).toEqual([]);
    now = Date.UTC(2027, 0, 7, 3);
    const [payout, ...others] = (await stripe.payouts.list()).data;
    expect(others).toEqual([]);
    expect(payout).toMatchObject({
      amount: 4048,
      status: "in_transit",
      created: Date.UTC(2027, 0, 7) / 1000,
      arrival_date: Date.UTC(2027, 0, 8) / 1000,
      reconciliation_status: "completed",
    });
    const items = await listed({ payout: payout?.id });
    expect(items.map(({ type, net }) => [type, net])).toEqual([
      ["payout", -4048],
      ["charge", 4048],
    ]);
    expect(await balance()).toEqual({ available: 0, pending: 941 });
    now += DAY_MS;
    expect((await stripe.payouts.list()).data.map(({ status }) => status)).toEqual([
      "in_transit",
      "paid",
    ]);
    expect(await stripe.payouts.list({ status: "paid" })).toMatchObject({
      data: [{ amount: 4048 }],
    });
  });

  test("waits while the balance is below zero", async () => {
    local.dashboard.chargeFee(5000);
    await pay();
    now += 10 * DAY_MS;
    expect((await stripe.payouts.list()).data).toEqual([]);
    await pay();
    now += 10 * DAY_MS;
    expect((await stripe.payouts.list()).data.map(({ amount }) => amount)).toEqual([3096]);
  });

  test("can be made at once, and can fail", async () => {
    expect(() => local.dashboard.payOut()).toThrow("insufficient funds");
    await pay();
    now += 2 * DAY_MS;
    const { id } = local.dashboard.payOut();
    local.dashboard.failPayout(id);
    expect(await stripe.payouts.retrieve(id)).toMatchObject({
      status: "failed",
      failure_code: "account_closed",
    });
    expect(await listed({ type: "payout_failure" })).toMatchObject([{ amount: 4048, source: id }]);
    expect(() => local.dashboard.failPayout(id)).toThrow("is failed");
    expect(local.dashboard.payOut().amount).toBe(4048);
  });

  test("is remembered with its balance", async () => {
    await pay();
    now += 5 * DAY_MS;
    await stripe.payouts.list();
    const saved = structuredClone(local.save());
    const other = new LocalStripe({ webhookSecret: WEBHOOK_SECRET, clock: () => now, saved });
    expect(other.save()).toEqual(saved);
    local.reset();
    expect(await balance()).toEqual({ available: 0, pending: 0 });
  });
});
