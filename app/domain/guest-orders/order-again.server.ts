import { type CartLine, lineNameOf, MAX_LINES } from "~/domain/cart/cart";
import { cartLines } from "~/domain/cart/cart.server";
import { chosenItem } from "~/domain/cart/line-name";
import { review } from "~/domain/cart/review";
import { LINK_LOST } from "~/domain/orders/orders.server";
import { type Result, refusal } from "~/domain/result";
import { findGuestOrder } from "./guest-order.server";

const ALL_GONE = refusal(
  "conflict",
  "We don't have any of that right now. Look at the menu or the shop for something else.",
);
const FULL = refusal(
  "conflict",
  "Your cart is full. Remove something from it first, then order again.",
);

/**
 * Adds an order's items to the cart, as they were chosen. Each line has the price that was paid, so the cart
 * itself says what costs more, is sold out, or is gone. A line that's in both keeps the larger quantity, so a
 * second press changes nothing. Refuses with missing, or with conflict if nothing could be added.
 */
export function orderAgain(
  cart: CartLine[],
  token: string,
  browserId: string | null,
): Result<{ lines: CartLine[] }> {
  const order = findGuestOrder(token);
  if (!order) return LINK_LOST;
  const ordered = cartLines(
    order.lines.map(({ productId, choices, quantity, unitPriceCents: seenCents }) => ({
      ...chosenItem(productId, choices),
      quantity,
      seenCents,
    })),
    browserId,
  );
  if (review(ordered).lines.length === 0) return ALL_GONE;
  const isSame = (one: CartLine) => (other: CartLine) =>
    lineNameOf(one.product) === lineNameOf(other.product);
  const lines = [
    ...cart.map((line) => {
      const { quantity = 0 } = ordered.find(isSame(line)) ?? {};
      return { ...line, quantity: Math.max(line.quantity, quantity) };
    }),
    ...ordered.filter((line) => !cart.some(isSame(line))),
  ];
  return lines.length > MAX_LINES ? FULL : { ok: true, lines };
}
