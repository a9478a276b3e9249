import { expect, it } from "vitest";
import { formatMoney, toDecimal } from "./money";

it("cents are written with two decimals", () => {
  expect(toDecimal(5)).toBe("0.05");
  expect(toDecimal(1999)).toBe("19.99");
  expect(formatMoney(123456)).toBe("$1,234.56");
});
