import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { orders } from "~/db/schema/orders.server";
import { closeEarly } from "~/domain/events/events.server";
import { endReservations, expireOverdueOrders } from "~/domain/jobs/payment-job.server";
import { expireOrder } from "~/domain/orders/order-holds.server";
import { refusal } from "~/domain/result";
import { BROWSER, begin, intentOf, piecesOf, started } from "../../../tests/checkout";
import { advanceClock, DAY_MS, HOUR_MS, inHours, stopClock } from "../../../tests/clock";
import {
  makeEvent,
  makeMenuItem,
  makeOrder,
  makeProduct,
  OWNER,
  RESERVED_WITH_CODE,
} from "../../../tests/factories";
import {
  allOrders,
  countInHolds,
  expireById,
  ledgerOf,
  linesOf,
  queuedEmails,
  stockOf,
} from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { breakDatabase, mendDatabase } from "../../../tests/routes/as-administrator";
import { reserve } from "./checkout.server";
import { readReservationCode } from "./reservation-code.server";
import { verifyPayment } from "./verify-payment.server";

const stripeTest = withLocalStripe();
beforeEach(stopClock);

let stop: { id: number };
beforeEach(async () => {
  stop = await makeEvent({ startDate: inHours(24), endDate: inHours(28) });
});

type Buyer = Partial<Parameters<typeof reserve>[1]> & { email?: string; eventId?: number };

function ask(items: { productId: number; quantity: number }[], given: Buyer = {}) {
  const { email = "yuki@example.com", eventId = stop.id, ...buyer } = given;
  const fulfillment = { method: "pickup" as const, eventId };
  const who = { browserId: BROWSER, networkKey: "phone", ...buyer };
  return reserve({ email, items, fulfillment }, who);
}

async function reserved(...call: Parameters<typeof ask>) {
  const result = await ask(...call);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.row;
}

/** A customer with a browser and an address that no other has. */
const somebody = (n: number) => ({ browserId: `browser ${n}`, email: `guest${n}@example.com` });

const statuses = () => allOrders().map(({ status }) => status);
const intents = () => stripeTest.stripe.snapshot().intents.map(({ status }) => status);

describe("a reservation", () => {
  it("holds its pieces until the stop ends, under a code, at today's prices", async () => {
    const tin = await makeProduct({ priceCents: 1800, stock: 10 });
    const order = await reserved([piecesOf(tin, 2)]);
    expect(order).toMatchObject({
      status: "pending",
      paymentKind: "truck",
      stripePaymentId: null,
      pickupEventId: stop.id,
      totalCents: 3600,
      holdExpiresAt: inHours(28),
    });
    expect(readReservationCode(order.reservationCode ?? "")).toBe(order.reservationCode);
    expect(linesOf(order.id)).toEqual([
      { name: "Ceremonial Matcha", unitPriceCents: 1800, quantity: 2 },
    ]);
    expect([stockOf(tin.inventoryId), countInHolds(tin.inventoryId, "held")]).toEqual([8, 2]);
    expect(queuedEmails().map(({ kind }) => kind)).toEqual(["order_reservation"]);
    expect(intents()).toEqual([]);
  });

  it("outlives the fifteen minutes of a card, and ends with its stop", async () => {
    const tin = await makeProduct();
    await reserved([piecesOf(tin)]);
    advanceClock(28 * HOUR_MS - 1000);
    await expireOverdueOrders();
    await endReservations();
    expect(statuses()).toEqual(["pending"]);
    advanceClock(1000);
    await endReservations();
    await endReservations();
    expect(statuses()).toEqual(["expired"]);
    expect([stockOf(tin.inventoryId), ledgerOf(tin.inventoryId)]).toEqual([10, 10]);
  });

  it("is made once, however often its form is posted", async () => {
    const tin = await makeProduct({ stock: 2 });
    const first = await reserved([piecesOf(tin)], { idempotencyKey: "form" });
    expect(await reserved([piecesOf(tin)], { idempotencyKey: "form" })).toEqual(first);
    expect([allOrders().length, queuedEmails().length, stockOf(tin.inventoryId)]).toEqual([
      1, 1, 1,
    ]);
  });

  it("is made anew if its form is posted again once it has ended", async () => {
    const tin = await makeProduct({ stock: 2 });
    const ask = () => reserved([piecesOf(tin)], { idempotencyKey: "form" });
    await ask();
    await expireById(1);
    for (const _time of ["first", "second"]) expect(await ask()).toMatchObject({ id: 2 });
    expect([statuses(), stockOf(tin.inventoryId)]).toEqual([["expired", "pending"], 1]);
  });

  it("has a code of its own", async () => {
    const tin = await makeProduct({ stock: 100 });
    for (let n = 0; n < 20; n++) await reserved([piecesOf(tin)], somebody(n));
    expect(new Set(allOrders().map(({ reservationCode }) => reservationCode)).size).toBe(20);
  });

  it("may cost less than a card payment, but something", async () => {
    const sticker = await makeProduct({ priceCents: 25 });
    expect(await reserved([piecesOf(sticker)])).toMatchObject({ totalCents: 25 });
    const gift = await makeProduct({ priceCents: 0 });
    expect(await ask([piecesOf(gift)])).toMatchObject(
      refusal("invalid", "There's nothing in your cart to pay for."),
    );
  });

  it("needs no Stripe", async () => {
    stripeTest.stripe.faults.add({ fault: { kind: "status", status: 503 }, times: "always" });
    const tin = await makeProduct();
    expect(await ask([piecesOf(tin)])).toMatchObject({ ok: true });
  });
});

describe("a reservation beside a card payment", () => {
  it("isn't made from a cart that was left for another in the meantime", async () => {
    const tin = await makeProduct();
    const whisk = await makeProduct();
    await started([piecesOf(tin)]);
    const on = "POST /v1/payment_intents/*/cancel";
    const cancelling = stripeTest.stripe.faults.add({ on, fault: { kind: "pause" } });
    const asking = ask([piecesOf(tin)]);
    await cancelling.hit;
    await expireById(1);
    advanceClock(1000);
    await started([piecesOf(whisk)]);
    cancelling.release();
    expect(await asking).toMatchObject(
      refusal("conflict", "Your cart changed. Take a look and try again."),
    );
    expect(statuses()).toEqual(["expired", "pending"]);
  });

  it("is made even if the clock was set back after the order before it", async () => {
    const tin = await makeProduct();
    const first = await reserved([piecesOf(tin)]);
    await write((tx) => expireOrder(tx, first));
    advanceClock(-HOUR_MS);
    await reserved([piecesOf(tin, 2)]);
    expect((await started([piecesOf(tin, 3)])).clientSecret).toContain("_secret_");
  });

  it("stays what it is when its browser pays for more by card", async () => {
    const tin = await makeProduct({ stock: 3 });
    const order = await reserved([piecesOf(tin)]);
    // The same cart and address again.
    const start = await started([piecesOf(tin)]);
    expect(statuses()).toEqual(["pending", "pending"]);
    confirmCard(stripeTest.stripe, start.clientSecret);
    await verifyPayment(intentOf(start));
    expect(allOrders().find(({ id }) => id === order.id)).toMatchObject({ status: "pending" });
    expect(stockOf(tin.inventoryId)).toBe(1);
  });

  it("keeps its items for its own browser alone, which can pay for them by card", async () => {
    const tin = await makeProduct({ name: "Tin", stock: 2 });
    await reserved([piecesOf(tin)]);
    expect(await begin([piecesOf(tin, 2)], { browserId: "other" })).toMatchObject(
      refusal("conflict", "We only have 1 of Tin left."),
    );
    expect(await begin([piecesOf(tin, 3)])).toMatchObject({ kind: "conflict" });
    expect(statuses()).toEqual(["pending"]);
    expect(await begin([piecesOf(tin, 2)])).toMatchObject({ ok: true });
    expect(statuses()).toEqual(["expired", "pending"]);
  });

  it("isn't taken over once it's being made", async () => {
    const tin = await makeProduct({ name: "Tin", stock: 2 });
    await reserved([piecesOf(tin)]);
    await write((tx) => tx.update(orders).set({ makingAt: new Date() }).run());
    expect(await begin([piecesOf(tin, 2)])).toMatchObject(
      refusal("conflict", expect.stringContaining("Pay for it at the truck.")),
    );
    expect([statuses(), stockOf(tin.inventoryId)]).toEqual([["pending"], 1]);
  });

  it("is taken over if one line needs what it holds, and for nothing else", async () => {
    const tin = await makeProduct({ stock: 2 });
    const whisk = await makeProduct({ stock: 1 });
    await reserved([piecesOf(tin)]);
    await started([piecesOf(tin), piecesOf(whisk)]);
    expect(statuses()).toEqual(["pending", "pending"]);
    await started([piecesOf(tin, 2), piecesOf(whisk)]);
    expect(statuses()).toEqual(["expired", "expired", "pending"]);
  });

  describe("when the card payment that took it over fails", () => {
    let tin: { id: number; inventoryId: number };
    let whisk: { id: number; inventoryId: number };
    beforeEach(async () => {
      tin = await makeProduct({ stock: 2 });
      whisk = await makeProduct({ stock: 2 });
      await reserved([piecesOf(tin, 2), piecesOf(whisk)], { hasLimits: false });
      await started([piecesOf(tin), piecesOf(whisk, 2)], { hasLimits: false });
    });
    const shelves = () => [stockOf(tin.inventoryId), stockOf(whisk.inventoryId)];

    it("opens again with its items, and not once more after it has ended", async () => {
      await expireById(2);
      expect([statuses(), shelves()]).toEqual([
        ["pending", "expired"],
        [0, 1],
      ]);
      await expireById(1);
      await expireById(2);
      expect([statuses(), shelves()]).toEqual([
        ["expired", "expired"],
        [2, 2],
      ]);
    });

    it("opens again at a stop that closed early, until the end that was announced", async () => {
      const latte = await makeMenuItem();
      const { id } = await makeEvent({
        startDate: inHours(-1),
        endDate: inHours(2),
        ordersAhead: true,
      });
      const ended = { ...RESERVED_WITH_CODE, pickupEventId: id, status: "expired" } as const;
      const reservation = await makeOrder(ended, [{ productId: latte.id }]);
      const replaces = {
        replacesOrderId: reservation.id,
        pickupEventId: id,
        paidAt: null,
      } as const;
      const card = await makeOrder({ ...replaces, status: "pending", receivedCents: 0 }, [
        { productId: latte.id },
      ]);
      await closeEarly(id, OWNER);
      await expireById(card.id);
      expect(allOrders().find((order) => order.id === reservation.id)).toMatchObject({
        status: "pending",
        holdExpiresAt: inHours(2),
      });
    });

    it.each([
      ["it has ended", async () => advanceClock(29 * HOUR_MS), [2, 2]],
      [
        "some of its items are gone",
        async () => void (await started([piecesOf(tin)], { browserId: "other" })),
        [1, 2],
      ],
    ])("stays closed if %s", async (_what, happen, left) => {
      await happen();
      await expireById(2);
      expect([statuses().slice(0, 2), shelves()]).toEqual([["expired", "expired"], left]);
    });
  });
});

it("a reservation more than seven days ahead is refused, and holds nothing", async () => {
  const tin = await makeProduct();
  const { id } = await makeEvent({ startDate: inHours(169), endDate: inHours(172) });
  expect(await ask([piecesOf(tin)], { eventId: id })).toMatchObject(
    refusal("conflict", expect.stringMatching(/Choose an|Pick another/), "fulfillment.eventId"),
  );
  expect([allOrders(), queuedEmails()]).toEqual([[], []]);
});

it("a reservation is refused when the database takes no writes, and holds nothing", async () => {
  const tin = await makeProduct();
  breakDatabase();
  await expect(ask([piecesOf(tin)])).rejects.toThrow();
  mendDatabase();
  expect([allOrders(), queuedEmails()]).toEqual([[], []]);
});

it("a reservation follows its stop within the transaction that moves it", async () => {
  const tin = await makeProduct();
  const { id } = await reserved([piecesOf(tin)]);
  const { updateEvent } = await import("~/domain/events/events.server");
  const owner = { sub: "auth0|ana", name: "ana@example.com", role: "owner" as const };
  const end = inHours(40);
  await updateEvent(stop.id, { endDate: end.toISOString() }, owner);
  expect(allOrders()).toMatchObject([{ id, holdExpiresAt: end }]);
  expect(read().select().from(events).where(eq(events.id, stop.id)).get()?.endDate).toEqual(end);
  advanceClock(30 * HOUR_MS);
  await endReservations();
  expect(statuses()).toEqual(["pending"]);
  advanceClock(DAY_MS);
  await endReservations();
  expect(statuses()).toEqual(["expired"]);
});

it.each([
  ["K7RM4", "K7RM4"],
  ["k7rm4", "K7RM4"],
  [" k7-rm4 ", "K7RM4"],
  ["K7RM", null],
  ["K7RM44", null],
  ["K7RM0", null],
  ["O7RM4", null],
  ["", null],
])("a code typed as '%s' is %s", (typed, code) => {
  expect(readReservationCode(typed)).toBe(code);
});
