import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CartLine } from "~/domain/cart/cart";
import { BROWSER, begin, piecesOf, stranger } from "../../../tests/checkout";
import { advanceClock } from "../../../tests/clock";
import { makeEvent, makeMenuItem, makeProduct } from "../../../tests/factories";
import { withLocalStripe } from "../../../tests/local-stripe";
import { reserve } from "./checkout.server";
import { readOffer } from "./offer.server";

withLocalStripe();

let latte: { id: number };
beforeEach(async () => {
  // 3:05 PM in Los Angeles, at a stop from 3 to 6 PM.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-04T23:05:00Z") });
  latte = await makeMenuItem({ name: "Latte", priceCents: 600 });
});

const AHEAD = { ordersAhead: true, slotMinutes: 60, slotPieces: 2 };
const ME = { browserId: BROWSER, networkKey: "phone", hasLimits: false };
const SOMEBODY = { browserId: "another browser", networkKey: "laptop", hasLimits: false };

const line = (id: number, category: CartLine["product"]["category"], quantity = 1): CartLine => ({
  product: {
    id,
    name: "Latte",
    priceCents: 600,
    imageUrl: null,
    category,
    stock: 20,
    isAvailable: true,
  },
  quantity,
  seenCents: 600,
});
const offered = (quantity = 1, shopper = ME) =>
  readOffer([line(latte.id, null, quantity)], shopper, new Date()).menuStops;

describe("where a cart's made items can be picked up", () => {
  it("isn't offered for a cart without made items", async () => {
    await makeEvent(AHEAD);
    const { id } = await makeProduct();
    expect(readOffer([line(id, "matcha")], ME, new Date()).menuStops).toBeNull();
    expect(readOffer([], ME, new Date()).menuStops).toBeNull();
  });

  it("is each stop that takes orders for them, with its times", async () => {
    const { id } = await makeEvent(AHEAD);
    await makeEvent();
    expect(offered()).toEqual([
      {
        id,
        label: "Mon, Jan 4, 3:00 PM: Night Market, Ferry Plaza",
        hours: "Today, open until 6 PM",
        place: "Night Market, Ferry Plaza",
        soonest: "4:00 PM",
        times: [
          { value: "60", label: "4:00 PM" },
          { value: "120", label: "5:00 PM" },
        ],
      },
    ]);
  });

  it("has the times that have room for all of them", async () => {
    const { id } = await makeEvent(AHEAD);
    const fulfillment = { method: "pickup" as const, eventId: id };
    await begin([piecesOf(latte)], { ...SOMEBODY, fulfillment });
    expect(offered(1)).toMatchObject([{ soonest: "4:00 PM" }]);
    expect(offered(2)).toMatchObject([{ soonest: "5:00 PM", times: [{ value: "120" }] }]);
    expect(offered(3)).toEqual([]);
  });

  it("leaves out the browser's own order, and offers its time first", async () => {
    const { id } = await makeEvent(AHEAD);
    const fulfillment = { method: "pickup" as const, eventId: id, minutes: 120 };
    await begin([piecesOf(latte, 2)], { ...ME, fulfillment });
    expect(offered(2)).toMatchObject([
      { soonest: "5:00 PM", times: [{ value: "60" }, { value: "120" }] },
    ]);
    expect(offered(2, SOMEBODY)).toMatchObject([{ soonest: "4:00 PM", times: [{ value: "60" }] }]);
  });

  it("is no stop after its last order", async () => {
    await makeEvent(AHEAD);
    advanceClock(2 * 3_600_000);
    expect(offered()).toEqual([]);
  });

  it("takes only a card at a stop that's too far ahead to reserve for", async () => {
    const startDate = new Date("2027-01-20T23:00:00Z");
    await makeEvent({ ...AHEAD, startDate, endDate: new Date("2027-01-21T02:00:00Z") });
    expect(offered()).toMatchObject([{ cardOnly: true }]);
  });

  it("takes only a card for more than a network can reserve", async () => {
    await makeEvent(AHEAD);
    const limited = { ...ME, hasLimits: true };
    expect(offered(1, limited)?.[0]).not.toHaveProperty("cardOnly");
    expect(offered(2, limited)).toMatchObject([{ cardOnly: true }]);
  });

  it("says which times take only a card, and the soonest that can be paid at the truck", async () => {
    const { id } = await makeEvent({ ...AHEAD, slotPieces: 4 });
    const fulfillment = { method: "pickup" as const, eventId: id, minutes: 60 };
    for (const n of [1, 2, 3]) {
      const browser = { ...stranger(), networkKey: `network ${n}` };
      const email = `guest${n}@example.com`;
      await reserve({ email, items: [piecesOf(latte)], fulfillment }, browser);
    }
    expect(offered(1, { ...ME, hasLimits: true })).toMatchObject([
      {
        soonest: "4:00 PM",
        soonestAtTruck: "5:00 PM",
        times: [
          { value: "60", cardOnly: true },
          { value: "120", label: "5:00 PM" },
        ],
      },
    ]);
  });
});
