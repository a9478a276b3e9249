import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { read, write } from "~/db/client.server";
import { orderLines, orders } from "~/db/schema/orders.server";
import { reserve } from "~/domain/checkout/checkout.server";
import { runLate } from "~/domain/events/events.server";
import { findStop } from "~/domain/fulfillment/pickup-stop.server";
import { offeredTimes } from "~/domain/fulfillment/pickup-time-choice.server";
import { expireOrder } from "~/domain/orders/order-holds.server";
import { findOrder } from "~/domain/orders/orders.server";
import { advanceClock } from "../../../tests/clock";
import { makeEvent, makeMenuItem, OWNER } from "../../../tests/factories";
import { allOrders } from "../../../tests/ledger";

/**
 * Random days at one stop: people ask for the soonest time or choose one, are made and served in turn, give
 * up, and the truck runs late and is on time again. Whatever happens, a newcomer's first time is never before
 * the time of anybody who waits and could reserve it.
 */

const OPENS = new Date("2027-01-04T23:00:00Z");
const MINUTE_MS = 60_000;
const RUNS = Number(process.env.PROPERTY_RUNS ?? 5);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: OPENS });
});
afterEach(() => vi.useRealTimers());

const step = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant("order" as const),
      quantity: fc.integer({ min: 1, max: 3 }),
      /** A time of their own, so long after now. */
      later: fc.constantFrom(null, null, null, 20, 40),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("make" as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("give up" as const), which: fc.nat(12) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("run late" as const),
      minutes: fc.constantFrom(0, 10, 20, 45),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("wait" as const),
      minutes: fc.integer({ min: 1, max: 8 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

class Day {
  constructor(
    readonly stopId: number,
    readonly productId: number,
    readonly places: number | null,
  ) {}

  static async open(slotPieces: number | null): Promise<Day> {
    const endDate = new Date(OPENS.getTime() + 8 * 60 * MINUTE_MS);
    const ahead = { ordersAhead: true, leadMinutes: 10, slotMinutes: 10, slotPieces };
    const { id } = await makeEvent({ startDate: OPENS, endDate, ...ahead });
    return new Day(id, (await makeMenuItem({ name: "Latte" })).id, slotPieces);
  }

  async act(one: Step): Promise<unknown> {
    switch (one.do) {
      case "order":
        return this.#order(one);
      case "make": {
        const [next] = this.waiting().sort((a, b) => a.minutes - b.minutes);
        return next && this.#change(next.id, { readyAt: new Date() });
      }
      case "give up": {
        const all = this.waiting();
        const gone = all[one.which % Math.max(1, all.length)];
        return write((tx) => {
          const order = gone && findOrder(tx, gone.id);
          if (order) expireOrder(tx, order);
        });
      }
      case "run late":
        return runLate(this.stopId, one.minutes, OWNER);
      case "wait":
        return advanceClock(one.minutes * MINUTE_MS);
    }
  }

  #order({ quantity, later }: Extract<Step, { do: "order" }>): Promise<unknown> {
    const ahead = (Date.now() - OPENS.getTime()) / MINUTE_MS + (later ?? 0);
    const minutes = later === null ? {} : { minutes: Math.ceil(ahead / 10) * 10 };
    const fulfillment = { method: "pickup" as const, eventId: this.stopId, ...minutes };
    const items = [{ productId: this.productId, quantity }];
    const who = { browserId: randomUUID(), networkKey: randomUUID(), hasLimits: false };
    return reserve({ email: "guest@example.com", items, fulfillment }, who);
  }

  #change(id: number, change: Partial<typeof orders.$inferInsert>) {
    return write((tx) => tx.update(orders).set(change).where(eq(orders.id, id)).run());
  }

  /** Counted anew and otherwise than the shop counts: order by order. */
  standing() {
    return allOrders()
      .filter(({ status, pickupEventId }) => status === "pending" && pickupEventId === this.stopId)
      .map(({ id, pickupMinutes, isSoonest, readyAt }) => {
        const of = eq(orderLines.orderId, id);
        const lines = read().select().from(orderLines).where(of).all();
        const cups = lines.reduce((sum, { quantity }) => sum + quantity, 0);
        return { id, minutes: pickupMinutes ?? 0, cups, isSoonest, isReady: readyAt !== null };
      });
  }

  waiting = () => this.standing().filter(({ isReady }) => !isReady);

  firstOffered(cups: number): number | null {
    const stop = findStop(read(), this.stopId);
    const made = [{ productId: this.productId, name: "Latte", quantity: cups }];
    const requester = { networkKey: null, paymentKind: "card" as const, freedOrderIds: [] };
    const offered = stop && offeredTimes(read(), stop, made, requester, new Date());
    expect(offered?.times[0]).toBe(offered?.soonest);
    return offered?.soonest ?? null;
  }

  /** @returns how many waited whom the newcomer could have overtaken */
  expectFair(cups: number): number {
    const first = this.firstOffered(cups);
    if (first === null) return 0;
    const taken = this.standing().filter(({ minutes }) => minutes === first);
    const cupsThere = taken.reduce((sum, one) => sum + one.cups, 0);
    const room =
      this.places === null ? Number.MAX_SAFE_INTEGER : reservable(this.places, cupsThere);
    const waits = this.waiting().filter(({ isSoonest }) => isSoonest);
    const overtaken = waits.filter((one) => one.minutes > first && one.cups <= room);
    expect(overtaken, `${cups} cups at ${first}`).toEqual([]);
    return waits.length;
  }
}

/** Places of a time that one more reservation can get: a quarter is for paid orders, and one network has half. */
const reservable = (places: number, taken: number) =>
  Math.min(places - Math.max(1, Math.floor(places / 4)) - taken, Math.ceil(places / 2));

it.each([null, 6, 3])(
  "nobody who asks for the soonest is overtaken, %s cups a time",
  async (places) => {
    let waited = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), async (steps) => {
        vi.setSystemTime(OPENS);
        const day = await Day.open(places);
        for (const one of steps) {
          await day.act(one);
          for (const cups of [1, 3]) waited += day.expectFair(cups);
        }
      }),
      {
        numRuns: RUNS,
        seed: Number(process.env.PROPERTY_SEED ?? 20270104),
        path: process.env.PROPERTY_PATH,
        endOnFailure: process.env.PROPERTY_PATH !== undefined,
      },
    );
    expect(waited).toBeGreaterThan(RUNS * 20);
  },
);
