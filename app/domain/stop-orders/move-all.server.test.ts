import { describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { menuItems } from "~/db/schema/menu.server";
import type { orders } from "~/db/schema/orders.server";
import { confirmKeyOf } from "~/domain/checkout/confirm-key.server";
import { writeEmail } from "~/domain/emails/write-email.server";
import { cancelEvent } from "~/domain/events/events.server";
import { confirmReservation } from "~/domain/guest-orders/guest-reservation.server";
import { refusal } from "~/domain/result";
import { advanceClock, inHours } from "../../../tests/clock";
import {
  bringTo,
  makeEvent,
  makeOrder,
  makeProduct,
  OWNER,
  RESERVED,
} from "../../../tests/factories";
import { allOrders, historyOfOrder, queuedEmails } from "../../../tests/ledger";
import { withTwoStops } from "../../../tests/orders-ahead";
import { findMoveAll, moveAll } from "./move-all.server";

const SENDER = { name: "Ujicart", owner: "owner@example.com", origin: "https://ujicart.example" };

const { latte, today, later } = withTwoStops(4);

type Given = Partial<typeof orders.$inferInsert>;
const made = (minutes: number, quantity = 1, given: Given = {}) =>
  makeOrder({ pickupEventId: today.id, pickupMinutes: minutes, ...given }, [
    { productId: latte.id, name: "Latte", quantity },
  ]);
const there = (minutes: number, quantity: number) =>
  made(minutes, quantity, { pickupEventId: later.id });
const move = (anyway?: string, to = later) => moveAll(today.id, { eventId: to.id, anyway }, OWNER);
const places = () =>
  allOrders().map(({ pickupEventId, pickupMinutes }) => [pickupEventId, pickupMinutes]);
const letters = () => queuedEmails().map((letter) => writeEmail(letter, SENDER));
const bring = (pieces: number) => bringTo(later, latte, pieces);

describe("all orders of a stop", () => {
  it("move with one email each that says where and when", async () => {
    await made(60);
    await made(90, 2, { ...RESERVED, email: "yuki@example.com" });
    expect(findMoveAll(today.id)?.unconfirmed).toBe(0);
    expect(await move()).toEqual({ ok: true, moved: 2, emailed: 2 });
    expect(places()).toEqual([
      [later.id, 60],
      [later.id, 90],
    ]);
    expect(letters().map(({ to }) => to)).toEqual(["kei@example.com", "yuki@example.com"]);
    expect(letters()[0]?.text).toContain("Lunch\nFerry Plaza\nTuesday, January 5, 2027, 12:00 PM");
    expect(allOrders()[1]?.holdExpiresAt).toEqual(new Date("2027-01-05T22:00:00Z"));
    expect(historyOfOrder(1).at(-1)).toBe("Moved to Tue, Jan 5, 12:00 PM, Lunch");
    expect(read().select().from(audit).all()).toMatchObject([
      { actor: OWNER.sub, action: "updated", entity: "order", entityId: "1" },
      { actor: OWNER.sub, action: "updated", entity: "order", entityId: "2" },
    ]);
  });

  it("move to times when their items are served, or ask", async () => {
    await write((tx) =>
      tx
        .update(menuItems)
        .set({ servedFrom: 13 * 60 })
        .run(),
    );
    await made(60);
    expect(await move()).toMatchObject({ ok: true });
    expect(places()).toEqual([[later.id, 120]]);
    await write((tx) =>
      tx
        .update(menuItems)
        .set({ servedFrom: 16 * 60 })
        .run(),
    );
    await made(60);
    expect(await move()).toMatchObject({
      errors: { anyway: ["Lunch has no room for this order. Move it anyway?"] },
    });
  });

  it("move once if it's pressed twice, and nobody gets a second email", async () => {
    await made(60);
    await move();
    advanceClock(1000);
    expect(await move()).toEqual({ ok: true, moved: 0, emailed: 0 });
    expect(letters()).toHaveLength(1);
  });

  it("leave no waiting customer behind, and don't touch the others", async () => {
    await made(60, 1, { handedOverAt: new Date() });
    await made(60, 1, { origin: "window" });
    await made(60, 1, { refundedCents: 1800 });
    await made(60, 1, { status: "pending", paidAt: null, receivedCents: 0 });
    await made(60, 1, { status: "expired", paidAt: null, receivedCents: 0 });
    await there(0, 1);
    const before = places();
    expect(await move()).toEqual({ ok: true, moved: 0, emailed: 0 });
    expect([places(), letters()]).toEqual([before, []]);
  });

  it("are told apart from those whose customers stand at the window", async () => {
    const sold = { origin: "window", paymentKind: "truck", truckPayment: "cash" } as const;
    await made(60, 1, sold);
    expect(findMoveAll(today.id)).toMatchObject({ waiting: null, walkUps: 1 });
    expect(await move()).toMatchObject({ moved: 0 });
    await made(90);
    await made(120, 1, sold);
    expect(findMoveAll(today.id)).toMatchObject({
      waiting: expect.stringMatching(/^1 order is set for pickup at this stop, at /),
      walkUps: 2,
    });
  });

  it("move even after their stop was called off", async () => {
    await made(60);
    await cancelEvent(today.id, OWNER);
    expect(await move()).toMatchObject({ moved: 1 });
    expect(findMoveAll(today.id)).toMatchObject({ waiting: null });
  });

  it("have no time if they're goods, and go to any stop", async () => {
    const tin = await makeProduct();
    await makeOrder({ pickupEventId: today.id }, [{ productId: tin.id }]);
    const plain = await makeEvent({ startDate: inHours(40), endDate: inHours(44) });
    expect(findMoveAll(today.id)?.stops.map(({ id }) => id)).toEqual([later.id, plain.id]);
    expect(await move(undefined, plain)).toMatchObject({ moved: 1 });
    expect(places()).toEqual([[plain.id, null]]);
    await made(60);
    await makeOrder({ pickupEventId: today.id }, [{ productId: tin.id }]);
    expect(findMoveAll(today.id)?.stops.map(({ id }) => id)).toEqual([later.id]);
  });
});

describe("an order that moves with all others", () => {
  it("gets its own time, or the next with room, first come first served", async () => {
    await made(90, 2);
    await made(60, 3);
    await made(60, 3);
    await there(60, 1);
    expect(await move()).toMatchObject({ ok: true });
    expect(places().slice(0, 3)).toEqual([
      [later.id, 120],
      [later.id, 60],
      [later.id, 90],
    ]);
  });

  it("gets a time before if none after it has room", async () => {
    await made(150, 2);
    await there(150, 4);
    await there(120, 1);
    expect(await move()).toMatchObject({ ok: true });
    expect(places()[0]).toEqual([later.id, 120]);
  });

  it("gets the next one if the stop has other times", async () => {
    await made(45, 2);
    await made(170, 2);
    expect(await move()).toMatchObject({ ok: true });
    expect(places()).toEqual([
      [later.id, 60],
      [later.id, 150],
    ]);
  });
});

describe("moving to a stop with too little room", () => {
  const fill = async () => {
    for (const minutes of [0, 30, 60, 90, 120]) await there(minutes, 4);
    await there(150, 3);
    await made(60, 1);
    await made(30, 2);
    await made(90, 1);
  };
  const QUESTION = "Lunch has room for 1 of these 3 orders. Move them anyway?";

  it("asks once with both numbers, and nothing has happened", async () => {
    await fill();
    const before = places();
    expect(await move()).toMatchObject(refusal("conflict", QUESTION, "anyway"));
    expect([places(), letters(), read().select().from(audit).all()]).toEqual([before, [], []]);
  });

  it("moves them after a yes, which is kept; the rest gets its own time", async () => {
    await fill();
    expect(await move(QUESTION)).toMatchObject({ ok: true, moved: 3 });
    expect(places().slice(6)).toEqual([
      [later.id, 150],
      [later.id, 30],
      [later.id, 90],
    ]);
    expect(read().select().from(audit).all()[0]).toMatchObject({ detail: { anyway: QUESTION } });
  });

  it("asks again if the yes was to other numbers", async () => {
    await fill();
    await made(90, 1);
    expect(await move(QUESTION)).toMatchObject({
      errors: { anyway: ["Lunch has room for 1 of these 4 orders. Move them anyway?"] },
    });
  });

  it.each([
    [1, "Lunch has no room for this order. Move it anyway?"],
    [2, "Lunch has no room for these 2 orders. Move them anyway?"],
  ])("says so if none of %d fits", async (number, question) => {
    for (const minutes of [0, 30, 60, 90, 120, 150]) await there(minutes, 4);
    for (let n = 0; n < number; n++) await made(60, 1);
    expect(await move()).toMatchObject({ errors: { anyway: [question] } });
  });

  it("counts what the stop brings over all of them", async () => {
    await bring(4);
    await there(0, 1);
    await made(60, 2);
    await made(90, 2);
    const question = "Lunch has 4 of Latte, and this would make 5. Move them anyway?";
    expect(await move()).toMatchObject({ errors: { anyway: [question] } });
    expect(await move(question)).toMatchObject({ ok: true });
  });

  it("asks nothing if it's just enough", async () => {
    await bring(5);
    await there(60, 1);
    await made(60, 4);
    expect(await move()).toMatchObject({ ok: true });
    expect(places()[1]).toEqual([later.id, 90]);
  });
});

describe("a reservation that isn't confirmed yet", () => {
  const unconfirmed = () =>
    made(60, 1, { ...RESERVED, confirmBy: inHours(0.5), holdExpiresAt: inHours(0.5), token: "t" });

  it("moves without an email, and needs no confirmation anymore", async () => {
    await unconfirmed();
    const { confirmBy } = allOrders()[0] ?? {};
    expect(findMoveAll(today.id)).toMatchObject({ unconfirmed: 1 });
    expect(await move()).toEqual({ ok: true, moved: 1, emailed: 0 });
    expect(allOrders()).toMatchObject([
      { pickupEventId: later.id, confirmBy, holdExpiresAt: confirmBy },
    ]);
    expect(letters()).toEqual([]);
  });

  it("is told once it's confirmed, and only then", async () => {
    await unconfirmed();
    await move();
    const confirm = () => confirmReservation("t", confirmKeyOf("t"));
    await confirm();
    await confirm();
    expect(letters().map(({ text }) => text)).toEqual([expect.stringContaining("Lunch")]);
    expect(allOrders()).toMatchObject([
      { holdExpiresAt: new Date("2027-01-05T22:00:00Z"), stopSequence: 0 },
    ]);
  });
});

describe("moving all orders to a stop", () => {
  it.each([
    ["that is over", async () => advanceClock(30 * 3_600_000)],
    ["that was called off", () => cancelEvent(later.id, OWNER)],
  ])("is refused for one %s, which isn't offered either", async (_what, end) => {
    await made(60);
    await end();
    advanceClock(1000);
    expect(findMoveAll(today.id)?.stops).toEqual([]);
    expect(await move()).toMatchObject(
      refusal("conflict", expect.stringContaining("This stop is over"), "fulfillment.eventId"),
    );
    expect(places()).toEqual([[today.id, 60]]);
  });

  it("is refused for one that takes no orders for the menu, or has no time left", async () => {
    await made(60);
    const plain = await makeEvent({ startDate: inHours(40), endDate: inHours(44) });
    expect(findMoveAll(today.id)?.stops.map(({ id }) => id)).toEqual([later.id]);
    expect(await move(undefined, plain)).toMatchObject({
      errors: { "fulfillment.eventId": [expect.stringContaining("isn't taking menu orders")] },
    });
    advanceClock(22.5 * 3_600_000);
    expect(findMoveAll(today.id)?.stops.map(({ id }) => id)).toEqual([]);
    expect(await move()).toMatchObject({
      errors: { "fulfillment.eventId": [expect.stringContaining("no pickup times left")] },
    });
  });

  it("is refused for the same one, or one that doesn't exist", async () => {
    await made(60);
    expect(await move(undefined, today)).toMatchObject({ kind: "conflict" });
    expect(await move(undefined, { id: 99 })).toMatchObject({ kind: "conflict" });
    expect(await moveAll(99, { eventId: later.id }, OWNER)).toMatchObject({ kind: "missing" });
    expect(findMoveAll(99)).toBeNull();
  });
});
