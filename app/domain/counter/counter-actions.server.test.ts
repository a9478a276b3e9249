import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { events } from "~/db/schema/events.server";
import { orders } from "~/db/schema/orders.server";
import { whyNotSent } from "~/domain/emails/why-not-sent.server";
import { writeEmail } from "~/domain/emails/write-email.server";
import { updateEvent } from "~/domain/events/events.server";
import { sentenceFor } from "~/domain/history/sentences";
import { endReservations } from "~/domain/jobs/payment-job.server";
import { setHandedOver } from "~/domain/order-desk/hand-over.server";
import { UNDO_MS } from "~/domain/orders/action-undo";
import { dueToCustomers } from "~/domain/outbox/due-emails.server";
import { recordDone } from "~/domain/outbox/outbox.server";
import { cancelReservation, payAndHandOver } from "~/domain/stop-orders/end-reservation.server";
import { moveOrder } from "~/domain/stop-orders/move-by-owner.server";
import { tillEntriesOf } from "~/domain/truck-ledger/till.server";
import { advanceClock, HOUR_MS, inHours, stopClock } from "../../../tests/clock";
import {
  makeDispute,
  makeEvent,
  makeMenuItem,
  makeOrder,
  makeProduct,
  OWNER,
  RESERVED_WITH_CODE,
} from "../../../tests/factories";
import { allOrders, historyOfOrder, markAllEmailsSent, queuedEmails } from "../../../tests/ledger";
import {
  complete,
  dismiss,
  findUndoable,
  markReady,
  refuseMoved,
  startMaking,
  undoComplete,
  undoPayment,
  undoReady,
  undoStart,
} from "./counter-actions.server";

const SENDER = { name: "Ujicart", owner: "hello@ujicart.example", origin: "https://shop.test" };
const SEEN = { refunded: "$0.00" };
const AT = new Date("2027-01-04T23:10:00Z");

let latte: { id: number };
let stop: { id: number };
beforeEach(async () => {
  latte = await makeMenuItem({ name: "Latte" });
  stop = await makeEvent({ startDate: inHours(-1), endDate: inHours(2) });
  await makeWaitingOrder();
});

const makeWaitingOrder = (given: Partial<typeof orders.$inferInsert> = {}) =>
  makeOrder({ pickupEventId: stop.id, pickupMinutes: 20, ...given }, [
    { productId: latte.id, name: "Latte", unitPriceCents: 650 },
  ]);

const updateOrders = (change: Partial<typeof orders.$inferInsert>) =>
  write((tx) => tx.update(orders).set(change).run());
const stored = () => {
  const { makingAt, readyAt, handedOverAt } = allOrders()[0] ?? {};
  return { makingAt, readyAt, isGone: handedOverAt !== null };
};
const WAITING = { makingAt: null, readyAt: null, isGone: false };
const happened = () => read().select().from(audit).all().map(sentenceFor);
const readyLetters = () => queuedEmails().filter(({ kind }) => kind === "order_ready");

describe("one tap", () => {
  it("starts an order, another has it ready, a third hands it over", async () => {
    expect(await startMaking(1, OWNER, AT)).toEqual({ ok: true });
    expect(stored()).toEqual({ ...WAITING, makingAt: AT });
    expect(await markReady(1, OWNER, AT)).toEqual({ ok: true });
    expect(stored()).toEqual({ ...WAITING, makingAt: AT, readyAt: AT });
    expect(await complete(1, OWNER, SEEN)).toMatchObject({ ok: true });
    expect(stored().isGone).toBe(true);
    expect(historyOfOrder(1)).toEqual(
      expect.arrayContaining(["Started", "Marked as ready", "Completed"]),
    );
  });

  it("counts once, however often it comes", async () => {
    await startMaking(1, OWNER, AT);
    expect(await startMaking(1, OWNER)).toEqual({ ok: true });
    await markReady(1, OWNER, AT);
    expect(await markReady(1, OWNER)).toEqual({ ok: true });
    expect(await startMaking(1, OWNER)).toEqual({ ok: true });
    expect(stored()).toEqual({ ...WAITING, makingAt: AT, readyAt: AT });
    expect(read().select().from(audit).all()).toHaveLength(2);
    expect(readyLetters()).toHaveLength(1);
  });

  it("may leave out the others", async () => {
    expect(await complete(1, OWNER, SEEN)).toMatchObject({ ok: true });
    expect(stored()).toEqual({ ...WAITING, isGone: true });
    await makeWaitingOrder();
    expect(await markReady(2, OWNER, AT)).toEqual({ ok: true });
    expect(allOrders()[1]).toMatchObject({ makingAt: null, readyAt: AT });
  });

  it.each([
    ["unpaid", { ...RESERVED_WITH_CODE, paymentKind: "card" }, "This order isn't paid yet."],
    [
      "unconfirmed",
      { ...RESERVED_WITH_CODE, confirmBy: AT },
      "The customer hasn't confirmed this reservation",
    ],
    ["refunded", { refundedCents: 650 }, "This order was refunded or canceled"],
    [
      "canceled",
      { ...RESERVED_WITH_CODE, status: "expired" },
      "This order was refunded or canceled",
    ],
    ["gone", { handedOverAt: AT }, "This order is already completed."],
  ] as const)("is refused for one that is %s", async (_, change, why) => {
    await updateOrders(change);
    for (const act of [startMaking, markReady]) {
      const refused = await act(1, OWNER);
      expect(refused).toMatchObject({ ok: false, kind: "conflict" });
      expect(JSON.stringify(refused)).toContain(why);
    }
    expect(stored()).toMatchObject({ makingAt: null, readyAt: null });
    expect(readyLetters()).toEqual([]);
  });

  it("is refused for an order that isn't there", async () => {
    expect(await startMaking(9, OWNER)).toMatchObject({ kind: "missing" });
  });

  it("is refused for a disputed one, which only its dialog completes", async () => {
    await makeDispute({ orderId: 1, createdAt: AT });
    for (const refused of [await startMaking(1, OWNER), await complete(1, OWNER, SEEN)])
      expect(JSON.stringify(refused)).toContain("Open Details to complete the order anyway.");
    expect(stored()).toEqual(WAITING);
  });

  it("hands over nothing that was refunded in part since the ticket was drawn", async () => {
    await updateOrders({ refundedCents: 100 });
    expect(await complete(1, OWNER, SEEN)).toMatchObject({ kind: "conflict" });
    expect(await complete(1, OWNER, { refunded: "$1.00" })).toMatchObject({ ok: true });
  });
});

const MIA = { sub: "helper:1", name: "Mia", role: "counter" as const };

describe("a helper at the counter", () => {
  it("takes an order through every step, under their own number", async () => {
    expect(await startMaking(1, MIA, AT)).toEqual({ ok: true });
    expect(await markReady(1, MIA, AT)).toEqual({ ok: true });
    expect(await undoReady(1, MIA)).toEqual({ ok: true });
    expect(await undoStart(1, MIA)).toEqual({ ok: true });
    expect(await complete(1, MIA, SEEN)).toMatchObject({ ok: true });
    expect(await undoComplete(1, MIA)).toMatchObject({ ok: true });
    const actors = read().select({ actor: audit.actor }).from(audit).all();
    expect(new Set(actors.map(({ actor }) => actor))).toEqual(new Set([MIA.sub]));
  });

  it("sends no parcel and cancels no reservation", async () => {
    const shipped = { handedOver: true, trackingNumber: "1Z" };
    expect(await setHandedOver(1, shipped, MIA)).toMatchObject({ kind: "forbidden" });
    expect(await cancelReservation(1, MIA)).toMatchObject({ kind: "forbidden" });
    expect(stored()).toEqual(WAITING);
  });
});

describe("undo", () => {
  it("takes back each tap by one step", async () => {
    await startMaking(1, OWNER, AT);
    expect(await undoStart(1, OWNER)).toEqual({ ok: true });
    expect(stored()).toEqual(WAITING);
    await startMaking(1, OWNER, AT);
    await markReady(1, OWNER, AT);
    expect(await undoReady(1, OWNER)).toEqual({ ok: true });
    expect(stored()).toEqual({ ...WAITING, makingAt: AT });
    expect(happened()).toEqual([
      "Started",
      "Put back in line",
      "Started",
      "Marked as ready",
      "Marked as not ready",
    ]);
    await complete(1, OWNER, SEEN);
    expect(await undoComplete(1, OWNER)).toMatchObject({ ok: true });
    expect(stored()).toEqual({ ...WAITING, makingAt: AT });
  });

  it("counts once, and never undoes what came before something else", async () => {
    expect(await undoStart(1, OWNER)).toEqual({ ok: true });
    expect(await undoReady(1, OWNER)).toEqual({ ok: true });
    expect(await undoComplete(1, OWNER)).toMatchObject({ ok: true });
    expect(read().select().from(audit).all()).toEqual([]);
    for (const answer of [await undoComplete(9, OWNER), await undoPayment(9, "cash", OWNER)])
      expect(answer).toMatchObject({ kind: "missing" });
    await startMaking(1, OWNER, AT);
    await markReady(1, OWNER, AT);
    expect(await undoStart(1, OWNER)).toMatchObject({ kind: "conflict" });
    await complete(1, OWNER, SEEN);
    expect(await undoReady(1, OWNER)).toMatchObject({ kind: "conflict" });
    expect(stored()).toEqual({ makingAt: AT, readyAt: AT, isGone: true });
  });

  it.each(["cash", "card"] as const)(
    "leaves no money behind when it takes back a payment: %s",
    async (paidBy) => {
      await updateOrders({ ...RESERVED_WITH_CODE, holdExpiresAt: inHours(2), readyAt: AT });
      await payAndHandOver(1, paidBy, OWNER);
      expect(await undoComplete(1, OWNER)).toMatchObject({ kind: "conflict" });
      const other = paidBy === "cash" ? "card" : "cash";
      expect(await undoPayment(1, other, OWNER)).toMatchObject({ kind: "conflict" });
      expect(stored().isGone).toBe(true);
      expect(await undoPayment(1, paidBy, OWNER)).toMatchObject({ ok: true });
      expect(await undoPayment(1, paidBy, OWNER)).toEqual({ ok: true });
      expect(allOrders()[0]).toMatchObject({ status: "pending", truckPayment: null });
      expect(stored()).toEqual({ ...WAITING, readyAt: AT });
      const cents = tillEntriesOf(read(), 1).map((entry) => entry.cents);
      expect(cents).toEqual([650, -650]);
    },
  );

  it.each([
    ["ready", AT],
    ["not begun", null],
  ])(
    "puts an order back in line, %s, that was paid after its stop's hours",
    async (_how, readyAt) => {
      await updateOrders({ ...RESERVED_WITH_CODE, holdExpiresAt: inHours(-0.1), readyAt });
      await write((tx) =>
        tx
          .update(events)
          .set({ endDate: inHours(-0.1) })
          .run(),
      );
      await payAndHandOver(1, "cash", OWNER);
      expect(await undoPayment(1, "cash", OWNER)).toMatchObject({ ok: true });
      await endReservations();
      expect(allOrders()[0]).toMatchObject({ status: "pending", truckPayment: null });
      expect(stored()).toEqual({ ...WAITING, readyAt });
      expect(await payAndHandOver(1, "card", OWNER)).toMatchObject({ ok: true });
    },
  );

  it("can't take back a payment after two minutes, so no money moves and no email is sent", async () => {
    await updateOrders({ ...RESERVED_WITH_CODE, holdExpiresAt: inHours(2), readyAt: AT });
    await payAndHandOver(1, "cash", OWNER);
    const before = queuedEmails();
    expect(await undoPayment(1, "cash", OWNER, inHours(20))).toMatchObject({ kind: "conflict" });
    expect(allOrders()[0]).toMatchObject({ status: "paid", truckPayment: "cash" });
    expect(tillEntriesOf(read(), 1).map((entry) => entry.cents)).toEqual([650]);
    expect(queuedEmails()).toEqual(before);
  });

  it("takes back a payment for the helper who took it, or for a manager in its details", async () => {
    await updateOrders({ ...RESERVED_WITH_CODE, holdExpiresAt: inHours(2), readyAt: AT });
    await payAndHandOver(1, "cash", MIA);
    const ana = { ...MIA, sub: "helper:2" };
    expect(await undoPayment(1, "cash", ana)).toMatchObject({ kind: "conflict" });
    expect(JSON.stringify(await undoPayment(1, "cash", MIA, inHours(20)))).toContain("manager");
    expect(allOrders()[0]).toMatchObject({ status: "paid", truckPayment: "cash" });
    expect(await undoPayment(1, "cash", MIA)).toMatchObject({ ok: true });
  });

  it("can't take back a pickup after two minutes", async () => {
    await complete(1, OWNER, SEEN);
    expect(await undoComplete(1, OWNER, inHours(1))).toMatchObject({ kind: "conflict" });
    expect(await undoComplete(1, OWNER, inHours(0.03))).toMatchObject({ ok: true });
  });

  it("is offered for what the tap has led to, and for nothing after that", async () => {
    expect(findUndoable(1, "start")).toBeNull();
    await startMaking(1, OWNER);
    expect(findUndoable(1, "start")).toEqual({ id: 1, act: "start", name: "#1" });
    await markReady(1, OWNER);
    expect(findUndoable(1, "start")).toBeNull();
    expect(findUndoable(1, "ready")).toMatchObject({ act: "ready" });
    await complete(1, OWNER, SEEN);
    expect(findUndoable(1, "gone")).toMatchObject({ act: "gone" });
    expect(findUndoable(1, "cash")).toBeNull();
    expect(findUndoable(9, "gone")).toBeNull();
  });
});

describe("the email that it's ready", () => {
  beforeEach(stopClock);

  it("goes out once the tap can't be undone anymore, and says where", async () => {
    await markReady(1, OWNER);
    expect(dueToCustomers(new Date())).toEqual([]);
    advanceClock(UNDO_MS);
    const [due] = dueToCustomers(new Date());
    if (!due) throw new Error("Nothing is due");
    expect(whyNotSent(due)).toBeNull();
    const { to, subject, text } = writeEmail(due, SENDER);
    expect([to, subject]).toEqual(["kei@example.com", "Your order is ready (#1)"]);
    expect(text).toContain("Ferry Plaza");
  });

  it("isn't sent for a tap that was undone, and is for the next one", async () => {
    await markReady(1, OWNER);
    await undoReady(1, OWNER);
    advanceClock(UNDO_MS);
    const [due] = dueToCustomers(new Date());
    if (!due) throw new Error("Nothing is due");
    const why = whyNotSent(due);
    expect(why).toBe("Not sent: the order wasn't ready after all, or was picked up");
    await write((tx) => recordDone(tx, due, new Date(), why));
    // Eight days pass, since the order's stop has moved. An email waits for a week at most.
    advanceClock(8 * 86_400_000);
    await markReady(1, OWNER);
    advanceClock(UNDO_MS);
    expect(dueToCustomers(new Date())).toMatchObject([{ kind: "order_ready" }]);
    expect(readyLetters()).toHaveLength(1);
  });

  it("goes out once for good, even if it's undone and tapped again", async () => {
    await markReady(1, OWNER);
    advanceClock(UNDO_MS);
    const [due] = dueToCustomers(new Date());
    if (!due) throw new Error("Nothing is due");
    await undoReady(1, OWNER);
    // The email was already on its way.
    await write((tx) => recordDone(tx, due, new Date()));
    await markReady(1, OWNER);
    advanceClock(UNDO_MS);
    expect(dueToCustomers(new Date())).toEqual([]);
    expect(readyLetters()).toHaveLength(1);
  });

  it.each([
    ["has it already", { handedOverAt: AT }],
    ["has their money back", { refundedCents: 650 }],
    ["didn't come in time", { ...RESERVED_WITH_CODE, status: "expired" }],
  ] as const)("isn't sent to someone who %s", async (_, change) => {
    await markReady(1, OWNER);
    await updateOrders(change);
    expect(readyLetters().map(whyNotSent)).toEqual([
      "Not sent: the order wasn't ready after all, or was picked up",
    ]);
  });
});

it("an order that moves waits again, and its customer hears again that it's ready", async () => {
  await markReady(1, OWNER);
  await markAllEmailsSent();
  const next = await makeEvent({ startDate: inHours(20), endDate: inHours(23), ordersAhead: true });
  const wish = { method: "pickup", eventId: next.id, minutes: 60 } as const;
  expect(await moveOrder(1, wish, OWNER)).toEqual({ ok: true });
  expect(stored()).toEqual(WAITING);
  await markReady(1, OWNER);
  expect(readyLetters().map(({ sentAt }) => sentAt !== null)).toEqual([true, false]);
});

it("an order whose stop moves to another day is news again when it's ready then", async () => {
  await markReady(1, OWNER);
  await markAllEmailsSent();
  const [stop] = read().select().from(events).all();
  if (!stop) throw new Error("No stop");
  const aDayLater = (instant: Date) => new Date(instant.getTime() + 24 * HOUR_MS).toISOString();
  const later = { startDate: aDayLater(stop.startDate), endDate: aDayLater(stop.endDate) };
  expect(await updateEvent(stop.id, later, OWNER)).toMatchObject({ ok: true });
  expect(stored()).toEqual(WAITING);
  await markReady(1, OWNER);
  expect(readyLetters().map(({ sentAt }) => sentAt !== null)).toEqual([true, false]);
});

it("a ticket of the stop that an order has left is refused", async () => {
  const [order] = allOrders();
  const shown = String(order?.pickupEventId);
  expect(refuseMoved(1, shown)).toBeNull();
  expect(refuseMoved(1, undefined)).toBeNull();
  const next = await makeEvent({ startDate: inHours(20), endDate: inHours(23), ordersAhead: true });
  await moveOrder(1, { method: "pickup", eventId: next.id, minutes: 60 }, OWNER);
  expect(refuseMoved(1, shown)).toMatchObject({
    kind: "conflict",
    errors: { "": ["This order has moved to another stop. Check the counter again."] },
  });
  expect(refuseMoved(1, String(next.id))).toBeNull();
  expect(refuseMoved(1, "none")).not.toBeNull();
});

it("refunded and canceled orders can be dismissed, and orders that still wait can't", async () => {
  await startMaking(1, OWNER, AT);
  expect(await dismiss(1, OWNER)).toMatchObject({ kind: "conflict" });
  await updateOrders({ refundedCents: 650 });
  expect(await dismiss(1, OWNER)).toEqual({ ok: true });
  expect(await dismiss(1, OWNER)).toEqual({ ok: true });
  expect(stored()).toEqual(WAITING);
  expect(happened()).toEqual(["Started", "Removed from the line"]);
});

it("goods can be ready too", async () => {
  const tin = await makeProduct();
  await makeOrder({}, [{ productId: tin.id }]);
  expect(await markReady(2, OWNER)).toEqual({ ok: true });
});
