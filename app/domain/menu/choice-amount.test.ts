import { expect, it } from "vitest";
import {
  AMOUNT_NAMES,
  AMOUNTS,
  amountOf,
  checkChoices,
  describeAmount,
  rangeOf,
} from "./choice-amount";

it("each amount is a range of its own", () => {
  expect(AMOUNTS.map((amount) => amountOf(rangeOf(amount)))).toEqual(AMOUNTS);
  const said = AMOUNTS.map((amount) => [AMOUNT_NAMES[amount], rangeOf(amount)]);
  expect(said).toEqual(
    expect.arrayContaining([
      ["Exactly one", { least: 1, most: 1 }],
      ["Exactly 3", { least: 3, most: 3 }],
      ["1 or 2", { least: 1, most: 2 }],
      ["1 to 5", { least: 1, most: 5 }],
      ["Up to 4", { least: 0, most: 4 }],
    ]),
  );
  expect(new Set(Object.values(AMOUNT_NAMES)).size).toBe(AMOUNTS.length);
  expect(describeAmount("exactly-3", { canRepeat: true })).toBe("Exactly 3, with repeats");
  expect(describeAmount("1", { canRepeat: true })).toBe("Up to 1");
  expect(describeAmount("one", { canRepeat: true })).toBe("Exactly one");
});

const named = (...names: string[]) => names.map((name) => ({ name }));

it.each([
  [
    { least: 3, most: 3 },
    named("Fish", "Pork"),
    "Enter at least 3 choices, or let them choose fewer",
  ],
  [{ least: 3, most: 3, canRepeat: true }, named("Fish", "Pork"), null],
  [{ least: 0, most: 2 }, named("Roja"), null],
  [{ least: 0, most: 1 }, named("None", "Roja"), "Leave out None: customers can skip this"],
  [{ least: 2, most: 2 }, named("None", "Roja"), "Leave out None: customers have to choose"],
  [{ least: 1, most: 1 }, named("None", "Roja"), null],
])("the range %j of the choices %j gets %j", (range, choices, why) => {
  expect(checkChoices(range, choices)).toBe(why);
});
