import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { read, write } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { endReservations, sweepHolds } from "~/domain/jobs/payment-job.server";
import { expire } from "~/domain/orders/order-holds.server";
import { findOrder } from "~/domain/orders/orders.server";
import { BROWSER, begin, intentOf, piecesOf, started } from "../../../tests/checkout";
import { inHours, pass, stopClock } from "../../../tests/clock";
import { makeEvent, makeProduct } from "../../../tests/factories";
import {
  allLetters,
  allOrders,
  ledgerOf,
  linesOf,
  reservedOf,
  stockOf,
} from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { reserve } from "./checkout.server";
import { readReservationCode } from "./reservation-code.server";
import { verifyPayment } from "./verify-payment.server";

const bench = withLocalStripe();
beforeEach(stopClock);
afterEach(() => vi.useRealTimers());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let stop: { id: number };
beforeEach(async () => {
  stop = await makeEvent({ startDate: inHours(24), endDate: inHours(28) });
});

type Buyer = Partial<Parameters<typeof reserve>[1]> & { email?: string; eventId?: number };

function ask(items: { productId: number; quantity: number }[], given: Buyer = {}) {
  const { email = "yuki@example.com", eventId = stop.id, ...buyer } = given;
  const fulfillment = { method: "pickup" as const, eventId };
  const who = { browserId: BROWSER, clientKey: "phone", ...buyer };
  return reserve({ email, items, fulfillment }, who);
}

async function reserved(...call: Parameters<typeof ask>) {
  const result = await ask(...call);
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.row;
}

/** One of several who each have a browser and an address. */
const somebody = (n: number) => ({ browserId: `browser ${n}`, email: `guest${n}@example.com` });

const statuses = () => allOrders().map(({ status }) => status);
const intents = () => bench.stripe.snapshot().intents.map(({ status }) => status);

describe("a reservation", () => {
  it("holds its pieces until the stop ends, under a code, at today's prices", async () => {
    const tin = await makeProduct({ priceCents: 1800, stock: 10 });
    const order = await reserved([piecesOf(tin, 2)]);
    expect(order).toMatchObject({
      status: "pending",
      paymentKind: "truck",
      paymentIntentId: null,
      pickupEventId: stop.id,
      totalCents: 3600,
      holdExpiresAt: inHours(28),
    });
    expect(readReservationCode(order.reservationCode ?? "")).toBe(order.reservationCode);
    expect(linesOf(order.id)).toEqual([
      { name: "Ceremonial Matcha", unitPriceCents: 1800, quantity: 2 },
    ]);
    expect([stockOf(tin.inventoryId), reservedOf(tin.inventoryId, "held")]).toEqual([8, 2]);
    expect(allLetters().map(({ kind }) => kind)).toEqual(["order_reservation"]);
    expect(intents()).toEqual([]);
  });

  it("outlives the fifteen minutes of a card, and ends with its stop", async () => {
    const tin = await makeProduct();
    await reserved([piecesOf(tin)]);
    pass(28 * HOUR_MS - 1000);
    await sweepHolds();
    await endReservations();
    expect(statuses()).toEqual(["pending"]);
    pass(1000);
    await endReservations();
    await endReservations();
    expect(statuses()).toEqual(["expired"]);
    expect([stockOf(tin.inventoryId), ledgerOf(tin.inventoryId)]).toEqual([10, 10]);
  });

  it("is made once, however often its form is posted", async () => {
    const tin = await makeProduct({ stock: 2 });
    const first = await reserved([piecesOf(tin)], { idempotencyKey: "form" });
    expect(await reserved([piecesOf(tin)], { idempotencyKey: "form" })).toEqual(first);
    expect([allOrders().length, allLetters().length, stockOf(tin.inventoryId)]).toEqual([1, 1, 1]);
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
    expect(await ask([piecesOf(gift)])).toMatchObject({
      kind: "invalid",
      errors: { "": ["There's nothing in your cart to pay for."] },
    });
  });

  it("needs no Stripe", async () => {
    bench.stripe.faults.add({ fault: { kind: "status", status: 503 }, times: "always" });
    const tin = await makeProduct();
    expect(await ask([piecesOf(tin)])).toMatchObject({ ok: true });
  });
});

describe("beside a card payment", () => {
  it("it takes the place of what its browser has begun, which is cancelled first", async () => {
    const tin = await makeProduct({ stock: 2 });
    const start = await started([piecesOf(tin, 1)]);
    await reserved([piecesOf(tin, 1)]);
    expect(statuses()).toEqual(["expired", "pending"]);
    expect(intents()).toEqual(["canceled"]);
    expect(confirmCard(bench.stripe, start.clientSecret)).not.toBe(200);
    expect([stockOf(tin.inventoryId), reservedOf(tin.inventoryId, "held")]).toEqual([1, 1]);
  });

  it("it is not made when that turns out to be paid: its customer is told", async () => {
    const tin = await makeProduct();
    const start = await started([piecesOf(tin)]);
    confirmCard(bench.stripe, start.clientSecret);
    expect(await ask([piecesOf(tin)])).toMatchObject({
      kind: "conflict",
      receipt: { paymentIntentId: intentOf(start) },
    });
    expect(statuses()).toEqual(["paid"]);
  });

  it("it is made once its customer says to have been told of what is paid", async () => {
    const tin = await makeProduct();
    const start = await started([piecesOf(tin)]);
    confirmCard(bench.stripe, start.clientSecret);
    await verifyPayment(intentOf(start));
    const another = [piecesOf(await makeProduct())];
    expect(await ask(another)).toMatchObject({ receipt: { paymentIntentId: intentOf(start) } });
    expect(await ask(another, { seenPayment: "pi_of_nobody" })).toMatchObject({ kind: "conflict" });
    expect(await ask(another, { seenPayment: intentOf(start) })).toMatchObject({ ok: true });
    expect(statuses()).toEqual(["paid", "pending"]);
  });

  it("it waits while Stripe cannot cancel that, and holds nothing twice", async () => {
    const tin = await makeProduct({ stock: 5 });
    await started([piecesOf(tin, 2)]);
    bench.stripe.faults.add({ fault: { kind: "status", status: 503 }, times: "always" });
    expect(await ask([piecesOf(tin, 2)])).toMatchObject({ kind: "unavailable" });
    expect([statuses(), stockOf(tin.inventoryId)]).toEqual([["pending"], 3]);
  });

  it("it waits while the bank has not decided about that", async () => {
    const tin = await makeProduct();
    const start = await started([piecesOf(tin)]);
    confirmCard(bench.stripe, start.clientSecret, "pm_bench_processing");
    expect(await ask([piecesOf(tin)])).toMatchObject({
      kind: "conflict",
      errors: {
        "": ["Your last payment is still processing. Wait a moment, then try again."],
      },
    });
    expect([statuses(), intents()]).toEqual([["pending"], ["processing"]]);
  });

  it("it is not made from a cart that was left for another meanwhile", async () => {
    const tin = await makeProduct();
    const whisk = await makeProduct();
    await started([piecesOf(tin)]);
    const on = "POST /v1/payment_intents/*/cancel";
    const cancelling = bench.stripe.faults.add({ on, fault: { kind: "pause" } });
    const asking = ask([piecesOf(tin)]);
    await cancelling.hit;
    await write((tx) => {
      const first = findOrder(tx, 1);
      if (first) expire(tx, first);
    });
    pass(1000);
    await started([piecesOf(whisk)]);
    cancelling.release();
    expect(await asking).toMatchObject({
      kind: "conflict",
      errors: { "": ["Your cart changed. Take a look and try again."] },
    });
    expect(statuses()).toEqual(["expired", "pending"]);
  });

  it("it is made even if the clock was put back after the order before it", async () => {
    const tin = await makeProduct();
    const first = await reserved([piecesOf(tin)]);
    await write((tx) => expire(tx, first));
    pass(-HOUR_MS);
    await reserved([piecesOf(tin, 2)]);
    expect((await started([piecesOf(tin, 3)])).clientSecret).toContain("_secret_");
  });

  it("it stays what it is when its browser pays for more by card", async () => {
    const tin = await makeProduct({ stock: 3 });
    const order = await reserved([piecesOf(tin)]);
    // The same cart and address again.
    const start = await started([piecesOf(tin)]);
    expect(statuses()).toEqual(["pending", "pending"]);
    confirmCard(bench.stripe, start.clientSecret);
    await verifyPayment(intentOf(start));
    expect(allOrders().find(({ id }) => id === order.id)).toMatchObject({ status: "pending" });
    expect(stockOf(tin.inventoryId)).toBe(1);
  });

  it("its pieces are on the shelf for its own browser alone, which may pay for them by card", async () => {
    const tin = await makeProduct({ name: "Tin", stock: 2 });
    await reserved([piecesOf(tin)]);
    expect(await begin([piecesOf(tin, 2)], { browserId: "other" })).toMatchObject({
      kind: "conflict",
      errors: { "": ["We only have 1 of Tin left."] },
    });
    expect(await begin([piecesOf(tin, 3)])).toMatchObject({ kind: "conflict" });
    expect(statuses()).toEqual(["pending"]);
    expect(await begin([piecesOf(tin, 2)])).toMatchObject({ ok: true });
    expect(statuses()).toEqual(["expired", "pending"]);
  });
});

describe("is refused, and holds nothing,", () => {
  const expectNothing = () => expect([allOrders(), allLetters()]).toEqual([[], []]);

  it.each([
    ["is over", () => makeEvent({ startDate: inHours(-4), endDate: inHours(-1) })],
    ["was called off", () => makeEvent({ endDate: inHours(4), canceledAt: new Date() })],
    [
      "is more than seven days away",
      () => makeEvent({ startDate: inHours(169), endDate: inHours(172) }),
    ],
    [
      "ends within half an hour",
      () => makeEvent({ startDate: inHours(-1), endDate: inHours(0.5) }),
    ],
    ["never was", async () => ({ id: 4711 })],
  ])("at a stop that %s", async (_what, makeStop) => {
    const tin = await makeProduct();
    const { id } = await makeStop();
    const answer = await ask([piecesOf(tin)], { eventId: id });
    expect(answer).toMatchObject({
      kind: "conflict",
      errors: { "fulfillment.eventId": [expect.stringMatching(/Choose an|Pick another/)] },
    });
    expectNothing();
  });

  it("when too few pieces are left, or a product is not sold", async () => {
    const few = await makeProduct({ name: "Tin", stock: 1 });
    const hidden = await makeProduct({ isAvailable: false });
    expect(await ask([piecesOf(few, 2)])).toMatchObject({ kind: "conflict" });
    expect(await ask([piecesOf(hidden)])).toMatchObject({ kind: "conflict" });
    expect(await ask([{ productId: 4711, quantity: 1 }])).toMatchObject({ kind: "missing" });
    expectNothing();
  });

  it("when the database takes no writes", async () => {
    const tin = await makeProduct();
    await write((tx) => tx.run("PRAGMA query_only = ON"));
    await expect(ask([piecesOf(tin)])).rejects.toThrow();
    await read().run("PRAGMA query_only = OFF");
    expectNothing();
  });
});

describe("of one address", () => {
  it("half of a shelf can be reserved, whatever its cookies say", async () => {
    const tin = await makeProduct({ name: "Tin", stock: 10 });
    for (let n = 0; n < 5; n++) await reserved([piecesOf(tin)], somebody(n));
    const answer = await ask([piecesOf(tin)], somebody(5));
    expect(answer).toMatchObject({
      kind: "limited",
      errors: { "": [expect.stringContaining("up to 5 of Tin")] },
    });
    expect(
      await ask([piecesOf(tin)], { ...somebody(6), clientKey: "another phone" }),
    ).toMatchObject({ ok: true });
    expect(await ask([piecesOf(tin)], { ...somebody(7), isLimited: false })).toMatchObject({
      ok: true,
    });
  });

  it("the last piece can be reserved", async () => {
    const tin = await makeProduct({ stock: 1 });
    expect(await ask([piecesOf(tin)])).toMatchObject({ ok: true });
  });

  it("cards are taken as before, whatever is reserved from there", async () => {
    const tin = await makeProduct({ stock: 40 });
    await reserved([piecesOf(tin, 20)]);
    pass(HOUR_MS);
    const card = { browserId: "a card's browser" };
    expect(await begin([piecesOf(tin, 20)], card)).toMatchObject({ ok: true });
  });
});

it("a reservation follows its stop within the transaction that moves it", async () => {
  const tin = await makeProduct();
  const { id } = await reserved([piecesOf(tin)]);
  const { updateEvent } = await import("~/domain/events/events.server");
  const owner = { sub: "auth0|ana", name: "ana@example.com" };
  const end = inHours(40);
  await updateEvent(stop.id, { endDate: end.toISOString() }, owner);
  expect(allOrders()).toMatchObject([{ id, holdExpiresAt: end }]);
  expect(read().select().from(events).where(eq(events.id, stop.id)).get()?.endDate).toEqual(end);
  pass(30 * HOUR_MS);
  await endReservations();
  expect(statuses()).toEqual(["pending"]);
  pass(DAY_MS);
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
