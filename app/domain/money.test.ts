import { expect, it } from "vitest";
import { formatMoney, toDecimal, withDecimals } from "./money";

it("cents are written with two decimals", () => {
  expect(toDecimal(5)).toBe("0.05");
  expect(toDecimal(1999)).toBe("19.99");
  expect(formatMoney(123456)).toBe("$1,234.56");
});

it("each amount of a row is written so, under the name that forms and the API have", () => {
  const row = { id: 7, priceCents: 1999, depositCents: null, cents: 5 };
  expect(withDecimals(row)).toEqual({ id: 7, price: "19.99", deposit: null, cents: 5 });
});
