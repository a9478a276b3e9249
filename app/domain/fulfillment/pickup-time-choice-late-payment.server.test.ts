import { beforeEach, describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { stopProducts } from "~/db/schema/events.server";
import { sweepHolds } from "~/domain/jobs/payment-job.server";
import { intentOf, piecesOf } from "../../../tests/checkout";
import { pass } from "../../../tests/clock";
import { allOrders } from "../../../tests/ledger";
import { confirmCard } from "../../../tests/local-stripe";
import { withOrdersAhead } from "../../../tests/orders-ahead";
import { deleteEvent } from "../events/events.server";
import { expire } from "../orders/order-holds.server";
import { findOrder } from "../orders/orders.server";
import { settle } from "../payments/settle.server";

/** Places at a stop that are paid for too late. */

const OWNER = { sub: "auth0|ana", name: "ana@example.com" };
const MINUTE_MS = 60_000;
const ASAP = {};

const { bench, today, order, ordered, paid, reserving, refusedAt } = withOrdersAhead();
let latte: { id: number };
let stop: { id: number };
beforeEach(() => {
  ({ latte, stop } = today);
});

describe("a time that passes while one pays", () => {
  it("can't be paid for: its payment is canceled before it's charged", async () => {
    const start = await ordered(ASAP);
    expect(allOrders()[0]?.holdExpiresAt).toEqual(new Date("2027-01-04T23:20:00Z"));
    pass(15 * MINUTE_MS);
    await sweepHolds();
    expect(confirmCard(bench.stripe, start.clientSecret)).not.toBe(200);
  });

  it("is asked for again", async () => {
    const me = { browserId: "me", clientKey: "my address" };
    await ordered({ ...me, minutes: 20 });
    pass(15 * MINUTE_MS);
    expect(await order({ ...me, minutes: 20 })).toMatchObject(
      refusedAt(
        "fulfillment.minutes",
        "3:20 PM is too soon now. The next available time is 3:30 PM.",
      ),
    );
  });
});

describe("a payment that comes late", () => {
  /** It has ended here, and arrives all the same. */
  async function late(between: () => Promise<unknown>) {
    const start = await ordered({ minutes: 60, items: [piecesOf(latte, 2)] });
    confirmCard(bench.stripe, start.clientSecret);
    await write((tx) => {
      const own = findOrder(tx, 1);
      if (own) expire(tx, own);
    });
    await between();
    await settle(intentOf(start));
    return allOrders()[0]?.status;
  }

  it("has its place back while nobody has it", async () => {
    expect(await late(async () => {})).toBe("paid");
  });

  it("is owed back when its place was given away", async () => {
    const others = () => paid({ minutes: 60, items: [piecesOf(latte, 3)], isLimited: false });
    expect(await late(others)).toBe("refund_due");
  });

  it("is owed back when what was brought is sold", async () => {
    const eventId = stop.id;
    await write((tx) =>
      tx.insert(stopProducts).values({ eventId, productId: latte.id, pieces: 4 }).run(),
    );
    const others = () => paid({ minutes: 90, items: [piecesOf(latte, 3)], isLimited: false });
    expect(await late(others)).toBe("refund_due");
  });

  it("is owed back when its stop was called off", async () => {
    expect(await late(() => deleteEvent(stop.id, OWNER))).toBe("refund_due");
  });

  it("is owed back when its stop is over", async () => {
    expect(await late(async () => pass(4 * 60 * MINUTE_MS))).toBe("refund_due");
  });

  it("leaves a reservation that it had taken over with its place", async () => {
    const me = { browserId: "me", clientKey: "my address", isLimited: false };
    await reserving({ ...me, minutes: 60, items: [piecesOf(latte, 3)] });
    await ordered({ ...me, minutes: 60, items: [piecesOf(latte, 3)] });
    await write((tx) => {
      const card = findOrder(tx, 2);
      if (card) expire(tx, card);
    });
    expect(allOrders().map(({ status }) => status)).toEqual(["pending", "expired"]);
  });
});
