import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { orders } from "~/db/schema/orders.server";
import { refundRequestLines, refundRequests } from "~/db/schema/refunds.server";
import { listStopsOfToday } from "~/domain/events/event-queries.server";
import { advanceClock, inHours, stopClock } from "../../../tests/clock";
import {
  makeDispute,
  makeEvent,
  makeFailedRefund,
  makeMenuItem,
  makeOrder,
  makeProduct,
  RESERVED_WITH_CODE,
} from "../../../tests/factories";
import { MAX_QUEUED, readQueue } from "./queue.server";
import { toTicket } from "./ticket";

const ZONE = "America/Los_Angeles";
const MINUTE = 60_000;

let latte: { id: number };
let tin: { id: number };
let stop: { id: number };
beforeEach(async () => {
  stopClock();
  latte = await makeMenuItem({ name: "Latte" });
  tin = await makeProduct({ name: "Tin" });
  stop = await makeEvent({ startDate: minutes(-60), endDate: minutes(120) });
});

const minutes = (from: number) => new Date(Date.now() + from * MINUTE);

type Given = Partial<typeof orders.$inferInsert>;

const cup = (given: Given = {}, quantity = 1) =>
  makeOrder({ pickupEventId: stop.id, pickupMinutes: 60, ...given }, [
    { productId: latte.id, name: "Latte", choices: [1], choiceNames: ["Oat"], quantity },
  ]);
const tins = (given: Given = {}) => makeOrder(given, [{ productId: tin.id }]);

const idsOf = (found: { id: number }[]) => found.map(({ id }) => id);
const queue = () => {
  const { toMake, quiet } = readQueue(listStopsOfToday(new Date()), new Date());
  return { made: idsOf(toMake), quiet: idsOf(quiet) };
};
const become = (change: Given) => write((tx) => tx.update(orders).set(change).run());

describe("the queue", () => {
  it("has what's made by the promised time, then by when it was placed, and the rest apart", async () => {
    await cup({ pickupMinutes: 80 });
    await cup({ pickupMinutes: 20 });
    await tins();
    await cup({ pickupMinutes: null });
    await tins({ pickupEventId: stop.id });
    await cup({ ...RESERVED_WITH_CODE, pickupMinutes: 20 });
    await cup({ pickupMinutes: 80, createdAt: minutes(-10) });
    expect(queue()).toEqual({ made: [2, 6, 7, 1, 4], quiet: [5, 3] });
  });

  it("has the orders of each stop that has begun, by the promised time", async () => {
    const other = await makeEvent({ startDate: minutes(-20), endDate: minutes(60) });
    const late = await makeEvent({
      startDate: minutes(-90),
      endDate: minutes(-10),
      lateMinutes: 30,
    });
    const later = await makeEvent({ startDate: minutes(125), endDate: minutes(180) });
    await cup({ pickupMinutes: 80 });
    await cup({ pickupEventId: other.id, pickupMinutes: 30 });
    await cup({ pickupEventId: late.id, pickupMinutes: 65 });
    await cup({ pickupEventId: later.id, pickupMinutes: 10 });
    expect(queue().made).toEqual([3, 2, 1]);
  });

  it("has who waits, however many card orders nobody has paid", async () => {
    const unpaid = { paidAt: null, receivedCents: 0, waitsSince: null };
    for (let times = 0; times < MAX_QUEUED; times++) {
      await cup({ status: times % 2 === 0 ? "pending" : "expired", ...unpaid });
    }
    const { id } = await cup();
    expect(queue()).toEqual({ made: [id], quiet: [] });
  });

  it("has who waits, however many reservations strangers made and canceled", async () => {
    const ended = { ...RESERVED_WITH_CODE, status: "expired", reservationCode: null } as const;
    for (let times = 0; times < MAX_QUEUED; times++) await cup(ended);
    const { id } = await cup();
    const reserved = await cup({ ...RESERVED_WITH_CODE, confirmBy: null });
    expect(queue().made.filter((one) => one >= id)).toEqual([id, reserved.id]);
    await become({ updatedAt: minutes(-60) });
    expect(queue()).toEqual({ made: [id, reserved.id], quiet: [] });
  });

  it("has what waits without a stop, however much was refunded there before", async () => {
    for (let times = 0; times < 31; times++) await tins({ refundedCents: 1800 });
    const goingBack = await tins();
    const request = { orderId: goingBack.id, amountCents: 1800, restock: false };
    await write((tx) =>
      tx
        .insert(refundRequests)
        .values({ ...request, askedBy: "ana@example.com" })
        .run(),
    );
    await become({ updatedAt: minutes(-60) });
    const { id } = await tins();
    const refundedJustNow = await tins({ refundedCents: 1800 });
    expect(queue().quiet).toEqual([id, refundedJustNow.id]);
  });

  it("has nothing that's paid for elsewhere, unpaid, unconfirmed, gone or shipped", async () => {
    const elsewhere = await makeEvent({ startDate: inHours(48), endDate: inHours(51) });
    await cup({ pickupEventId: elsewhere.id });
    await cup({ status: "pending", paidAt: null, receivedCents: 0 });
    await cup({ ...RESERVED_WITH_CODE, confirmBy: minutes(20) });
    await cup({ handedOverAt: new Date() });
    const address = { name: "A", line1: "B", line2: null, city: "C", region: "CA" };
    const deliveryAddress = { ...address, postalCode: "91101", country: "US" };
    await tins({ fulfillment: "delivery", deliveryAddress });
    expect(queue()).toEqual({ made: [], quiet: [] });
  });

  it("has orders without a stop if there's no stop", async () => {
    await cup();
    await tins();
    const { toMake, quiet } = readQueue([], new Date());
    expect([idsOf(toMake), idsOf(quiet)]).toEqual([[], [2]]);
  });

  describe("the walk-ups of a stop", () => {
    const walkUp = (given: Given = {}) =>
      cup({ origin: "window", waitsSince: new Date(), pickupMinutes: null, ...given });
    const change = (to: Partial<typeof events.$inferInsert>) =>
      write((tx) => tx.update(events).set(to).where(eq(events.id, stop.id)).run());

    it.each([
      ["was called off", { canceledAt: new Date() }],
      ["was moved to tomorrow", { startDate: inHours(24), endDate: inHours(27) }],
    ])("are made though it %s", async (_how, to) => {
      await walkUp();
      await walkUp({ handedOverAt: new Date() });
      await walkUp({ refundedCents: 650, receivedCents: 650, updatedAt: minutes(-60) });
      await cup();
      await change(to);
      expect(queue()).toEqual({ made: [1], quiet: [] });
      await makeEvent({ startDate: minutes(-20), endDate: minutes(60) });
      expect(queue().made).toEqual([1]);
    });

    it("are made at the next stop before it's listed, as the truck got there early", async () => {
      await change({ startDate: minutes(-120), endDate: minutes(-70), plannedEnd: minutes(20) });
      const dinner = await makeEvent({ startDate: minutes(50), endDate: minutes(200) });
      await walkUp({ pickupEventId: dinner.id });
      await cup({ pickupEventId: dinner.id });
      expect(listStopsOfToday(new Date()).map(({ id }) => id)).toEqual([stop.id]);
      expect(queue()).toEqual({ made: [1], quiet: [] });
    });

    it("are listed once, and at a stop that's on only by who is there", async () => {
      await walkUp();
      const other = await makeEvent({ startDate: minutes(-20), endDate: minutes(60) });
      await walkUp({ pickupEventId: other.id });
      expect(queue().made).toEqual([1, 2]);
      const here = listStopsOfToday(new Date()).filter(({ id }) => id === other.id);
      expect(idsOf(readQueue(here, new Date()).toMake)).toEqual([2]);
    });

    it("are made without a stop, however many online orders haven't chosen one", async () => {
      for (let times = 0; times < 31; times++) await tins();
      const { id } = await walkUp({ pickupEventId: null });
      expect(queue().made).toEqual([id]);
    });
  });

  it("shows for a while what was refunded, and what's being made until it's dismissed", async () => {
    await cup();
    await cup({ makingAt: new Date() });
    await become({ refundedCents: 1800 });
    expect(queue().made).toEqual([1, 2]);
    advanceClock(2 * MINUTE);
    expect(queue().made).toEqual([2]);
  });
});

describe("a ticket", () => {
  const ticket = () => {
    const now = new Date();
    const stops = listStopsOfToday(now);
    const [order] = readQueue(stops, now).toMake;
    if (!order) throw new Error("Nobody waits");
    return toTicket(order, stops, now, ZONE);
  };

  it("has its cups with their choices, and says that it's paid", async () => {
    await cup({ customerName: "Maya Chen", note: "No straw" }, 2);
    expect(ticket()).toMatchObject({
      note: "No straw",
      number: "#1",
      name: "Maya Chen",
      code: null,
      step: "waiting",
      lateMinutes: 0,
      dueCents: 0,
      closedReason: null,
      problem: null,
      cups: [{ name: "Latte", choices: ["Oat"], quantity: 2, refunded: 0 }],
    });
  });

  it("shows a reservation's code beside its number, and what's to pay", async () => {
    await cup(RESERVED_WITH_CODE);
    expect(ticket()).toMatchObject({ number: "#1", name: null, code: "K7RM4", dueCents: 1800 });
  });

  it("says how late it is until it's ready, and then for how long", async () => {
    await cup();
    advanceClock(5.5 * MINUTE);
    expect(ticket()).toMatchObject({ lateMinutes: 5, readyMinutes: 0 });
    await become({ readyAt: new Date() });
    advanceClock(3 * MINUTE);
    expect(ticket()).toMatchObject({ step: "ready", lateMinutes: 0, readyMinutes: 3 });
  });

  it("moves with a stop that runs late", async () => {
    const late = await makeEvent({
      startDate: minutes(-90),
      endDate: minutes(60),
      lateMinutes: 45,
    });
    await cup({ pickupEventId: late.id, pickupMinutes: 60 });
    expect(ticket()).toMatchObject({ lateMinutes: 0 });
  });

  it.each([
    ["Refunded", { refundedCents: 1800 }],
    ["Refund in progress", { status: "refund_due" }],
    ["Canceled", { ...RESERVED_WITH_CODE, status: "expired" }],
  ] as const)("says '%s' when it is", async (over, change) => {
    await cup();
    await become(change);
    expect(ticket().closedReason).toBe(over);
  });

  it("stays in line with its problem while its payment is disputed, or its items are missing", async () => {
    const { id: orderId } = await cup();
    const lost = { productId: latte.id, choices: [1], quantity: 1 };
    await makeFailedRefund({ orderId, amountCents: 1800, ...lost });
    expect(ticket()).toMatchObject({ closedReason: null, problem: "Items missing" });
    await makeDispute({ orderId, amountCents: 1800 });
    expect(ticket()).toMatchObject({ closedReason: null, problem: "Payment disputed" });
  });

  it("says what part of it was refunded", async () => {
    await cup({}, 2);
    const request = { orderId: 1, amountCents: 1800, restock: false, askedBy: "ana@example.com" };
    await write((tx) => {
      tx.insert(refundRequests).values(request).run();
      const of = { requestId: 1, orderId: 1, productId: latte.id, choices: [1] };
      tx.insert(refundRequestLines)
        .values({ ...of, quantity: 1 })
        .run();
    });
    expect(ticket()).toMatchObject({
      refunded: "$18.00",
      cups: [{ quantity: 2, refunded: 1 }],
    });
  });
});
