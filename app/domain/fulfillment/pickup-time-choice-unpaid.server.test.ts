import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { reserve } from "~/domain/checkout/checkout.server";
import { checkReservationsAtStop } from "~/domain/checkout/unpaid-limits.server";
import { updateEvent } from "~/domain/events/events.server";
import { refusal } from "~/domain/result";
import { moveOwnOrder } from "~/domain/stop-orders/move-order.server";
import { piecesOf, stranger } from "../../../tests/checkout";
import { advanceClock, HOUR_MS, MINUTE_MS } from "../../../tests/clock";
import { bringTo, makeEvent, makeProduct, OWNER } from "../../../tests/factories";
import { allOrders } from "../../../tests/ledger";
import { withOrdersAhead } from "../../../tests/orders-ahead";

/** How much of a stop strangers can take for nothing. Its 14 times take four each. */

const { latte, stop, at, order, ordered, paid, reserving, refusedAt } = withOrdersAhead();

/** Reserves as soon as possible until it's refused. @returns how many pieces it got. */
async function reserveAllFrom(networkKey: string, each = 2): Promise<number> {
  for (let taken = 0; ; taken += each) {
    const items = [piecesOf(latte, each)];
    const answer = await reserving({ ...stranger(), networkKey, items });
    if (!answer.ok) return taken;
  }
}

const FOR_PAID =
  "The pickup times left at this stop are for paid orders. Pay by card, or choose another stop.";

describe("reservations", () => {
  it("leave most of a stop's times to others, even from two networks", async () => {
    expect([await reserveAllFrom("a"), await reserveAllFrom("b")]).toEqual([18, 10]);
    expect(await reserving({})).toMatchObject({ ok: true });
    expect((await order({ items: [piecesOf(latte, 2)] })).ok).toBe(true);
  });

  it("leave a place of each time to customers who pay by card, from any number of networks", async () => {
    for (let n = 0; n < 60; n++) await reserveAllFrom(`network ${n}`, 1);
    expect(allOrders()).toHaveLength(14 * 3);
    expect(await reserving({})).toMatchObject(refusedAt("fulfillment.eventId", FOR_PAID));
    for (const minutes of [20, 90, 150]) await ordered({ minutes });
  });

  it("are told that the rest is for paid orders when a time has no more for them", async () => {
    await updateEvent(stop.id, { slotMinutes: 60, slotPieces: 6 }, OWNER);
    await ordered({ minutes: 120, items: [piecesOf(latte, 6)] });
    for (const each of [3, 2])
      expect(await reserving({ minutes: 60, items: [piecesOf(latte, each)] })).toMatchObject({
        ok: true,
      });
    expect(await reserving({})).toMatchObject(refusedAt("fulfillment.eventId", FOR_PAID));
    await ordered({});
  });

  it("leave some of what's brought to customers who pay by card", async () => {
    await bringTo(stop, latte, 8);
    for (let n = 0; n < 9; n++) await reserveAllFrom(`network ${n}`, 1);
    expect(allOrders()).toHaveLength(6);
    expect(await reserving({})).toMatchObject(
      refusedAt(
        "fulfillment.eventId",
        "The last of Latte at this stop is for paid orders. Pay by card, or choose another stop.",
      ),
    );
    expect((await order({ items: [piecesOf(latte, 2)] })).ok).toBe(true);
  });

  it("leave some of a stop's times if each takes one order", async () => {
    await updateEvent(stop.id, { slotPieces: 1 }, OWNER);
    for (let n = 0; n < 20; n++) await reserveAllFrom(`network ${n}`, 1);
    expect(allOrders()).toHaveLength(11);
    await ordered({});
  });

  it("can take a whole time without a limit, even the last one of a stop", async () => {
    advanceClock(130 * MINUTE_MS);
    const all = { minutes: 150, items: [piecesOf(latte, 4)], hasLimits: false };
    expect(await reserving(all)).toMatchObject({ ok: true });
  });

  it("are twenty per network at a stop, whatever they're for, and none can be moved there", async () => {
    const others = await Promise.all(Array.from({ length: 21 }, () => makeProduct({ stock: 10 })));
    const reserveOne = (n: number, eventId = stop.id) =>
      reserve(
        {
          email: `guest${n}@example.com`,
          items: [piecesOf(others[n] ?? latte)],
          fulfillment: at(undefined, eventId),
        },
        { ...stranger(), networkKey: "a" },
      );
    const later = await makeEvent({
      startDate: new Date("2027-01-05T01:00:00Z"),
      endDate: new Date("2027-01-05T05:00:00Z"),
    });
    expect(await reserveOne(20, later.id)).toMatchObject({ ok: true });
    const token = allOrders()[0]?.token ?? "";
    for (let n = 0; n < 20; n++) expect(await reserveOne(n)).toMatchObject({ ok: true });
    const refused = refusal(
      "limited",
      "Your network already has 20 reservations for this stop. Pay by card to order now.",
    );
    expect(await reserveOne(20)).toMatchObject(refused);
    const own = { networkKey: "a", eventId: stop.id, id: allOrders()[1]?.id };
    expect(await write((tx) => checkReservationsAtStop(tx, own))).toBeNull();
    const to = at(undefined, stop.id);
    expect(await moveOwnOrder(token, to)).toMatchObject(refused);
    expect(await moveOwnOrder(token, to, { hasLimits: false })).toMatchObject({ ok: true });
    expect(await moveOwnOrder(token, to)).toMatchObject({ ok: true });
    const bought = { status: "paid", paidAt: new Date(), receivedCents: 1800 } as const;
    const there = { ...bought, pickupEventId: later.id };
    await write((tx) => tx.update(orders).set(there).where(eq(orders.token, token)).run());
    expect(await moveOwnOrder(token, to)).toMatchObject({ ok: true });
    expect(await reserving({ items: [piecesOf(others[20] ?? latte)] })).toMatchObject({ ok: true });
  });
});

describe("a crowd behind one network", () => {
  it("orders on as it pays", async () => {
    for (let n = 0; n < 5; n++)
      await paid({ ...stranger(), networkKey: "campus", items: [piecesOf(latte, 2)] });
    expect(allOrders().filter(({ status }) => status === "paid")).toHaveLength(5);
    expect(await reserveAllFrom("campus", 1)).toBe(20);
  });

  it("gets no more for what others pay, nor for what it paid an hour ago", async () => {
    await paid({ ...stranger(), networkKey: "campus", items: [piecesOf(latte, 2)] });
    advanceClock(HOUR_MS);
    await paid({ items: [piecesOf(latte, 2)] });
    // Eight times of four places are left.
    expect(await reserveAllFrom("campus")).toBe(10);
  });

  it("has places again once its pickup times are there, as many as are still ahead", async () => {
    const items = [piecesOf(latte, 4)];
    const early = { networkKey: "campus", hasLimits: false, minutes: 110, items };
    expect(await reserving(early)).toMatchObject({ ok: true });
    advanceClock(105 * MINUTE_MS);
    // Four times are left, whose third is five places.
    expect(await reserveAllFrom("campus")).toBe(4);
  });

  it("finds no place by card after its share of one time if the others are full", async () => {
    await updateEvent(stop.id, { slotMinutes: 60, slotPieces: 6 }, OWNER);
    await ordered({ networkKey: "campus", minutes: 60, items: [piecesOf(latte, 3)] });
    await ordered({ minutes: 120, items: [piecesOf(latte, 6)] });
    expect(await order({ networkKey: "campus" })).toMatchObject(
      refusedAt("fulfillment.eventId", "This stop has no pickup times left. Choose another stop."),
    );
  });

  it("is told to pay by card once it has a third of a stop's places", async () => {
    await reserveAllFrom("campus");
    expect(
      await reserving({ ...stranger(), networkKey: "campus", items: [piecesOf(latte, 2)] }),
    ).toMatchObject(
      refusedAt(
        "fulfillment.eventId",
        "Your network can reserve up to 18 items at this stop. Reserve fewer, or pay by card.",
      ),
    );
  });
});
