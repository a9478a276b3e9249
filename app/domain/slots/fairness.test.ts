import { describe, expect, it } from "vitest";
import type { TakenLine } from "./capacity.server";
import { overtakesNobody, slotOfWalkUp } from "./fairness";

const zone = "America/Los_Angeles";
const startDate = new Date("2027-01-04T23:00:00Z");
const after = (minutes: number) => new Date(startDate.getTime() + minutes * 60_000);

/** A stop that makes four items every ten minutes. */
const stop = {
  id: 1,
  ordersAhead: true,
  startDate,
  endDate: after(180),
  leadMinutes: 10,
  lastOrderMinutes: 30,
  slotMinutes: 10,
  slotPieces: 4,
  lateMinutes: 0,
};

/** A line of an order that was paid a minute after the stop began, for as soon as possible. */
const line = (given: Partial<TakenLine>): TakenLine => ({
  orderId: 1,
  productId: 1,
  quantity: 1,
  minutes: 30,
  status: "paid",
  paymentKind: "card",
  paidAt: after(1),
  networkKey: "here",
  isSoonest: true,
  askedAt: after(1),
  servedFrom: null,
  servedUntil: null,
  isDone: false,
  ...given,
});
const UNPAID = { status: "pending", paidAt: null } as const;

describe("a customer who wants an earlier time than someone", () => {
  const two = line({ orderId: 2, minutes: 20, quantity: 2, isSoonest: false, networkKey: "there" });
  const reserved = { ...two, ...UNPAID, paymentKind: "truck" } as const;

  it.each<[string, Partial<TakenLine>, TakenLine[], boolean]>([
    ["asked as the stop began", { askedAt: startDate }, [], false],
    ["asked before it began", { askedAt: after(-1) }, [], true],
    ["paid for a whole time", { quantity: 4 }, [], false],
    ["paid for more than is left", { quantity: 3 }, [two], true],
    ["hasn't paid for more than their share", { ...UNPAID, quantity: 3 }, [], true],
    ["hasn't paid, and could by card", { ...UNPAID, quantity: 2 }, [reserved], false],
    [
      "reserved what's set aside for cards",
      { ...UNPAID, paymentKind: "truck", quantity: 2 },
      [reserved],
      true,
    ],
  ])("is judged fairly against someone who %s", (_who, waiting, others, isFair) => {
    expect(overtakesNobody(stop, [line(waiting), ...others], zone)(20)).toBe(isFair);
  });
});

describe("a sale at the window", () => {
  const sale = { askedAt: after(25), quantity: 1, zone };

  it("is made at once if a time has no limit, however many others there are", () => {
    expect(slotOfWalkUp({ ...stop, slotPieces: null }, [line({ minutes: 20 })], sale)).toBe(20);
  });

  it("is never put before now, whatever was free then", () => {
    expect(slotOfWalkUp(stop, [line({ minutes: 20, quantity: 4, isSoonest: false })], sale)).toBe(
      30,
    );
  });
});
