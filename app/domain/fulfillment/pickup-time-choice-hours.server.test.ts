import { describe, expect, it, vi } from "vitest";
import { read, write } from "~/db/client.server";
import { runLate, updateEvent } from "~/domain/events/events.server";
import { findStop } from "~/domain/fulfillment/pickup-stop.server";
import { expireOrder } from "~/domain/orders/order-holds.server";
import { servedNote } from "~/domain/slots/served-hours.server";
import { piecesOf } from "../../../tests/checkout";
import { makeEvent, makeMenuItem, OWNER } from "../../../tests/factories";
import { allOrders } from "../../../tests/ledger";
import { withOrdersAhead } from "../../../tests/orders-ahead";
import { offeredTimes } from "./pickup-time-choice.server";

/** Items with hours at a stop from 3 to 6 PM whose last pickup is at 5:30 PM, asked for at 3:05 PM. */

const { latte, stop, order, ordered, reserving, times, refusedAt } = withOrdersAhead();

const TIME = "fulfillment.minutes";
const STOP = "fulfillment.eventId";
const burrito = () => makeMenuItem({ name: "Breakfast Burrito", servedUntil: 16 * 60 });
const dinner = () => makeMenuItem({ name: "Pad Thai", servedFrom: 17 * 60 });

const offered = (...items: { id: number }[]) => offeredAfter(undefined, ...items);

/** Times offered to someone who has just ordered for this many minutes after the stop's start. */
const offeredAfter = (pickupMinutes: number | undefined, ...items: { id: number }[]) => {
  const found = findStop(read(), stop.id);
  const made = items.map(({ id: productId }) => ({ productId, name: "", quantity: 1 }));
  const earlier =
    pickupMinutes === undefined ? undefined : { pickupEventId: stop.id, pickupMinutes };
  const requester = { networkKey: null, paymentKind: "card" as const, freedOrderIds: [], earlier };
  return found && offeredTimes(read(), found, made, requester, new Date());
};

describe.each([
  ["by card", order],
  ["at the truck", reserving],
])("an item with hours, paid %s", (_way, start) => {
  it("is refused outside its hours, beside the time", async () => {
    const early = await burrito();
    expect(await start({ minutes: 76, items: [piecesOf(early)] })).toMatchObject({
      kind: "conflict",
      ...refusedAt(
        TIME,
        "Breakfast Burrito is served until 4 PM. Choose an earlier pickup time or take it out of your cart.",
      ),
    });
    expect(await start({ minutes: 60, items: [piecesOf(early)] })).toMatchObject({ ok: false });
    const late = await dinner();
    expect(await start({ minutes: 110, items: [piecesOf(latte), piecesOf(late)] })).toMatchObject(
      refusedAt(
        TIME,
        "Pad Thai is served from 5 PM. Choose a later pickup time or take it out of your cart.",
      ),
    );
    expect(allOrders()).toEqual([]);
  });

  it("is accepted in its hours, and as soon as possible means the first time in them", async () => {
    await start({ minutes: 50, items: [piecesOf(await burrito())] });
    const late = await dinner();
    await start({ minutes: 120, items: [piecesOf(late)] });
    await start({ items: [piecesOf(late)] });
    expect(times()).toEqual([50, 120, 120]);
  });

  it("is refused if the stop has no time left in its hours", async () => {
    const lunch = await makeMenuItem({ name: "Lunch", servedFrom: 660, servedUntil: 14 * 60 });
    const items = [piecesOf(await burrito()), piecesOf(lunch)];
    expect(await start({ items })).toMatchObject(
      refusedAt(
        STOP,
        "Lunch is served 11 AM - 2 PM. This stop has no pickup times left then. Choose another stop or take it out of your cart.",
      ),
    );
  });

  it("is refused if all of its times are full", async () => {
    await updateEvent(stop.id, { slotMinutes: 60, slotPieces: 2 }, OWNER);
    const early = await makeMenuItem({ name: "Toast", servedUntil: 16 * 60 + 1 });
    await ordered({ minutes: 60 });
    await ordered({ minutes: 60 });
    expect(await start({ items: [piecesOf(early)] })).toMatchObject(
      refusedAt(STOP, /^Toast is served until 4:01 PM\. This stop has no pickup times left then\./),
    );
    expect(await start({ minutes: 120 })).toMatchObject({ ok: true });
  });

  it("is refused beside an item whose hours never meet its own", async () => {
    const items = [piecesOf(await burrito()), piecesOf(await dinner())];
    expect(await start({ items })).toMatchObject(
      refusedAt(
        STOP,
        "Breakfast Burrito is served until 4 PM and Pad Thai from 5 PM. This stop has no pickup time left for all. Choose another stop or take one out of your cart.",
      ),
    );
  });

  it("can be ordered at night for tomorrow's breakfast", async () => {
    const eggs = await makeMenuItem({ name: "Eggs", servedUntil: 11 * 60 });
    vi.setSystemTime(new Date("2027-01-05T07:30:00Z"));
    const tomorrow = { startDate: "2027-01-05T08:00", endDate: "2027-01-05T14:00" };
    await updateEvent(stop.id, tomorrow, OWNER);
    const items = [piecesOf(eggs)];
    expect(await start({ items, minutes: 60 })).toMatchObject({ ok: true });
    expect(await start({ items, minutes: 180 })).toMatchObject(
      refusedAt(TIME, /^Eggs is served until 11 AM\./),
    );
  });
});

it("the times on offer are those in the hours of all items", async () => {
  expect(offered(await burrito())?.times).toEqual([20, 30, 40, 50]);
  expect(offered(latte, await dinner())).toEqual({ soonest: 120, times: [120, 130, 140, 150] });
  expect(offered(await burrito(), await dinner())).toBeNull();
});

it("customers read nothing of hours if everything is served all day", () => {
  expect(servedNote(read(), [{ productId: latte.id, name: "Latte", quantity: 1 }])).toBeNull();
});

it("the soonest time is the same on the form as for the order", () => {
  expect([offered(latte)?.soonest, offeredAfter(40, latte)?.soonest]).toEqual([20, 40]);
});

it("a stop that runs late hands over later, which counts for an item's hours", async () => {
  await runLate(stop.id, 30, OWNER);
  expect(offered(await burrito())?.times).toEqual([20]);
  expect(offered(await dinner())?.times).toEqual([90, 100, 110, 120]);
});

it("the clock on the wall decides on the day that skips an hour", async () => {
  vi.setSystemTime(new Date("2027-03-14T08:00:00Z"));
  const night = await makeEvent({
    ordersAhead: true,
    slotMinutes: 30,
    lastOrderMinutes: 0,
    startDate: new Date("2027-03-14T09:00:00Z"),
    endDate: new Date("2027-03-14T11:30:00Z"),
  });
  // 1, 1:30, 3, 3:30, 4, and 4:30 AM.
  const waffle = await makeMenuItem({ name: "Waffle", servedUntil: 3 * 60 + 30 });
  const found = findStop(read(), night.id);
  const made = [{ productId: waffle.id, name: "Waffle", quantity: 1 }];
  const requester = { networkKey: null, paymentKind: "card" as const, freedOrderIds: [] };
  expect(found && offeredTimes(read(), found, made, requester, new Date())?.times).toEqual([
    0, 30, 60,
  ]);
});

describe("a customer who waits until their item is served", () => {
  it("keeps nobody from an earlier time", async () => {
    await ordered({ items: [piecesOf(latte), piecesOf(await dinner())] });
    await ordered({});
    expect(times()).toEqual([120, 20]);
  });

  it("isn't overtaken within the item's hours", async () => {
    await updateEvent(stop.id, { slotPieces: 2 }, OWNER);
    for (let n = 0; n < 2; n++) await ordered({ minutes: 120 });
    await ordered({ items: [piecesOf(await dinner())] });
    expect(times()).toEqual([120, 120, 130]);
    await write((tx) => {
      const [first] = allOrders();
      if (first) expireOrder(tx, first);
    });
    expect(await order({ minutes: 120 })).toMatchObject({ ok: false });
    expect(await order({ minutes: 110 })).toMatchObject({ ok: true });
  });
});
