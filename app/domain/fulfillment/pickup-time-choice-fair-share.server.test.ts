import { describe, expect, it } from "vitest";
import { expireOverdueOrders } from "~/domain/jobs/payment-job.server";
import { piecesOf, stranger } from "../../../tests/checkout";
import { advanceClock, MINUTE_MS } from "../../../tests/clock";
import { bringTo } from "../../../tests/factories";
import { allOrders } from "../../../tests/ledger";
import { withOrdersAhead } from "../../../tests/orders-ahead";

/** How many of a stop's places one network gets without paying. */

const { latte, stop, order, ordered, paid, reserving, times, stands, refusedAt } =
  withOrdersAhead();

describe("one network without paying", () => {
  const here = { networkKey: "here" };
  const one = () => ({ ...stranger(), ...here, minutes: 20 });

  it("gets half of a time's places, and the other half is everybody else's", async () => {
    expect([(await order(one())).ok, (await order(one())).ok, (await order(one())).ok]).toEqual([
      true,
      true,
      false,
    ]);
    expect((await reserving(one())).ok).toBe(false);
    await ordered({ minutes: 20, items: [piecesOf(latte, 2)] });
  });

  it("is given the next time if any will do", async () => {
    for (let n = 0; n < 4; n++) await ordered({ ...stranger(), ...here });
    expect(times()).toEqual([20, 20, 30, 30]);
  });

  it("gets half of what's brought", async () => {
    await bringTo(stop, latte, 5);
    const asked = [];
    for (let n = 0; n < 4; n++) asked.push((await order({ ...stranger(), ...here })).ok);
    expect(asked).toEqual([true, true, true, false]);
  });

  it("gets the rest once it has paid", async () => {
    await paid({ ...one(), items: [piecesOf(latte, 2)] });
    await ordered({ ...one(), items: [piecesOf(latte, 2)] });
    expect(await stands(1)).toBe(false);
  });
});

describe("a party that needs more than half of a time's places", () => {
  const here = { networkKey: "here", minutes: 20 };
  const party = () => ({ ...stranger(), ...here, items: [piecesOf(latte, 3)] });
  const UNPAID = (most: string) =>
    `There are unpaid orders for this stop from your network, so you can order up to ${most}. Order fewer, or try again in an hour.`;
  const bring = (pieces: number) => bringTo(stop, latte, pieces);

  it("gets them by card, in one order", async () => {
    await ordered(party());
    expect(times()).toEqual([20]);
    await ordered({ minutes: 20 });
    expect(await stands(1)).toBe(false);
  });

  it("gets them of what's brought, too", async () => {
    await bring(3);
    await ordered(party());
    expect(await stands(1)).toBe(false);
  });

  it("can't reserve them, and is told to pay by card", async () => {
    expect(await reserving(party())).toMatchObject(
      refusedAt(
        "fulfillment.minutes",
        "Your network can reserve up to 2 items per pickup time. Reserve fewer, or pay by card.",
      ),
    );
    await bring(5);
    expect(await reserving({ ...party(), items: [piecesOf(latte, 4)] })).toMatchObject(
      refusedAt(
        "fulfillment.eventId",
        "Your network can reserve up to 3 of Latte at a stop. Reserve fewer, or pay by card.",
      ),
    );
    expect(allOrders()).toEqual([]);
  });

  it("isn't promised what nobody could make, by card or at the truck", async () => {
    const tooMany = { ...party(), items: [piecesOf(latte, 5)] };
    const message = "We can make up to 4 items per pickup time. Order fewer.";
    expect(await order(tooMany)).toMatchObject(refusedAt("fulfillment.minutes", message));
    expect(await reserving(tooMany)).toMatchObject(refusedAt("fulfillment.minutes", message));
  });

  it("gets no second time while the first isn't paid", async () => {
    await ordered(party());
    expect(await order({ ...party(), minutes: 60 })).toMatchObject(
      refusedAt("fulfillment.minutes", UNPAID("2 items per pickup time")),
    );
    await bring(9);
    expect(await order({ ...party(), minutes: 60, items: [piecesOf(latte, 6)] })).toMatchObject(
      refusedAt("fulfillment.eventId", UNPAID("5 of Latte at a stop")),
    );
    expect((await order({ ...party(), networkKey: "elsewhere", minutes: 60 })).ok).toBe(true);
  });

  it("may change their own order, and have another one once it's paid", async () => {
    await ordered({ ...party(), browserId: "me" });
    await ordered({ ...party(), browserId: "me", items: [piecesOf(latte, 4)] });
    expect(allOrders().map(({ status }) => status)).toEqual(["expired", "pending"]);
    await paid({ ...party(), networkKey: "there", minutes: 60 });
    await ordered({ ...party(), networkKey: "there", minutes: 70 });
  });

  it("has them unpaid three times within the hour, with a new browser each time", async () => {
    const late = () => ({ ...party(), minutes: 150 });
    for (let time = 0; time < 3; time++) {
      await ordered(late());
      advanceClock(15 * MINUTE_MS);
      await expireOverdueOrders();
    }
    expect(await order(late())).toMatchObject(
      refusedAt("fulfillment.minutes", UNPAID("2 items per pickup time")),
    );
    expect((await order({ ...late(), items: [piecesOf(latte, 2)] })).ok).toBe(true);
  });

  it("can't keep them longer by asking for them again and again", async () => {
    const me = { ...party(), browserId: "me", minutes: 150 };
    for (let time = 0; time < 6; time++) {
      await ordered(me);
      advanceClock(10 * MINUTE_MS);
    }
    const [order] = allOrders();
    expect(order?.holdExpiresAt).toEqual(new Date("2027-01-05T00:00:00Z"));
  });
});
