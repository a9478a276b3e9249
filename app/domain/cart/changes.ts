import { type Refusal, type Result, refusal } from "~/domain/result";
import {
  add,
  type CartLine,
  type CartProduct,
  findLine,
  lineNameOf,
  MAX_QUANTITY,
  maxQuantity,
  quantityOf,
  setQuantity,
  titleOf,
} from "./cart";
import type { LineName } from "./line-name";

/** Changes a cart, for the browser's buttons and for posts to /cart. Paying checks the stock again. */

type Changed = Result<{ lines: CartLine[] }>;

/** Refuses products we don't sell, and more items than we have. */
export function addToCart(lines: CartLine[], product: CartProduct | null, quantity = 1): Changed {
  if (!product) return refusal("missing", "We no longer sell that.");
  const refused = refusalFor(product, quantityOf(lines, lineNameOf(product)) + quantity);
  return refused ?? { ok: true, lines: add(lines, product, quantity) };
}

/** Changes a line's quantity. 0 or below removes the line. */
export function changeQuantity(lines: CartLine[], name: LineName, quantity: number): Changed {
  const line = findLine(lines, name);
  if (!line) return refusal("missing", "That's no longer in your cart.");
  // A smaller quantity is always allowed, even if the product is sold out now.
  const refused = quantity > line.quantity ? refusalFor(line.product, quantity) : null;
  return refused ?? { ok: true, lines: setQuantity(lines, name, quantity) };
}

function refusalFor(product: CartProduct, wanted: number): Refusal | null {
  const { stock, isAvailable, problem } = product;
  const name = titleOf(product);
  if (!isAvailable) return refusal("conflict", `${name} isn't available right now.`);
  if (stock < 1) return refusal("conflict", `${name} is sold out.`);
  if (problem) return refusal("conflict", problem);
  if (wanted <= maxQuantity(product)) return null;
  const text =
    stock < MAX_QUANTITY
      ? `We only have ${stock} of ${name} left.`
      : `You can order up to ${MAX_QUANTITY} of ${name}.`;
  return refusal("conflict", text);
}
