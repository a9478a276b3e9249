import { describe, expect, it, vi } from "vitest";
import { read, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { refundRequestLines, refundRequests } from "~/db/schema/refunds.server";
import { listAlerts } from "~/domain/alerts/alerts.server";
import { sendRefundRequests } from "~/domain/jobs/payment-job.server";
import { orderOfPayment } from "~/domain/orders/orders.server";
import { settle } from "~/domain/payments/settle.server";
import { refusal } from "~/domain/result";
import { receiveEvent } from "~/domain/webhooks/receive-event.server";
import { log } from "~/log.server";
import { watchAlerts } from "../../../tests/alerts";
import { intentOf, piecesOf, started } from "../../../tests/checkout";
import { inHours } from "../../../tests/clock";
import { makeOrder, makeProduct, OWNER } from "../../../tests/factories";
import { allOrders, ledgerOf, queuedEmails, stockOf } from "../../../tests/ledger";
import { confirmCard, eventsOf, withLocalStripe } from "../../../tests/local-stripe";
import { makeUnderpaid } from "../../../tests/payments";
import type { RefundInput } from "./refund.schema";
import { linesWithRefunds, refundableCents } from "./refundable.server";
import { requestRefund } from "./request-refund.server";

const stripeTest = withLocalStripe();
const alerts = watchAlerts();

/** Someone wants two tins at $18.00 and a whisk at $5.00, of ten each. */
async function orderOf(browserId: string) {
  const tin = await makeProduct({ name: "Tin", priceCents: 1800 });
  const whisk = await makeProduct({ name: "Whisk", priceCents: 500 });
  const start = await started([piecesOf(tin, 2), piecesOf(whisk)], { browserId });
  const intentId = intentOf(start);
  const id = orderOfPayment(read(), intentId)?.id ?? 0;
  return { id, clientSecret: start.clientSecret, intentId, tin, whisk };
}

/** Someone has paid $41.00 for it, which is too little where the order `owes` it back. */
async function paidOrder({ owes = false } = {}) {
  const order = await orderOf(owes ? "another browser" : "browser");
  confirmCard(stripeTest.stripe, order.clientSecret);
  if (owes) await makeUnderpaid();
  await settle(order.intentId);
  return order;
}

function order() {
  const [only] = allOrders();
  if (!only) throw new Error("Nobody has ordered");
  return only;
}

const ALL: RefundInput = { scope: "all", restock: false };
const some = (pieces: Record<number, number>, restock = false): RefundInput => ({
  scope: "pieces",
  pieces,
  restock,
});

const requests = () => read().select().from(refundRequests).all();
const states = () => requests().map(({ state }) => state);
const refundsAtStripe = () => stripeTest.stripe.snapshot().refunds;
const amountsAtStripe = () => refundsAtStripe().map(({ amount }) => amount);
const letters = () => queuedEmails().map(({ dedupeKey }) => dedupeKey);

async function deliverAll(): Promise<void> {
  for (const event of eventsOf(stripeTest.stripe)) expect(await receiveEvent(event)).toBe("done");
}

describe("a refund of some pieces", () => {
  it("returns what they cost, restocks them, and owes one email", async () => {
    const { id, tin, whisk } = await paidOrder();
    expect(await requestRefund(id, some({ [tin.id]: 1 }, true), OWNER)).toMatchObject({ ok: true });
    expect(amountsAtStripe()).toEqual([1800]);
    expect(order()).toMatchObject({ status: "paid", receivedCents: 4100, refundedCents: 1800 });
    expect([stockOf(tin.inventoryId), stockOf(whisk.inventoryId)]).toEqual([9, 9]);
    expect(ledgerOf(tin.inventoryId)).toBe(9);
    expect(letters()).toEqual(["order:1:receipt", "order:1:refund:1"]);
    expect(refundableCents(read(), order())).toBe(2300);
    expect(linesWithRefunds(read(), id).map(({ refunded }) => refunded)).toEqual([1, 0]);
    await deliverAll();
    await sendRefundRequests(inHours(1));
    expect([stockOf(tin.inventoryId), amountsAtStripe(), letters().length]).toEqual([9, [1800], 2]);
  });

  it("leaves the shelf alone unless it is told otherwise", async () => {
    const { id, tin } = await paidOrder();
    await requestRefund(id, some({ [tin.id]: 2 }), OWNER);
    expect(order().refundedCents).toBe(3600);
    expect(stockOf(tin.inventoryId)).toBe(8);
  });

  it("is written down with who asked for it", async () => {
    const { id, tin } = await paidOrder();
    await requestRefund(id, some({ [tin.id]: 1 }), OWNER);
    expect(requests()).toMatchObject([{ askedBy: OWNER.name, amountCents: 1800, restock: false }]);
    expect(read().select().from(audit).all()).toMatchObject([
      {
        actor: OWNER.sub,
        action: "updated",
        entity: "order",
        entityId: String(id),
        detail: { refundRequestId: 1, amountCents: 1800 },
      },
    ]);
  });

  it("is refused to a manager before Stripe is asked", async () => {
    const { id, tin } = await paidOrder();
    stripeTest.stripe.faults.add({ fault: { kind: "html" }, times: "always" });
    const manager = { sub: "helper:1", name: "Mia", role: "manager" as const };
    const refused = await requestRefund(id, some({ [tin.id]: 1 }), manager);
    expect(refused).toMatchObject({ kind: "forbidden" });
    expect([requests(), refundsAtStripe()]).toEqual([[], []]);
  });

  it("takes no more pieces than are left, and no piece of another order", async () => {
    const { id, tin, whisk } = await paidOrder();
    const more = await requestRefund(id, some({ [tin.id]: 3 }), OWNER);
    expect(more).toMatchObject({ errors: { [`pieces.${tin.id}`]: ["You can refund up to 2"] } });
    await requestRefund(id, some({ [whisk.id]: 1 }), OWNER);
    const again = await requestRefund(id, some({ [whisk.id]: 1 }), OWNER);
    expect(again).toMatchObject({
      errors: { [`pieces.${whisk.id}`]: ["These were already refunded"] },
    });
    expect(await requestRefund(id, some({ 4711: 1 }), OWNER)).toMatchObject({ kind: "invalid" });
    expect(await requestRefund(id, some({}), OWNER)).toMatchObject({ kind: "invalid" });
    expect(amountsAtStripe()).toEqual([500]);
  });

  it("counts what a person gave back in Stripe a moment ago", async () => {
    const { id, intentId, tin } = await paidOrder();
    stripeTest.stripe.dashboard.refund(intentId, { amount: 3000 });
    const answer = await requestRefund(id, some({ [tin.id]: 1 }), OWNER);
    expect(answer).toMatchObject(refusal("conflict", expect.stringContaining("up to $11.00")));
    expect(order().refundedCents).toBe(3000);
    expect(requests()).toEqual([]);
    expect(amountsAtStripe()).toEqual([3000]);
  });
});

describe("a refund of all that is left", () => {
  it("is the rest of the money and of the pieces, whatever was given back before", async () => {
    const { id, intentId, tin, whisk } = await paidOrder();
    await requestRefund(id, some({ [tin.id]: 1 }, true), OWNER);
    stripeTest.stripe.dashboard.refund(intentId, { amount: 100 });
    await requestRefund(id, { ...ALL, restock: true }, OWNER);
    expect(order()).toMatchObject({ status: "paid", refundedCents: 4100 });
    expect(amountsAtStripe().toSorted()).toEqual([100, 1800, 2200]);
    expect([stockOf(tin.inventoryId), stockOf(whisk.inventoryId)]).toEqual([10, 10]);
    const pieces = read().select().from(refundRequestLines).all();
    expect(pieces.map(({ quantity }) => quantity)).toEqual([1, 1, 1]);
    expect(await requestRefund(id, ALL, OWNER)).toMatchObject({
      errors: { "": ["This order has nothing left to refund."] },
    });
  });

  it("can be asked for line by line", async () => {
    const { id, tin, whisk } = await paidOrder();
    const each = some({ [tin.id]: 2, [whisk.id]: 1 });
    expect(await requestRefund(id, each, OWNER)).toMatchObject({ ok: true });
    expect([order().refundedCents, amountsAtStripe()]).toEqual([4100, [4100]]);
  });

  it("isn't guessed if items are named as well", async () => {
    const { id, tin } = await paidOrder();
    const both: RefundInput = { ...some({ [tin.id]: 1 }), scope: "all" };
    expect(await requestRefund(id, both, OWNER)).toMatchObject({ kind: "invalid" });
    expect(refundsAtStripe()).toEqual([]);
  });

  it("is refused for an unpaid order, one that's refunded by itself, or none", async () => {
    const { id } = await orderOf("browser");
    expect(await requestRefund(id, ALL, OWNER)).toMatchObject({
      errors: { "": ["This order wasn't paid, so there's nothing to refund."] },
    });
    const { id: owed } = await paidOrder({ owes: true });
    expect(await requestRefund(owed, ALL, OWNER)).toMatchObject({
      errors: { "": ["A refund is already in progress for this order."] },
    });
    expect(await requestRefund(4711, ALL, OWNER)).toMatchObject({ kind: "missing" });
    const { id: never } = await makeOrder({ status: "expired", paidAt: null, receivedCents: 0 });
    expect(await requestRefund(never, ALL, OWNER)).toMatchObject(
      refusal("conflict", "Stripe has no payment for this order. Nothing was refunded."),
    );
    expect([requests(), refundsAtStripe()]).toEqual([[], []]);
  });

  it("is refused for a payment that Stripe doesn't know, and for one at the truck", async () => {
    const { id, intentId } = await paidOrder();
    stripeTest.stripe.state.intents.delete(intentId);
    expect(await requestRefund(id, ALL, OWNER)).toMatchObject(
      refusal("conflict", "Stripe has no payment for this order. Nothing was refunded."),
    );
    const atTruck = { paymentKind: "truck", truckPayment: "cash" } as const;
    const { id: sold } = await makeOrder(atTruck);
    expect(await requestRefund(sold, ALL, OWNER)).toMatchObject(
      refusal("conflict", "This order was paid at the truck. Refund it there."),
    );
    expect(refundableCents(read(), { id: sold, status: "paid", ...atTruck })).toBe(0);
  });

  it("is refused while the bank holds the money, and possible once it's back", async () => {
    const { id, intentId } = await paidOrder();
    const { id: dispute } = stripeTest.stripe.dashboard.dispute(intentId);
    expect(await requestRefund(id, ALL, OWNER)).toMatchObject({ kind: "conflict" });
    stripeTest.stripe.dashboard.closeDispute(dispute, "won");
    expect(await requestRefund(id, ALL, OWNER)).toMatchObject({ ok: true });
    expect(order().refundedCents).toBe(4100);
  });
});

describe("a refund that is asked for twice", () => {
  it("is made once under one key, and answers the same", async () => {
    const { id, tin } = await paidOrder();
    const wish = some({ [tin.id]: 1 }, true);
    const actor = { ...OWNER, idempotencyKey: "key" };
    const first = await requestRefund(id, wish, actor);
    expect(await requestRefund(id, wish, actor)).toEqual(first);
    expect(amountsAtStripe()).toEqual([1800]);
    expect(stockOf(tin.inventoryId)).toBe(9);
  });

  it("is made once if two people ask at once for all that's left", async () => {
    const { id } = await paidOrder();
    const answers = await Promise.all([
      requestRefund(id, ALL, OWNER),
      requestRefund(id, ALL, { sub: "auth0|ben", name: "ben@example.com", role: "owner" }),
    ]);
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(amountsAtStripe()).toEqual([4100]);
    expect(order().refundedCents).toBe(4100);
  });
});

describe("a refund while the owner waits for Stripe's answer", () => {
  it("isn't asked for by background jobs too", async () => {
    const { id, tin } = await paidOrder();
    const ask = stripeTest.stripe.faults.add({ on: "POST /v1/refunds", fault: { kind: "pause" } });
    const clicked = requestRefund(id, some({ [tin.id]: 1 }), OWNER);
    await ask.hit;
    await sendRefundRequests(new Date());
    expect(requests()).toMatchObject([{ state: "asked", failedTries: 0 }]);
    ask.release();
    expect(await clicked).toMatchObject({ row: { state: "made" } });
    expect(amountsAtStripe()).toEqual([1800]);
  });

  it("isn't asked for again by a second click under the same key", async () => {
    const { id, tin } = await paidOrder();
    const wish = some({ [tin.id]: 1 });
    const actor = { ...OWNER, idempotencyKey: "key" };
    const ask = stripeTest.stripe.faults.add({ on: "POST /v1/refunds", fault: { kind: "pause" } });
    const clicked = requestRefund(id, wish, actor);
    await ask.hit;
    expect(await requestRefund(id, wish, actor)).toMatchObject({ row: { failedTries: 0 } });
    ask.release();
    expect(await clicked).toMatchObject({ row: { state: "made" } });
    expect(amountsAtStripe()).toEqual([1800]);
  });
});

describe("a refund when Stripe has trouble", () => {
  it("isn't written down if Stripe doesn't answer at all", async () => {
    const { id } = await paidOrder();
    stripeTest.stripe.faults.add({ fault: { kind: "html" }, times: "always" });
    expect(await requestRefund(id, ALL, OWNER)).toMatchObject({ kind: "unavailable" });
    expect(requests()).toEqual([]);
  });

  it("is asked for again if Stripe doesn't answer, until it does", async () => {
    const { id, tin } = await paidOrder();
    const down = { kind: "drop-before" } as const;
    stripeTest.stripe.faults.add({ on: "POST /v1/refunds", fault: down, times: 2 });
    const answer = await requestRefund(id, { ...ALL, restock: true }, OWNER);
    expect(answer).toMatchObject({ ok: true, row: { state: "asked", attempt: 1 } });
    expect([order().refundedCents, stockOf(tin.inventoryId)]).toEqual([0, 8]);
    expect(refundableCents(read(), order())).toBe(0);
    expect(await requestRefund(id, ALL, OWNER)).toMatchObject({ kind: "conflict" });

    await sendRefundRequests(new Date());
    expect(refundsAtStripe()).toEqual([]);
    await sendRefundRequests(inHours(1));
    expect([order().refundedCents, stockOf(tin.inventoryId), states()]).toEqual([
      4100,
      10,
      ["made"],
    ]);
    expect(alerts.logged()).toEqual([]);
  });

  it("uses another key next time if Stripe keeps its failure under the key", async () => {
    const { id } = await paidOrder();
    const failed = { kind: "status", status: 500, execution: "during" } as const;
    stripeTest.stripe.faults.add({ on: "POST /v1/refunds", fault: failed });
    expect(await requestRefund(id, ALL, OWNER)).toMatchObject({ row: { attempt: 2 } });
    await sendRefundRequests(inHours(1));
    expect([states(), amountsAtStripe()]).toEqual([["made"], [4100]]);
  });

  it("isn't made again if Stripe made it and the answer was lost", async () => {
    const { id, tin } = await paidOrder();
    stripeTest.stripe.faults.add({
      on: "POST /v1/refunds",
      fault: { kind: "drop-after" },
      times: 2,
    });
    await requestRefund(id, some({ [tin.id]: 1 }, true), OWNER);
    expect(states()).toEqual(["asked"]);
    // Stripe forgets a key after a day, which is as good as another: only the list tells then.
    await write((tx) => tx.update(refundRequests).set({ attempt: 2 }).run());
    await sendRefundRequests(inHours(30));
    expect([amountsAtStripe(), states()]).toEqual([[1800], ["made"]]);
    expect(stockOf(tin.inventoryId)).toBe(9);
  });

  it("uses another key if Stripe keeps a 500 under the key", async () => {
    const { id } = await paidOrder();
    const kept = { kind: "status", status: 500, execution: "before" } as const;
    stripeTest.stripe.faults.add({ on: "POST /v1/refunds", fault: kept });
    await requestRefund(id, ALL, OWNER);
    await sendRefundRequests(inHours(1));
    expect([amountsAtStripe(), states()]).toEqual([[4100], ["made"]]);
  });

  it("says so if Stripe refuses it, and nothing is restocked", async () => {
    const noted = vi.spyOn(log, "info");
    const { id, tin } = await paidOrder();
    const no = { kind: "refusal", code: "amount_too_large" } as const;
    const fault = stripeTest.stripe.faults.add({
      on: "POST /v1/refunds",
      fault: no,
      times: "always",
    });
    const answer = await requestRefund(id, some({ [tin.id]: 1 }, true), OWNER);
    expect(answer).toMatchObject(
      refusal("conflict", expect.stringContaining("more than what's left")),
    );
    const code = "amount_too_large";
    expect(noted).toHaveBeenCalledWith("refund-refused", expect.objectContaining({ code }));
    expect([states(), stockOf(tin.inventoryId), letters()]).toEqual([
      ["refused"],
      8,
      ["order:1:receipt"],
    ]);
    await sendRefundRequests(inHours(1));
    expect([refundsAtStripe(), alerts.open()]).toEqual([[], []]);

    fault.remove();
    await requestRefund(id, some({ [tin.id]: 1 }, true), OWNER);
    expect([amountsAtStripe(), stockOf(tin.inventoryId)]).toEqual([[1800], 9]);
  });

  it("can be asked for once more by the same form if Stripe refuses it", async () => {
    const { id, tin } = await paidOrder();
    const no = { kind: "refusal", code: "amount_too_large" } as const;
    stripeTest.stripe.faults.add({ on: "POST /v1/refunds", fault: no });
    const actor = { ...OWNER, idempotencyKey: "key" };
    const wish = some({ [tin.id]: 1 });
    expect(await requestRefund(id, wish, actor)).toMatchObject({ kind: "conflict" });
    expect(await requestRefund(id, wish, actor)).toMatchObject({ ok: true });
    expect(await requestRefund(id, wish, actor)).toMatchObject({ ok: true });
    expect([states(), amountsAtStripe()]).toEqual([["refused", "made"], [1800]]);
  });

  it("stays under its key while Stripe is still at work on it", async () => {
    const { id, tin } = await paidOrder();
    const ask = stripeTest.stripe.faults.add({ on: "POST /v1/refunds", fault: { kind: "pause" } });
    await requestRefund(id, some({ [tin.id]: 1 }), OWNER);
    await sendRefundRequests(inHours(1));
    ask.release();
    await sendRefundRequests(inHours(2));
    expect([amountsAtStripe(), states()]).toEqual([[1800], ["made"]]);
  });

  it("is reported to the owner if Stripe refuses it later, until it's asked for again", async () => {
    const { id } = await paidOrder();
    const down = { kind: "drop-before" } as const;
    stripeTest.stripe.faults.add({ on: "POST /v1/refunds", fault: down, times: 2 });
    await requestRefund(id, ALL, OWNER);
    const no = { kind: "refusal", code: "amount_too_large" } as const;
    stripeTest.stripe.faults.add({ on: "POST /v1/refunds", fault: no });
    await sendRefundRequests(inHours(1));
    expect(listAlerts()).toMatchObject([
      { kind: "refund_stuck", orderId: id, amountCents: 4100, reason: "amount_too_large" },
    ]);
    expect(refundableCents(read(), order())).toBe(4100);
    await requestRefund(id, ALL, OWNER);
    expect([states(), alerts.open()]).toEqual([["refused", "made"], []]);
  });

  it("is reported to the owner if a process died before asking and Stripe refuses it", async () => {
    const { id } = await paidOrder();
    const asked = { orderId: id, amountCents: 1800, restock: false, askedBy: OWNER.name };
    await write((tx) => tx.insert(refundRequests).values(asked).run());
    const no = { kind: "refusal", code: "amount_too_large" } as const;
    stripeTest.stripe.faults.add({ on: "POST /v1/refunds", fault: no });
    await sendRefundRequests(inHours(1));
    expect([states(), alerts.open()]).toEqual([["refused"], ["refund_stuck"]]);
  });

  it("is reported to the owner once if it fails too often to pass by itself", async () => {
    const { id } = await paidOrder();
    stripeTest.stripe.faults.add({
      on: "POST /v1/refunds",
      fault: { kind: "drop-before" },
      times: "always",
    });
    await requestRefund(id, ALL, OWNER);
    for (const hours of [1, 2, 3]) await sendRefundRequests(inHours(hours));
    expect(alerts.open()).toEqual([]);
    for (const hours of [4, 5, 6]) await sendRefundRequests(inHours(hours));
    expect([alerts.open(), alerts.logged()]).toEqual([["refund_stuck"], ["refund_stuck"]]);
    stripeTest.stripe.faults.clear();
    await sendRefundRequests(inHours(7));
    expect([states(), alerts.open()]).toEqual([["made"], []]);
  });
});

describe("a refund that a person makes in Stripe because ours doesn't go through", () => {
  async function askedInVain(wish: (order: { tin: { id: number } }) => RefundInput) {
    const order = await paidOrder();
    stripeTest.stripe.faults.add({
      on: "POST /v1/refunds",
      fault: { kind: "drop-before" },
      times: "always",
    });
    await requestRefund(order.id, wish(order), OWNER);
    for (const hours of [1, 2, 3, 4, 5]) await sendRefundRequests(inHours(hours));
    expect(alerts.open()).toEqual(["refund_stuck"]);
    return order;
  }

  it("is the one that was asked for, and isn't made again", async () => {
    const { intentId, tin } = await askedInVain(({ tin }) => some({ [tin.id]: 1 }, true));
    stripeTest.stripe.dashboard.refund(intentId, { amount: 1800 });
    stripeTest.stripe.faults.clear();
    await sendRefundRequests(inHours(7));
    await deliverAll();
    await sendRefundRequests(inHours(9));
    expect([amountsAtStripe(), states(), alerts.open()]).toEqual([[1800], ["made"], []]);
    expect([order().refundedCents, stockOf(tin.inventoryId)]).toEqual([1800, 9]);
    expect(letters()).toEqual(["order:1:receipt", "order:1:refund:1"]);
  });

  it("is a separate one if its amount is different", async () => {
    const { intentId } = await askedInVain(({ tin }) => some({ [tin.id]: 1 }));
    stripeTest.stripe.dashboard.refund(intentId, { amount: 500 });
    stripeTest.stripe.faults.clear();
    await sendRefundRequests(inHours(7));
    expect([amountsAtStripe(), states(), alerts.open()]).toEqual([[500, 1800], ["made"], []]);
    expect(order().refundedCents).toBe(2300);
  });

  it("leaves no alert if nothing is left of the payment", async () => {
    const { intentId } = await askedInVain(() => ALL);
    for (const amount of [1800, 2300]) stripeTest.stripe.dashboard.refund(intentId, { amount });
    stripeTest.stripe.faults.clear();
    await sendRefundRequests(inHours(7));
    expect([amountsAtStripe(), states(), alerts.open()]).toEqual([[1800, 2300], ["refused"], []]);
  });
});

describe("a refund that the bank sends back", () => {
  it("puts nothing on the shelf and sends no email if nobody had seen it", async () => {
    const { id, tin } = await paidOrder();
    stripeTest.stripe.faults.add({
      on: "POST /v1/refunds",
      fault: { kind: "drop-after" },
      times: 2,
    });
    await requestRefund(id, some({ [tin.id]: 1 }, true), OWNER);
    stripeTest.stripe.dashboard.failRefund(refundsAtStripe()[0]?.id ?? "");
    await sendRefundRequests(inHours(1));
    expect([states(), stockOf(tin.inventoryId), letters(), alerts.open()]).toEqual([
      ["made"],
      8,
      ["order:1:receipt"],
      ["refund_stuck"],
    ]);
  });

  it("can be made again, and its items don't come back twice", async () => {
    const { id, tin } = await paidOrder();
    await requestRefund(id, some({ [tin.id]: 2 }, true), OWNER);
    stripeTest.stripe.dashboard.failRefund(refundsAtStripe()[0]?.id ?? "");
    await deliverAll();
    expect([order().refundedCents, alerts.open()]).toEqual([0, ["refund_stuck"]]);
    expect(refundableCents(read(), order())).toBe(4100);

    await requestRefund(id, { ...ALL, restock: true }, OWNER);
    expect([order().refundedCents, alerts.open()]).toEqual([4100, []]);
    expect(stockOf(tin.inventoryId)).toBe(10);
    expect(
      read()
        .select()
        .from(refundRequestLines)
        .all()
        .map(({ quantity, restocked }) => [quantity, restocked]),
    ).toEqual([
      [2, 0],
      [2, 2],
      [1, 1],
    ]);
  });

  it("can be made again for one of two items, and the other stays with its customer", async () => {
    const { id, tin } = await paidOrder();
    const one = some({ [tin.id]: 1 }, true);
    await requestRefund(id, one, OWNER);
    stripeTest.stripe.dashboard.failRefund(refundsAtStripe()[0]?.id ?? "");
    await deliverAll();
    await requestRefund(id, one, OWNER);
    expect([order().refundedCents, stockOf(tin.inventoryId)]).toEqual([1800, 9]);
    await requestRefund(id, one, OWNER);
    expect([order().refundedCents, stockOf(tin.inventoryId)]).toEqual([3600, 10]);
  });
});
