import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addedTaxLine,
  formatRate,
  isSameTax,
  type PricedLine,
  partsRefunded,
  shareOut,
  taxIncluded,
  taxLines,
  taxNote,
} from "./tax";

const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0);

describe("the tax that a price includes", () => {
  // https://cdtfa.ca.gov/industry/caterers/mobile-food-vendors.htm: the morning in City A, later City B.
  it.each([
    ["City A", 7750, 10_775, 775],
    ["City B", 9250, 10_925, 925],
  ])("is the tax at its own rate in CDTFA's %s", (_city, rate, cents, tax) => {
    expect(taxIncluded(cents, rate)).toBe(tax);
  });

  it.each([
    [650, 8750, 52],
    [1, 20_000, 0],
    [3, 20_000, 1],
    [9, 0, 0],
    [99_999_999_999, 20_000, 16_666_666_667],
  ])("is rounded half a cent up: for %i cents at %i it's %i", (cents, rate, tax) => {
    expect(taxIncluded(cents, rate)).toBe(tax);
  });
});

it.each([
  [7750, "7.75%"],
  [9375, "9.375%"],
  [7000, "7%"],
  [500, "0.5%"],
  [0, "0%"],
])("a rate of %i reads %s", (rate, text) => {
  expect(formatRate(rate)).toBe(text);
});

it("a receipt says what part is tax, and nothing if there is none", () => {
  expect(taxNote({ taxCents: 52, rate: 8750 })).toBe("Includes $0.52 sales tax (8.75%)");
  expect([null, { taxCents: 0, rate: 8750 }, { taxCents: 0, rate: null }].map(taxNote)).toEqual(
    Array(3).fill(null),
  );
});

describe("an order's tax", () => {
  it("is rounded once, and its lines share it by largest remainder", () => {
    const cup = { unitPriceCents: 100, quantity: 1, isTaxed: true };
    // Each on its own would be 9 cents, together 28.
    expect(taxLines([cup, cup, cup], 10_250)).toEqual([10, 9, 9]);
    expect(shareOut(1, [10, 30, 20])).toEqual([0, 1, 0]);
    // The larger share has the smaller remainder.
    expect(shareOut(7, [3, 5])).toEqual([3, 4]);
    expect(shareOut(10, [1, 1, 4])).toEqual([2, 2, 6]);
  });

  it("has no part of what is exempt, and is nothing without a rate", () => {
    const taxed = { unitPriceCents: 1075, quantity: 2, isTaxed: true };
    const exempt = { unitPriceCents: 500, quantity: 1, isTaxed: false };
    expect(taxLines([exempt, taxed], 7500)).toEqual([0, 150]);
    expect(taxLines([exempt, taxed], null)).toEqual([0, 0]);
    expect(taxLines([exempt], 7500)).toEqual([0]);
  });
});

it("a rate keeps a zero before its last decimal", () => {
  expect([10_050, 7750, 8000].map(formatRate)).toEqual(["10.05%", "7.75%", "8%"]);
});

it("added tax is the same only at the same sum, place, and rate", () => {
  const tax = { taxCents: 52, taxPlace: "Ferry Plaza", taxRate: 8750 };
  expect(isSameTax(tax, { ...tax })).toBe(true);
  for (const other of [{ taxCents: 53 }, { taxPlace: "Pier 39" }, { taxRate: 8500 }])
    expect(isSameTax(tax, { ...tax, ...other })).toBe(false);
  expect(addedTaxLine(tax)).toEqual({ name: "Sales tax (8.75%, Ferry Plaza)", cents: 52 });
  for (const none of [{ taxCents: 0 }, { taxPlace: null }, { taxRate: null }])
    expect(addedTaxLine({ ...tax, ...none })).toBeNull();
});

describe("a refund", () => {
  const cup = { unitPriceCents: 100, quantity: 1, isTaxed: true, refunded: 1, taxCents: 9 };
  const tin = { ...cup, isTaxed: false, taxCents: 0, refunded: 0 };
  const sold = { grossCents: 200, exemptCents: 100, taxCents: 9 };

  it("returns what was sold if it's for more than that", () => {
    expect(partsRefunded(sold, [cup, tin], 5000)).toEqual(sold);
  });

  it("says nothing of what its items were if it's for less than they cost", () => {
    const half = { grossCents: 100, exemptCents: 50, taxCents: 5 };
    expect(partsRefunded(sold, [cup, { ...tin, refunded: 1 }], 100)).toEqual(half);
    expect(partsRefunded(sold, [cup, tin], 100)).toEqual({ ...half, exemptCents: 0, taxCents: 9 });
  });

  it("has no more tax in it than money, even if it's one cent", () => {
    const dear = { grossCents: 200, exemptCents: 100, taxCents: 100 };
    expect(partsRefunded(dear, [{ ...cup, refunded: 0 }, tin], 1)).toEqual({
      grossCents: 1,
      exemptCents: 1,
      taxCents: 0,
    });
  });
});

it("added tax isn't said to be included", () => {
  expect(taxNote({ taxCents: 52, rate: 8750, isAdded: true })).toBeNull();
});

const lines = fc.array(
  fc.record<PricedLine>({
    unitPriceCents: fc.integer({ min: 0, max: 5000 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    isTaxed: fc.boolean(),
  }),
  { minLength: 1, maxLength: 8 },
);
const rate = fc.integer({ min: 0, max: 20_000 });

function sell(bought: readonly PricedLine[], rate: number) {
  const shares = taxLines(bought, rate);
  const sold = bought.map((line, index) => ({ ...line, taxCents: shares[index] ?? 0 }));
  const costs = bought.map(({ unitPriceCents, quantity }) => unitPriceCents * quantity);
  const exempt = costs.filter((_, index) => !bought[index]?.isTaxed);
  const all = { grossCents: sum(costs), exemptCents: sum(exempt), taxCents: sum(shares) };
  return { sold, all };
}

describe("the tax of random orders", () => {
  it("adds up from its lines to the cent, and no line is off by more than one", () => {
    fc.assert(
      fc.property(lines, rate, (bought, rate) => {
        const { sold, all } = sell(bought, rate);
        const taxed = all.grossCents - all.exemptCents;
        expect(all.taxCents).toBe(taxIncluded(taxed, rate));
        for (const { unitPriceCents, quantity, isTaxed, taxCents } of sold) {
          const exact = isTaxed ? (unitPriceCents * quantity * all.taxCents) / (taxed || 1) : 0;
          expect(Math.abs(taxCents - exact)).toBeLessThan(1);
        }
      }),
    );
  });

  it("is never refunded beyond what was taken, and all of it is in the end", () => {
    const refunds = fc.array(fc.tuple(fc.boolean(), fc.nat(7), fc.nat(4000)), { maxLength: 12 });
    fc.assert(
      fc.property(lines, rate, refunds, (bought, rate, wishes) => {
        const { sold, all } = sell(bought, rate);
        const refunded = sold.map(() => 0);
        const backNow = (cents: number) => {
          const now = sold.map((line, index) => ({ ...line, refunded: refunded[index] ?? 0 }));
          return partsRefunded(all, now, cents);
        };
        let cents = 0;
        for (const [isItem, which, amount] of wishes) {
          const index = which % sold.length;
          const line = sold[index];
          if (!line) continue;
          const more = isItem ? line.unitPriceCents : amount;
          if (cents + more > all.grossCents) continue;
          if (isItem && refunded[index] === line.quantity) continue;
          if (isItem) refunded[index] = (refunded[index] ?? 0) + 1;
          cents += more;
          const back = backNow(cents);
          expect(back.grossCents).toBe(cents);
          expect(back.taxCents).toBeLessThanOrEqual(all.taxCents);
          expect(back.exemptCents).toBeLessThanOrEqual(all.exemptCents);
          expect(Math.min(back.taxCents, back.exemptCents)).toBeGreaterThanOrEqual(0);
          expect(back.taxCents + back.exemptCents).toBeLessThanOrEqual(cents);
        }
        expect(backNow(all.grossCents)).toEqual(all);
        // 'All that is left' names the items that are left, too.
        for (const [index, { quantity }] of sold.entries()) refunded[index] = quantity;
        expect(backNow(all.grossCents)).toEqual(all);
      }),
    );
  });
});
