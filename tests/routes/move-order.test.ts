import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { createSecretId } from "~/domain/access/secret-id.server";
import { cancelEvent } from "~/domain/events/events.server";
import { action, loader } from "~/routes/_site.orders.$token";
import { advanceClock, HOUR_MS } from "../clock";
import { makeEvent, makeOrder, makeProduct, OWNER, RESERVED } from "../factories";
import { allOrders, historyOfOrder } from "../ledger";
import { withTwoStops } from "../orders-ahead";
import { args } from "./call";

/** A customer changes stop and time on the order's own page. */

const token = createSecretId();

const { latte, today, later } = withTwoStops(2);

type Given = Partial<typeof orders.$inferInsert>;
const made = (given: Given = {}, quantity = 1) =>
  makeOrder({ token, pickupEventId: today.id, pickupMinutes: 60, ...given }, [
    { productId: latte.id, name: "Latte", quantity },
  ]);
const other = (given: Given) => made({ ...given, token: createSecretId() }, 2);

const open = async (query = "") =>
  (await loader(args(`/orders/${token}${query}`, {}, { token }))).json();
const offered = async () => {
  const data = await open("?move=ask");
  return data.order && data.moves;
};
const post = (fields: Record<string, string>) =>
  action(
    args(
      `/orders/${token}?move=ask`,
      { method: "POST", body: new URLSearchParams({ intent: "move", ...fields }) },
      { token },
    ),
  );
const move = (stop: { id: number }, minutes = "") =>
  post({
    "fulfillment.eventId": String(stop.id),
    [`fulfillment.minutes.${stop.id}`]: minutes,
  });
const place = () => {
  const [order] = allOrders();
  return [order?.pickupEventId, order?.pickupMinutes];
};
const errorsOf = async (response: Response) => [response.status, (await response.json()).errors];

describe("an order that's paid", () => {
  it("moves to another time of its stop", async () => {
    await made();
    const answer = await move(today, "120");
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/orders/${token}`]);
    expect(place()).toEqual([today.id, 120]);
    expect(historyOfOrder(1).at(-1)).toBe(
      "Moved by the customer to Mon, Jan 4, 5:00 PM, Night Market",
    );
  });

  it("moves to another stop, as soon as possible there", async () => {
    await made();
    await move(later);
    expect(place()).toEqual([later.id, 0]);
  });

  it("doesn't block itself, and stays if nothing is changed", async () => {
    await made({}, 2);
    expect((await move(today, "60")).status).toBe(303);
    expect(place()).toEqual([today.id, 60]);
  });

  it("finds no room if there is none, and keeps its place", async () => {
    await made();
    await other({ pickupMinutes: 120 });
    expect(await errorsOf(await move(today, "120"))).toEqual([
      409,
      { "fulfillment.minutes": ["5:00 PM is full. The next available time is 3:30 PM."] },
    ]);
    expect(place()).toEqual([today.id, 60]);
  });

  it("hears of a stop that doesn't exist, and of no time that doesn't exist", async () => {
    await made();
    expect(await errorsOf(await move({ id: 4711 }))).toMatchObject([
      409,
      { "fulfillment.eventId": [expect.stringContaining("This stop is over")] },
    ]);
    expect(await errorsOf(await post({}))).toMatchObject([422, {}]);
    expect((await move(today, "soon")).status).toBe(422);
    expect(place()).toEqual([today.id, 60]);
  });

  it("moves until it's being made", async () => {
    await made();
    advanceClock(45 * 60_000 - 1);
    expect(await open()).toHaveProperty("moves");
    advanceClock(1);
    expect(await open()).not.toHaveProperty("moves");
    expect(await errorsOf(await move(later))).toEqual([
      409,
      { "": ["It's too late to change this pickup. Email us if you need help."] },
    ]);
  });

  it("moves away from a stop that was called off", async () => {
    await made();
    advanceClock(50 * 60_000);
    await cancelEvent(today.id, OWNER);
    await move(later, "30");
    expect(place()).toEqual([later.id, 30]);
  });

  it.each<[string, Given]>([
    ["handed over", { handedOverAt: new Date("2027-01-04T23:00:00Z") }],
    ["refunded", { refundedCents: 1800 }],
    ["unpaid", { status: "pending", paidAt: null, receivedCents: 0 }],
    ["given up", { status: "expired", paidAt: null, receivedCents: 0 }],
    ["a reservation to confirm", { ...RESERVED, confirmBy: new Date("2027-01-05T00:00:00Z") }],
    ["being made", { makingAt: new Date("2027-01-04T23:00:00Z") }],
    ["ready", { readyAt: new Date("2027-01-04T23:00:00Z") }],
    ["sold at the window", { origin: "window" }],
  ])("doesn't move once it's %s", async (_what, given) => {
    await made(given);
    expect(await open()).not.toHaveProperty("moves");
    expect((await move(later)).status).toBe(409);
    expect(place()).toEqual([today.id, 60]);
  });
});

describe("the moves that the page offers", () => {
  it("are each time with room, its own among them", async () => {
    await made();
    await other({ pickupMinutes: 30 });
    const moves = await offered();
    expect(moves).toMatchObject({ eventId: today.id, pickupMinutes: 60 });
    expect(moves?.menuStops).toMatchObject([
      { id: today.id, soonest: "4:00 PM" },
      { id: later.id, soonest: "11:00 AM" },
    ]);
    expect(moves?.menuStops?.[0]?.times.map(({ label }) => label)).toEqual([
      "4:00 PM",
      "4:30 PM",
      "5:00 PM",
      "5:30 PM",
    ]);
  });
});

describe("goods", () => {
  const goods = async (given: Given = {}) => {
    const tin = await makeProduct();
    return makeOrder({ token, ...given }, [{ productId: tin.id }]);
  };

  it("get a stop if they were bought before anyone knew one", async () => {
    await goods();
    const moves = await offered();
    expect(moves).toMatchObject({ eventId: null, stops: [{ id: today.id }, { id: later.id }] });
    expect(moves).not.toHaveProperty("menuStops");
    await move(later);
    expect(place()).toEqual([later.id, null]);
  });

  it("move until their stop takes no more orders", async () => {
    await goods({ pickupEventId: today.id });
    advanceClock(2.5 * HOUR_MS);
    expect(await open()).not.toHaveProperty("moves");
  });

  it("have nothing to choose if there's no other stop", async () => {
    await goods({ pickupEventId: today.id });
    await cancelEvent(later.id, OWNER);
    expect(await open()).not.toHaveProperty("moves");
  });

  it("have no stop if they're shipped", async () => {
    await goods();
    await write((tx) =>
      tx.run("UPDATE orders SET fulfilment = 'delivery', delivery_address = '{}'" as never),
    );
    expect(await open()).not.toHaveProperty("moves");
    expect((await move(later)).status).toBe(409);
  });
});

describe("a reservation", () => {
  it("is kept until its new stop ends", async () => {
    await made(RESERVED);
    await move(later);
    expect(allOrders()).toMatchObject([
      { pickupEventId: later.id, holdExpiresAt: new Date("2027-01-05T22:00:00Z") },
    ]);
  });

  it("keeps to its network's share", async () => {
    await write((tx) => tx.run("UPDATE events SET slot_pieces = 4" as never));
    await made({ ...RESERVED, clientHash: "here" });
    await other({ ...RESERVED, clientHash: "here", pickupMinutes: 120 });
    expect((await move(today, "120")).status).toBe(409);
    const times = (await offered())?.menuStops?.[0]?.times.map(({ label }) => label);
    expect(times).toEqual(["3:30 PM", "4:00 PM", "4:30 PM", "5:30 PM"]);
    await write((tx) =>
      tx.update(orders).set({ clientHash: "there" }).where(eq(orders.id, 2)).run(),
    );
    expect((await move(today, "120")).status).toBe(303);
  });

  it("has no share once it's paid", async () => {
    await write((tx) => tx.run("UPDATE events SET slot_pieces = 4" as never));
    await made({ clientHash: "here" });
    await other({ ...RESERVED, clientHash: "here", pickupMinutes: 120 });
    expect((await move(today, "120")).status).toBe(303);
  });

  it("goes to no stop that's too far ahead", async () => {
    const startDate = new Date("2027-01-20T23:00:00Z");
    const far = await makeEvent({
      ordersAhead: true,
      startDate,
      endDate: new Date("2027-01-21T02:00:00Z"),
    });
    await made(RESERVED);
    expect(await errorsOf(await move(far))).toMatchObject([
      409,
      { "fulfillment.eventId": [expect.stringContaining("7 days ahead")] },
    ]);
  });
});
