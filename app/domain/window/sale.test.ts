import { expect, it } from "vitest";
import { MAX_LINES } from "~/domain/cart/cart";
import { toSaleBody, withOneLess, withOneMore } from "./sale";

const LATTE = { productId: 1, name: "Latte", unitPriceCents: 650 };

it("a line takes 20, and the 21st leaves it as it is", () => {
  expect(withOneMore([{ ...LATTE, quantity: 19 }], LATTE)).toEqual([{ ...LATTE, quantity: 20 }]);
  expect(withOneMore([{ ...LATTE, quantity: 20 }], LATTE)).toEqual([{ ...LATTE, quantity: 20 }]);
});

it("a bill takes 50 lines, and the 51st leaves it as it is", () => {
  const lines = Array.from({ length: MAX_LINES - 1 }, (_, at) => ({
    ...LATTE,
    productId: at + 2,
    quantity: 1,
  }));
  const full = withOneMore(lines, LATTE);
  expect(full).toHaveLength(50);
  expect(withOneMore(full, { ...LATTE, productId: 99 })).toEqual(full);
});

it("adding one more of an item leaves the others as they are", () => {
  const [latte, tea] = [
    { ...LATTE, quantity: 1 },
    { ...LATTE, productId: 2, quantity: 1 },
  ];
  expect(withOneMore([latte, tea], LATTE)).toEqual([{ ...latte, quantity: 2 }, tea]);
});

it("taking off the last one of an item takes its line off the bill", () => {
  const tea = { ...LATTE, productId: 2, quantity: 2 };
  const lines = [{ ...LATTE, quantity: 1 }, tea];
  expect(withOneLess(lines, "1")).toEqual([tea]);
  expect(withOneLess([tea], "2")).toEqual([{ ...tea, quantity: 1 }]);
});

it("a sale is sent with its choices, names, and terms, and without what it hasn't", () => {
  const soldAt = new Date();
  const [oat, beans] = [
    { ...LATTE, choices: [7, 8], quantity: 2 },
    { ...LATTE, productId: 2, quantity: 1 },
  ];
  const stop = { id: 4, place: "Pier 39" };
  const terms = { stop, taxMode: "added", taxRate: 7750, exempt: [2] } as const;
  const typed = { name: " Maya ", cups: { "cups.1_7_8.1": "Leo" } };
  const body = toSaleBody({ lines: [oat, beans], tipCents: 100, ...typed, terms }, "card", soldAt);
  expect(body).toEqual({
    lines: [
      { productId: 1, choices: [7, 8], quantity: 2, names: ["", "Leo"], unitPrice: "6.50" },
      { productId: 2, quantity: 1, unitPrice: "6.50", isTaxExempt: true },
    ],
    total: "20.51",
    tip: "1.00",
    name: "Maya",
    paidBy: "card",
    stop,
    taxMode: "added",
    taxRate: "7.75%",
    soldAt: soldAt.toISOString(),
  });
  const off = { ...terms, stop: null, taxMode: "off" } as const;
  const plain = { lines: [beans], tipCents: 0, name: " ", terms: off };
  expect(toSaleBody(plain, "cash", soldAt)).toEqual({
    lines: [{ productId: 2, quantity: 1, unitPrice: "6.50" }],
    total: "6.50",
    paidBy: "cash",
    stop: null,
    taxMode: "off",
    soldAt: soldAt.toISOString(),
  });
});
