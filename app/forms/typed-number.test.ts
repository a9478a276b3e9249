import { describe, expect, it } from "vitest";
import { plainMoney, plainNumber, plainPercent } from "./typed-number";

describe("a typed number", () => {
  it.each([
    ["12", "12"],
    [" 12\u00a0", "12"],
    ["\u200b12\ufeff", "12"],
    ["\u202d12\u202c", "12"],
    ["007", "007"],
    ["1,234", "1234"],
    ["1,234,567.50", "1234567.50"],
    ["1234.5", "1234.5"],
    [".5", ".5"],
    ["5.", "5."],
    ["１２", "12"],
    ["１，２３４．５０", "1234.50"],
    ["١٢", "12"],
    ["۱۲", "12"],
    ["١٬٢٣٤٫٥", "1234.5"],
    ["१२", "12"],
    ["𝟏𝟗", "19"],
  ])("typed as '%s' is %s", (typed, number) => {
    expect(plainNumber(typed)).toBe(number);
  });

  it.each([
    "",
    " ",
    "abc",
    "12-",
    "12abc",
    "7 pieces",
    "1e2",
    "0x10",
    "-0",
    "-1",
    "+5",
    "−5",
    "(5)",
    "44,00",
    "1,5",
    "0,123",
    "1,23,456",
    "12,3456",
    "1,234,5",
    "1.234,50",
    "1.2.3",
    ".",
    ",",
    "1 234",
    "1 2",
    "4 4",
    "10²",
    "²",
    "½",
    "①",
    "Ⅳ",
    "十",
    "∞",
    "NaN",
    "Infinity",
    "$12",
    "12%",
    "\u202e12",
    "1\n2",
    "1/2",
    "1:30",
    "5'",
    "1'234",
    "1_000",
    "1".repeat(41),
    "9 to 5",
  ])("can't be read from '%s'", (typed) => {
    expect(plainNumber(typed)).toBeNull();
  });

  it.each(["1", " ", ",", "1,", "\u200b", "１", "١", "𝟏", "$"])(
    "is refused at once with as many '%s' as a request can hold",
    (filler) => {
      const long = `${filler.repeat(250_000 / filler.length)}x`;
      expect([plainNumber, plainMoney, plainPercent].map((read) => read(long))).toEqual([
        null,
        null,
        null,
      ]);
    },
  );
});

describe("typed money", () => {
  it.each([
    ["$44", "44"],
    ["$ 1,234.50", "1234.50"],
    ["US$44", "44"],
    ["44$", "44"],
    ["＄４４", "44"],
    ["44.00", "44.00"],
  ])("typed as '%s' is %s dollars", (typed, dollars) => {
    expect(plainMoney(typed)).toBe(dollars);
  });

  it.each([
    "$",
    "$$44",
    "-$5",
    "$-5",
    "50¢",
    "€44",
    "44 EUR",
    "¥500",
    "$1 $2",
    "$44,00",
    "$1e2",
    "CA$5",
  ])("can't be read from '%s'", (typed) => expect(plainMoney(typed)).toBeNull());
});

describe("a typed percentage", () => {
  it.each([
    ["7.75", "7.75"],
    ["7.75 %", "7.75"],
    ["７．７５％", "7.75"],
    ["٧٫٧٥٪", "7.75"],
  ])("typed as '%s' is %s", (typed, percent) => {
    expect(plainPercent(typed)).toBe(percent);
  });

  it.each(["%", "7.75%%", "7,75", "$7.75", "-1%"])("can't be read from '%s'", (typed) => {
    expect(plainPercent(typed)).toBeNull();
  });
});
