import { describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { refundRequests } from "~/db/schema/refunds.server";
import { ORDER_STATES, orderState } from "~/domain/orders/order-state";
import { findOrder } from "~/domain/orders/orders.server";
import { refusal } from "~/domain/result";
import { moveTo } from "~/domain/stop-orders/move-order.server";
import {
  ADDRESS,
  makeDispute,
  makeEvent,
  makeFailedRefund,
  makeOrder,
  makeProduct,
  OWNER,
} from "../../../tests/factories";
import { setHandedOver } from "./hand-over.server";
import { historyOf } from "./order-history.server";
import { findDeskOrder, readQueueStatus } from "./order-queries.server";
import { searchOrders } from "./order-search.server";
import { describeElsewhere, queueOfDevice } from "./queue-status";

const FIRST = { q: "", page: 1 };

const find = (id: number) => {
  const order = findDeskOrder(id);
  if (!order) throw new Error(`There is no order ${id}`);
  return order;
};

/** Makes an order whose refund failed after its two pieces were put back on the shelf. */
async function makeShortOrder() {
  const { id: productId } = await makeProduct();
  const line = { productId, name: "Tin", unitPriceCents: 900, quantity: 2 };
  const { id: orderId } = await makeOrder({}, [line]);
  await makeFailedRefund({ orderId, productId, quantity: 2, amountCents: 1800 });
}

describe("the list of orders", () => {
  it("has the newest first, with what each is for", async () => {
    const tin = await makeProduct();
    await makeOrder({}, [{ productId: tin.id, quantity: 2 }]);
    await makeOrder({}, []);
    const { rows } = searchOrders(FIRST, null);
    expect(rows.map(({ id, lines }) => [id, lines.map(({ quantity }) => quantity)])).toEqual([
      [2, []],
      [1, [2]],
    ]);
    const stops = [await makeEvent(), await makeEvent()].map(({ id }) => id);
    for (const pickupEventId of stops) await makeOrder({ pickupEventId });
    const placed = searchOrders(FIRST, null).rows.map(({ stop }) => stop?.id ?? null);
    expect(placed).toEqual([stops[1], stops[0], null, null]);
  });

  it("knows nothing of the customer except their address", async () => {
    await makeOrder();
    const [row] = searchOrders(FIRST, null).rows;
    expect(Object.keys(row ?? {})).not.toEqual(
      expect.arrayContaining(["token", "browserHash", "clientHash"]),
    );
    expect(JSON.stringify(row)).not.toContain("browser");
  });

  it.each([
    ["AIKO", [2]],
    ["aiko@example.com", [2]],
    ["1", [1]],
    ["#2", [2]],
    ["zoe", [1]],
    ["Zoë M", [1]],
    ["ZOË MÜLLER", [1]],
    ["example.com", [2, 1]],
    ["%", []],
    ["_", []],
    ["999999999999999", []],
  ])("is searched for '%s' and has the orders %s", async (q, ids) => {
    await makeOrder({ email: "Kei@example.com", customerName: "Zoë Müller" });
    await makeOrder({ email: "aiko@Example.com" });
    expect(searchOrders({ q, page: 1 }, null).rows.map(({ id }) => id)).toEqual(ids);
  });

  it("is paged by 50", async () => {
    for (let n = 0; n < 51; n++) await makeOrder();
    const { rows, total, pageCount } = searchOrders({ q: "", page: 2 }, null);
    expect([rows.map(({ id }) => id), total, pageCount]).toEqual([[1], 51, 2]);
  });

  it("lists what waits by when it's due, on every page", async () => {
    const at = (hour: number) => new Date(Date.UTC(2027, 0, 4, hour));
    const lunch = await makeEvent({ startDate: at(19), endDate: at(22), lateMinutes: 30 });
    const market = await makeEvent({ startDate: at(23), endDate: at(26) });
    await makeOrder({ pickupEventId: market.id });
    await makeOrder({ pickupEventId: lunch.id, pickupMinutes: 40 });
    await makeOrder({ pickupEventId: lunch.id });
    await makeOrder({ createdAt: at(20) });
    const idsOn = (page: number) =>
      searchOrders({ q: "", page }, "waiting").rows.map(({ id }) => id);
    expect(idsOn(1)).toEqual([3, 4, 2, 1]);
    expect(searchOrders(FIRST, "all").rows.map(({ id }) => id)).toEqual([4, 3, 2, 1]);
    for (let n = 0; n < 48; n++) await makeOrder({ createdAt: at(0) });
    expect([idsOn(1).slice(-2), idsOn(2)]).toEqual([
      [3, 4],
      [2, 1],
    ]);
  });

  it("finds an order by its number, and by nothing that only holds one", async () => {
    for (let n = 0; n < 12; n++) await makeOrder();
    const found = (q: string) => searchOrders({ q, page: 1 }, null).rows.map(({ id }) => id);
    expect([found("12"), found("#12"), found("x12"), found("12x")]).toEqual([[12], [12], [], []]);
  });

  it("shows of each state the orders that are in it, and each order in one", async () => {
    const at = new Date();
    await makeOrder();
    await makeOrder({ handedOverAt: at });
    await makeOrder({ refundedCents: 100 });
    await makeOrder({ refundedCents: 1800 });
    await makeOrder({ refundedCents: 1800, handedOverAt: at });
    await makeOrder({ status: "refund_due" });
    await makeOrder({ status: "refunded", refundedCents: 1800 });
    await makeOrder({ status: "pending", paidAt: null, receivedCents: 0 });
    await makeOrder({ status: "expired", paidAt: null, receivedCents: 0 });
    const atTruck = { paymentKind: "truck" as const, paidAt: null, receivedCents: 0 };
    await makeOrder({ status: "pending", ...atTruck });
    await makeOrder({ status: "expired", ...atTruck });
    const { id: orderId } = await makeOrder();
    const taken = { amountCents: 1800, withdrawnCents: 1800, status: "under_review" };
    await makeDispute({ orderId, ...taken });
    await makeShortOrder();
    await makeOrder({ fulfillment: "delivery", deliveryAddress: ADDRESS, handedOverAt: at });
    const listed = ORDER_STATES.map((state) => [
      state,
      searchOrders(FIRST, state).rows.map(({ id }) => id),
    ]);
    expect(Object.fromEntries(listed)).toEqual({
      open: [1, 3],
      disputed: [12],
      "items-missing": [13],
      completed: [5, 2],
      shipped: [14],
      refunded: [7, 4],
      "refund-in-progress": [6],
      unpaid: [8],
      reserved: [10],
      expired: [11, 9],
    });
    for (const state of ORDER_STATES) {
      const states = searchOrders(FIRST, state).rows.map(orderState);
      expect(new Set(states)).toEqual(new Set([state]));
    }
  });
});

describe("handing an order over", () => {
  it("is noted with when and by whom, and can be undone", async () => {
    const { id } = await makeOrder();
    const now = new Date("2027-01-04T23:00:00Z");
    expect(await setHandedOver(id, { handedOver: true }, OWNER, {}, now)).toMatchObject({
      ok: true,
    });
    expect(find(id).handedOverAt).toEqual(now);
    await setHandedOver(id, { handedOver: false }, OWNER);
    expect(find(id).handedOverAt).toBeNull();
    expect(
      read()
        .select()
        .from(audit)
        .all()
        .map(({ actor, entity, detail }) => [actor, entity, detail]),
    ).toEqual([
      [OWNER.sub, "order", { handedOver: true }],
      [OWNER.sub, "order", { handedOver: false }],
    ]);
    expect(historyOf(find(id)).map(({ what }) => what)).toEqual(
      expect.arrayContaining(["Ordered", "Paid $18.00", "Completed", "Reopened"]),
    );
  });

  it("keeps the first time if it's done twice, and is recorded once", async () => {
    const { id } = await makeOrder();
    const first = new Date("2027-01-04T23:00:00Z");
    await setHandedOver(id, { handedOver: true }, OWNER, {}, first);
    await setHandedOver(id, { handedOver: true }, OWNER);
    expect(find(id).handedOverAt).toEqual(first);
    expect(read().select().from(audit).all()).toHaveLength(1);
  });

  it.each(["pending", "expired", "refund_due", "refunded"] as const)(
    "is refused for an order that is %s",
    async (status) => {
      const { id } = await makeOrder({ status });
      expect(await setHandedOver(id, { handedOver: true }, OWNER)).toMatchObject(
        refusal("conflict", "This order isn't paid yet, so you can't complete it.", "handedOver"),
      );
      expect(find(id).handedOverAt).toBeNull();
    },
  );

  it("is refused for an order that a colleague has refunded in full", async () => {
    const { id } = await makeOrder({ refundedCents: 1800 });
    expect(await setHandedOver(id, { handedOver: true }, OWNER)).toMatchObject(
      refusal("conflict", "This order was fully refunded.", "handedOver"),
    );
    expect(find(id).handedOverAt).toBeNull();
  });

  it("is refused while Stripe is asked for all that's left, and not for a part", async () => {
    const { id } = await makeOrder();
    const ask = (amountCents: number) => {
      const asked = { orderId: id, amountCents, restock: false, askedBy: OWNER.name };
      return write((tx) => tx.insert(refundRequests).values(asked).run());
    };
    await ask(1000);
    expect(await setHandedOver(id, { handedOver: true }, OWNER)).toMatchObject({ ok: true });
    await ask(800);
    expect(await setHandedOver(id, { handedOver: true }, OWNER)).toMatchObject({ ok: true });

    await setHandedOver(id, { handedOver: false }, OWNER);
    expect(await setHandedOver(id, { handedOver: true }, OWNER)).toMatchObject(
      refusal("conflict", "A full refund is in progress for this order.", "handedOver"),
    );
    expect(find(id).handedOverAt).toBeNull();
  });

  it("stays if the order was refunded afterwards, and can be undone", async () => {
    const at = new Date();
    const { id } = await makeOrder({ refundedCents: 1800, handedOverAt: at });
    expect(await setHandedOver(id, { handedOver: true }, OWNER)).toMatchObject({ ok: true });
    expect(find(id).handedOverAt).toEqual(at);
    await setHandedOver(id, { handedOver: false }, OWNER);
    expect(find(id).handedOverAt).toBeNull();
  });

  it("is refused for an order that doesn't exist", async () => {
    expect(await setHandedOver(4711, { handedOver: true }, OWNER)).toMatchObject({
      kind: "missing",
    });
  });
});

describe("what rings at the counter", () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 5, 1, 12, minute));
  const reserved = { status: "pending", paymentKind: "truck" } as const;
  const NOTHING = { waiting: 0, newest: 0, newestOrder: null, refundedOrPendingCents: 0 };

  it("is how many orders wait, which is the newest, and since when", async () => {
    expect(readQueueStatus()).toEqual({ ...NOTHING, stops: [] });
    await makeOrder({ ...reserved, waitsSince: at(2), customerName: "Maya" });
    await makeOrder({ waitsSince: at(1) });
    const newestOrder = { id: 1, customerName: "Maya" };
    expect(readQueueStatus()).toEqual({
      waiting: 2,
      newest: at(2).getTime(),
      newestOrder,
      refundedOrPendingCents: 0,
      stops: [expect.objectContaining({ stopId: null, waiting: 2 })],
    });
  });

  it("is told apart by stop, and a device at one of them hears of the others", async () => {
    const [ferry, pier] = [
      await makeEvent({ title: "Ferry Plaza" }),
      await makeEvent({ title: "Pier 39" }),
    ];
    await makeOrder({ waitsSince: at(1), pickupEventId: ferry.id });
    await makeOrder({ waitsSince: at(3), pickupEventId: pier.id, refundedCents: 300 });
    await makeOrder({ waitsSince: at(2), pickupEventId: pier.id, customerName: "Maya" });
    await makeOrder({ waitsSince: at(2) });
    const news = readQueueStatus();
    const own = (id: number, newest: number, waiting: number) => ({
      waiting,
      newest: at(newest).getTime(),
      newestOrder: expect.objectContaining({ id }),
    });
    expect(news).toMatchObject(own(2, 3, 4));
    expect(queueOfDevice(news, null)).toMatchObject({ ...own(2, 3, 4), elsewhere: [] });
    expect(queueOfDevice(news, ferry.id)).toMatchObject({
      ...own(4, 2, 2),
      refundedOrPendingCents: 0,
      elsewhere: [{ title: "Pier 39", waiting: 2 }],
    });
    expect(queueOfDevice(news, pier.id)).toMatchObject({
      ...own(2, 3, 3),
      refundedOrPendingCents: 300,
    });
    expect(describeElsewhere(queueOfDevice(news, 4711).elsewhere)).toBe(
      "1 at Ferry Plaza, 2 at Pier 39",
    );
  });

  it("is an order that was moved to this stop, though others have waited less long", async () => {
    const [ferry, pier] = [await makeEvent(), await makeEvent()];
    const tin = await makeProduct();
    const from = { pickupEventId: ferry.id };
    const { id } = await makeOrder({ ...from, waitsSince: at(1) }, [{ productId: tin.id }]);
    await makeOrder({ waitsSince: at(2), pickupEventId: pier.id });
    const move = (eventId: number) =>
      write((tx) => {
        const order = findOrder(tx, id);
        return order && moveTo(tx, order, { method: "pickup", eventId }, null);
      });
    await move(ferry.id);
    expect(readQueueStatus()).toMatchObject({ newest: at(2).getTime() });
    await move(pier.id);
    const here = queueOfDevice(readQueueStatus(), pier.id);
    expect(here).toMatchObject({ waiting: 2, newestOrder: { id } });
    expect(here.newest).toBeGreaterThan(at(2).getTime());
  });

  it("counts neither what's unpaid, unconfirmed, over or handed over", async () => {
    await makeOrder({ status: "pending" });
    await makeOrder({ ...reserved, confirmBy: at(9) });
    await makeOrder({ ...reserved, status: "expired", waitsSince: at(3) });
    await makeOrder({ handedOverAt: at(4), waitsSince: at(3) });
    await makeOrder({ refundedCents: 1800, waitsSince: at(3) });
    expect(readQueueStatus()).toEqual({ ...NOTHING, stops: [] });
  });

  it("is news if a part of what waits is refunded", async () => {
    await makeOrder({ waitsSince: at(1) });
    await makeOrder({ waitsSince: at(1), refundedCents: 300 });
    await makeOrder({ handedOverAt: at(4), refundedCents: 500 });
    expect(readQueueStatus()).toMatchObject({
      waiting: 2,
      newest: at(1).getTime(),
      refundedOrPendingCents: 300,
    });
  });

  it("isn't news if an order waits once more", async () => {
    const { id } = await makeOrder({ waitsSince: at(1) });
    await makeOrder({ waitsSince: at(2) });
    await setHandedOver(id, { handedOver: true }, OWNER);
    await setHandedOver(id, { handedOver: false }, OWNER);
    expect(readQueueStatus()).toMatchObject({ waiting: 2, newest: at(2).getTime() });
  });
});
