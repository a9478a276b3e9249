import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { events } from "~/db/schema/events.server";
import { orders } from "~/db/schema/orders.server";
import { refundRequests } from "~/db/schema/refunds.server";
import { startMaking } from "~/domain/counter/counter-actions.server";
import { whyNotSent } from "~/domain/emails/why-not-sent.server";
import { writeEmail } from "~/domain/emails/write-email.server";
import { sendRefundRequests } from "~/domain/jobs/payment-job.server";
import { storeOrderSettings } from "~/domain/order-settings/order-settings.server";
import { orderOfPayment } from "~/domain/orders/orders.server";
import { settle } from "~/domain/payments/settle.server";
import { requestRefund } from "~/domain/refunds/request-refund.server";
import { refusal } from "~/domain/result";
import { intentOf, pickupAt, piecesOf, started, stranger } from "../../../tests/checkout";
import { inHours } from "../../../tests/clock";
import { ADDRESS, makeEvent, makeProduct, OWNER } from "../../../tests/factories";
import { allOrders, historyOfOrder, queuedEmails, stockOf } from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { canCancelPaid, cancelOwnOrder } from "./cancel-order.server";

const stripeTest = withLocalStripe();
const SENDER = { name: "Ujicart", owner: "hello@ujicart.example", origin: "https://shop.test" };
const OFF = refusal("conflict", "This order can't be canceled here. Email us, and we'll help.");

type PaidOrder = { id: number; token: string };

let tin: { id: number; inventoryId: number };
let order: PaidOrder;

/** A tin at $18.00 is paid, for a stop in an hour. */
beforeEach(async () => {
  tin = await makeProduct({ name: "Tin", priceCents: 1800, stock: 5 });
  order = await paidFor(1);
  await allow(true);
});

async function paidFor(quantity: number): Promise<PaidOrder> {
  const stop = await makeEvent({ startDate: inHours(1), endDate: inHours(3) });
  const buyer = { ...stranger(), fulfillment: pickupAt(stop.id) };
  const start = await started([piecesOf(tin, quantity)], buyer);
  confirmCard(stripeTest.stripe, start.clientSecret);
  await settle(intentOf(start));
  const paid = orderOfPayment(read(), intentOf(start));
  if (!paid) throw new Error("Nobody has paid");
  return paid;
}

const allow = (guestsCancel: boolean) => write((tx) => storeOrderSettings(tx, { guestsCancel }));
const updateOrder = (change: Partial<typeof orders.$inferInsert>) =>
  write((tx) => tx.update(orders).set(change).run());
const changeStop = (change: Partial<typeof events.$inferInsert>) =>
  write((tx) => tx.update(events).set(change).run());
const cancel = () => cancelOwnOrder(order.token);
const refunds = () => stripeTest.stripe.snapshot().refunds.map(({ amount }) => amount);
const requests = () => read().select().from(refundRequests).all();
const refundedCents = () => allOrders()[0]?.refundedCents;
const emails = () => queuedEmails().filter(({ kind }) => kind !== "order_receipt");

describe("a paid order that nobody has started", () => {
  it("gets back what an earlier refund left, money and items", async () => {
    order = await paidFor(2);
    const one = { scope: "pieces" as const, pieces: { [tin.id]: 1 }, restock: true };
    expect(await requestRefund(order.id, one, OWNER)).toMatchObject({ ok: true });
    expect(stockOf(tin.inventoryId)).toBe(3);
    expect(await cancel()).toMatchObject({ ok: true });
    expect([refunds().sort(), stockOf(tin.inventoryId)]).toEqual([[1800, 1800], 4]);
  });

  it("is refunded in full, put back in stock, and both are told once", async () => {
    expect(canCancelPaid(order.id)).toBe(true);
    expect(await cancel()).toMatchObject({ ok: true });
    // The owner's email waits a while for what Stripe says of the refund.
    expect(emails()[0]?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now() + 30_000);
    expect([refunds(), refundedCents(), stockOf(tin.inventoryId)]).toEqual([[1800], 1800, 5]);
    expect(await cancel()).toEqual({ ok: true });
    expect(canCancelPaid(order.id)).toBe(false);
    expect(refunds()).toEqual([1800]);
    const texts = emails().map((email) => writeEmail(email, SENDER));
    expect(texts.map(({ to, subject }) => [to, subject])).toEqual([
      ["hello@ujicart.example", "Order #1 canceled"],
      ["yuki@example.com", "Your Ujicart refund for order #1"],
    ]);
    expect(texts[0]?.text).toContain("A customer canceled order #1, so we're refunding it.");
    const told = "You canceled order #1, so we refunded $18.00 to your card.";
    expect(texts[1]?.text).toContain(told);
    expect(read().select().from(audit).all()).toMatchObject([
      { actor: "guest", entity: "order", entityId: "1", detail: { cancelled: true } },
    ]);
    expect(historyOfOrder(order.id)).toContain("Canceled by the customer");
  });

  it("is refunded once, however often it's pressed at once", async () => {
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
    expect([refunds(), requests().length, emails().length]).toEqual([[1800], 1, 2]);
  });

  it.each(["the customer", "the counter"])(
    "is either canceled or started if %s is first",
    async (first) => {
      const start = () => startMaking(order.id, OWNER);
      const [canceled, begun] =
        first === "the counter"
          ? (await Promise.all([start(), cancel()])).reverse()
          : await Promise.all([cancel(), start()]);
      expect([canceled?.ok, begun?.ok].filter(Boolean)).toHaveLength(1);
      expect(refunds()).toEqual(canceled?.ok ? [1800] : []);
      expect(allOrders()[0]?.makingAt === null).toBe(canceled?.ok);
    },
  );

  it("isn't started while Stripe hasn't answered yet", async () => {
    const ask = stripeTest.stripe.faults.add({ on: "POST /v1/refunds", fault: { kind: "pause" } });
    const pressed = cancel();
    await ask.hit;
    expect(await startMaking(order.id, OWNER)).toMatchObject({ kind: "conflict" });
    ask.release();
    expect(await pressed).toMatchObject({ ok: true });
  });
});

describe("a paid order that can't be canceled", () => {
  it("isn't canceled unless the owner allows it, and Stripe isn't asked", async () => {
    await allow(false);
    stripeTest.stripe.faults.add({ fault: { kind: "html" }, times: "always" });
    expect([canCancelPaid(order.id), await cancel()]).toEqual([false, OFF]);
  });

  it.each([
    ["it's being made", { makingAt: new Date() }, /^We've started/],
    ["it's ready", { readyAt: new Date() }, /^We've started/],
    ["it's picked up", { handedOverAt: new Date() }, /^We've started/],
    [
      "it ships",
      { fulfillment: "delivery", deliveryAddress: ADDRESS, pickupEventId: null } as const,
      /can't be canceled here/,
    ],
  ])("isn't canceled once %s", async (_when, change, message) => {
    await updateOrder(change);
    expect(await cancel()).toMatchObject({
      kind: "conflict",
      errors: { "": [expect.stringMatching(message)] },
    });
    expect([requests(), refunds()]).toEqual([[], []]);
  });

  it("isn't canceled once its stop is over, where it may have been handed over without a tap", async () => {
    await changeStop({ startDate: inHours(-3), endDate: inHours(-1) });
    expect(canCancelPaid(order.id)).toBe(false);
    expect(await cancel()).toMatchObject({
      kind: "conflict",
      errors: { "": [expect.stringMatching(/^The stop is over/)] },
    });
    expect([requests(), refunds(), stockOf(tin.inventoryId)]).toEqual([[], [], 4]);
  });

  it.each([
    ["runs late", { lateMinutes: 90 }],
    ["was canceled", { canceledAt: inHours(-2) }],
  ])("is canceled after its stop's hours if the stop %s", async (_how, change) => {
    await changeStop({ startDate: inHours(-3), endDate: inHours(-1), ...change });
    expect(canCancelPaid(order.id)).toBe(true);
    expect(await cancel()).toMatchObject({ ok: true });
  });

  it("isn't canceled by somebody without its link", async () => {
    for (const token of ["", "a".repeat(22), "1"])
      expect(await cancelOwnOrder(token)).toMatchObject({ kind: "missing" });
  });
});

describe("canceling a paid order when Stripe fails", () => {
  it("leaves the order as it is if Stripe can't be reached", async () => {
    stripeTest.stripe.faults.add({ fault: { kind: "html" }, times: "always" });
    expect(await cancel()).toMatchObject({ kind: "unavailable" });
    expect([requests(), emails()]).toEqual([[], []]);
  });

  it("cancels it if Stripe doesn't answer, and refunds it once Stripe does", async () => {
    const down = { kind: "drop-after" } as const;
    stripeTest.stripe.faults.add({ on: "POST /v1/refunds", fault: down, times: 2 });
    expect(await cancel()).toMatchObject({ ok: true });
    expect(await startMaking(order.id, OWNER)).toMatchObject({ kind: "conflict" });
    await sendRefundRequests(inHours(1));
    expect([refunds(), refundedCents(), requests().length]).toEqual([[1800], 1800, 1]);
  });

  it("leaves the order if Stripe declines, and tells the owner of no cancellation", async () => {
    const no = { kind: "refusal", code: "amount_too_large" } as const;
    stripeTest.stripe.faults.add({ on: "POST /v1/refunds", fault: no });
    expect(await cancel()).toMatchObject({
      kind: "conflict",
      errors: { "": [expect.stringMatching(/^We couldn't refund your card/)] },
    });
    const [email] = emails();
    expect(email && whyNotSent(email)).toMatch(/^Not sent: Stripe declined/);
    expect(historyOfOrder(order.id)).toContain("The customer couldn't cancel");
    expect(historyOfOrder(order.id)).not.toContain("Canceled by the customer");
    expect(await startMaking(order.id, OWNER)).toEqual({ ok: true });
  });
});
