import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { sweepIdempotencyKeys } from "~/domain/access/idempotency.server";
import { cancelEvent, updateEvent } from "~/domain/events/events.server";
import { endReservations } from "~/domain/jobs/payment-job.server";
import { setHandedOver } from "~/domain/order-desk/hand-over.server";
import { recordDone } from "~/domain/outbox/outbox.server";
import { refusal } from "~/domain/result";
import { salesByProduct, salesFigures } from "~/domain/sales/sales.server";
import { payAndHandOver } from "~/domain/stop-orders/end-reservation.server";
import { addTillEntry, tillEntriesOf } from "~/domain/truck-ledger/till.server";
import { recordSale } from "~/domain/window/window-sales.server";
import { piecesOf, reserved, started } from "../../../tests/checkout";
import { advanceClock, EVER, HOUR_MS, inHours, stopClock } from "../../../tests/clock";
import {
  COLLEAGUE,
  makeEvent,
  makeOrder,
  makeProduct,
  OWNER,
  sell,
} from "../../../tests/factories";
import { allOrders, historyOfOrder, queuedEmails, shelfOf } from "../../../tests/ledger";
import { withLocalStripe } from "../../../tests/local-stripe";
import { changePaymentMethod, voidPayment } from "./correct-payment.server";
import { refundAtTruck } from "./refund-at-truck.server";

withLocalStripe();
beforeEach(stopClock);

let tin: { id: number; inventoryId: number };
let stop: { id: number };
/** Someone has reserved two of ten tins at $18.00, and paid in cash. The stop ends in three hours. */
beforeEach(async () => {
  tin = await makeProduct({ name: "Tin", priceCents: 1800, stock: 10 });
  stop = await makeEvent({ startDate: inHours(-1), endDate: inHours(3) });
  await reserved([piecesOf(tin, 2)], stop);
  await payAndHandOver(1, "cash", OWNER);
});

const order = () => allOrders()[0];
const till = () => tillEntriesOf(read(), 1).map(({ kind, method, cents }) => [kind, method, cents]);
const sumOf = (method: string) =>
  tillEntriesOf(read(), 1)
    .filter((entry) => entry.method === method)
    .reduce((sum, { cents }) => sum + cents, 0);
const shelf = () => shelfOf(tin.inventoryId);
const sales = () => salesFigures(new Date(), { zone: "America/Los_Angeles", endsAtHour: 0 }).month;
const tip = (cents: number) =>
  write((tx) =>
    addTillEntry(tx, { orderId: 1, kind: "tip", method: "cash", cents, enteredBy: OWNER.name }),
  );
const said = (message: string) => ({
  ok: false,
  kind: "conflict",
  errors: { "": [expect.stringContaining(message)] },
});

const SOLD = ["sale", "cash", 3600];

describe("a correction from cash to card", () => {
  it("adds two entries, and leaves sales as they are", async () => {
    expect(await changePaymentMethod(1, "card", COLLEAGUE)).toMatchObject({ ok: true });
    expect(till()).toEqual([SOLD, ["method", "cash", -3600], ["method", "card", 3600]]);
    expect([sumOf("cash"), sumOf("card")]).toEqual([0, 3600]);
    expect(order()).toMatchObject({ status: "paid", truckPayment: "card", receivedCents: 3600 });
    expect(sales()).toEqual({ orders: 1, cents: 3600 });
    expect(historyOfOrder(1)).toEqual(
      expect.arrayContaining([
        "Paid $36.00 at the truck, in cash (entered by ana@example.com)",
        "Payment corrected: by card (entered by ben@example.com)",
      ]),
    );
  });

  it("adds two more when it's corrected back", async () => {
    await changePaymentMethod(1, "card", OWNER);
    await changePaymentMethod(1, "cash", OWNER);
    expect(till().slice(3)).toEqual([
      ["method", "card", -3600],
      ["method", "cash", 3600],
    ]);
    expect([sumOf("cash"), sumOf("card")]).toEqual([3600, 0]);
    expect(order()).toMatchObject({ truckPayment: "cash" });
  });

  it("takes the tip along", async () => {
    await tip(200);
    await changePaymentMethod(1, "card", OWNER);
    expect([sumOf("cash"), sumOf("card")]).toEqual([0, 3800]);
    expect(till().slice(-2)).toEqual([
      ["tip", "cash", -200],
      ["tip", "card", 200],
    ]);
    expect(historyOfOrder(1).filter((what) => what.includes("tip"))).toEqual([
      "$2.00 tip, in cash (entered by ana@example.com)",
    ]);
    expect(sales()).toEqual({ orders: 1, cents: 3600 });
  });

  it("moves no refunded money: that was given in what it was given in", async () => {
    const some = { scope: "amount", amountCents: 500, method: "cash", restock: false } as const;
    await refundAtTruck(1, some, OWNER);
    await changePaymentMethod(1, "card", OWNER);
    expect([sumOf("cash"), sumOf("card")]).toEqual([-500, 3600]);
  });

  it("is entered once when two people make it at once", async () => {
    const both = await Promise.all([
      changePaymentMethod(1, "card", OWNER),
      changePaymentMethod(1, "card", COLLEAGUE),
    ]);
    expect(both).toMatchObject([{ ok: true }, said("This order is already paid by card.")]);
    expect(till()).toHaveLength(3);
  });

  it("is entered once when it's posted twice, even if it was corrected back in between", async () => {
    const posted = { ...OWNER, idempotencyKey: "one form" };
    const first = await changePaymentMethod(1, "card", posted);
    await sweepIdempotencyKeys(new Date(Date.now() + 25 * HOUR_MS));
    await changePaymentMethod(1, "cash", COLLEAGUE);
    expect(await changePaymentMethod(1, "card", posted)).toEqual(first);
    expect(order()).toMatchObject({ truckPayment: "cash" });
    expect(till()).toHaveLength(5);
  });

  it("can't be made for an unpaid order, or one paid online by card", async () => {
    await voidPayment(1, {}, OWNER);
    expect(await changePaymentMethod(1, "card", OWNER)).toMatchObject(said("isn't paid"));
    const { id } = await makeOrder();
    expect(await changePaymentMethod(id, "cash", OWNER)).toMatchObject(said("isn't paid"));
    expect(await changePaymentMethod(4711, "cash", OWNER)).toMatchObject({ kind: "missing" });
    expect(allOrders().map(({ truckPayment }) => truckPayment)).toEqual([null, null]);
    expect(tillEntriesOf(read(), id)).toEqual([]);
  });
});

describe("voiding a payment that never happened", () => {
  const UNPAID = { receivedCents: 0, truckPayment: null, paidAt: null, handedOverAt: null };

  it("opens the reservation again while its stop runs, with its items still put aside", async () => {
    expect(shelf()).toEqual([8, 8, 0, 2]);
    expect(await voidPayment(1, { reason: "Wrong order" }, OWNER)).toMatchObject({ ok: true });
    expect(order()).toMatchObject({ status: "pending", holdExpiresAt: inHours(3), ...UNPAID });
    expect(shelf()).toEqual([8, 8, 2, 0]);
    expect(till()).toEqual([SOLD, ["void", "cash", -3600]]);
    expect(sales()).toEqual({ orders: 0, cents: 0 });
    expect(salesByProduct(EVER)).toEqual([]);
    expect(historyOfOrder(1)).toContain(
      "Payment of $36.00 voided: Wrong order (entered by ana@example.com)",
    );
    expect(queuedEmails().map(({ kind }) => kind)).not.toContain("reservation_cancelled");
    await endReservations(inHours(4));
    expect(shelf()).toEqual([10, 10, 0, 0]);
  });

  it("leaves the reservation open until its stop ends, even if that moved since it was paid", async () => {
    await updateEvent(stop.id, { endDate: inHours(5).toISOString() }, OWNER);
    await voidPayment(1, {}, OWNER);
    expect(order()).toMatchObject({ status: "pending", holdExpiresAt: inHours(5) });
  });

  it("puts the items back once the stop is over", async () => {
    advanceClock(4 * HOUR_MS);
    await voidPayment(1, {}, OWNER);
    expect(order()).toMatchObject({ status: "expired", ...UNPAID });
    expect(shelf()).toEqual([10, 10, 0, 0]);
  });

  it("puts them back if the stop was canceled, too", async () => {
    await cancelEvent(stop.id, OWNER);
    await voidPayment(1, {}, OWNER);
    expect(order()).toMatchObject({ status: "expired" });
    expect(shelf()).toEqual([10, 10, 0, 0]);
  });

  it("puts a window sale's items back while the stop runs, and takes its tip", async () => {
    const line = { productId: tin.id, choices: [], quantity: 3, unitPriceCents: 1800 };
    const sale = { totalCents: 5400, tipCents: 300, paidBy: "card" } as const;
    await recordSale("a-key-of-the-window", { ...sale, lines: [line] }, OWNER);
    expect(shelf()).toEqual([5, 5, 0, 5]);
    await voidPayment(2, {}, OWNER);
    expect(allOrders()[1]).toMatchObject({ status: "expired", tipCents: 0, ...UNPAID });
    expect(shelf()).toEqual([8, 8, 0, 2]);
    expect(tillEntriesOf(read(), 2).reduce((sum, { cents }) => sum + cents, 0)).toBe(0);
    expect(sales()).toEqual({ orders: 1, cents: 3600 });
    // A phone that never heard the first answer sends it again.
    await recordSale("a-key-of-the-window", { ...sale, lines: [line] }, OWNER);
    expect(allOrders()).toHaveLength(2);
    expect(allOrders()[1]?.status).toBe("expired");
  });

  it("takes its tip and its corrections along: nothing is left of it in the till", async () => {
    await tip(200);
    await changePaymentMethod(1, "card", OWNER);
    await voidPayment(1, {}, OWNER);
    expect([sumOf("cash"), sumOf("card")]).toEqual([0, 0]);
    expect(till().slice(-2)).toEqual([
      ["tip", "card", -200],
      ["void", "card", -3600],
    ]);
  });

  it("leaves the order open to be paid again, as another sale", async () => {
    await voidPayment(1, {}, OWNER);
    await payAndHandOver(1, "card", COLLEAGUE);
    expect(order()).toMatchObject({ status: "paid", truckPayment: "card", receivedCents: 3600 });
    expect([sumOf("cash"), sumOf("card")]).toEqual([0, 3600]);
    expect(sales()).toEqual({ orders: 1, cents: 3600 });
    expect(shelf()).toEqual([8, 8, 0, 2]);
  });

  it("happens once when it's posted twice, even if the order was paid in between", async () => {
    const posted = { ...OWNER, idempotencyKey: "one form" };
    const first = await voidPayment(1, {}, posted);
    await sweepIdempotencyKeys(new Date(Date.now() + 25 * HOUR_MS));
    await payAndHandOver(1, "card", COLLEAGUE);
    expect(await voidPayment(1, {}, posted)).toEqual(first);
    expect(order()).toMatchObject({ status: "paid", truckPayment: "card" });
    expect(till()).toHaveLength(3);
  });

  it("happens once when two people do it at once", async () => {
    const both = await Promise.all([voidPayment(1, {}, OWNER), voidPayment(1, {}, COLLEAGUE)]);
    expect(both).toMatchObject([{ ok: true }, said("isn't paid at the truck")]);
    expect(till()).toHaveLength(2);
    expect(shelf()).toEqual([8, 8, 2, 0]);
  });

  it("is refused once some of it was refunded, and changes nothing", async () => {
    const some = { scope: "amount", amountCents: 1, method: "cash", restock: false } as const;
    await refundAtTruck(1, some, OWNER);
    const before = order();
    expect(await voidPayment(1, {}, OWNER)).toMatchObject(said("Refund the rest instead."));
    expect(order()).toEqual(before);
    expect(till()).toHaveLength(2);
  });

  it("can't undo an online payment by card, or one that nobody made", async () => {
    const { id } = await makeOrder({ handedOverAt: new Date() });
    expect(await voidPayment(id, {}, OWNER)).toMatchObject(said("isn't paid at the truck"));
    expect(await voidPayment(4711, {}, OWNER)).toMatchObject({ kind: "missing" });
    expect(allOrders()[1]).toMatchObject({ status: "paid" });
  });

  it("puts no items on the shelf that were sold in between", async () => {
    await sell(tin.inventoryId, 8);
    await voidPayment(1, {}, OWNER);
    expect(shelf().slice(0, 2)).toEqual([0, 0]);
    await endReservations(inHours(4));
    expect(shelf().slice(0, 2)).toEqual([2, 2]);
  });

  it("is recorded in the audit, like every correction", async () => {
    await changePaymentMethod(1, "card", COLLEAGUE);
    await voidPayment(1, {}, OWNER);
    const details = read()
      .select()
      .from(audit)
      .all()
      .map(({ actor, detail }) => [actor, detail]);
    expect(details.slice(1)).toEqual([
      [COLLEAGUE.sub, { paymentMethod: "card", tillEntryId: 3 }],
      [OWNER.sub, { voided: true, tillEntryId: 4 }],
    ]);
  });
});

describe("handing over what was paid at the truck", () => {
  it("isn't undone, which would leave its money behind", async () => {
    const before = order();
    expect(await setHandedOver(1, { handedOver: false }, OWNER)).toMatchObject(
      refusal("conflict", expect.stringContaining("void the payment"), "handedOver"),
    );
    expect(order()).toEqual(before);
    expect(till()).toEqual([SOLD]);
  });

  it("can be undone as always for an order paid online by card", async () => {
    const { id } = await makeOrder({ handedOverAt: new Date() });
    expect(await setHandedOver(id, { handedOver: false }, OWNER)).toMatchObject({ ok: true });
    expect(allOrders()[1]?.handedOverAt).toBeNull();
  });
});

it("nobody can correct an order that is being paid by card", async () => {
  await started([piecesOf(tin)], { browserId: "another-browser-000000" });
  expect(await voidPayment(2, {}, OWNER)).toMatchObject({ kind: "conflict" });
  expect(allOrders()[1]).toMatchObject({ status: "pending", paymentKind: "card" });
});

describe("the receipt of what was paid, voided, and paid again", () => {
  const receipts = () => queuedEmails().filter(({ kind }) => kind === "order_truck_receipt");
  const send = async (note: string | null) => {
    const due = receipts().filter(({ sentAt }) => sentAt === null);
    for (const email of due) await write((tx) => recordDone(tx, email, new Date(), note));
    return due.length;
  };

  it.each([
    ["is another one", null, 2],
    ["is the first if that wasn't sent", "Not sent: the payment was voided", 1],
  ])("%s", async (_, note, rows) => {
    await send(note);
    await voidPayment(1, {}, OWNER);
    await payAndHandOver(1, "card", OWNER);
    expect([await send(null), receipts().length]).toEqual([1, rows]);
  });
});
