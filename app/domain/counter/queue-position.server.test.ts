import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { orders } from "~/db/schema/orders.server";
import { findStop } from "~/domain/fulfillment/pickup-stop.server";
import { advanceClock, stopClock } from "../../../tests/clock";
import {
  makeDispute,
  makeEvent,
  makeMenuItem,
  makeOrder,
  makeProduct,
  OWNER,
} from "../../../tests/factories";
import { complete, markReady, startMaking, undoReady } from "./counter-actions.server";
import { findWait } from "./queue-position.server";

const MINUTE = 60_000;
const minutes = (from: number) => new Date(Date.now() + from * MINUTE);

let latte: { id: number };
let stop: { id: number };
beforeEach(async () => {
  stopClock();
  latte = await makeMenuItem({ name: "Latte" });
  stop = await makeEvent({ startDate: minutes(-60), endDate: minutes(120) });
});

const cup = (quantity = 1, given: Partial<typeof orders.$inferInsert> = {}) =>
  makeOrder({ pickupEventId: stop.id, pickupMinutes: 60, ...given }, [
    { productId: latte.id, name: "Latte", quantity },
  ]);
const waitOf = (id: number) => findWait(id, findStop(read(), stop.id));
const placeOf = (id: number) => waitOf(id)?.place;

/** Each took two minutes. */
async function makeThree(): Promise<void> {
  for (const id of [1, 2, 3]) {
    await cup();
    await startMaking(id, OWNER, new Date());
    advanceClock(2 * MINUTE);
    await markReady(id, OWNER, new Date());
    await complete(id, OWNER, {});
  }
}

describe("a customer who waits at a stop that's on", () => {
  it("knows how many are before them, and how long that takes at the stop's own pace", async () => {
    await makeThree();
    // Goods take no time to make.
    const tin = await makeProduct();
    await makeOrder({ pickupEventId: stop.id, pickupMinutes: 60 }, [
      { productId: latte.id, quantity: 2 },
      { productId: tin.id, quantity: 3 },
    ]);
    await cup();
    await cup();
    expect(placeOf(4)).toEqual({ step: "waiting", ahead: 0, minutes: 4 });
    expect(placeOf(6)).toEqual({ step: "waiting", ahead: 2, minutes: 8 });
    await startMaking(4, OWNER);
    expect(placeOf(4)).toMatchObject({ step: "making" });
    expect(placeOf(6)).toMatchObject({ ahead: 2 });
    await markReady(4, OWNER);
    expect(placeOf(4)).toEqual({ step: "ready", ahead: 0, minutes: null });
    expect(placeOf(6)).toEqual({ step: "waiting", ahead: 1, minutes: expect.any(Number) });
    await undoReady(4, OWNER);
    expect(placeOf(6)).toMatchObject({ ahead: 2 });
  });

  it("knows only how many while fewer than three are made", async () => {
    await cup();
    await cup();
    expect(placeOf(2)).toEqual({ step: "waiting", ahead: 1, minutes: null });
  });

  it("isn't promised it long before they want it, and comes after whoever wants it sooner", async () => {
    await makeThree();
    await cup(1, { pickupMinutes: 90 });
    await cup();
    expect(placeOf(4)).toEqual({ step: "waiting", ahead: 1, minutes: 24 });
    expect(placeOf(5)).toMatchObject({ ahead: 0 });
  });

  it("has no place with goods alone until they're ready", async () => {
    const tin = await makeProduct();
    await makeOrder({ pickupEventId: stop.id }, [{ productId: tin.id }]);
    expect(waitOf(1)).toEqual({ place: null, ended: null });
    await markReady(1, OWNER);
    expect(placeOf(1)).toMatchObject({ step: "ready" });
  });
});

describe("a customer who waits after the stop's hours", () => {
  it("keeps their place, and reads when it ended once its lateness is over", async () => {
    await write((tx) => tx.update(events).set({ lateMinutes: 20 }).run());
    await cup();
    await cup();
    advanceClock(140 * MINUTE);
    expect(waitOf(2)).toEqual({ place: { step: "waiting", ahead: 1, minutes: null }, ended: null });
    advanceClock(1);
    const ended = expect.stringMatching(/^Ended .* · 2 waiting$/);
    expect(waitOf(2)).toMatchObject({ place: { ahead: 1 }, ended });
    await complete(1, OWNER, {});
    advanceClock(24 * 60 * MINUTE);
    expect(waitOf(2)).toMatchObject({ place: { ahead: 0 } });
    expect(waitOf(2)?.ended).toMatch(/^Ended \w{3}, .* · 1 waiting$/);
  });

  it("keeps their place if the stop closed early", async () => {
    await cup();
    await write((tx) =>
      tx
        .update(events)
        .set({ endDate: minutes(-1), plannedEnd: minutes(30) })
        .run(),
    );
    expect(waitOf(1)).toMatchObject({ place: { ahead: 0 } });
    expect(waitOf(1)?.ended).toMatch(/^Closed early at .* · 1 waiting$/);
  });
});

describe("the line", () => {
  it.each([
    ["whose order is gone", { handedOverAt: new Date() }],
    ["whose order is refunded", { refundedCents: 1800 }],
    ["who hasn't paid", { status: "pending", paidAt: null, receivedCents: 0 }],
  ] as const)("leaves out a customer %s", async (_, change) => {
    await cup();
    await write((tx) => tx.update(orders).set(change).run());
    expect(waitOf(1)).toBeNull();
  });

  it("leaves out a disputed order, and nobody waits behind it", async () => {
    await cup();
    await cup();
    expect(placeOf(2)).toMatchObject({ ahead: 1 });
    await makeDispute({ orderId: 1, createdAt: minutes(-5) });
    expect(waitOf(1)).toBeNull();
    expect(placeOf(2)).toMatchObject({ ahead: 0 });
  });

  it("is empty before the stop begins, or if it was called off", async () => {
    await cup();
    advanceClock(-70 * MINUTE);
    expect(waitOf(1)).toBeNull();
    advanceClock(80 * MINUTE);
    await write((tx) => tx.update(events).set({ canceledAt: new Date() }).run());
    expect(waitOf(1)).toBeNull();
  });

  it("is empty without a stop", async () => {
    await cup(1, { pickupEventId: null });
    expect(findWait(1, null)).toBeNull();
  });
});
