import { describe, expect, it } from "vitest";
import { lastUnsent } from "./correct-unsent";
import type { KeptSale } from "./sender";

const body = { lines: [], total: "6.50", paidBy: "cash" as const, soldAt: "2027-01-04T23:00:00Z" };
const sale = (number: number, rest: Partial<KeptSale> = {}): KeptSale => ({
  number,
  key: `sale-${number}`,
  body,
  ...rest,
});
const byCard = sale(3, {
  key: "sale-2",
  correction: { key: "c", correction: "method", method: "card" },
});
const voided = sale(4, { key: "sale-2", correction: { key: "d", correction: "void" } });

describe("the last sale that isn't sent", () => {
  it("is the newest, as its own corrections left it", () => {
    expect(lastUnsent([sale(1), sale(2)])).toEqual({ sale: sale(2), paidBy: "cash" });
    expect(lastUnsent([sale(1), sale(2), byCard])).toEqual({ sale: sale(2), paidBy: "card" });
    expect(lastUnsent([sale(2), byCard, sale(5)])).toEqual({ sale: sale(5), paidBy: "cash" });
  });

  it("is none when it's voided, refused or sent", () => {
    expect(lastUnsent([sale(1), sale(2), byCard, voided])).toBeNull();
    expect(lastUnsent([sale(1, { refused: "no" })])).toBeNull();
    expect(lastUnsent([byCard])).toBeNull();
  });
});
