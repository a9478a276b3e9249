import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { verifyPayment } from "~/domain/checkout/verify-payment.server";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import { undoRefund } from "~/domain/corrections/undo-refund.server";
import { updateEvent } from "~/domain/events/events.server";
import { expireOverdueOrders } from "~/domain/jobs/payment-job.server";
import { requestRefund } from "~/domain/refunds/request-refund.server";
import { cancelReservation, payAndHandOver } from "~/domain/stop-orders/end-reservation.server";
import { begin, intentOf, piecesOf } from "../../../tests/checkout";
import { advanceClock, MINUTE_MS } from "../../../tests/clock";
import {
  ADDRESS,
  bringTo,
  makeEvent,
  makeMenuItem,
  makeProduct,
  OWNER,
} from "../../../tests/factories";
import { allOrders, expireById, stockOf } from "../../../tests/ledger";
import { confirmCard } from "../../../tests/local-stripe";
import { withOrdersAhead } from "../../../tests/orders-ahead";
import { choosePickupTime } from "./pickup-time-choice.server";

/** Places at a stop, by whatever takes one and gives it back. */

const ASAP = {};

const {
  stripeTest,
  latte,
  stop,
  at,
  somebody,
  order,
  ordered,
  paid,
  reserving,
  times,
  lastTime,
  stands,
  refusedAt,
} = withOrdersAhead();

describe("as soon as possible", () => {
  it("is the first time that can be made, then the next one with room", async () => {
    for (let n = 0; n < 3; n++) await ordered({ items: [piecesOf(latte, 2)] });
    expect(times()).toEqual([20, 20, 30]);
    await ordered(ASAP);
    expect(lastTime()).toBe(30);
  });

  it("counts the pieces of all that's made, and nothing from the shelf", async () => {
    const tin = await makeProduct({ stock: 20 });
    const mochi = await makeMenuItem({ name: "Mochi" });
    await ordered({ items: [piecesOf(tin, 10), piecesOf(latte)] });
    await ordered({ items: [piecesOf(mochi, 2)] });
    await ordered({ items: [piecesOf(latte), piecesOf(mochi)] });
    expect(times()).toEqual([20, 20, 30]);
    expect(stockOf(tin.inventoryId)).toBe(10);
  });

  it("has no time of its own if nothing is made", async () => {
    const tin = await makeProduct();
    await ordered({ items: [piecesOf(tin)], minutes: 20 });
    expect(allOrders()).toMatchObject([{ pickupEventId: stop.id, pickupMinutes: null }]);
  });

  it("has no limit at a stop without one", async () => {
    const open = await makeEvent({ ordersAhead: true });
    for (let n = 0; n < 3; n++)
      await ordered({ items: [piecesOf(latte, 20)], fulfillment: at(undefined, open.id) });
    expect(times()).toEqual([20, 20, 20]);
  });
});

describe("a time that was chosen", () => {
  it("is taken as it is", async () => {
    await ordered({ minutes: 60 });
    expect(times()).toEqual([60]);
  });

  it("says beside its field that it's full, with the next free one", async () => {
    for (let n = 0; n < 2; n++) await ordered({ minutes: 60, items: [piecesOf(latte, 2)] });
    await ordered({ minutes: 70, items: [piecesOf(latte, 2)] });
    await ordered({ minutes: 70, items: [piecesOf(latte, 2)] });
    expect(await order({ minutes: 60 })).toMatchObject({
      kind: "conflict",
      ...refusedAt("fulfillment.minutes", "4:00 PM is full. The next available time is 3:20 PM."),
    });
    expect(allOrders()).toHaveLength(4);
  });

  it.each([
    ["too soon to be made", 10],
    ["past", 0],
    ["no time of the stop's", 65],
    ["after its last order", 160],
  ])("is asked for again if it's %s", async (_what, minutes) => {
    expect(await order({ minutes })).toMatchObject(
      refusedAt("fulfillment.minutes", /The next available time is 3:20 PM\.$/),
    );
    expect(allOrders()).toEqual([]);
  });

  it("finds no room left anywhere", async () => {
    await updateEvent(stop.id, { slotMinutes: 120, slotPieces: 2 }, OWNER);
    await ordered({ minutes: 120 });
    await ordered({ minutes: 120 });
    expect(await order({ minutes: 120 })).toMatchObject(
      refusedAt("fulfillment.eventId", "This stop has no pickup times left. Choose another stop."),
    );
    expect(await order(ASAP)).toMatchObject({ ok: false, kind: "conflict" });
  });
});

describe("what's made at a stop", () => {
  const NEEDS_A_STOP =
    "Items from the menu are made at a stop and can't be shipped. Choose a stop.";

  it("needs a stop", async () => {
    const asked = await begin([piecesOf(latte)], somebody());
    expect(asked).toMatchObject({
      kind: "invalid",
      ...refusedAt("fulfillment.eventId", NEEDS_A_STOP),
    });
    expect(allOrders()).toEqual([]);
  });

  it("isn't shipped, not even along with what is", async () => {
    const tin = await makeProduct({ stock: 3 });
    const fulfillment = { method: "delivery" as const, address: ADDRESS };
    const asked = await begin([piecesOf(tin), piecesOf(latte)], { ...somebody(), fulfillment });
    expect(asked).toMatchObject({
      kind: "invalid",
      ...refusedAt("fulfillment.eventId", NEEDS_A_STOP),
    });
    expect(stockOf(tin.inventoryId)).toBe(3);
  });

  it("needs a stop that takes orders ahead", async () => {
    const plain = await makeEvent();
    expect(await order({ fulfillment: at(undefined, plain.id) })).toMatchObject(
      refusedAt("fulfillment.eventId", "This stop isn't taking menu orders. Choose another stop."),
    );
  });

  it("can be ordered there as often as it's brought", async () => {
    await bringTo(stop, latte, 3);
    const mochi = await makeMenuItem({ name: "Mochi" });
    await ordered({ items: [piecesOf(mochi)] });
    await paid({ items: [piecesOf(latte, 2)] });
    expect(await order({ items: [piecesOf(latte, 2)], hasLimits: false })).toMatchObject(
      refusedAt("fulfillment.eventId", "We only have 1 of Latte left for this stop."),
    );
    await ordered(ASAP);
    expect(await order({ hasLimits: false })).toMatchObject(
      refusedAt(
        "fulfillment.eventId",
        "Latte is sold out for this stop. Choose another stop, or remove it.",
      ),
    );
    await ordered({ items: [piecesOf(mochi)] });
  });
});

describe("a place at a pickup time", () => {
  const full = async () => expect(await stands(1)).toBe(false);
  const free = async (pieces: number) => expect(await stands(pieces)).toBe(true);
  /** All four of 3:20 PM, two of them by the order that's given back. */
  async function fillWith(take: () => Promise<unknown>): Promise<void> {
    await paid(two());
    await take();
    await full();
  }
  const two = () => ({ minutes: 20, items: [piecesOf(latte, 2)] });

  it("is free again when its order expires", async () => {
    await fillWith(() => ordered(two()));
    advanceClock(16 * MINUTE_MS);
    await expireOverdueOrders();
    advanceClock(-16 * MINUTE_MS);
    await free(2);
  });

  it("is free again when its reservation is canceled", async () => {
    await fillWith(() => reserving(two()));
    await cancelReservation(allOrders().at(-1)?.id ?? 0, OWNER);
    await free(2);
  });

  const fillWithPaid = async () => {
    let id = 0;
    await fillWith(async () => {
      id = await paid(two());
    });
    return id;
  };
  const refundOne = (id: number) =>
    requestRefund(id, { scope: "pieces", pieces: { [latte.id]: 1 }, restock: false }, OWNER);
  const begin = (id: number) =>
    write((tx) => tx.update(orders).set({ makingAt: new Date() }).where(eq(orders.id, id)).run());

  it("is free again for each item refunded, and all are when it's refunded in full", async () => {
    const id = await fillWithPaid();
    await refundOne(id);
    expect([await stands(2), await stands(1)]).toEqual([false, true]);
    await requestRefund(id, { scope: "all", restock: false }, OWNER);
    await free(1);
    await full();
  });

  it("stays free once the rest of its order is made", async () => {
    const id = await fillWithPaid();
    await refundOne(id);
    advanceClock(1000);
    await begin(id);
    expect([await stands(2), await stands(1)]).toEqual([false, true]);
  });

  it("isn't free again if the item was being made when it was refunded", async () => {
    const id = await fillWithPaid();
    await begin(id);
    advanceClock(1000);
    await refundOne(id);
    await full();
  });

  it("is free again after a refund at the truck, until that's undone", async () => {
    const id = await fillWithPaid();
    const wish = { scope: "pieces", pieces: { [latte.id]: 1 }, method: "cash" } as const;
    const entered = await refundAtTruck(id, wish, OWNER);
    if (!entered.ok) throw new Error("Not refunded");
    await undoRefund(id, { entryId: entered.row.id }, OWNER);
    await full();
    await refundAtTruck(id, wish, OWNER);
    await free(1);
  });

  it("isn't free again when an amount is refunded", async () => {
    const id = await fillWithPaid();
    const wish = { scope: "amount", amountCents: 600, method: "cash" } as const;
    expect(await refundAtTruck(id, wish, OWNER)).toMatchObject({ ok: true });
    await full();
  });

  it("isn't free again once the order was handed over, refunded or not", async () => {
    await fillWith(() => reserving(two()));
    const id = allOrders().at(-1)?.id ?? 0;
    await payAndHandOver(id, "cash", OWNER);
    await full();
    await write((tx) =>
      tx.update(orders).set({ refundedCents: 1200 }).where(eq(orders.id, id)).run(),
    );
    await full();
  });
});

it("two lines of one product count as that product", async () => {
  await bringTo(stop, latte, 3);
  const oat = { productId: latte.id, name: "Latte", quantity: 2 };
  const nobody = { networkKey: null, paymentKind: "card" as const, freedOrderIds: [] };
  const choose = (made: (typeof oat)[]) =>
    write((tx) => choosePickupTime(tx, at(), made, nobody, new Date()));
  expect(await choose([oat])).toMatchObject({ ok: true });
  expect(await choose([oat, { ...oat }])).toMatchObject({ ok: false });
});

describe("a customer who asks again", () => {
  const me = { browserId: "me", networkKey: "my address" };

  it("keeps their time, though an earlier one came free", async () => {
    for (let n = 0; n < 2; n++) await ordered({ items: [piecesOf(latte, 2)] });
    const first = await ordered(me);
    expect(lastTime()).toBe(30);
    for (const id of [1, 2]) await expireById(id);
    expect(intentOf(await ordered(me))).toBe(intentOf(first));
    await ordered({ ...me, items: [piecesOf(latte, 2)] });
    expect(lastTime()).toBe(30);
    await ordered({ ...me, items: [piecesOf(latte, 2)], email: "new@example.com" });
    expect(lastTime()).toBe(30);
  });

  it("keeps it within the minutes that it takes to make, until it has passed", async () => {
    await ordered(me);
    advanceClock(12 * MINUTE_MS);
    await ordered({ ...me, email: "new@example.com" });
    expect(lastTime()).toBe(20);
    advanceClock(4 * MINUTE_MS);
    await ordered({ ...me, email: "new@example.com" });
    expect(lastTime()).toBe(40);
  });

  it("has no time of their own that has passed", async () => {
    await ordered(me);
    advanceClock(15 * MINUTE_MS);
    const requester = { networkKey: null, paymentKind: "card" as const, freedOrderIds: [] };
    const earlier = { pickupEventId: stop.id, pickupMinutes: 20 };
    const made = [{ productId: latte.id, name: "Latte", quantity: 1 }];
    const again = await write((tx) =>
      choosePickupTime(tx, at(), made, { ...requester, earlier }, new Date()),
    );
    expect(again).toEqual({ ok: true, minutes: 30 });
  });

  it("is not in their own way", async () => {
    const all = { ...me, minutes: 20, hasLimits: false };
    await ordered({ ...all, items: [piecesOf(latte, 3)] });
    await ordered({ ...all, items: [piecesOf(latte, 4)] });
    expect(times()).toEqual([20, 20]);
    expect(allOrders().map(({ status }) => status)).toEqual(["expired", "pending"]);
  });

  it("may pay by card for the places that they reserved", async () => {
    await reserving({ ...me, minutes: 20, items: [piecesOf(latte, 3)], hasLimits: false });
    await ordered({ ...me, minutes: 20, items: [piecesOf(latte, 3)], hasLimits: false });
    expect(allOrders().map(({ status }) => status)).toEqual(["expired", "pending"]);
  });

  it("gets a time that can be made after having paid", async () => {
    const start = await ordered(me);
    confirmCard(stripeTest.stripe, start.clientSecret);
    await verifyPayment(intentOf(start));
    advanceClock(12 * MINUTE_MS);
    await ordered({ ...me, seenPayment: intentOf(start) });
    expect(lastTime()).toBe(30);
  });
});
