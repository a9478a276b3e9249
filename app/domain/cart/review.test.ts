import { describe, expect, it } from "vitest";
import type { CartLine, CartProduct } from "./cart";
import { accepted, review } from "./review";

const line = (given: Partial<CartProduct>, quantity = 1, seenCents = 3400): CartLine => ({
  product: {
    id: 1,
    name: "Tin",
    priceCents: 3400,
    imageUrl: null,
    category: "matcha",
    stock: 10,
    isAvailable: true,
    ...given,
  },
  quantity,
  seenCents,
});

it("a cart in which nothing changed has nothing to say", () => {
  const lines = [line({}, 10)];
  expect(review(lines)).toEqual({ lines, notices: [] });
});

describe("the review of a cart", () => {
  it("tells of a price that changed, and today's price counts", () => {
    const { lines, notices } = review([line({ priceCents: 3600 })]);
    expect(lines[0]?.product.priceCents).toBe(3600);
    expect(notices).toEqual([{ kind: "price", name: "Tin", fromCents: 3400, toCents: 3600 }]);
  });

  it("lowers a quantity that's above the stock", () => {
    const { lines, notices } = review([line({ stock: 2 }, 5)]);
    expect(lines[0]?.quantity).toBe(2);
    expect(notices).toEqual([{ kind: "fewer", name: "Tin", from: 5, to: 2 }]);
  });

  it("keeps the last item", () => {
    expect(review([line({ stock: 1 })]).notices).toEqual([]);
  });

  it("takes out what sold out", () => {
    expect(review([line({ stock: 0 })])).toEqual({
      lines: [],
      notices: [{ kind: "soldOut", name: "Tin" }],
    });
  });

  it("takes out what is no longer sold, and says only that", () => {
    expect(review([line({ isAvailable: false, stock: 0, priceCents: 1 })])).toEqual({
      lines: [],
      notices: [{ kind: "gone", name: "Tin" }],
    });
  });
});

it("a cart that was accepted has nothing left to say", () => {
  const changed = [line({ priceCents: 3600, stock: 2 }, 5), line({ id: 2, isAvailable: false })];
  const after = accepted(changed);
  expect(review(after).notices).toEqual([]);
  expect(after).toMatchObject([{ quantity: 2, seenCents: 3600 }]);
});

it("a line that can't be made as it was chosen stays as it is, to be chosen again", () => {
  const problem = "Oat is sold out today.";
  const lines = [line({ problem, priceCents: 1 }, 2)];
  expect(review(lines)).toEqual({ lines, notices: [] });
  expect(accepted(lines)).toMatchObject([{ product: { problem }, quantity: 2 }]);
});
