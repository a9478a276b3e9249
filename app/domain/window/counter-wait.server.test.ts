import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { read } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { journal } from "~/db/schema/journal.server";
import { createSecretId } from "~/domain/access/secret-id.server";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import { readBoard } from "~/domain/counter/board.server";
import {
  complete,
  findUndoable,
  markReady,
  startMaking,
  undoComplete,
} from "~/domain/counter/counter-actions.server";
import { readQueue } from "~/domain/counter/queue.server";
import { findWait } from "~/domain/counter/queue-position.server";
import { toTicket } from "~/domain/counter/ticket";
import { closeDay } from "~/domain/days/close-day.server";
import { listStopsOfToday } from "~/domain/events/event-queries.server";
import { findStop } from "~/domain/fulfillment/pickup-stop.server";
import { sumOfLines } from "~/domain/money";
import { readQueueStatus } from "~/domain/order-desk/order-queries.server";
import { tellOfUnseenOrders } from "~/domain/order-desk/unseen-orders.server";
import { changeOrderSettings } from "~/domain/order-settings/order-settings.server";
import { moveAll } from "~/domain/stop-orders/move-all.server";
import { makeEvent, makeMenuItem, makeOrder, makeProduct, OWNER } from "../../../tests/factories";
import { allOrders, queuedEmails, stockOf } from "../../../tests/ledger";
import { correctSale } from "./correct-sale.server";
import { completeForgottenSales } from "./counter-wait.server";
import { recordSale } from "./window-sales.server";

/** Sales at the window in one line with the orders from the site. */

const ZONE = "America/Los_Angeles";
/** 3:17 PM at the truck, at a stop from 3 to 6 PM. */
const NOW = new Date("2027-01-04T23:17:00Z");
const MINUTE = 60_000;
const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE);

let latte: { id: number };
let tin: Awaited<ReturnType<typeof makeProduct>>;
let stop: { id: number };
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  latte = await makeMenuItem({ name: "Latte" });
  tin = await makeProduct({ name: "Tin" });
  stop = await makeEvent({ ordersAhead: true });
});
afterEach(() => vi.useRealTimers());

type Sold = { items?: { id: number }[]; name?: string; minutesAgo?: number; key?: string };

async function sell({ items = [latte], name, minutesAgo = 0, key = createSecretId() }: Sold = {}) {
  const lines = items.map(({ id }) => ({
    productId: id,
    choices: [],
    quantity: 1,
    unitPriceCents: 650,
  }));
  const sentAt = new Date();
  const soldAt = new Date(sentAt.getTime() - minutesAgo * MINUTE);
  const sale = { lines, totalCents: sumOfLines(lines), tipCents: 0, name, soldAt, sentAt };
  const recorded = await recordSale(key, { paidBy: "cash", ...sale }, OWNER);
  if (!recorded.ok) throw new Error(JSON.stringify(recorded.errors));
  return recorded.row;
}

const queue = (now = new Date()) => {
  const stops = listStopsOfToday(now);
  const { toMake, quiet } = readQueue(stops, now);
  const tickets = (orders: typeof toMake) => orders.map((one) => toTicket(one, stops, now, ZONE));
  return { made: tickets(toMake), quiet: tickets(quiet) };
};
const numbers = () => queue().made.map(({ number }) => number);

describe("a sale of something that's made", () => {
  it("waits at the counter with its number and name, and rings", async () => {
    await sell({ name: "Maya" });
    expect(queue()).toMatchObject({
      made: [{ number: "#1", name: "Maya", step: "waiting", dueCents: 0, promised: null }],
      quiet: [],
    });
    expect(queue().made[0]).toMatchObject({ sold: "3:17 PM", soldOffline: false, lateMinutes: 0 });
    expect(readQueueStatus()).toMatchObject({ waiting: 1, newest: NOW.getTime() });
  });

  it("goes after whoever asked for the soonest time before, online or at the window", async () => {
    const asked = { pickupEventId: stop.id, isSoonest: true, createdAt: at(-12) };
    const { id } = await makeOrder({ ...asked, pickupMinutes: 40 }, [{ productId: latte.id }]);
    await sell();
    expect(numbers()).toEqual(["#1", "#2"]);
    await complete(id, OWNER, {});
    vi.setSystemTime(at(1));
    await sell();
    expect(numbers()).toEqual(["#2", "#3"]);
  });

  it("goes after an order from the site that got the next time because this one is full", async () => {
    stop = await makeEvent({ ordersAhead: true, slotMinutes: 10, slotPieces: 2 });
    const full = { pickupEventId: stop.id, pickupMinutes: 10, isSoonest: true, createdAt: at(-3) };
    const line = [{ productId: latte.id, quantity: 2 }];
    await makeOrder(full, line);
    await makeOrder({ ...full, pickupMinutes: 20, createdAt: at(-1) }, line);
    await sell({ name: "Walk-up" });
    expect(allOrders().map(({ pickupMinutes }) => pickupMinutes)).toEqual([10, 20, 30]);
    expect(numbers()).toEqual(["#1", "#2", "#3"]);
  });

  it("takes a whole time for itself if it's larger than one, and is never refused", async () => {
    stop = await makeEvent({ ordersAhead: true, slotMinutes: 10, slotPieces: 1 });
    await sell();
    vi.setSystemTime(at(1));
    await sell({ items: [latte, await makeMenuItem({ name: "Mocha" })] });
    expect(allOrders().map(({ pickupMinutes }) => pickupMinutes)).toEqual([10, 20]);
  });

  it("stands in one line with the orders from the site, by time", async () => {
    const ahead = { pickupEventId: stop.id, pickupMinutes: 30 };
    await makeOrder(ahead, [{ productId: latte.id }]);
    await makeOrder({ ...ahead, pickupMinutes: 0 }, [{ productId: latte.id }]);
    await sell();
    expect(numbers()).toEqual(["#2", "#3", "#1"]);
    const own = findWait(1, findStop(read(), stop.id), NOW);
    expect(own).toMatchObject({ place: { ahead: 2 } });
  });

  it("is started, ready and completed without any email, and each can be undone", async () => {
    const { id } = await sell({ name: "Maya Chen" });
    await startMaking(id, OWNER);
    expect(readBoard(listStopsOfToday(NOW), NOW)).toEqual({ making: ["#1 Maya"], ready: [] });
    await markReady(id, OWNER);
    expect(readBoard(listStopsOfToday(NOW), NOW)).toEqual({ making: [], ready: ["#1 Maya"] });
    expect(await complete(id, OWNER, {})).toMatchObject({ ok: true });
    expect(findUndoable(id, "gone")).toEqual({ id, act: "gone", name: "#1 Maya Chen" });
    expect(numbers()).toEqual([]);
    expect(await undoComplete(id, OWNER)).toMatchObject({ ok: true });
    expect(numbers()).toEqual(["#1"]);
    expect(allOrders()).toMatchObject([{ status: "paid", receivedCents: 650, handedOverAt: null }]);
    expect(queuedEmails()).toEqual([]);
  });

  it("waits with its goods, and without a stop too", async () => {
    vi.setSystemTime(at(24 * 60));
    await sell({ items: [latte, tin] });
    expect(queue()).toMatchObject({
      made: [{ cups: [{ name: "Latte" }, { name: "Tin" }] }],
      quiet: [],
    });
    // Without a stop, the board shows who has none.
    await markReady(1, OWNER);
    expect(readBoard([], new Date())).toEqual({ making: [], ready: ["#1"] });
  });

  it("sends the owner no email, and moves nowhere", async () => {
    await sell();
    const other = await makeEvent({
      ordersAhead: true,
      startDate: at(24 * 60),
      endDate: at(27 * 60),
    });
    await tellOfUnseenOrders(at(20));
    expect(await moveAll(stop.id, { eventId: other.id }, OWNER, NOW)).toMatchObject({ moved: 0 });
    expect(queuedEmails()).toEqual([]);
  });
});

describe("a sale that needn't wait", () => {
  const isHandedOver = () =>
    expect(allOrders()).toMatchObject([{ waitsSince: null, handedOverAt: expect.any(Date) }]);

  it("is handed over at once if it's goods", async () => {
    await sell({ items: [tin] });
    isHandedOver();
    expect(queue()).toEqual({ made: [], quiet: [] });
  });

  it("is handed over at once if the owner makes each sale right away", async () => {
    await changeOrderSettings({ sendsWindowSales: false }, OWNER);
    await sell();
    isHandedOver();
    expect(readQueueStatus().waiting).toBe(0);
  });

  it("is handed over at once if a phone sends it hours later", async () => {
    await sell({ minutesAgo: 181 });
    isHandedOver();
    expect(allOrders()).toMatchObject([{ handedOverAt: at(-181) }]);
  });

  it("is handed over at once if a phone sends it after the day was closed", async () => {
    await sell({ items: [tin] });
    vi.setSystemTime(at(10));
    expect(await closeDay({ counted: 650, closeAnyway: true }, OWNER)).toMatchObject({ ok: true });
    await sell({ minutesAgo: 5 });
    await sell();
    expect(allOrders().map(({ handedOverAt }) => handedOverAt !== null)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

it("a sale without a signal joins at its own time, marked, and rings as it arrives", async () => {
  await makeOrder({ pickupEventId: stop.id, pickupMinutes: 10 }, [{ productId: latte.id }]);
  vi.setSystemTime(at(60));
  await sell({ minutesAgo: 60 });
  expect(numbers()).toEqual(["#1", "#2"]);
  await sell();
  await sell({ minutesAgo: 45 });
  expect(numbers()).toEqual(["#1", "#2", "#4", "#3"]);
  expect(queue().made.map(({ sold, soldOffline }) => [sold, soldOffline])).toEqual([
    [null, false],
    ["3:17 PM", true],
    ["3:32 PM", true],
    ["4:17 PM", false],
  ]);
  expect(readQueueStatus()).toMatchObject({ waiting: 4, newest: at(60).getTime() });
});

it("a sale sent again is one ticket, even after it was completed", async () => {
  const key = createSecretId();
  const { id } = await sell({ key });
  await complete(id, OWNER, {});
  await sell({ key });
  expect(numbers()).toEqual([]);
  expect(allOrders()).toHaveLength(1);
});

describe("a corrected sale", () => {
  it("leaves the line once it's voided, with its money and its goods", async () => {
    const key = createSecretId();
    const { id } = await sell({ items: [latte, tin], key });
    await startMaking(id, OWNER);
    await correctSale(key, { correction: "void", key: createSecretId() }, OWNER);
    // The person who makes the order has to be told that it's canceled.
    expect(queue().made).toMatchObject([{ closedReason: "Canceled" }]);
    expect(stockOf(tin.inventoryId)).toBe(10);
    expect(readQueueStatus().waiting).toBe(0);
  });

  it("doesn't appear once it's voided if it never waited", async () => {
    const key = createSecretId();
    await sell({ items: [tin], key });
    await correctSale(key, { correction: "void", key: createSecretId() }, OWNER);
    expect(queue()).toEqual({ made: [], quiet: [] });
  });

  it("says so once, however often the correction is sent", async () => {
    const key = createSecretId();
    await sell({ key });
    const wish = { correction: "void", key: createSecretId() } as const;
    const noted = async () => {
      await correctSale(key, wish, OWNER);
      return read().select().from(audit).all();
    };
    expect(await noted()).toEqual(await noted());
  });

  it("shows on its ticket what was refunded, and goes once all of it is", async () => {
    const { id } = await sell({ items: [latte, tin] });
    const wish = { correction: "refund", method: "cash" } as const;
    await refundAtTruck(id, { ...wish, scope: "pieces", pieces: { [tin.id]: 1 } }, OWNER);
    expect(queue().made).toMatchObject([{ refunded: "$6.50", closedReason: null }]);
    await refundAtTruck(id, { ...wish, scope: "all" }, OWNER);
    expect(queue().made).toMatchObject([{ closedReason: "Refunded" }]);
  });
});

it("a sale books the same money whether it waits or not", async () => {
  const booked = () => {
    const rows = read().select().from(journal).all();
    return rows.map(({ kind, cents, soldAt }) => [kind, cents, soldAt.getTime()]);
  };
  await sell();
  const first = booked();
  await complete(1, OWNER, {});
  expect(booked()).toEqual(first);
  await changeOrderSettings({ sendsWindowSales: false }, OWNER);
  await sell();
  expect(booked()).toEqual([...first, ...first]);
});

it("a sale that was refunded in full isn't completed, since nobody handed it over", async () => {
  await sell();
  await sell();
  const how = { correction: "refund", method: "cash" } as const;
  await refundAtTruck(1, { ...how, scope: "all" }, OWNER);
  await completeForgottenSales(at(720));
  expect(allOrders()).toMatchObject([{ handedOverAt: null }, { handedOverAt: at(720) }]);
});

it("a sale that nobody completed is completed after twelve hours", async () => {
  await sell();
  await makeOrder({ pickupEventId: stop.id, pickupMinutes: 30 }, [{ productId: latte.id }]);
  await completeForgottenSales(at(719));
  expect(numbers()).toEqual(["#1", "#2"]);
  await completeForgottenSales(at(720));
  expect(allOrders()).toMatchObject([{ handedOverAt: at(720) }, { handedOverAt: null }]);
});
