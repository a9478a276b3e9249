import { expect, it } from "vitest";
import { MAX_SALE_LINES, withOneLess, withOneMore } from "./sale";

const LATTE = { productId: 1, name: "Latte", unitPriceCents: 650 };

it("a line takes 20, and the 21st leaves it as it is", () => {
  expect(withOneMore([{ ...LATTE, quantity: 19 }], LATTE)).toEqual([{ ...LATTE, quantity: 20 }]);
  expect(withOneMore([{ ...LATTE, quantity: 20 }], LATTE)).toEqual([{ ...LATTE, quantity: 20 }]);
});

it("a bill takes 50 lines, and the 51st leaves it as it is", () => {
  const lines = Array.from({ length: MAX_SALE_LINES - 1 }, (_, at) => ({
    ...{ ...LATTE, productId: at + 2, quantity: 1 },
  }));
  const full = withOneMore(lines, LATTE);
  expect(full).toHaveLength(50);
  expect(withOneMore(full, { ...LATTE, productId: 99 })).toEqual(full);
});

it("one less of one takes its line off the bill", () => {
  const tea = { ...LATTE, productId: 2, quantity: 2 };
  const lines = [{ ...LATTE, quantity: 1 }, tea];
  expect(withOneLess(lines, "1")).toEqual([tea]);
  expect(withOneLess([tea], "2")).toEqual([{ ...tea, quantity: 1 }]);
});
