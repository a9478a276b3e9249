import { describe, expect, it } from "vitest";
import { price } from "./price";

describe("a price", () => {
  it.each([
    ["19.99", 1999],
    [19.99, 1999],
    ["0.1", 10],
    ["1.10", 110],
    [" 7 ", 700],
    [".5", 50],
    ["5.", 500],
    ["1e1", 1000],
    ["1.995E1", 1995],
    ["5e-2", 5],
    [1e-2, 1],
    [0, 0],
    ["1000000.00", 100_000_000],
  ])("%j is %i cents", (typed, cents) => {
    expect(price.parse(typed)).toBe(cents);
  });

  it.each([
    "1.005",
    "abc",
    "-1",
    -1,
    "1e12",
    1e12,
    1e21,
    "1e99999",
    "1e-3",
    "1.000",
    ".",
    "e1",
    "1e",
    "1e1.5",
    "1.2.3",
    "",
    "1,000",
    "0x10",
    "1000000.01",
    Number.NaN,
    null,
    true,
  ])("%j is refused", (typed) => {
    expect(price.safeParse(typed).success).toBe(false);
  });

  it("is refused at once if it has as many digits as a request can hold", () => {
    expect(price.safeParse(`${"1".repeat(250_000)}x`).success).toBe(false);
  });
});
