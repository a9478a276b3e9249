import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { begin, intentOf, piecesOf, stranger } from "../../../tests/checkout";
import { pass } from "../../../tests/clock";
import { ADDRESS, makeEvent, makeMenuItem, makeProduct } from "../../../tests/factories";
import { allOrders, stockOf } from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { verifyPayment } from "../checkout/verify-payment.server";
import { deleteEvent, updateEvent } from "../events/events.server";
import { expire, findOrder } from "../orders/orders.server";
import { settle } from "../payments/settle.server";
import { orders } from "../records/orders.table.server";
import { stopProducts } from "../records/stop-products.table.server";
import { requestRefund } from "../refunds/request-refund.server";
import { cancelReservation, settleAtTruck } from "../reservations/reservations-desk.server";
import { reserve } from "../reservations/reserve.server";
import { sweepHolds } from "../upkeep/payment-upkeep.server";
import { choosePickupTime } from "./pickup-slot.server";

/** Places at a stop, by whatever takes one and gives it back. */

const bench = withLocalStripe();
const OWNER = { sub: "auth0|ana", name: "ana@example.com" };

let latte: { id: number };
let stop: { id: number };
beforeEach(async () => {
  // 3:05 PM in Los Angeles, at a stop from 3 to 6 PM.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-04T23:05:00Z") });
  latte = await makeMenuItem({ name: "Latte", priceCents: 600 });
  stop = await makeEvent({ ordersAhead: true, slotMinutes: 10, slotPieces: 4 });
});
afterEach(() => vi.useRealTimers());

const MINUTE_MS = 60_000;
const at = (minutes?: number, eventId = stop.id) => ({
  method: "pickup" as const,
  eventId,
  ...(minutes !== undefined && { minutes }),
});
/** Somebody else each time, from an address of their own. */
let people = 0;
const somebody = () => ({ ...stranger(), clientKey: `address ${people++}` });
const ASAP = {};

type Given = { minutes?: number; items?: ReturnType<typeof piecesOf>[] } & Record<string, unknown>;

const order = ({ minutes, items = [piecesOf(latte)], ...buyer }: Given) =>
  begin(items, { ...somebody(), fulfillment: at(minutes), ...buyer });

async function ordered(given: Given) {
  const start = await order(given);
  if (!start.ok) throw new Error(JSON.stringify(start));
  return start;
}

async function paid(given: Given) {
  const start = await ordered(given);
  confirmCard(bench.stripe, start.clientSecret);
  await verifyPayment(intentOf(start));
  return allOrders().at(-1)?.id ?? 0;
}

const reserving = ({ minutes, items = [piecesOf(latte)], ...buyer }: Given) =>
  reserve(
    { email: `guest${people}@example.com`, items, fulfillment: at(minutes) },
    { ...somebody(), ...buyer },
  );

const times = () => allOrders().map(({ pickupMinutes }) => pickupMinutes);
const lastTime = () => times().at(-1);
const stands = async (pieces: number) => {
  const answer = await order({ minutes: 20, items: [piecesOf(latte, pieces)], isLimited: false });
  return answer.ok;
};
const refusedAt = (field: string, message: string | RegExp) => ({
  ok: false,
  errors: { [field]: [typeof message === "string" ? message : expect.stringMatching(message)] },
});

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

  it("has no time of its own where nothing is made", async () => {
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

  it("that is full says so beside its field, with the next free one", async () => {
    for (let n = 0; n < 2; n++) await ordered({ minutes: 60, items: [piecesOf(latte, 2)] });
    await ordered({ minutes: 70, items: [piecesOf(latte, 2)] });
    await ordered({ minutes: 70, items: [piecesOf(latte, 2)] });
    expect(await order({ minutes: 60 })).toMatchObject({
      kind: "conflict",
      ...refusedAt("fulfillment.minutes", "4:00 PM is full. The next free time is 3:20 PM."),
    });
    expect(allOrders()).toHaveLength(4);
  });

  it.each([
    ["too soon to be made", 10],
    ["past", 0],
    ["no time of the stop's", 65],
    ["after its last order", 160],
  ])("that is %s is asked for again", async (_what, minutes) => {
    expect(await order({ minutes })).toMatchObject(
      refusedAt("fulfillment.minutes", /The next free time is 3:20 PM\.$/),
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

  it("needs one", async () => {
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

  it("needs one that takes orders ahead", async () => {
    const plain = await makeEvent();
    expect(await order({ fulfillment: at(undefined, plain.id) })).toMatchObject(
      refusedAt("fulfillment.eventId", "This stop isn't taking menu orders. Choose another stop."),
    );
  });

  it("is had there as often as it's brought", async () => {
    await write((tx) =>
      tx.insert(stopProducts).values({ eventId: stop.id, productId: latte.id, pieces: 3 }).run(),
    );
    await paid({ items: [piecesOf(latte, 2)] });
    expect(await order({ items: [piecesOf(latte, 2)], isLimited: false })).toMatchObject(
      refusedAt("fulfillment.eventId", "We only have 1 of Latte left for this stop."),
    );
    await ordered(ASAP);
    expect(await order({ isLimited: false })).toMatchObject(
      refusedAt(
        "fulfillment.eventId",
        "Latte is sold out for this stop. Choose another stop, or remove it.",
      ),
    );
    const mochi = await makeMenuItem({ name: "Mochi" });
    await ordered({ items: [piecesOf(mochi)] });
  });
});

describe("a place is free again", () => {
  const full = async () => expect(await stands(1)).toBe(false);
  const free = async (pieces: number) => expect(await stands(pieces)).toBe(true);
  /** All four of 3:20 PM, two of them by the order that's given back. */
  async function fillWith(take: () => Promise<unknown>): Promise<void> {
    await paid(two());
    await take();
    await full();
  }
  const two = () => ({ minutes: 20, items: [piecesOf(latte, 2)] });

  it("when its order expires", async () => {
    await fillWith(() => ordered(two()));
    pass(16 * MINUTE_MS);
    await sweepHolds();
    pass(-16 * MINUTE_MS);
    await free(2);
  });

  it("when its reservation is canceled", async () => {
    await fillWith(() => reserving(two()));
    await cancelReservation(allOrders().at(-1)?.id ?? 0, OWNER);
    await free(2);
  });

  it("when it's refunded in full, and not in part", async () => {
    let id = 0;
    await fillWith(async () => {
      id = await paid(two());
    });
    await requestRefund(id, { scope: "pieces", pieces: { [latte.id]: 1 }, restock: false }, OWNER);
    await full();
    await requestRefund(id, { scope: "all", restock: false }, OWNER);
    await free(2);
  });

  it("but not once it was handed over, refunded or not", async () => {
    await fillWith(() => reserving(two()));
    const id = allOrders().at(-1)?.id ?? 0;
    await settleAtTruck(id, "cash", OWNER);
    await full();
    await write((tx) =>
      tx.update(orders).set({ refundedCents: 1200 }).where(eq(orders.id, id)).run(),
    );
    await full();
  });
});

it("two lines of one product count as that product", async () => {
  await write((tx) =>
    tx.insert(stopProducts).values({ eventId: stop.id, productId: latte.id, pieces: 3 }).run(),
  );
  const oat = { productId: latte.id, name: "Latte", quantity: 2 };
  const nobody = { clientKey: null, paymentKind: "card" as const, instead: [] };
  const choose = (made: (typeof oat)[]) =>
    write((tx) => choosePickupTime(tx, at(), made, nobody, new Date()));
  expect(await choose([oat])).toMatchObject({ ok: true });
  expect(await choose([oat, { ...oat }])).toMatchObject({ ok: false });
});

describe("whoever asks again", () => {
  const me = { browserId: "me", clientKey: "my address" };

  it("keeps their time, though an earlier one came free", async () => {
    for (let n = 0; n < 2; n++) await ordered({ items: [piecesOf(latte, 2)] });
    const first = await ordered(me);
    expect(lastTime()).toBe(30);
    await write((tx) => {
      for (const id of [1, 2]) {
        const other = findOrder(tx, id);
        if (other) expire(tx, other);
      }
    });
    expect(intentOf(await ordered(me))).toBe(intentOf(first));
    await ordered({ ...me, items: [piecesOf(latte, 2)] });
    expect(lastTime()).toBe(30);
    await ordered({ ...me, items: [piecesOf(latte, 2)], email: "new@example.com" });
    expect(lastTime()).toBe(30);
  });

  it("keeps it within the minutes that it takes to make, until it has passed", async () => {
    await ordered(me);
    pass(12 * MINUTE_MS);
    await ordered({ ...me, email: "new@example.com" });
    expect(lastTime()).toBe(20);
    pass(4 * MINUTE_MS);
    await ordered({ ...me, email: "new@example.com" });
    expect(lastTime()).toBe(40);
  });

  it("is not in their own way", async () => {
    const all = { ...me, minutes: 20, isLimited: false };
    await ordered({ ...all, items: [piecesOf(latte, 3)] });
    await ordered({ ...all, items: [piecesOf(latte, 4)] });
    expect(times()).toEqual([20, 20]);
    expect(allOrders().map(({ status }) => status)).toEqual(["expired", "pending"]);
  });

  it("may pay by card for the places that they reserved", async () => {
    await reserving({ ...me, minutes: 20, items: [piecesOf(latte, 3)], isLimited: false });
    await ordered({ ...me, minutes: 20, items: [piecesOf(latte, 3)], isLimited: false });
    expect(allOrders().map(({ status }) => status)).toEqual(["expired", "pending"]);
  });

  it("after having paid gets a time that can be made", async () => {
    const start = await ordered(me);
    confirmCard(bench.stripe, start.clientSecret);
    await verifyPayment(intentOf(start));
    pass(12 * MINUTE_MS);
    await ordered({ ...me, seenPayment: intentOf(start) });
    expect(lastTime()).toBe(30);
  });
});

describe("a time that passes while one pays", () => {
  it("can't be paid for: its payment is canceled before it's charged", async () => {
    const start = await ordered(ASAP);
    expect(allOrders()[0]?.holdExpiresAt).toEqual(new Date("2027-01-04T23:20:00Z"));
    pass(15 * MINUTE_MS);
    await sweepHolds();
    expect(confirmCard(bench.stripe, start.clientSecret)).not.toBe(200);
  });

  it("is asked for again", async () => {
    const me = { browserId: "me", clientKey: "my address" };
    await ordered({ ...me, minutes: 20 });
    pass(15 * MINUTE_MS);
    expect(await order({ ...me, minutes: 20 })).toMatchObject(
      refusedAt("fulfillment.minutes", "3:20 PM is too soon now. The next free time is 3:30 PM."),
    );
  });
});

describe("a payment that comes late", () => {
  /** It has ended here, and arrives all the same. */
  async function late(between: () => Promise<unknown>) {
    const start = await ordered({ minutes: 60, items: [piecesOf(latte, 2)] });
    confirmCard(bench.stripe, start.clientSecret);
    await write((tx) => {
      const own = findOrder(tx, 1);
      if (own) expire(tx, own);
    });
    await between();
    await settle(intentOf(start));
    return allOrders()[0]?.status;
  }

  it("has its place back while nobody has it", async () => {
    expect(await late(async () => {})).toBe("paid");
  });

  it("is owed back when its place was given away", async () => {
    const others = () => paid({ minutes: 60, items: [piecesOf(latte, 3)], isLimited: false });
    expect(await late(others)).toBe("refund_due");
  });

  it("is owed back when what was brought is sold", async () => {
    const eventId = stop.id;
    await write((tx) =>
      tx.insert(stopProducts).values({ eventId, productId: latte.id, pieces: 4 }).run(),
    );
    const others = () => paid({ minutes: 90, items: [piecesOf(latte, 3)], isLimited: false });
    expect(await late(others)).toBe("refund_due");
  });

  it("is owed back when its stop was called off", async () => {
    expect(await late(() => deleteEvent(stop.id, OWNER))).toBe("refund_due");
  });

  it("is owed back when its stop is over", async () => {
    expect(await late(async () => pass(4 * 60 * MINUTE_MS))).toBe("refund_due");
  });

  it("leaves a reservation that it had taken over with its place", async () => {
    const me = { browserId: "me", clientKey: "my address", isLimited: false };
    await reserving({ ...me, minutes: 60, items: [piecesOf(latte, 3)] });
    await ordered({ ...me, minutes: 60, items: [piecesOf(latte, 3)] });
    await write((tx) => {
      const card = findOrder(tx, 2);
      if (card) expire(tx, card);
    });
    expect(allOrders().map(({ status }) => status)).toEqual(["pending", "expired"]);
  });
});

describe("one address without paying", () => {
  const here = { clientKey: "here" };
  const one = () => ({ ...stranger(), ...here, minutes: 20 });

  it("gets half of a time's places, and the other half is everybody else's", async () => {
    expect([(await order(one())).ok, (await order(one())).ok, (await order(one())).ok]).toEqual([
      true,
      true,
      false,
    ]);
    expect((await reserving(one())).ok).toBe(false);
    await ordered({ minutes: 20, items: [piecesOf(latte, 2)] });
  });

  it("is led on to the next time where any will do", async () => {
    for (let n = 0; n < 4; n++) await ordered({ ...stranger(), ...here });
    expect(times()).toEqual([20, 20, 30, 30]);
  });

  it("gets half of what's brought", async () => {
    await write((tx) =>
      tx.insert(stopProducts).values({ eventId: stop.id, productId: latte.id, pieces: 5 }).run(),
    );
    const asked = [];
    for (let n = 0; n < 4; n++) asked.push((await order({ ...stranger(), ...here })).ok);
    expect(asked).toEqual([true, true, true, false]);
  });

  it("gets the rest once it has paid", async () => {
    await paid({ ...one(), items: [piecesOf(latte, 2)] });
    await ordered({ ...one(), items: [piecesOf(latte, 2)] });
    expect(await stands(1)).toBe(false);
  });
});

describe("a party that needs more than half of a time's places", () => {
  const here = { clientKey: "here", minutes: 20 };
  const party = () => ({ ...stranger(), ...here, items: [piecesOf(latte, 3)] });
  const UNPAID = (most: string) =>
    `Your network has unpaid orders for this stop, so it can order up to ${most}. Order fewer, or try again in an hour.`;
  const bring = (pieces: number) =>
    write((tx) =>
      tx.insert(stopProducts).values({ eventId: stop.id, productId: latte.id, pieces }).run(),
    );

  it("gets them by card, in one order", async () => {
    await ordered(party());
    expect(times()).toEqual([20]);
    await ordered({ minutes: 20 });
    expect(await stands(1)).toBe(false);
  });

  it("gets them of what's brought, too", async () => {
    await bring(3);
    await ordered(party());
    expect(await stands(1)).toBe(false);
  });

  it("can't reserve them, and is told to pay by card", async () => {
    expect(await reserving(party())).toMatchObject(
      refusedAt(
        "fulfillment.minutes",
        "Your network can reserve up to 2 items per pickup time. Reserve fewer, or pay by card.",
      ),
    );
    await bring(5);
    expect(await reserving({ ...party(), items: [piecesOf(latte, 4)] })).toMatchObject(
      refusedAt(
        "fulfillment.eventId",
        "Your network can reserve up to 3 of Latte at a stop. Reserve fewer, or pay by card.",
      ),
    );
    expect(allOrders()).toEqual([]);
  });

  it("isn't promised what nobody could make, by card or at the truck", async () => {
    const tooMany = { ...party(), items: [piecesOf(latte, 5)] };
    const message = "We can make up to 4 items per pickup time. Order fewer.";
    expect(await order(tooMany)).toMatchObject(refusedAt("fulfillment.minutes", message));
    expect(await reserving(tooMany)).toMatchObject(refusedAt("fulfillment.minutes", message));
  });

  it("gets no second time while the first isn't paid", async () => {
    await ordered(party());
    expect(await order({ ...party(), minutes: 60 })).toMatchObject(
      refusedAt("fulfillment.minutes", UNPAID("2 items per pickup time")),
    );
    await bring(9);
    expect(await order({ ...party(), minutes: 60, items: [piecesOf(latte, 6)] })).toMatchObject(
      refusedAt("fulfillment.eventId", UNPAID("5 of Latte at a stop")),
    );
    expect((await order({ ...party(), clientKey: "elsewhere", minutes: 60 })).ok).toBe(true);
  });

  it("may change their own order, and have another one once it's paid", async () => {
    await ordered({ ...party(), browserId: "me" });
    await ordered({ ...party(), browserId: "me", items: [piecesOf(latte, 4)] });
    expect(allOrders().map(({ status }) => status)).toEqual(["expired", "pending"]);
    await paid({ ...party(), clientKey: "there", minutes: 60 });
    await ordered({ ...party(), clientKey: "there", minutes: 70 });
  });

  it("has them unpaid three times within the hour, with a new browser each time", async () => {
    const late = () => ({ ...party(), minutes: 150 });
    for (let time = 0; time < 3; time++) {
      await ordered(late());
      pass(15 * MINUTE_MS);
      await sweepHolds();
    }
    expect(await order(late())).toMatchObject(
      refusedAt("fulfillment.minutes", UNPAID("2 items per pickup time")),
    );
    expect((await order({ ...late(), items: [piecesOf(latte, 2)] })).ok).toBe(true);
  });

  it("keeps them no longer by asking for them again and again", async () => {
    const me = { ...party(), browserId: "me", minutes: 150 };
    for (let time = 0; time < 6; time++) {
      await ordered(me);
      pass(10 * MINUTE_MS);
    }
    const [order] = allOrders();
    expect(order?.holdExpiresAt).toEqual(new Date("2027-01-05T00:00:00Z"));
  });
});
