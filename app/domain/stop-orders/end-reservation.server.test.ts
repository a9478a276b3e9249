import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { orders } from "~/db/schema/orders.server";
import { writeEmail } from "~/domain/emails/write-email.server";
import { cancelEvent } from "~/domain/events/events.server";
import { endReservations } from "~/domain/jobs/payment-job.server";
import { searchOrders } from "~/domain/order-desk/order-search.server";
import { requestRefund } from "~/domain/refunds/request-refund.server";
import { refusal } from "~/domain/result";
import { salesFigures } from "~/domain/sales/sales.server";
import { tillEntriesOf } from "~/domain/truck-ledger/till.server";
import { piecesOf, reserved, started } from "../../../tests/checkout";
import { inHours } from "../../../tests/clock";
import { makeEvent, makeOrder, makeProduct, OWNER, sell } from "../../../tests/factories";
import { allOrders, historyOfOrder, queuedEmails, shelfOf, stockOf } from "../../../tests/ledger";
import { withLocalStripe } from "../../../tests/local-stripe";
import { cancelReservation, payAndHandOver } from "./end-reservation.server";

withLocalStripe();

const SENDER = { name: "Ujicart", owner: "hello@ujicart.example", origin: "https://shop.test" };

let tin: { id: number; inventoryId: number };
let stop: { id: number };
beforeEach(async () => {
  tin = await makeProduct({ priceCents: 1800, stock: 10 });
  stop = await makeEvent({ startDate: inHours(-1), endDate: inHours(3) });
  await reserved([piecesOf(tin, 2)], stop);
});

const order = () => allOrders()[0];
const till = () => tillEntriesOf(read(), 1);
const kinds = () => queuedEmails().map(({ kind }) => kind);
const shelf = () => shelfOf(tin.inventoryId);
const text = (kind: string) => {
  const owed = queuedEmails().find((letter) => letter.kind === kind);
  if (!owed) throw new Error(`No letter of kind ${kind}`);
  return writeEmail(owed, SENDER).text;
};

describe("settling a reservation", () => {
  it("is one tap: paid, handed over, sold and told, with a receipt", async () => {
    const settled = { ok: true, row: { status: "paid" } };
    expect(await payAndHandOver(1, "cash", OWNER)).toMatchObject(settled);
    expect(order()).toMatchObject({
      status: "paid",
      truckPayment: "cash",
      receivedCents: 3600,
      handedOverAt: expect.any(Date),
      paidAt: expect.any(Date),
    });
    expect(shelf()).toEqual([8, 8, 0, 2]);
    expect(till()).toEqual([
      expect.objectContaining({
        orderId: 1,
        kind: "sale",
        method: "cash",
        cents: 3600,
        enteredBy: OWNER.name,
        createdAt: order()?.paidAt,
      }),
    ]);
    expect(kinds()).toEqual(["order_reservation", "order_truck_receipt"]);
    expect(text("order_truck_receipt")).not.toContain("Pick up here");
    const { month } = salesFigures(new Date(), { zone: "America/Los_Angeles", endsAtHour: 0 });
    expect(month).toEqual({ orders: 1, cents: 3600 });
    expect(historyOfOrder(1)).toEqual(
      expect.arrayContaining([
        "Reserved",
        "Paid $36.00 at the truck, in cash (entered by ana@example.com)",
        "Completed",
      ]),
    );
  });

  it("counts once if it's done twice, and doesn't change how it was paid", async () => {
    await payAndHandOver(1, "cash", OWNER);
    const before = order();
    expect(await payAndHandOver(1, "cash", OWNER)).toMatchObject({ ok: true });
    expect(await payAndHandOver(1, "card", OWNER)).toMatchObject(
      refusal("conflict", "This order is already paid in cash."),
    );
    expect(order()).toEqual(before);
    expect(till()).toHaveLength(1);
    expect(kinds()).toHaveLength(2);
    expect(read().select().from(audit).all()).toHaveLength(1);
  });

  it("is recorded as paid by card", async () => {
    await payAndHandOver(1, "card", OWNER);
    expect(await payAndHandOver(1, "cash", OWNER)).toMatchObject({
      errors: { "": ["This order is already paid by card."] },
    });
    expect(historyOfOrder(1)).toContain(
      "Paid $36.00 at the truck, by card (entered by ana@example.com)",
    );
  });

  it("takes the items again after its stop has ended, while they're there", async () => {
    await endReservations(inHours(4));
    expect(shelf()).toEqual([10, 10, 0, 0]);
    expect(await payAndHandOver(1, "card", OWNER)).toMatchObject({ ok: true });
    expect(order()).toMatchObject({ status: "paid", truckPayment: "card" });
    expect(shelf()).toEqual([8, 8, 0, 2]);
  });

  it("is refused after its items went to somebody else, and changes nothing", async () => {
    await endReservations(inHours(4));
    await sell(tin.inventoryId, 9);
    expect(await payAndHandOver(1, "cash", OWNER)).toMatchObject(
      refusal("conflict", expect.stringContaining("have since sold")),
    );
    expect(order()).toMatchObject({ status: "expired", truckPayment: null, handedOverAt: null });
    expect(stockOf(tin.inventoryId)).toBe(1);
    expect(till()).toEqual([]);
  });

  it.each(["pending", "paid"] as const)(
    "is refused if its customer ordered by card instead, whose order is %s",
    async (status) => {
      await endReservations(inHours(4));
      const instead = await makeOrder({ status, replacesOrderId: 1 }, [{ productId: tin.id }]);
      expect(await payAndHandOver(1, "cash", OWNER)).toMatchObject(
        refusal("conflict", `The customer ordered by card instead. Open order #${instead.id}.`),
      );
      expect([till(), order()?.status]).toEqual([[], "expired"]);
    },
  );

  it("is taken once the card order in its place was refunded, or nobody paid it", async () => {
    await endReservations(inHours(4));
    await makeOrder({ status: "expired", replacesOrderId: 1 });
    await makeOrder({ replacesOrderId: 1, refundedCents: 1800 });
    expect(await payAndHandOver(1, "cash", OWNER)).toMatchObject({ ok: true });
  });

  it("isn't possible for an order that is paid by card", async () => {
    await started([piecesOf(tin)]);
    expect(await payAndHandOver(2, "cash", OWNER)).toMatchObject({ kind: "conflict" });
    expect(await cancelReservation(2, OWNER)).toMatchObject({ kind: "conflict" });
    expect(allOrders()[1]).toMatchObject({ status: "pending", paymentKind: "card" });
    expect(await payAndHandOver(4711, "cash", OWNER)).toMatchObject({ kind: "missing" });
  });

  it("leaves nothing to refund through Stripe", async () => {
    await payAndHandOver(1, "cash", OWNER);
    expect(await requestRefund(1, { scope: "all", restock: true }, OWNER)).toMatchObject(
      refusal("conflict", expect.stringContaining("paid at the truck")),
    );
  });
});

describe("canceling a reservation", () => {
  it("puts its pieces back and tells its customer, once", async () => {
    expect(await cancelReservation(1, OWNER)).toMatchObject({ ok: true });
    expect(await cancelReservation(1, OWNER)).toMatchObject({ kind: "conflict" });
    expect(order()).toMatchObject({ status: "expired" });
    expect(shelf()).toEqual([10, 10, 0, 0]);
    expect(kinds()).toEqual(["order_reservation", "order_reservation_cancelled"]);
    expect(Number(queuedEmails().at(-1)?.nextAttemptAt)).toBeLessThanOrEqual(Date.now());
    expect(text("order_reservation_cancelled")).toContain("You weren't charged.");
    expect(read().select().from(audit).all()).toMatchObject([
      { action: "updated", entity: "order", entityId: "1", detail: { cancelled: true } },
    ]);
    expect(historyOfOrder(1)).toEqual(["Reserved", "Reservation canceled"]);
  });

  it("is too late once it's paid", async () => {
    await payAndHandOver(1, "cash", OWNER);
    expect(await cancelReservation(1, OWNER)).toMatchObject({ kind: "conflict" });
    expect(shelf()).toEqual([8, 8, 0, 2]);
  });
});

it("a stop that is called off ends its reservations, and says that nothing was charged", async () => {
  await cancelEvent(stop.id, OWNER);
  expect(order()).toMatchObject({ status: "expired" });
  expect(shelf()).toEqual([10, 10, 0, 0]);
  expect(kinds()).toEqual(["order_reservation", "stop_changed"]);
  expect(text("stop_changed")).toContain("You weren't charged");
  expect(text("stop_changed")).not.toContain("Your order is safe");
});

it("the email of a reservation has its code, its stop and its page", async () => {
  const letter = text("order_reservation");
  expect(letter).toContain(`Show code ${order()?.reservationCode} at the truck`);
  expect(letter).toContain("Pick up at:\nNight Market\nFerry Plaza\n");
  expect(letter).toContain(`https://shop.test/orders/${order()?.token}`);
});

it("the owner finds a reservation by its code", async () => {
  await write((tx) => tx.update(orders).set({ reservationCode: "K7RM4" }).run());
  const idsOf = (q: string) => searchOrders({ q, page: 1 }, "reserved").rows.map(({ id }) => id);
  expect(idsOf("k7-rm4")).toEqual([1]);
  expect(idsOf("K7RM5")).toEqual([]);
});
