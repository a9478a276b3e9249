import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import type { CartLine, CartProduct } from "~/domain/cart/cart";
import { CartProvider, useCart } from "./provider";

const TIN: CartProduct = {
  id: 1,
  name: "Tin",
  priceCents: 3400,
  imageUrl: null,
  category: "matcha",
  stock: 10,
  isAvailable: true,
};

function Sum() {
  const { itemCount, totalCents } = useCart();
  return `${itemCount} for ${totalCents}`;
}

it("reading the cart outside its provider is an error", () => {
  expect(() => renderToString(<Sum />)).toThrow("useCart must be used within a CartProvider");
});

it("the first HTML counts the cart's items that can be bought, not those that are gone", () => {
  const lines: CartLine[] = [
    { product: TIN, quantity: 2, seenCents: 3400 },
    { product: { ...TIN, id: 2, stock: 0 }, quantity: 3, seenCents: 3400 },
  ];
  expect(
    renderToString(
      <CartProvider fromServer={lines} isReadable>
        <Sum />
      </CartProvider>,
    ),
  ).toBe("2 for 6800");
});
