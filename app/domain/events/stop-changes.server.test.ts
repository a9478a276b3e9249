import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { writeEmail } from "~/domain/emails/write-email.server";
import { toPickupView } from "~/domain/fulfillment/pickup";
import { findStop, fulfillmentColumns } from "~/domain/fulfillment/pickup-stop.server";
import { findOrder } from "~/domain/orders/orders.server";
import { receivePayment } from "~/domain/orders/receive-payment.server";
import { inHours } from "../../../tests/clock";
import { makeEvent, makeOrder, OWNER } from "../../../tests/factories";
import { allOrders, markAllEmailsSent, queuedEmails } from "../../../tests/ledger";
import { cancelEvent, updateEvent } from "./events.server";

const SENDER = { name: "Ujicart", owner: "hello@ujicart.example", origin: "https://shop.test" };

const told = () => queuedEmails().map(({ kind, payload }) => [kind, payload.orderId]);
const texts = () => queuedEmails().map((letter) => writeEmail(letter, SENDER));

let stop: { id: number };
beforeEach(async () => {
  stop = await makeEvent({
    startDate: new Date("2127-01-04T23:00:00Z"),
    endDate: new Date("2127-01-05T02:00:00Z"),
  });
});

const waiting = (given: Parameters<typeof makeOrder>[0] = {}) =>
  makeOrder({ pickupEventId: stop.id, ...given });

describe("a stop that is moved", () => {
  it.each([
    ["startDate", "2127-01-04T16:00"],
    ["endDate", "2127-01-04T20:00"],
    ["location", "Pier 7"],
  ])("tells customers who wait there about a new %s", async (field, value) => {
    await waiting();
    await updateEvent(stop.id, { [field]: value }, OWNER);
    expect(told()).toEqual([["stop_changed", 1]]);
  });

  it("says where and when it is then, with the way there and the order's page", async () => {
    await waiting();
    await updateEvent(stop.id, { location: "Pier 7", startDate: "2127-01-04T16:00" }, OWNER);
    const [letter] = texts();
    expect(letter).toMatchObject({
      to: "kei@example.com",
      subject: "Your pickup stop changed (order #1)",
    });
    expect(letter?.text).toContain("Pier 7\nSaturday, January 4, 2127, 4:00 PM - 6:00 PM");
    expect(letter?.text).toContain("destination=Pier%207");
    expect(letter?.text).toContain(`https://shop.test/orders/${allOrders()[0]?.token}`);
  });

  it("tells them of each move, and of nothing when it's saved unchanged", async () => {
    await waiting();
    await updateEvent(stop.id, { location: "Pier 7" }, OWNER);
    await updateEvent(stop.id, { location: "Pier 7" }, OWNER);
    expect(told()).toHaveLength(1);
    await markAllEmailsSent();
    await updateEvent(stop.id, { location: "Pier 8" }, OWNER);
    expect(told()).toHaveLength(2);
  });

  it("tells them once if it moved twice before the email is out, as it is then", async () => {
    for (const number of [1, 2]) await waiting({ email: `guest${number}@example.com` });
    await updateEvent(stop.id, { location: "Pier 7" }, OWNER);
    await updateEvent(stop.id, { location: "Pier 8" }, OWNER);
    expect(told()).toEqual([
      ["stop_changed", 1],
      ["stop_changed", 2],
    ]);
    expect(texts().map(({ text }) => text.includes("Pier 8"))).toEqual([true, true]);
  });

  it("tells nobody else", async () => {
    const other = await makeEvent();
    await makeOrder();
    await makeOrder({ pickupEventId: other.id });
    await waiting({ handedOverAt: new Date() });
    await waiting({ refundedCents: 1800 });
    await waiting({ status: "pending", paidAt: null, receivedCents: 0 });
    await waiting({ status: "expired", paidAt: null, receivedCents: 0 });
    await waiting({ status: "refund_due" });
    await waiting({ status: "refunded", refundedCents: 1800 });
    await updateEvent(stop.id, { location: "Pier 7" }, OWNER);
    expect(told()).toEqual([]);
    await waiting({ refundedCents: 800 });
    await updateEvent(stop.id, { location: "Pier 8" }, OWNER);
    expect(told()).toEqual([["stop_changed", 9]]);
  });

  it("tells nobody if the change is refused", async () => {
    await waiting();
    const check = () => ({ location: ["A colleague has changed this."] });
    await updateEvent(stop.id, { location: "Pier 7" }, OWNER, { check });
    expect(told()).toEqual([]);
  });
});

describe("a stop that changes while its order is being paid for", () => {
  const unpaid = { status: "pending", paidAt: null, receivedCents: 0 } as const;

  async function pay(id = 1): Promise<void> {
    const received = { cents: 1800, currency: "usd" };
    await write((tx) => {
      const order = findOrder(tx, id);
      if (order) receivePayment(tx, order, received, new Date());
    });
  }

  it.each([
    ["moved", () => updateEvent(stop.id, { location: "Pier 7" }, OWNER)],
    ["called off", () => cancelEvent(stop.id, OWNER)],
  ])("emails the customer once it's paid, if the stop is %s", async (_what, change) => {
    await waiting({ ...unpaid, createdAt: new Date(Date.now() - 60_000) });
    await change();
    expect(told()).toEqual([]);
    await pay();
    await pay();
    expect(told()).toEqual([
      ["order_receipt", 1],
      ["stop_changed", 1],
    ]);
  });

  it.each([
    ["ends sooner", () => updateEvent(stop.id, { endDate: "2127-01-04T15:30" }, OWNER)],
    ["is called off", () => cancelEvent(stop.id, OWNER)],
  ])("can be paid for no longer than it takes orders, if it %s", async (_what, change) => {
    await waiting({ ...unpaid, holdExpiresAt: new Date("2127-01-05T01:00:00Z") });
    await change();
    const [order] = allOrders();
    expect(order?.holdExpiresAt.getTime()).toBeLessThanOrEqual(Date.parse("2127-01-04T23:00:00Z"));
  });

  it("tells nobody once it's over", async () => {
    await waiting({ ...unpaid, createdAt: new Date(Date.now() - 60_000) });
    const past = { startDate: "2020-01-04T15:00", endDate: "2020-01-04T18:00" };
    await updateEvent(stop.id, past, OWNER);
    await pay();
    expect(told()).toEqual([["order_receipt", 1]]);
  });

  it("tells nobody who ordered afterwards, nor of a new title or description", async () => {
    await updateEvent(stop.id, { location: "Pier 7" }, OWNER);
    const { stopSequence } = fulfillmentColumns(read(), { method: "pickup", eventId: stop.id });
    await waiting({ ...unpaid, stopSequence });
    await updateEvent(stop.id, { description: "With soft serve" }, OWNER);
    await pay();
    stop = await makeEvent({ endDate: new Date("2127-01-05T02:00:00Z") });
    await waiting({ ...unpaid, createdAt: new Date(Date.now() - 60_000) });
    await updateEvent(stop.id, { title: "Morning Market" }, OWNER);
    await pay(2);
    expect(told()).toEqual([
      ["order_receipt", 1],
      ["order_receipt", 2],
    ]);
  });
});

it("customers hear nothing of a stop whose title alone changes", async () => {
  await waiting();
  await updateEvent(stop.id, { title: "Morning Market" }, OWNER);
  expect(told()).toEqual([]);
});

it("a stop that is called off says so, and what becomes of the order", async () => {
  await waiting();
  await cancelEvent(stop.id, OWNER);
  await cancelEvent(stop.id, OWNER);
  expect(told()).toEqual([["stop_changed", 1]]);
  const [letter] = texts();
  expect(letter?.subject).toBe(
    "We're not coming to Night Market on Saturday, January 4, 2127 (order #1)",
  );
  expect(letter?.text).toContain("Your order is safe.");
  expect(letter?.text).not.toContain("Directions");
});

it("a stop that is canceled while it runs late was canceled, and a reservation there too", async () => {
  stop = await makeEvent({ startDate: inHours(-3), endDate: inHours(-0.2), lateMinutes: 30 });
  await waiting();
  await waiting({ status: "pending", paymentKind: "truck", paidAt: null, receivedCents: 0 });
  await cancelEvent(stop.id, OWNER);
  expect(told()).toHaveLength(2);
  for (const { subject, text } of texts()) {
    expect(subject).toMatch(/^We had to call off/);
    expect(text).not.toMatch(/has ended|Cancel this reservation/);
  }
});

describe("a stop that was already over", () => {
  beforeEach(async () => {
    stop = await makeEvent({
      startDate: new Date("2020-01-04T23:00:00Z"),
      endDate: new Date("2020-01-05T02:00:00Z"),
    });
  });

  it("can be corrected or deleted without telling anyone", async () => {
    await waiting();
    await updateEvent(stop.id, { location: "Pier 7" }, OWNER);
    await cancelEvent(stop.id, OWNER);
    expect(told()).toEqual([]);
    const left = findStop(read(), stop.id);
    expect(left && toPickupView(left, null, new Date(), "UTC").status).toBe("over");
  });

  it("is announced if it takes place after all", async () => {
    await waiting();
    await updateEvent(stop.id, { endDate: "2127-01-04T20:00" }, OWNER);
    expect(told()).toEqual([["stop_changed", 1]]);
  });

  it("lets go of a reservation that was still kept for it", async () => {
    await waiting({ status: "pending", paymentKind: "truck", paidAt: null, receivedCents: 0 });
    await cancelEvent(stop.id, OWNER);
    expect([told(), allOrders().map(({ status }) => status)]).toEqual([[], ["expired"]]);
  });
});
