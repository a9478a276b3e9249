import { describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { menuItems } from "~/db/schema/menu.server";
import type { orders } from "~/db/schema/orders.server";
import { writeEmail } from "~/domain/emails/write-email.server";
import { cancelEvent } from "~/domain/events/events.server";
import { refusal } from "~/domain/result";
import { advanceClock } from "../../../tests/clock";
import { bringTo, makeEvent, makeOrder, makeProduct, OWNER } from "../../../tests/factories";
import { allOrders, historyOfOrder, markAllEmailsSent, queuedEmails } from "../../../tests/ledger";
import { withTwoStops } from "../../../tests/orders-ahead";
import { canBeMoved, findMovesByOwner, moveOrder } from "./move-by-owner.server";

const SENDER = { name: "Ujicart", owner: "owner@example.com", origin: "https://ujicart.example" };

const { latte, today, later } = withTwoStops(8);

type Given = Partial<typeof orders.$inferInsert>;
const RESERVED = { status: "pending", paymentKind: "truck", paidAt: null } as const;

const made = (given: Given = {}, quantity = 1) =>
  makeOrder({ pickupEventId: today.id, pickupMinutes: 60, ...given }, [
    { productId: latte.id, name: "Latte", quantity },
  ]);
const move = (stop: { id: number }, minutes?: number, anyway?: string) =>
  moveOrder(1, { method: "pickup", eventId: stop.id, minutes, anyway }, OWNER);
const place = () => {
  const [order] = allOrders();
  return [order?.pickupEventId, order?.pickupMinutes];
};
const letters = () => queuedEmails().map((letter) => writeEmail(letter, SENDER));

describe("an order that the owner moves", () => {
  it("moves if it's paid, and its customer gets one email that says where and when", async () => {
    await made();
    expect(await move(later, 90)).toEqual({ ok: true });
    expect(place()).toEqual([later.id, 90]);
    expect(letters()).toHaveLength(1);
    expect(letters()[0]).toMatchObject({
      to: "kei@example.com",
      subject: "Your pickup stop changed (order #1)",
      text: expect.stringContaining("Lunch\nFerry Plaza\nTuesday, January 5, 2027, 12:30 PM"),
    });
    expect(historyOfOrder(1).at(-1)).toBe("Moved to Tue, Jan 5, 12:30 PM, Lunch");
    expect(read().select().from(audit).all()).toMatchObject([
      { actor: OWNER.sub, action: "updated", entity: "order", entityId: "1" },
    ]);
  });

  it("is made again, and is due as soon as possible only if it was", async () => {
    const done = { makingAt: new Date(), readyAt: new Date() };
    await made({ isSoonest: true, ...done });
    await move(later);
    expect(allOrders()).toMatchObject([
      { isSoonest: true, makingAt: null, readyAt: null, movedAt: new Date() },
    ]);
    const movedAt = new Date();
    advanceClock(1000);
    await move(later, 90);
    expect(allOrders()).toMatchObject([{ isSoonest: false, movedAt }]);
    await move(today);
    expect(allOrders()).toMatchObject([{ isSoonest: false, movedAt: new Date() }]);
  });

  it("can go back, and its customer reads of it each time", async () => {
    await made();
    await move(later, 90);
    await markAllEmailsSent();
    advanceClock(1000);
    await move(today, 60);
    await markAllEmailsSent();
    advanceClock(1000);
    await move(later, 90);
    expect(letters()).toHaveLength(3);
  });

  it("moves once if it's pressed twice", async () => {
    await made();
    await move(later, 90);
    advanceClock(1000);
    expect(await move(later, 90)).toEqual({ ok: true });
    expect([letters().length, historyOfOrder(1).length]).toEqual([1, 3]);
  });

  it("gets an email that its stop changed, even for a stop that runs late", async () => {
    await write((tx) => tx.run("UPDATE events SET late_minutes = 15 WHERE id = 2" as never));
    await made();
    await move(later, 90);
    expect(letters()[0]?.subject).toBe("Your pickup stop changed (order #1)");
    expect(letters()[0]?.text).toContain("12:45 PM");
  });

  it("is kept until its new stop ends if it's reserved", async () => {
    await made({ ...RESERVED, receivedCents: 0 });
    await move(later);
    expect(allOrders()).toMatchObject([
      {
        pickupEventId: later.id,
        pickupMinutes: 0,
        holdExpiresAt: new Date("2027-01-05T22:00:00Z"),
      },
    ]);
  });

  it("moves even if it's too late for its customer, or its stop was called off", async () => {
    await made();
    advanceClock(70 * 60_000);
    expect(await move(today, 60)).toEqual({ ok: true });
    expect(await move(today, 120)).toEqual({ ok: true });
    await cancelEvent(today.id, OWNER);
    expect(await move(later)).toEqual({ ok: true });
    expect(place()).toEqual([later.id, 0]);
  });

  it("moves to a stop that takes no more orders online if it's goods", async () => {
    const tin = await makeProduct();
    await makeOrder({ pickupEventId: later.id }, [{ productId: tin.id }]);
    advanceClock(2.75 * 3_600_000);
    expect(findMovesByOwner(1)?.stops).toMatchObject([{ id: today.id }, { id: later.id }]);
    expect(findMovesByOwner(1)).not.toHaveProperty("menuStops");
    expect(await move(today)).toEqual({ ok: true });
    expect(place()).toEqual([today.id, null]);
  });
});

describe("a time or a stop with less room", () => {
  const FULL = "4:00 PM has room for 8 items, and this would make 10. Move it anyway?";

  it("asks with both numbers, and nothing has happened", async () => {
    await made({ pickupMinutes: 120 }, 3);
    await made({}, 7);
    expect(await move(today, 60)).toMatchObject(refusal("conflict", FULL, "anyway"));
    expect([place(), letters().length]).toEqual([[today.id, 120], 0]);
    expect(read().select().from(audit).all()).toEqual([]);
  });

  it("takes the order after a yes, which is kept", async () => {
    await made({ pickupMinutes: 120 }, 3);
    await made({}, 7);
    expect(await move(today, 60, FULL)).toEqual({ ok: true });
    expect(place()).toEqual([today.id, 60]);
    expect(read().select().from(audit).all()).toMatchObject([{ detail: { anyway: FULL } }]);
  });

  it("asks again where the yes was to other numbers", async () => {
    await made({ pickupMinutes: 120 }, 3);
    await made({}, 7);
    await made({}, 1);
    expect(await move(today, 60, FULL)).toMatchObject({
      errors: { anyway: ["4:00 PM has room for 8 items, and this would make 11. Move it anyway?"] },
    });
    expect(place()).toEqual([today.id, 120]);
  });

  it("asks nothing if it's just enough, counting no order that ended", async () => {
    await made({}, 3);
    await made({ pickupMinutes: 120 }, 5);
    await made({ status: "expired", pickupMinutes: 120 }, 5);
    expect(await move(today, 120)).toEqual({ ok: true });
    expect(await move(today, 130)).toMatchObject({ kind: "conflict" });
    expect(await move(today, 150)).toEqual({ ok: true });
  });

  it("asks about the pieces that a stop brings", async () => {
    await bringTo(later, latte, 4);
    await made({}, 3);
    await made({ pickupEventId: later.id, pickupMinutes: 0 }, 2);
    const question = "Lunch has 4 of Latte, and this would make 5. Move it anyway?";
    expect(await move(later, 60)).toMatchObject({ errors: { anyway: [question] } });
    expect(await move(later, 60, question)).toEqual({ ok: true });
  });

  it("asks if something isn't served then, and prefers a time when it is", async () => {
    await write((tx) =>
      tx
        .update(menuItems)
        .set({ servedUntil: 16 * 60, servedFrom: 13 * 60 })
        .run(),
    );
    await made();
    const question = "Latte is served 1 PM - 4 PM. Move it anyway?";
    expect(await move(today, 120)).toMatchObject({ errors: { anyway: [question] } });
    expect(await move(today, 120, question)).toEqual({ ok: true });
    // Lunch begins at 11 AM.
    expect(await move(later)).toEqual({ ok: true });
    expect(place()).toEqual([later.id, 120]);
  });

  it("counts its own pieces once", async () => {
    await bringTo(today, latte, 4);
    await made({}, 3);
    expect(await move(today, 120)).toEqual({ ok: true });
  });

  it("gets the first time as soon as possible only if no other has room", async () => {
    await made({ pickupEventId: later.id }, 2);
    await made({ pickupMinutes: 30 }, 7);
    expect(await move(today)).toEqual({ ok: true });
    expect(place()).toEqual([today.id, 60]);
    for (const pickupMinutes of [90, 120, 150]) await made({ pickupMinutes }, 8);
    await made({ pickupMinutes: 60 }, 8);
    await move(later, 0);
    expect(await move(today)).toMatchObject({
      errors: { anyway: ["3:30 PM has room for 8 items, and this would make 9. Move it anyway?"] },
    });
  });
});

describe("an order that can't be moved", () => {
  it.each<[string, Given]>([
    ["handed over", { handedOverAt: new Date("2027-01-04T23:00:00Z") }],
    ["refunded", { status: "refunded", refundedCents: 1800 }],
    ["paid, and refunded in full since", { refundedCents: 1800 }],
    ["owed back", { status: "refund_due" }],
    ["shipped", { fulfillment: "delivery", pickupEventId: null, deliveryAddress: {} as never }],
    ["expired", { status: "expired", paidAt: null, receivedCents: 0 }],
    ["not paid yet", { status: "pending", paidAt: null, receivedCents: 0 }],
    ["not confirmed yet", { ...RESERVED, confirmBy: new Date("2027-01-05T00:00:00Z") }],
  ])("stays if it's %s", async (_what, given) => {
    await made(given);
    const [order] = allOrders();
    expect(order && canBeMoved(order)).toBe(false);
    expect(findMovesByOwner(1)).toBeNull();
    const before = place();
    expect(await move(later, 60)).toMatchObject(
      refusal("conflict", expect.stringContaining("isn't waiting for pickup")),
    );
    expect([place(), letters()]).toEqual([before, []]);
  });

  it("is refused if it doesn't exist", async () => {
    expect(await move(later)).toMatchObject({ kind: "missing" });
  });

  it.each([
    ["is over", async () => advanceClock(3 * 3_600_000)],
    ["was called off", () => cancelEvent(today.id, OWNER)],
  ])("stays if the stop %s, which isn't offered either", async (_what, end) => {
    await made({ pickupEventId: later.id });
    await end();
    advanceClock(1000);
    expect(findMovesByOwner(1)?.menuStops?.map(({ id }) => id)).toEqual([later.id]);
    expect(findMovesByOwner(1)?.stops.map(({ id }) => id)).toEqual([later.id]);
    expect(await move(today, 60)).toMatchObject(
      refusal("conflict", expect.stringContaining("This stop is over"), "fulfillment.eventId"),
    );
    expect(place()).toEqual([later.id, 60]);
  });

  it("stays if the time is gone, or the stop takes no orders for the menu", async () => {
    await made({ pickupEventId: later.id });
    expect(await move(today, 0)).toMatchObject({
      errors: { "fulfillment.minutes": [expect.stringContaining("3:00 PM is too soon now.")] },
    });
    const { id } = await makeEvent();
    expect(await move({ id })).toMatchObject({ kind: "conflict" });
    expect(findMovesByOwner(1)?.menuStops?.map((stop) => stop.id)).toEqual([today.id, later.id]);
  });
});

it("the owner's form offers each time, says which are full, and keeps the order's own", async () => {
  await made({ pickupMinutes: 0 });
  await made({ pickupMinutes: 60 }, 8);
  const offered = (id: number) =>
    findMovesByOwner(id)?.menuStops?.map(({ times }) => times.map(({ label }) => label));
  const lunch = ["11:00 AM", "11:30 AM", "12:00 PM", "12:30 PM", "1:00 PM", "1:30 PM"];
  expect(offered(1)).toEqual([
    ["3:00 PM", "3:30 PM", "4:00 PM (full)", "4:30 PM", "5:00 PM", "5:30 PM"],
    lunch,
  ]);
  expect(offered(2)?.[0]).toEqual(["3:30 PM", "4:00 PM", "4:30 PM", "5:00 PM", "5:30 PM"]);
  await made({ pickupMinutes: 45 });
  expect(offered(3)?.[1]).toEqual(lunch);
});
