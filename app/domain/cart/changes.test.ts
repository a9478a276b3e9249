import { describe, expect, it } from "vitest";
import { firstMessage, type Result } from "~/domain/result";
import { add, type CartLine, type CartProduct, quantityOf } from "./cart";
import { addToCart, changeQuantity } from "./changes";

const tin = (given: Partial<CartProduct> = {}): CartProduct => ({
  id: 1,
  name: "Tin",
  priceCents: 3400,
  imageUrl: null,
  category: "matcha",
  stock: 5,
  isAvailable: true,
  ...given,
});

const holding = (quantity: number, product = tin()) => add([], product, quantity);

const outcome = (result: Result<{ lines: CartLine[] }>) =>
  result.ok ? quantityOf(result.lines, "1") : firstMessage(result);

describe("adding to a cart", () => {
  it("takes as many pieces as there are", () => {
    expect(outcome(addToCart(holding(2), tin(), 3))).toBe(5);
  });

  it("takes the last piece", () => {
    expect(outcome(addToCart([], tin({ stock: 1 })))).toBe(1);
  });

  it.each([
    [
      "one more than twenty, of which there are twenty",
      tin({ stock: 20 }),
      "You can order up to 20 of Tin.",
    ],
    ["more than are left", tin(), "We only have 5 of Tin left."],
    ["more than an order may hold", tin({ stock: 99 }), "You can order up to 20 of Tin."],
    ["what is sold out", tin({ stock: 0 }), "Tin is sold out."],
    ["what is hidden", tin({ isAvailable: false }), "Tin isn't available right now."],
    ["what can't be made like that", tin({ problem: "Oat is out." }), "Oat is out."],
    ["what never was", null, "We no longer sell that."],
  ])("refuses %s", (_what, product, message) => {
    expect(outcome(addToCart(holding(4), product, 17))).toBe(message);
  });
});

describe("changing a quantity", () => {
  it("sets it, and 0 removes the line", () => {
    expect(outcome(changeQuantity(holding(2), "1", 5))).toBe(5);
    expect(outcome(changeQuantity(holding(2), "1", 0))).toBe(0);
  });

  it("refuses more than are left, but never fewer than before", () => {
    expect(outcome(changeQuantity(holding(2), "1", 6))).toBe("We only have 5 of Tin left.");
    expect(outcome(changeQuantity(holding(9, tin({ stock: 0 })), "1", 8))).toBe(8);
  });

  it("looks at the stock of its own line", () => {
    const lines = add(add([], tin({ id: 2, stock: 1 })), tin(), 2);
    expect(outcome(changeQuantity(lines, "1", 4))).toBe(4);
  });

  it("keeps what was taken, whatever is left of it", () => {
    expect(outcome(changeQuantity(holding(9, tin({ stock: 0 })), "1", 9))).toBe(9);
  });

  it("refuses what is not in the cart", () => {
    expect(outcome(changeQuantity([], "1", 2))).toBe("That's no longer in your cart.");
    expect(outcome(changeQuantity(holding(1, tin({ id: 2 })), "1", 2))).toBe(
      "That's no longer in your cart.",
    );
  });
});

it("a refusal says which status to answer with", () => {
  expect(addToCart([], null)).toMatchObject({ kind: "missing" });
  expect(changeQuantity([], "1", 2)).toMatchObject({ kind: "missing" });
  for (const product of [tin({ isAvailable: false }), tin({ stock: 0 }), tin({ stock: 1 })]) {
    expect(addToCart([], product, 2)).toMatchObject({ kind: "conflict" });
  }
});
