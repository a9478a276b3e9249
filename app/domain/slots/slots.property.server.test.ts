import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, it, vi } from "vitest";
import { closeDatabase, read, write } from "~/db/client.server";
import { stopProducts } from "~/db/schema/events.server";
import { orderLines, orders } from "~/db/schema/orders.server";
import { reserve } from "~/domain/checkout/checkout.server";
import { cancelEvent, updateEvent } from "~/domain/events/events.server";
import { listWaitingAt, waitingAt } from "~/domain/events/waiting-orders.server";
import { expireOrder } from "~/domain/orders/order-holds.server";
import { findOrder } from "~/domain/orders/orders.server";
import { receivePayment } from "~/domain/orders/receive-payment.server";
import { cancelReservation } from "~/domain/stop-orders/end-reservation.server";
import { moveAll } from "~/domain/stop-orders/move-all.server";
import { findRefundAll, refundAll } from "~/domain/stop-orders/refund-all.server";
import { advanceClock, MINUTE_MS } from "../../../tests/clock";
import { makeEvent, makeMenuItem, OWNER } from "../../../tests/factories";
import { allOrders } from "../../../tests/ledger";
import { takenLines } from "./capacity.server";
import { totalQuantity as sumOf } from "./unpaid-shares";

/**
 * Random histories of two stops: orders as soon as possible and for a time, that expire, are paid, paid
 * late, handed over, refunded in part and in full, and stops that move and end, whose orders are all moved
 * or given up. Whatever happens, no time and no product is promised more often than there is of it, and
 * what's taken is what the orders that stand have, so that nothing is lost either.
 */

const PLACES = 3;
/** Few enough that a history runs out of it, and more than one time takes. */
const BROUGHT = 4;
const RUNS = Number(process.env.PROPERTY_RUNS ?? 30);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-04T22:55:00Z") });
});

const which = fc.nat(12);
const move = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      do: fc.constant("order" as const),
      stop: fc.nat(1),
      item: fc.nat(1),
      quantity: fc.integer({ min: 1, max: 3 }),
      minutes: fc.option(fc.constantFrom(20, 30)),
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant("expire" as const), which }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant("pay" as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("hand over" as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("refund" as const), which, isInFull: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel" as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      stop: fc.nat(1),
      minutes: fc.constantFrom(-20, 15, 60),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("call off" as const), stop: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("move all" as const), stop: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("refund all" as const), stop: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait" as const), minutes: fc.nat(3) }) },
);
type Move = typeof move extends fc.Arbitrary<infer One> ? One : never;

class Truck {
  constructor(
    readonly stops: { id: number }[],
    readonly items: { id: number }[],
  ) {}

  static async create(): Promise<Truck> {
    const ahead = { ordersAhead: true, slotMinutes: 10, slotPieces: PLACES };
    const stops = [await makeEvent(ahead), await makeEvent(ahead)];
    const items = [await makeMenuItem({ name: "Latte" }), await makeMenuItem({ name: "Mochi" })];
    const [brought] = items;
    await write((tx) => {
      for (const { id: eventId } of stops)
        tx.insert(stopProducts)
          .values({ eventId, productId: brought?.id ?? 0, pieces: BROUGHT })
          .run();
    });
    return new Truck(stops, items);
  }

  async act(step: Move): Promise<unknown> {
    switch (step.do) {
      case "order":
        return this.#order(step);
      case "expire":
        return this.#change(step.which, (tx, order) => expireOrder(tx, order));
      case "pay":
        // By card, in time or late: what Stripe says of it is all the same here.
        return this.#change(step.which, (tx, order) => {
          const received = { cents: order.totalCents, currency: order.currency };
          receivePayment(tx, order, received, new Date());
        });
      case "hand over":
        return this.#change(step.which, (tx, { id, status, refundedCents, receivedCents }) => {
          if (status !== "paid" || refundedCents === receivedCents) return;
          tx.update(orders).set({ handedOverAt: new Date() }).where(eq(orders.id, id)).run();
        });
      case "refund":
        return this.#change(step.which, (tx, { id, receivedCents }) => {
          const refundedCents = step.isInFull ? receivedCents : Math.floor(receivedCents / 2);
          tx.update(orders).set({ refundedCents }).where(eq(orders.id, id)).run();
        });
      case "cancel":
        return cancelReservation(this.#one(step.which)?.id ?? 0, OWNER);
      case "move": {
        const by = step.minutes * MINUTE_MS;
        const startDate = new Date(Date.parse("2027-01-04T23:00:00Z") + by).toISOString();
        const endDate = new Date(Date.parse("2027-01-05T02:00:00Z") + by).toISOString();
        return updateEvent(this.#stop(step.stop), { startDate, endDate }, OWNER);
      }
      case "call off":
        return cancelEvent(this.#stop(step.stop), OWNER);
      case "move all":
        // Without a yes to more than there's room for.
        return this.#moveAll(step.stop);
      case "refund all":
        return this.#refundAll(step.stop);
      case "wait":
        return advanceClock(step.minutes * MINUTE_MS);
    }
  }

  async #moveAll(from: number): Promise<void> {
    const [here, there] = [this.#stop(from), this.#stop(1 - from)];
    const before = waitingAt(here).number + waitingAt(there).number;
    const { ok } = await moveAll(here, { eventId: there }, OWNER);
    if (ok) expect([waitingAt(here).number, waitingAt(there).number]).toEqual([0, before]);
    else expect(waitingAt(here).number + waitingAt(there).number).toBe(before);
  }

  /** No order here has a payment at Stripe, so the paid ones stay. */
  async #refundAll(which: number): Promise<void> {
    const stop = this.#stop(which);
    await refundAll(stop, findRefundAll(stop)?.question ?? "", OWNER);
    expect(listWaitingAt(stop).filter(({ order }) => order.status === "pending")).toEqual([]);
  }

  #order({ stop, item, quantity, minutes }: Extract<Move, { do: "order" }>): Promise<unknown> {
    const fulfillment = {
      method: "pickup" as const,
      eventId: this.#stop(stop),
      ...(minutes !== null && { minutes }),
    };
    const items = [{ productId: this.items[item]?.id ?? 0, quantity }];
    const who = { browserId: randomUUID(), networkKey: randomUUID(), hasLimits: false };
    return reserve({ email: "guest@example.com", items, fulfillment }, who);
  }

  #change(which: number, change: (tx: Parameters<typeof findOrder>[0], order: Order) => void) {
    const order = this.#one(which);
    return write((tx) => {
      const now = order && findOrder(tx, order.id);
      if (now) change(tx, now);
    });
  }

  #one = (which: number) => {
    const all = allOrders();
    return all[which % Math.max(1, all.length)];
  };

  #stop = (stop: number) => this.stops[stop]?.id ?? 0;

  /** Counted anew and otherwise than the shop counts: order by order. */
  expectNothingPromisedTwice(): void {
    const byTime = new Map<string, number>();
    const byProduct = new Map<string, number>();
    for (const order of allOrders().filter(takesPlaces)) {
      const { pickupEventId, pickupMinutes } = order;
      const lines = read().select().from(orderLines).where(eq(orderLines.orderId, order.id)).all();
      for (const { productId, quantity } of lines) {
        raise(byTime, `${pickupEventId} at ${pickupMinutes}`, quantity);
        if (productId === this.items[0]?.id) raise(byProduct, `${pickupEventId}`, quantity);
      }
    }
    for (const [time, pieces] of byTime) expect(pieces, time).toBeLessThanOrEqual(PLACES);
    for (const [stop, pieces] of byProduct) expect(pieces, stop).toBeLessThanOrEqual(BROUGHT);
    for (const { id } of this.stops)
      expect(sumOf(takenLines(read(), id, [])), `taken at ${id}`).toBe(sumAt(byTime, `${id} at `));
  }
}

type Order = NonNullable<ReturnType<typeof findOrder>>;

function takesPlaces({ status, handedOverAt, refundedCents, receivedCents }: Order): boolean {
  if (status === "pending") return true;
  return status === "paid" && (handedOverAt !== null || refundedCents < receivedCents);
}

function raise(sums: Map<string, number>, name: string, by: number): void {
  sums.set(name, (sums.get(name) ?? 0) + by);
}

const sumAt = (sums: Map<string, number>, start: string) =>
  [...sums].reduce((sum, [name, by]) => (name.startsWith(start) ? sum + by : sum), 0);

it("no time and no product of a stop is promised more often than there is of it", async () => {
  let placed = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 20, maxLength: 60 }), async (moves) => {
      closeDatabase();
      vi.setSystemTime(new Date("2027-01-04T22:55:00Z"));
      const truck = await Truck.create();
      for (const step of moves) {
        await truck.act(step);
        truck.expectNothingPromisedTwice();
      }
      placed += allOrders().length;
    }),
    {
      numRuns: RUNS,
      seed: Number(process.env.PROPERTY_SEED ?? 20270104),
      path: process.env.PROPERTY_PATH,
      endOnFailure: process.env.PROPERTY_PATH !== undefined,
    },
  );
  expect(placed).toBeGreaterThan(RUNS * 5);
});
