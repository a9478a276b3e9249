import { describe, expect, it } from "vitest";
import { cancelEvent } from "~/domain/events/events.server";
import { expireOverdueOrders } from "~/domain/jobs/payment-job.server";
import { settle } from "~/domain/payments/settle.server";
import { intentOf, piecesOf } from "../../../tests/checkout";
import { advanceClock, MINUTE_MS } from "../../../tests/clock";
import { bringTo, OWNER } from "../../../tests/factories";
import { allOrders, expireById } from "../../../tests/ledger";
import { confirmCard } from "../../../tests/local-stripe";
import { withOrdersAhead } from "../../../tests/orders-ahead";

/** Places at a stop that are paid for too late. */

const ASAP = {};

const { stripeTest, latte, stop, order, ordered, paid, reserving, refusedAt } = withOrdersAhead();

describe("a pickup time that passes while the customer pays", () => {
  it("can't be paid for: its payment is canceled before it's charged", async () => {
    const start = await ordered(ASAP);
    expect(allOrders()[0]?.holdExpiresAt).toEqual(new Date("2027-01-04T23:20:00Z"));
    advanceClock(15 * MINUTE_MS);
    await expireOverdueOrders();
    expect(confirmCard(stripeTest.stripe, start.clientSecret)).not.toBe(200);
  });

  it("is asked for again", async () => {
    const me = { browserId: "me", networkKey: "my address" };
    await ordered({ ...me, minutes: 20 });
    advanceClock(15 * MINUTE_MS);
    expect(await order({ ...me, minutes: 20 })).toMatchObject(
      refusedAt(
        "fulfillment.minutes",
        "3:20 PM is too soon now. The next available time is 3:30 PM.",
      ),
    );
  });
});

describe("a payment that comes late", () => {
  /** Settles a payment whose order's hold has ended. @param between runs before the payment arrives */
  async function late(between: () => Promise<unknown>) {
    const start = await ordered({ minutes: 60, items: [piecesOf(latte, 2)] });
    confirmCard(stripeTest.stripe, start.clientSecret);
    await expireById(1);
    await between();
    await settle(intentOf(start));
    return allOrders()[0]?.status;
  }

  it("gets its place back while nobody else has it", async () => {
    expect(await late(async () => {})).toBe("paid");
  });

  it("is owed back when its place was given away", async () => {
    const others = () => paid({ minutes: 60, items: [piecesOf(latte, 3)], hasLimits: false });
    expect(await late(others)).toBe("refund_due");
  });

  it("is owed back when what was brought is sold", async () => {
    await bringTo(stop, latte, 4);
    const others = () => paid({ minutes: 90, items: [piecesOf(latte, 3)], hasLimits: false });
    expect(await late(others)).toBe("refund_due");
  });

  it("is owed back when its stop was called off", async () => {
    expect(await late(() => cancelEvent(stop.id, OWNER))).toBe("refund_due");
  });

  it("is owed back when its stop is over", async () => {
    expect(await late(async () => advanceClock(4 * 60 * MINUTE_MS))).toBe("refund_due");
  });

  it("leaves a reservation that it had taken over with its place", async () => {
    const me = { browserId: "me", networkKey: "my address", hasLimits: false };
    await reserving({ ...me, minutes: 60, items: [piecesOf(latte, 3)] });
    await ordered({ ...me, minutes: 60, items: [piecesOf(latte, 3)] });
    await expireById(2);
    expect(allOrders().map(({ status }) => status)).toEqual(["pending", "expired"]);
  });
});
