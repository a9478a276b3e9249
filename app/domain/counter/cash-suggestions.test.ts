import { expect, test } from "vitest";
import { cashSuggestions } from "./cash-suggestions";

test.each([
  [650, [700, 1000, 2000, 5000, 10_000]],
  [2350, [2400, 2500, 3000, 4000, 5000, 10_000]],
  [1000, [2000, 5000, 10_000]],
  [12_000, [15_000, 20_000]],
  [10_000, []],
])("the till offers to pay %i cents with %j", (cents, sums) => {
  expect(cashSuggestions(cents)).toEqual(sums);
});
