import { describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { findStop } from "~/domain/fulfillment/pickup-stop.server";
import { bringTo, makeEvent, makeMenuItem, makeOrder } from "../../../tests/factories";
import { withTwoStops } from "../../../tests/orders-ahead";
import { chooseSlotByHand, placeAllByHand, timesByHand } from "./slots-by-hand.server";

/** Times that the owner gives; pickups/move-by-owner and move-all tell what comes of them. */

const { latte, today, later } = withTwoStops(4);

const lattes = (quantity: number) => [{ productId: latte.id, name: "Latte", quantity }];

function slotsOf({ id }: { id: number }) {
  const stop = findStop(read(), id);
  if (!stop) throw new Error("There's no stop");
  return stop;
}

describe("an order that's moved by hand", () => {
  const choose = (stop: { id: number }, quantity: number, now = new Date()) =>
    chooseSlotByHand(
      read(),
      slotsOf(stop),
      undefined,
      { made: lattes(quantity), orderId: 99 },
      now,
    );

  it("finds no time if none can be made anymore, even if the stop is still on", () => {
    // The stop's last order is for 5:30 PM and takes ten minutes.
    const now = new Date("2027-01-05T01:20:01Z");
    expect(choose(today, 1, now)).toEqual({ ok: false, why: "booked out" });
    const order = { made: lattes(1), orderId: 99 };
    expect(timesByHand(read(), slotsOf(today), order, now)).toBeNull();
  });

  it("is short of nothing for orders of other products", async () => {
    const mochi = await makeMenuItem({ name: "Mochi" });
    await bringTo(later, latte, 4);
    const there = { pickupEventId: later.id, pickupMinutes: 0 };
    await makeOrder(there, [{ productId: mochi.id, quantity: 3 }]);
    expect(choose(later, 2)).toMatchObject({ ok: true, products: [] });
  });
});

describe("an order that moves with all of its stop", () => {
  const place = (minutes: number, stop: { id: number } = later) =>
    placeAllByHand(read(), slotsOf(stop), [{ orderId: 99, minutes, made: lattes(2) }], new Date());
  const placed = (minutes: number, misfits = 0) => ({
    ok: true,
    minutes: new Map([[99, minutes]]),
    misfits,
    products: [],
  });
  const there = (pickupMinutes: number | null) =>
    makeOrder({ pickupEventId: later.id, pickupMinutes }, [{ productId: latte.id, quantity: 3 }]);

  it("gets the last time if it wants a later one and all are full", async () => {
    for (const minutes of [0, 30, 60, 90, 120, 150]) await there(minutes);
    expect(place(170)).toEqual(placed(150, 1));
  });

  it("has the first time, whatever is sold at the window before there are any", async () => {
    await there(null);
    expect(place(0)).toEqual(placed(0));
  });

  it("has room at any time that has no limit", async () => {
    const open = await makeEvent({ ordersAhead: true, slotMinutes: 30 });
    expect(place(60, open)).toEqual(placed(60));
  });
});
