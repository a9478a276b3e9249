import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { refundRequests } from "~/db/schema/refunds.server";
import { verifyPayment } from "~/domain/checkout/verify-payment.server";
import { sendRefundRequests } from "~/domain/jobs/payment-job.server";
import { findOrder } from "~/domain/orders/orders.server";
import { refusal } from "~/domain/result";
import { begin, intentOf, piecesOf, reserved, stranger } from "../../../tests/checkout";
import { inHours } from "../../../tests/clock";
import { makeEvent, makeMenuItem, makeOrder, makeProduct, OWNER } from "../../../tests/factories";
import { allOrders, ledgerOf, queuedEmails, stockOf } from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { payAndHandOver } from "./end-reservation.server";
import { findRefundAll, refundAll } from "./refund-all.server";

const stripeTest = withLocalStripe();

let tin: { id: number; inventoryId: number };
let latte: { id: number };
let stop: { id: number };
beforeEach(async () => {
  tin = await makeProduct({ priceCents: 1800, stock: 10 });
  latte = await makeMenuItem({ priceCents: 600 });
  const dates = { startDate: inHours(-1), endDate: inHours(3) };
  stop = await makeEvent({ ...dates, ordersAhead: true });
});

const here = () => ({ method: "pickup" as const, eventId: stop.id });

async function paid(items = [piecesOf(latte)]) {
  const start = await begin(items, { ...stranger(), hasLimits: false, fulfillment: here() });
  if (!start.ok) throw new Error(JSON.stringify(start));
  confirmCard(stripeTest.stripe, start.clientSecret);
  await verifyPayment(intentOf(start));
  return intentOf(start);
}

const reservedHere = () => reserved([piecesOf(latte)], stop, { ...stranger(), hasLimits: false });

const question = () => findRefundAll(stop.id)?.question ?? "";
const refund = (asked = question()) => refundAll(stop.id, asked, OWNER);
const amounts = () => stripeTest.stripe.snapshot().refunds.map(({ amount }) => amount);
const states = () => allOrders().map(({ status, refundedCents }) => [status, refundedCents]);
const lettersSince = (before: number) =>
  queuedEmails()
    .slice(before)
    .map(({ kind }) => kind);

describe("all orders of a stop", () => {
  it("are asked about with count and sum, then refunded and canceled with one email each", async () => {
    await paid();
    await paid([piecesOf(latte), piecesOf(tin, 2)]);
    await reservedHere();
    const before = queuedEmails().length;
    expect(findRefundAll(stop.id)).toMatchObject({
      question: "Refund 2 orders ($48.00) and cancel 1 reservation?",
      left: null,
    });
    expect(await refund()).toEqual({
      ok: true,
      report: "2 refunds requested ($48.00). 1 reservation canceled.",
    });
    expect(amounts().sort()).toEqual([4200, 600]);
    expect(states()).toEqual([
      ["paid", 600],
      ["paid", 4200],
      ["expired", 0],
    ]);
    expect(lettersSince(before).sort()).toEqual([
      "order_refund",
      "order_refund",
      "order_reservation_cancelled",
    ]);
    expect([stockOf(tin.inventoryId), ledgerOf(tin.inventoryId)]).toEqual([10, 10]);
    expect(findRefundAll(stop.id)).toMatchObject({ question: null, left: null });
  });

  it("are refunded once, by two presses at once or one after the other", async () => {
    await paid();
    await paid();
    const asked = question();
    const answers = await Promise.all([refund(asked), refund(asked)]);
    expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
    expect(await refund(asked)).toEqual({ ok: true, report: "" });
    expect(amounts()).toEqual([600, 600]);
    expect(read().select().from(refundRequests).all()).toHaveLength(2);
  });

  it("are refunded only for what's left, and orders that no one waits for are left alone", async () => {
    await paid();
    await paid();
    await write((tx) => {
      const order = findOrder(tx, 1);
      if (order) tx.run(`UPDATE orders SET handed_over_at = 1 WHERE id = ${order.id}` as never);
    });
    const { id } = await makeEvent({ startDate: inHours(5), endDate: inHours(8) });
    await makeOrder({ pickupEventId: id });
    expect(question()).toBe("Refund 1 order ($6.00)?");
    await refund();
    expect(states().map(([, cents]) => cents)).toEqual([0, 600, 0]);
  });

  it("are left if they were paid at the truck, and that's said", async () => {
    const { id } = await reservedHere();
    await paid();
    await payAndHandOver(id, "cash", OWNER);
    await write((tx) => tx.run("UPDATE orders SET handed_over_at = NULL" as never));
    expect(findRefundAll(stop.id)).toMatchObject({
      question: "Refund 1 order ($6.00)?",
      left: "1 order was paid at the truck. Refund it there.",
    });
    expect(await refund()).toMatchObject({
      ok: true,
      report: "1 refund requested ($6.00). 1 order was paid at the truck. Refund it there.",
    });
    expect(findRefundAll(stop.id)).toMatchObject({ question: null });
    expect(await refundAll(stop.id, "", OWNER)).toEqual({
      ok: true,
      report: "1 order was paid at the truck. Refund it there.",
    });
  });

  it("aren't touched by a yes to other numbers", async () => {
    await paid();
    const asked = question();
    await paid();
    expect(await refund(asked)).toMatchObject(
      refusal("conflict", expect.stringContaining("The orders changed")),
    );
    expect(amounts()).toEqual([]);
    expect(await refundAll(99, asked, OWNER)).toMatchObject({ kind: "missing" });
    expect(findRefundAll(99)).toBeNull();
  });
});

describe("a refund of all orders that fails", () => {
  it("is reported order by order, and only the failed ones are refunded when pressed again", async () => {
    await paid();
    const unknown = await makeOrder({
      pickupEventId: stop.id,
      stripePaymentId: "pi_unknown",
      receivedCents: 1800,
    });
    await reservedHere();
    const asked = question();
    expect(await refund()).toMatchObject({
      kind: "conflict",
      errors: {
        "": [
          "1 refund requested ($6.00). 1 reservation canceled.",
          `Order #${unknown.id}: Stripe has no payment for this order. Nothing was refunded.`,
          "1 order is left.",
        ],
      },
    });
    expect(question()).toBe("Refund 1 order ($18.00)?");
    expect(await refund(asked)).toMatchObject({ kind: "conflict" });
    await refund();
    expect(amounts()).toEqual([600]);
  });

  it("keeps no other customer from their money", async () => {
    await makeOrder({ pickupEventId: stop.id, stripePaymentId: "pi_unknown", receivedCents: 1800 });
    for (let n = 0; n < 5; n++) await paid();
    await refund();
    expect(amounts()).toEqual(Array(5).fill(600));
  });

  it("leaves paid orders waiting if Stripe is out of reach, and asks once", async () => {
    for (let n = 0; n < 6; n++) await paid();
    await reservedHere();
    let asked = 0;
    const { fetch } = globalThis;
    globalThis.fetch = async () => {
      asked += 1;
      throw new Error("no line");
    };
    const answer = await refund();
    globalThis.fetch = fetch;
    expect(answer).toMatchObject({
      kind: "conflict",
      errors: {
        "": [
          "1 reservation canceled.",
          ...Array(4).fill(expect.stringContaining("We can't reach Stripe")),
          "6 orders are left.",
        ],
      },
    });
    expect(asked).toBeLessThanOrEqual(8);
    expect(question()).toBe("Refund 6 orders ($36.00)?");
    expect(await refund()).toMatchObject({ ok: true });
    expect(amounts()).toHaveLength(6);
  });

  it("is paid by background jobs after a crash, and isn't asked for again", async () => {
    await paid();
    await paid();
    const { fetch } = globalThis;
    // The refunds are stored, but no request for one reaches Stripe.
    globalThis.fetch = async (...call: Parameters<typeof fetch>) => {
      const isRefund = String(call[1]?.method) === "POST";
      if (isRefund) throw new Error("no line");
      return fetch(...call);
    };
    await refund();
    globalThis.fetch = fetch;
    expect(amounts()).toEqual([]);
    expect(findRefundAll(stop.id)).toMatchObject({ question: null });
    await sendRefundRequests(inHours(1));
    expect(amounts()).toEqual([600, 600]);
  });

  it("stops when it takes too long, and the rest is asked about again", async () => {
    for (let n = 0; n < 2; n++) await paid();
    expect(await refundAll(stop.id, question(), OWNER, 0)).toMatchObject(
      refusal("conflict", "2 orders are left."),
    );
    expect(amounts()).toEqual([]);
  });
});
