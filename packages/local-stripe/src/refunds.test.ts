import { beforeEach, describe, expect, test } from "vitest";
import { ownStripe, payWith, refusalOf } from "./client.fixture";

const { local, stripe } = ownStripe();
let payment_intent: string;
beforeEach(async () => {
  payment_intent = await payWith(stripe);
});

const refundedOf = async (intent: string) => {
  const { latest_charge } = await stripe.paymentIntents.retrieve(intent, {
    expand: ["latest_charge"],
  });
  if (latest_charge === null || typeof latest_charge === "string") throw new Error("No charge");
  return { amount_refunded: latest_charge.amount_refunded, refunded: latest_charge.refunded };
};

/** The types of the events since the payment, oldest first. */
const told = () =>
  local.state.events
    .map(({ type }) => type)
    .filter((type) => type.includes("refund") || type.includes("dispute"));

describe("a refund that waits for the bank", () => {
  beforeEach(() => {
    local.state.refundsBegin = "pending";
  });

  test("counts as given back, and says why it waits", async () => {
    const refund = await stripe.refunds.create({ payment_intent });
    expect(refund).toMatchObject({
      status: "pending",
      pending_reason: "processing",
      balance_transaction: null,
    });
    expect(await refundedOf(payment_intent)).toEqual({ amount_refunded: 4200, refunded: true });
    const again = await refusalOf(stripe.refunds.create({ payment_intent }));
    expect(again.code).toBe("charge_already_refunded");
  });

  test("is done when the bank has taken it, and its events say what changed", async () => {
    const { id } = await stripe.refunds.create({ payment_intent });
    local.dashboard.completeRefund(id);
    const done = await stripe.refunds.retrieve(id);
    expect(done).toMatchObject({ status: "succeeded", payment_intent });
    expect(done).not.toHaveProperty("pending_reason");
    expect(told()).toEqual([
      "refund.created",
      "charge.refunded",
      "refund.updated",
      "charge.refund.updated",
    ]);
    const updated = local.state.events.find(({ type }) => type === "refund.updated");
    expect(updated?.data.previous_attributes).toMatchObject({
      status: "pending",
      pending_reason: "processing",
    });
    expect(updated?.request).toBeNull();
    expect(() => local.dashboard.completeRefund(id)).toThrow(`Refund ${id} is succeeded`);
  });

  test("begins with a card of its own, and leaves other cards alone", async () => {
    local.state.refundsBegin = "succeeded";
    const waiting = await payWith(stripe, "pm_card_pendingRefund");
    expect((await stripe.refunds.create({ payment_intent: waiting })).status).toBe("pending");
    expect((await stripe.refunds.create({ payment_intent })).status).toBe("succeeded");
  });
});

test.each(["pending", "succeeded"] as const)(
  "a refund that is %s can fail, and its sum may be refunded anew",
  async (begin) => {
    local.state.refundsBegin = begin;
    const { id } = await stripe.refunds.create({ payment_intent, amount: 1000 });
    await stripe.refunds.create({ payment_intent, amount: 500 });
    local.dashboard.failRefund(id, "lost_or_stolen_card");
    expect(await stripe.refunds.retrieve(id)).toMatchObject({
      status: "failed",
      failure_reason: "lost_or_stolen_card",
      // A pending refund took nothing from the balance, so its failure returns nothing.
      ...(begin === "succeeded" && {
        failure_balance_transaction: expect.stringMatching(/^txn_/),
      }),
    });
    expect(await refundedOf(payment_intent)).toEqual({ amount_refunded: 500, refunded: false });
    expect(local.snapshot().intents[0]).toMatchObject({ captured: 4200, refunded: 500 });
    expect(told().slice(-3)).toEqual(["refund.updated", "charge.refund.updated", "refund.failed"]);
    expect((await stripe.refunds.create({ payment_intent })).amount).toBe(3700);
    expect(() => local.dashboard.failRefund(id)).toThrow(`Refund ${id} is failed`);
  },
);

test("a refund that failed leaves a whole charge open again", async () => {
  const { id } = await stripe.refunds.create({ payment_intent });
  expect(await refundedOf(payment_intent)).toEqual({ amount_refunded: 4200, refunded: true });
  local.dashboard.failRefund(id);
  expect(await refundedOf(payment_intent)).toEqual({ amount_refunded: 0, refunded: false });
});

describe("a refund by hand", () => {
  test("is one of the payment's refunds, and no request stands behind its events", async () => {
    const byHand = local.dashboard.refund(payment_intent, { amount: 1200 });
    await stripe.refunds.create({ payment_intent, amount: 800 });
    const { data } = await stripe.refunds.list({ payment_intent });
    expect(data.map(({ amount }) => amount)).toEqual([800, 1200]);
    const created = local.state.events.filter(({ type }) => type === "refund.created");
    expect(created.map(({ request }) => request?.id ?? null)).toEqual([
      null,
      expect.stringMatching(/^req_/),
    ]);
    expect(created[0]?.data.object).toMatchObject({ id: byHand.id, payment_intent });
  });

  test("gives all that is left when it names no sum, and never more", async () => {
    local.dashboard.refund(payment_intent, { amount: 1200 });
    expect(() => local.dashboard.refund(payment_intent, { amount: 3001 })).toThrow(
      "Refund amount ($30.01) is greater than unrefunded amount on charge ($30.00)",
    );
    expect(local.dashboard.refund(payment_intent).amount).toBe(3000);
    expect(() => local.dashboard.refund(payment_intent)).toThrow("has already been refunded");
  });

  test("is refused for what was not paid", async () => {
    const unpaid = await stripe.paymentIntents.create({ amount: 4200, currency: "usd" });
    expect(() => local.dashboard.refund(unpaid.id)).toThrow("No such charge");
    await refusalOf(
      stripe.paymentIntents.confirm(unpaid.id, { payment_method: "pm_card_visa_chargeDeclined" }),
    );
    expect(() => local.dashboard.refund(unpaid.id)).toThrow("wasn't paid");
  });

  test("says in its event how much was given back before", async () => {
    local.dashboard.refund(payment_intent, { amount: 1200 });
    local.dashboard.refund(payment_intent);
    const refunded = local.state.events.filter(({ type }) => type === "charge.refunded");
    expect(refunded.map(({ data }) => data.previous_attributes)).toEqual([
      { amount_refunded: 0 },
      { amount_refunded: 1200, refunded: false },
    ]);
  });
});

test("a refund's metadata can change, and that is told", async () => {
  const { id } = await stripe.refunds.create({ payment_intent });
  await stripe.refunds.update(id, { metadata: { order_id: "7" } });
  expect(told().slice(-2)).toEqual(["refund.updated", "charge.refund.updated"]);
});
