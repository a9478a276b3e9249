import { type Refusal, type Result, refusal } from "../result";
import {
  add,
  type CartLine,
  type CartProduct,
  MAX_QUANTITY,
  maxQuantity,
  quantityOf,
  setQuantity,
} from "./cart";

/** The browser's button and posts to /cart both ask here; paying asks the server's stock again. */

type Changed = Result<{ lines: CartLine[] }>;

/** Refuses what is not sold here, and more pieces than there are. */
export function addToCart(lines: CartLine[], product: CartProduct | null, quantity = 1): Changed {
  if (!product) return refusal("missing", "That product is not sold here any more.");
  const refused = refusalFor(product, quantityOf(lines, product.id) + quantity);
  return refused ?? { ok: true, lines: add(lines, product, quantity) };
}

/** 0 or below removes the line. */
export function changeQuantity(lines: CartLine[], productId: number, quantity: number): Changed {
  const line = lines.find(({ product }) => product.id === productId);
  if (!line) return refusal("missing", "That item is not in your cart any more.");
  // Fewer is always possible, even of what is sold out by now.
  const refused = quantity > line.quantity ? refusalFor(line.product, quantity) : null;
  return refused ?? { ok: true, lines: setQuantity(lines, productId, quantity) };
}

function refusalFor(product: CartProduct, wanted: number): Refusal | null {
  const { name, stock, isAvailable } = product;
  if (!isAvailable) return refusal("conflict", `${name} is not for sale now.`);
  if (stock < 1) return refusal("conflict", `${name} is sold out.`);
  if (wanted <= maxQuantity(product)) return null;
  const text =
    stock < MAX_QUANTITY
      ? `Only ${stock} of ${name} are left.`
      : `An order may hold ${MAX_QUANTITY} of ${name} at most.`;
  return refusal("conflict", text);
}
