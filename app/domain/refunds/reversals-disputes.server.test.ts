import { describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { listAlerts } from "~/domain/alerts/alerts.server";
import { refundDueOrders } from "~/domain/jobs/payment-job.server";
import { watchAlerts } from "../../../tests/alerts";
import { inHours } from "../../../tests/clock";
import { allOrders, queuedEmails } from "../../../tests/ledger";
import { withPayments } from "../../../tests/payments";
import { refundableCents } from "./refundable.server";
import { reversalsOf } from "./reversals.server";

const { stripeTest, deliver, paidOrder, owingOrder } = withPayments();
const alerts = watchAlerts();

const order = () => allOrders()[0];
const refundsAtStripe = () => stripeTest.stripe.snapshot().refunds;
const letters = () => queuedEmails().map(({ kind }) => kind);

describe("a dispute", () => {
  it("is recorded for a paid order, and waits for the owner, and then for the bank", async () => {
    const intentId = await paidOrder();
    const { id } = stripeTest.stripe.dashboard.dispute(intentId, { reason: "fraudulent" });
    await deliver();
    const disputes = () => reversalsOf(read(), 1).disputes;
    expect(disputes()).toMatchObject([
      { id, amountCents: 2000, withdrawnCents: 2000, status: "needs_response" },
    ]);
    expect(listAlerts()).toMatchObject([
      { kind: "dispute", orderId: 1, amountCents: 2000, reason: "fraudulent" },
    ]);
    expect(listAlerts()[0]?.respondBy?.getTime()).toBeGreaterThan(Date.now());

    stripeTest.stripe.dashboard.submitEvidence(id);
    await deliver();
    expect(disputes()).toMatchObject([{ status: "under_review" }]);
    expect([alerts.open(), alerts.logged()]).toEqual([[], ["dispute"]]);
    stripeTest.stripe.dashboard.closeDispute(id, "lost");
    await deliver();
    expect(disputes()).toMatchObject([{ status: "lost", withdrawnCents: 2000 }]);
    expect(order()).toMatchObject({ status: "paid", refundedCents: 0 });
  });

  it("leaves nothing to refund if it's about everything", async () => {
    const intentId = await paidOrder();
    stripeTest.stripe.dashboard.dispute(intentId);
    await deliver();
    const [disputed] = allOrders();
    expect(disputed && refundableCents(read(), disputed)).toBe(0);
  });

  it("gives the money back when it's won", async () => {
    const intentId = await paidOrder();
    const { id } = stripeTest.stripe.dashboard.dispute(intentId);
    await deliver();
    stripeTest.stripe.dashboard.closeDispute(id, "won");
    await deliver();
    expect(reversalsOf(read(), 1).disputes).toMatchObject([{ status: "won", withdrawnCents: 0 }]);
    expect(alerts.open()).toEqual([]);
  });

  it("takes nothing while it's an inquiry, and waits for the owner too", async () => {
    stripeTest.stripe.dashboard.dispute(await paidOrder(), { isInquiry: true });
    await deliver();
    expect(reversalsOf(read(), 1).disputes).toMatchObject([{ withdrawnCents: 0 }]);
    expect(alerts.open()).toEqual(["dispute"]);
  });

  it("isn't paid twice for an order that's owed back: when it's lost, the money is back", async () => {
    const { id } = stripeTest.stripe.dashboard.dispute(await owingOrder());
    await refundDueOrders();
    await refundDueOrders(inHours(48));
    expect(refundsAtStripe()).toEqual([]);
    expect(order()).toMatchObject({ status: "refund_due" });
    expect(alerts.logged()).toEqual(["dispute"]);
    stripeTest.stripe.dashboard.closeDispute(id, "lost");
    await deliver();
    expect(order()).toMatchObject({ status: "refunded", refundedCents: 0 });
    expect(letters()).toEqual([]);
  });

  it("leaves nothing to do if it's lost and stops a refund on its way", async () => {
    const intentId = await owingOrder();
    stripeTest.stripe.state.refundsBegin = "pending";
    stripeTest.stripe.dashboard.refund(intentId, { amount: 500 });
    await refundDueOrders();
    const { id } = stripeTest.stripe.dashboard.dispute(intentId, { amount: 2000 });
    await deliver();
    stripeTest.stripe.dashboard.closeDispute(id, "lost");
    await deliver();
    expect(order()).toMatchObject({ status: "refunded", refundedCents: 0 });
    expect(alerts.open()).toEqual([]);
  });

  it("lets an order that's owed back be refunded when it's won", async () => {
    const { id } = stripeTest.stripe.dashboard.dispute(await owingOrder());
    await deliver();
    stripeTest.stripe.dashboard.closeDispute(id, "won");
    await deliver();
    await refundDueOrders();
    expect(order()).toMatchObject({ status: "refunded", refundedCents: 2000 });
  });
});
