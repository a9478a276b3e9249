import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { sweepIdempotencyKeys } from "~/domain/access/idempotency.server";
import { whyNotSent } from "~/domain/emails/why-not-sent.server";
import { writeEmail } from "~/domain/emails/write-email.server";
import { sentenceFor } from "~/domain/history/sentences";
import { moveStock } from "~/domain/inventory/stock-movements.server";
import { recordDone } from "~/domain/outbox/outbox.server";
import { settle } from "~/domain/payments/settle.server";
import { linesWithRefunds } from "~/domain/refunds/refundable.server";
import { settleReversals } from "~/domain/refunds/settle-reversals.server";
import { refusal } from "~/domain/result";
import { payAndHandOver } from "~/domain/stop-orders/end-reservation.server";
import { tillEntriesOf } from "~/domain/truck-ledger/till.server";
import { intentOf, piecesOf, reserved, started } from "../../../tests/checkout";
import { HOUR_MS, inHours, stopClock } from "../../../tests/clock";
import { makeEvent, makeOrder, makeProduct, OWNER } from "../../../tests/factories";
import { entriesBooked } from "../../../tests/journal-entries";
import { allOrders, historyOfOrder, ledgerOf, queuedEmails, stockOf } from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { changePaymentMethod, voidPayment } from "./correct-payment.server";
import { refundAtTruck } from "./refund-at-truck.server";
import { undoRefund } from "./undo-refund.server";

const stripeTest = withLocalStripe();
beforeEach(stopClock);

const SENDER = { name: "Ujicart", owner: "hello@ujicart.example", origin: "https://shop.test" };
const ALL = { scope: "all", method: "cash", handedOver: true } as const;

let tin: { id: number; inventoryId: number };
/** Two of ten tins were reserved and paid with $36.00 in cash. */
beforeEach(async () => {
  tin = await makeProduct({ name: "Tin", priceCents: 1800, stock: 10 });
});

async function payAtTruck() {
  const stop = await makeEvent({ startDate: inHours(-1), endDate: inHours(3) });
  await reserved([piecesOf(tin, 2)], stop);
  await payAndHandOver(1, "cash", OWNER);
}

const order = () => allOrders()[0];
const booked = () =>
  entriesBooked({ from: new Date(0), until: inHours(1) }).map(({ kind, money, cents }) => [
    kind,
    money,
    cents,
  ]);
const cash = () => tillEntriesOf(read(), 1).reduce((sum, { cents }) => sum + cents, 0);
const refundId = async (wish: Parameters<typeof refundAtTruck>[1]) => {
  const made = await refundAtTruck(1, wish, OWNER);
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.row.id;
};
/** Sends all waiting emails. @returns the text of each, or why it wasn't sent */
async function mail(): Promise<string[]> {
  const due = queuedEmails().filter(({ sentAt }) => sentAt === null);
  const said = due.map((email) => ({ email, whyNot: whyNotSent(email) }));
  for (const { email, whyNot } of said)
    await write((tx) => recordDone(tx, email, new Date(), whyNot));
  return said.flatMap(({ email, whyNot }) => whyNot ?? writeEmail(email, SENDER).text);
}

describe("a refund at the truck that never happened", () => {
  beforeEach(payAtTruck);

  it("is taken back by an entry, once, and its items leave the shelf", async () => {
    const entryId = await refundId({ ...ALL, restock: true });
    expect([cash(), order()?.refundedCents, stockOf(tin.inventoryId)]).toEqual([0, 3600, 10]);
    const back = await undoRefund(1, { entryId, reason: "Wrong row" }, OWNER);
    expect(back).toMatchObject({ ok: true, row: { kind: "refund", method: "cash", cents: 3600 } });
    expect([cash(), order()?.refundedCents]).toEqual([3600, 0]);
    expect(booked()).toEqual([
      ["sale", "cash", 3600],
      ["refund", "cash", -3600],
      ["refund", "cash", 3600],
    ]);
    expect([stockOf(tin.inventoryId), ledgerOf(tin.inventoryId)]).toEqual([8, 8]);
    expect(linesWithRefunds(read(), 1).map(({ refunded }) => refunded)).toEqual([0]);
    expect(historyOfOrder(1)).toContain(
      "$36.00 refund at the truck undone, in cash: Wrong row (entered by ana@example.com)",
    );
    const told = read().select().from(audit).all().map(sentenceFor);
    expect(told.slice(-2)).toEqual(["Refunded $36.00 in cash", "Undid a refund of $36.00"]);
    const ids = [entryId, back.ok ? back.row.id : 0, 4711];
    for (const id of ids)
      expect(await undoRefund(1, { entryId: id }, OWNER)).toMatchObject({ kind: "conflict" });
    expect(cash()).toBe(3600);
    expect(await refundAtTruck(1, ALL, OWNER)).toMatchObject({ ok: true });
  });

  it("is undone once when it's posted twice, and a sale is no refund", async () => {
    const entryId = await refundId({ ...ALL, scope: "amount", amountCents: 500 });
    const posted = { ...OWNER, idempotencyKey: "one form" };
    const first = await undoRefund(1, { entryId }, posted);
    await sweepIdempotencyKeys(new Date(Date.now() + 25 * HOUR_MS));
    expect(await undoRefund(1, { entryId }, posted)).toEqual(first);
    expect(await undoRefund(1, { entryId: 1 }, OWNER)).toMatchObject({ kind: "conflict" });
    expect(cash()).toBe(3600);
  });

  it("is undone for its own order alone, and if there are two, the one that's meant", async () => {
    const ten = { ...ALL, scope: "amount", amountCents: 1000 } as const;
    const entryId = await refundId(ten);
    await refundId({ ...ten, amountCents: 200, method: "card" });
    const { id: other } = await makeOrder({ paymentKind: "truck", truckPayment: "cash" });
    expect(await undoRefund(other, { entryId }, OWNER)).toMatchObject({ kind: "conflict" });
    const back = await undoRefund(1, { entryId }, OWNER);
    expect(back).toMatchObject({ row: { method: "cash", cents: 1000, takesBack: entryId } });
    expect(order()?.refundedCents).toBe(200);
  });

  it("isn't an amount that another method took over", async () => {
    expect(await changePaymentMethod(1, "card", OWNER)).toMatchObject({ ok: true });
    for (const { id: entryId } of tillEntriesOf(read(), 1))
      expect(await undoRefund(1, { entryId }, OWNER)).toMatchObject({ kind: "conflict" });
    expect(cash()).toBe(3600);
  });

  it("takes off the shelf what it restocked, and not what another refund did", async () => {
    const piece = { ...ALL, scope: "pieces", pieces: { [tin.id]: 1 }, restock: true } as const;
    const [, second] = [await refundId(piece), await refundId(piece)];
    expect(stockOf(tin.inventoryId)).toBe(10);
    expect(await undoRefund(1, { entryId: second }, OWNER)).toMatchObject({ ok: true });
    expect([stockOf(tin.inventoryId), ledgerOf(tin.inventoryId)]).toEqual([9, 9]);
  });

  it("leaves the till by the method that it came by", async () => {
    const entryId = await refundId({ ...ALL, scope: "amount", amountCents: 500, method: "card" });
    expect(await undoRefund(1, { entryId }, OWNER)).toMatchObject({ row: { method: "card" } });
  });

  it("stays if its items have been sold since", async () => {
    const entryId = await refundId({ ...ALL, restock: true });
    const all = { kind: "adjustment", actor: OWNER } as const;
    await write((tx) => moveStock(tx, tin.inventoryId, -9, all));
    expect(await undoRefund(1, { entryId }, OWNER)).toMatchObject(
      refusal("conflict", expect.stringContaining("have sold since"), "entryId"),
    );
    expect([cash(), stockOf(tin.inventoryId)]).toEqual([0, 1]);
  });
});

it("undoing a card order's refund at the truck leaves what was refunded in Stripe meanwhile", async () => {
  const start = await started([piecesOf(tin, 2)]);
  confirmCard(stripeTest.stripe, start.clientSecret);
  await settle(intentOf(start));
  const entryId = await refundId({ scope: "amount", method: "cash", amountCents: 1000 });
  stripeTest.stripe.dashboard.refund(intentOf(start));
  await settleReversals(intentOf(start));
  expect(await undoRefund(1, { entryId }, OWNER)).toMatchObject({ ok: true });
  expect(order()?.refundedCents).toBe(3600);
});

describe("the email of a correction", () => {
  beforeEach(async () => {
    await payAtTruck();
    await mail();
  });

  it("tells of a refund and of one that was a mistake", async () => {
    const entryId = await refundId({ ...ALL, scope: "amount", amountCents: 500 });
    expect((await mail())[0]).toContain("We refunded $5.00 in cash at the truck for order #1.");
    await undoRefund(1, { entryId }, OWNER);
    expect((await mail())[0]).toContain("That was a mistake, and no money was refunded.");
  });

  it("isn't sent for a refund that was undone before anyone heard of it", async () => {
    const entryId = await refundId({ ...ALL, scope: "amount", amountCents: 500 });
    await undoRefund(1, { entryId }, OWNER);
    const NOT_HEARD = "Not sent: the customer never got an email about it";
    expect(await mail()).toEqual([NOT_HEARD, NOT_HEARD]);
  });

  it("tells of a void, and of the next payment by another receipt", async () => {
    await voidPayment(1, {}, OWNER);
    const [text] = await mail();
    expect(text).toContain("We canceled the $36.00 payment for order #1");
    expect(text).toContain(`is still open. Show code ${order()?.reservationCode} at the truck`);
    await payAndHandOver(1, "card", OWNER);
    expect(await mail()).toEqual([expect.stringContaining("We got your payment.")]);
  });
});

it("a customer who got no receipt hears of no void, and hears of the next payment once", async () => {
  await payAtTruck();
  await voidPayment(1, {}, OWNER);
  expect((await mail()).slice(-2)).toEqual([
    "Not sent: the payment was voided",
    "Not sent: the customer never got an email about it",
  ]);
  await payAndHandOver(1, "card", OWNER);
  expect(await mail()).toEqual([expect.stringContaining("We got your payment.")]);
});
