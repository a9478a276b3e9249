import { expect, it } from "vitest";
import { countedCents, isRefund, isSale, isTip, type Sum, sumOf } from "./figures";

const sum = (kind: Sum["kind"], cents: number): Sum => ({
  origin: "web",
  money: "online",
  kind,
  cents,
  entries: 1,
});

it("money that a bank took back is a refund, and what was voided was never sold", () => {
  const sums = [sum("sale", 2000), sum("void", -500), sum("refund", -300), sum("dispute", -700)];
  const all = [...sums, sum("tip", 100)];
  expect([isSale, isRefund, isTip].map((which) => sumOf(all, which))).toEqual([1500, -1000, 100]);
});

it("bills that nobody counted are worth nothing", () => {
  expect(countedCents({ "5000": 2, "100": null, "25": undefined, "1": 3 })).toBe(10_003);
});
