import { describe, expect, it } from "vitest";
import type { CartLine } from "~/domain/cart/cart";
import { CART_CHANGED, CART_EMPTY, EMAIL_REQUIRED } from "./checkout-problem";
import { readCheckoutForm } from "./order-request.schema";

const email = "yuki@example.com";
const line = (id: number, quantity: number): CartLine => ({
  product: {
    id,
    name: "Tin",
    priceCents: 1000,
    imageUrl: null,
    category: "matcha",
    stock: 20,
    isAvailable: true,
  },
  quantity,
  seenCents: 1000,
});
const cart = [line(12, 2), line(15, 1)];

describe("the checkout's form", () => {
  it.each(["3000", undefined])("asks for the cart as it is with the total %s", (total) => {
    expect(readCheckoutForm({ email, total }, cart)).toEqual({
      ok: true,
      request: {
        email,
        items: [
          { productId: 12, quantity: 2 },
          { productId: 15, quantity: 1 },
        ],
        total: "any",
      },
    });
  });

  it.each(["2999", "", "3000.00", "3e3"])("is for another cart with the total '%s'", (total) => {
    const read = readCheckoutForm({ email, total }, cart);
    expect(read).toEqual({ ok: false, kind: "conflict", problem: CART_CHANGED });
  });

  it.each([
    ["", cart, EMAIL_REQUIRED],
    ["", [], EMAIL_REQUIRED],
    [email, [], CART_EMPTY],
    [
      "yuki",
      cart,
      {
        title: "Error",
        message: "Please enter a valid email address, like you@example.com",
        field: "email",
      },
    ],
  ])("says what's wrong when '%s' is posted with the cart %j", (email, lines, problem) => {
    const read = readCheckoutForm({ email, total: "0" }, lines);
    expect(read).toEqual({ ok: false, kind: "invalid", problem });
  });
});
