import { beforeEach, describe, expect, test } from "vitest";
import { ownStripe, payWith, refusalOf, WEBHOOK_SECRET } from "./client.fixture";
import { LocalStripe } from "./local-stripe";

const { local, stripe } = ownStripe();
let payment_intent: string;
beforeEach(async () => {
  payment_intent = await payWith(stripe);
});

const told = () =>
  local.state.events.map(({ type }) => type).filter((type) => type.includes("dispute"));
const totals = (intent: string) => local.snapshot().intents.find(({ id }) => id === intent);
const chargeOf = async (intent: string) => {
  const { data } = await stripe.charges.list({ payment_intent: intent });
  return data[0];
};

describe("a dispute", () => {
  test("takes the money at once, and names the payment it is about", async () => {
    const { id } = local.dashboard.dispute(payment_intent);
    expect(await stripe.disputes.retrieve(id)).toMatchObject({
      object: "dispute",
      status: "needs_response",
      reason: "fraudulent",
      amount: 4200,
      currency: "usd",
      payment_intent,
      is_charge_refundable: false,
      balance_transactions: [{ amount: -4200, fee: 1500, net: -5700, type: "adjustment" }],
    });
    expect(told()).toEqual(["charge.dispute.created", "charge.dispute.funds_withdrawn"]);
    const created = local.state.events.find(({ type }) => type === "charge.dispute.created");
    expect(created?.data.object).toMatchObject({ id, payment_intent });
    expect(created?.request).toBeNull();
    expect((await chargeOf(payment_intent))?.disputed).toBe(true);
    expect(totals(payment_intent)).toMatchObject({ captured: 4200, refunded: 0, withdrawn: 4200 });
  });

  test("gives the money back when it is won", async () => {
    const { id } = local.dashboard.dispute(payment_intent);
    local.dashboard.submitEvidence(id);
    expect((await stripe.disputes.retrieve(id)).status).toBe("under_review");
    local.dashboard.closeDispute(id, "won");
    const won = await stripe.disputes.retrieve(id);
    expect(won.status).toBe("won");
    expect(won.balance_transactions.map(({ net }) => net)).toEqual([-5700, 4200]);
    expect(told().slice(2)).toEqual([
      "charge.dispute.updated",
      "charge.dispute.funds_reinstated",
      "charge.dispute.closed",
    ]);
    const updated = local.state.events.find(({ type }) => type === "charge.dispute.updated");
    expect(updated?.data.previous_attributes).toMatchObject({ status: "needs_response" });
    expect(totals(payment_intent)).toMatchObject({ withdrawn: 0 });
    expect((await chargeOf(payment_intent))?.disputed).toBe(true);
  });

  test("keeps the money when it is lost, with or without an answer", async () => {
    const { id } = local.dashboard.dispute(payment_intent);
    local.dashboard.closeDispute(id, "lost");
    expect((await stripe.disputes.retrieve(id)).status).toBe("lost");
    expect(told().slice(2)).toEqual(["charge.dispute.closed"]);
    expect(totals(payment_intent)).toMatchObject({ withdrawn: 4200 });
    expect(() => local.dashboard.closeDispute(id, "won")).toThrow(`Dispute ${id} is lost`);
  });

  test("bars a refund while it is open and when it is lost, not when it is won", async () => {
    const refused = async () => refusalOf(stripe.refunds.create({ payment_intent }));
    const { id, charge } = local.dashboard.dispute(payment_intent);
    expect(await refused()).toMatchObject({
      statusCode: 400,
      code: "charge_disputed",
      message: `Charge ${charge} has been charged back; cannot issue a refund.`,
    });
    local.dashboard.closeDispute(id, "won");
    expect((await stripe.refunds.create({ payment_intent })).status).toBe("succeeded");

    payment_intent = await payWith(stripe, "pm_card_visa");
    local.dashboard.closeDispute(local.dashboard.dispute(payment_intent).id, "lost");
    expect((await refused()).code).toBe("charge_disputed");
  });

  test("is about what was not given back yet, or about the part it names", async () => {
    local.dashboard.refund(payment_intent, { amount: 1200 });
    expect(local.dashboard.dispute(payment_intent).amount).toBe(3000);
    const other = await payWith(stripe, "pm_card_visa");
    expect(() => local.dashboard.dispute(other, { amount: 4201 })).toThrow("can't dispute");
    const part = local.dashboard.dispute(other, { amount: 700, reason: "product_not_received" });
    expect(part).toMatchObject({ amount: 700, reason: "product_not_received" });
    expect(() => local.dashboard.dispute(other)).toThrow("is already disputed");
  });

  test("sends a refund back that was still on its way", async () => {
    local.state.refundsBegin = "pending";
    const { id } = await stripe.refunds.create({ payment_intent, amount: 1200 });
    local.dashboard.dispute(payment_intent, { amount: 4200 });
    expect(await stripe.refunds.retrieve(id)).toMatchObject({
      status: "failed",
      failure_reason: "charge_for_pending_refund_disputed",
    });
    expect(await chargeOf(payment_intent)).toMatchObject({ amount_refunded: 0, disputed: true });
    expect(totals(payment_intent)).toMatchObject({ refunded: 0, withdrawn: 4200 });
  });

  test("is refused for what was not paid", async () => {
    const { id } = await stripe.paymentIntents.create({ amount: 4200, currency: "usd" });
    expect(() => local.dashboard.dispute(id)).toThrow("No such charge");
  });
});

describe("an inquiry", () => {
  test("takes no money, and the payment can still be refunded", async () => {
    const { id } = local.dashboard.dispute(payment_intent, { isInquiry: true });
    expect(await stripe.disputes.retrieve(id)).toMatchObject({
      status: "warning_needs_response",
      is_charge_refundable: true,
      balance_transactions: [],
    });
    expect(told()).toEqual(["charge.dispute.created"]);
    expect((await stripe.refunds.create({ payment_intent })).status).toBe("succeeded");
    local.dashboard.closeDispute(id, "won");
    expect((await stripe.disputes.retrieve(id)).status).toBe("warning_closed");
    expect(told().slice(1)).toEqual(["charge.dispute.closed"]);
    expect(totals(payment_intent)).toMatchObject({ refunded: 4200, withdrawn: 0 });
  });

  test("can become a dispute that takes the money", async () => {
    const { id } = local.dashboard.dispute(payment_intent, { isInquiry: true });
    local.dashboard.submitEvidence(id);
    local.dashboard.escalate(id);
    expect(await stripe.disputes.retrieve(id)).toMatchObject({
      status: "needs_response",
      is_charge_refundable: false,
    });
    expect(told()).toEqual([
      "charge.dispute.created",
      "charge.dispute.updated",
      "charge.dispute.updated",
      "charge.dispute.funds_withdrawn",
    ]);
    expect(totals(payment_intent)).toMatchObject({ withdrawn: 4200 });
    expect(() => local.dashboard.escalate(id)).toThrow(`Dispute ${id} is needs_response`);
  });

  test("takes no more than was not given back meanwhile", async () => {
    const { id } = local.dashboard.dispute(payment_intent, { isInquiry: true });
    local.dashboard.refund(payment_intent, { amount: 1200 });
    local.dashboard.escalate(id);
    expect(totals(payment_intent)).toMatchObject({ refunded: 1200, withdrawn: 3000 });

    const other = await payWith(stripe, "pm_card_visa");
    const inquiry = local.dashboard.dispute(other, { isInquiry: true });
    local.dashboard.refund(other);
    expect(() => local.dashboard.escalate(inquiry.id)).toThrow("was already refunded");
  });
});

test("cards of their own are disputed as soon as they have paid", async () => {
  const disputed = await payWith(stripe, "pm_card_createDispute");
  const inquired = await payWith(stripe, "pm_card_createDisputeInquiry");
  const statusesOf = async (intent: string) => {
    const { data } = await stripe.disputes.list({ payment_intent: intent });
    return data.map(({ status }) => status);
  };
  expect(await statusesOf(disputed)).toEqual(["needs_response"]);
  expect(await statusesOf(inquired)).toEqual(["warning_needs_response"]);
  expect(await statusesOf(payment_intent)).toEqual([]);
  expect((await stripe.disputes.list({})).data).toHaveLength(2);
  const types = local.state.events.map(({ type }) => type);
  expect(types.indexOf("charge.dispute.created")).toBeGreaterThan(
    types.lastIndexOf("payment_intent.succeeded", types.indexOf("charge.dispute.created")),
  );
});

test("a dispute is remembered", () => {
  const { id } = local.dashboard.dispute(payment_intent);
  const saved = JSON.parse(JSON.stringify(local.save()));
  const restored = new LocalStripe({
    webhookSecret: WEBHOOK_SECRET,
    webhookMode: "held",
    saved,
  });
  expect(restored.state.disputes.get(id)).toEqual(local.state.disputes.get(id));
  expect(restored.snapshot()).toEqual(local.snapshot());
});
