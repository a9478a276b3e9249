import { describe, expect, it } from "vitest";
import {
  add,
  type CartProduct,
  itemCount,
  lineNameOf,
  lineTotalCents,
  MAX_LINES,
  madeProduct,
  quantityOf,
  remove,
  removePaidItems,
  setQuantity,
  titleOf,
  totalCents,
} from "./cart";

const product = (id: number, given: Partial<CartProduct> = {}): CartProduct => ({
  id,
  name: `Tin ${id}`,
  priceCents: 1999,
  imageUrl: null,
  category: "matcha",
  stock: 50,
  isAvailable: true,
  ...given,
});

describe("adding", () => {
  it("adds a line of one piece, at the end", () => {
    const lines = add(add([], product(1)), product(2));
    expect(lines.map((line) => [line.product.id, line.quantity])).toEqual([
      [1, 1],
      [2, 1],
    ]);
    expect(lines[0]?.seenCents).toBe(1999);
  });

  it("raises the quantity of what is already there, by the amount added", () => {
    const lines = add(add(add([], product(1)), product(1)), product(1), 3);
    expect(lines).toHaveLength(1);
    expect(quantityOf(lines, "1")).toBe(5);
  });

  it("stops at twenty pieces of a product and at fifty lines", () => {
    expect(quantityOf(add(add([], product(1), 19), product(1), 5), "1")).toBe(20);
    expect(quantityOf(add([], product(1), 21), "1")).toBe(20);
    const many = Array.from({ length: MAX_LINES + 1 }, (_, index) => product(index + 1));
    expect(
      many.reduce((lines, next) => add(lines, next), [] as ReturnType<typeof add>),
    ).toHaveLength(MAX_LINES);
  });

  it("leaves the other lines as they are", () => {
    const lines = add(add(add([], product(1)), product(2)), product(1, { name: "New" }));
    expect(lines.map((line) => line.product.name)).toEqual(["New", "Tin 2"]);
  });

  it("takes the product as it is now, and keeps the price its shopper last saw", () => {
    const [line] = add(add([], product(1)), product(1, { priceCents: 2100, stock: 3 }));
    expect(line).toMatchObject({ product: { priceCents: 2100, stock: 3 }, seenCents: 1999 });
  });

  it("adds nothing for a quantity of zero", () => {
    expect(add([], product(1), 0)).toEqual([]);
  });
});

describe("setting a quantity", () => {
  const lines = add(add([], product(1)), product(2));

  it("changes that line only", () => {
    const changed = setQuantity(lines, "2", 7);
    expect([quantityOf(changed, "1"), quantityOf(changed, "2")]).toEqual([1, 7]);
    expect(quantityOf(lines, "2")).toBe(1);
  });

  it.each([0, -1])("%i removes the line", (quantity) => {
    expect(setQuantity(lines, "1", quantity).map((line) => line.product.id)).toEqual([2]);
  });

  it("leaves the last piece, and below it the line goes", () => {
    const lines = add([], product(1), 5);
    expect(quantityOf(setQuantity(lines, "1", 1), "1")).toBe(1);
    expect(setQuantity(lines, "1", 0)).toEqual([]);
  });

  it("stops at the limit", () => {
    expect(quantityOf(setQuantity(lines, "1", 99), "1")).toBe(20);
  });

  it("changes nothing if the item isn't in the cart", () => {
    expect(setQuantity(lines, "3", 2)).toEqual(lines);
  });
});

describe("a product with something chosen", () => {
  const latte = (...ids: number[]) =>
    product(1, { choices: ids.map((id) => ({ id, name: `Choice ${id}` })) });

  it("is a line of its own for each choice", () => {
    const lines = [latte(3), latte(4, 3), latte(3), latte(3, 4), product(1)].reduce(
      (lines, next) => add(lines, next),
      [] as ReturnType<typeof add>,
    );
    expect(lines.map(({ product, quantity }) => [lineNameOf(product), quantity])).toEqual([
      ["1_3", 2],
      ["1_3_4", 2],
      ["1", 1],
    ]);
  });

  it("is changed, removed, and taken out by its own name", () => {
    const lines = add(add([], latte(3), 2), latte(4), 5);
    expect(setQuantity(lines, "1_4", 1).map(({ quantity }) => quantity)).toEqual([2, 1]);
    expect(remove(lines, "1").length).toBe(2);
    const left = removePaidItems(lines, [{ productId: 1, choices: [3], quantity: 2 }]);
    expect(left.map(({ product }) => lineNameOf(product))).toEqual(["1_4"]);
  });

  it("is told apart by name", () => {
    expect(titleOf(latte(3, 4))).toBe("Tin 1 (Choice 3, Choice 4)");
    expect(titleOf(product(1))).toBe("Tin 1");
  });
});

it("a made item has no category, and is never short unless it's sold out", () => {
  const latte = { id: 1, name: "Latte", priceCents: 500, imageUrl: null };
  const made = { ...latte, category: null, isAvailable: true, stock: 20 };
  expect(madeProduct(latte, [])).toEqual(made);
  const oat = { id: 3, name: "Oat" };
  const isOut = { isOut: true };
  expect(madeProduct(latte, [oat], isOut)).toEqual({ ...made, stock: 0, choices: [oat] });
});

it("removing takes one line out", () => {
  expect(remove(add(add([], product(1)), product(2)), "1").map((line) => line.product.id)).toEqual([
    2,
  ]);
});

it("items that were paid for are taken out, and those added since stay", () => {
  const lines = add(add(add([], product(1), 3), product(2)), product(3), 2);
  const left = removePaidItems(lines, [
    { productId: 1, quantity: 2 },
    { productId: 2, quantity: 4 },
    { productId: 9, quantity: 1 },
  ]);
  expect(left.map((line) => [line.product.id, line.quantity])).toEqual([
    [1, 1],
    [3, 2],
  ]);
});

it("the total is the sum of price times quantity, the count the sum of quantities", () => {
  const lines = add(add([], product(1), 3), product(2, { priceCents: 1 }), 2);
  expect(lines.map(lineTotalCents)).toEqual([5997, 2]);
  expect(totalCents(lines)).toBe(5999);
  expect(itemCount(lines)).toBe(5);
  expect([totalCents([]), itemCount([])]).toEqual([0, 0]);
});
