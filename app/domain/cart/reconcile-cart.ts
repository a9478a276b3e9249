import { type CartLine, type CartProduct, lineNameOf } from "./cart";
import { type CartEntry, decodeCart, wasInStorage } from "./cart-cookie";
import { fromStored, UNKNOWN_STOCK } from "./cart-storage";
import { lineName } from "./line-name";

/** Storage has the cart, and the cookie mirrors it. A post without JavaScript changes only the cookie. */

export type BrowserTexts = {
  /** Null if there is none, undefined if storage can't be read. */
  stored: string | null | undefined;
  cookie: string | null;
  /** True if storage has just changed, so the cookie may be older. */
  isStorageNewer?: boolean;
};

export type BrowserCart = {
  lines: CartLine[];
  /** True if the server changed the cart since storage was written. */
  isNews: boolean;
};

/**
 * Uses the cart in storage, unless the server wrote the cookie since. The last shown prices are from the
 * cookie.
 * @param known current products, for lines that only the cookie has
 * @returns null if neither has a cart
 */
export function reconcileCart(
  { stored, cookie, isStorageNewer = false }: BrowserTexts,
  known: readonly CartProduct[],
): BrowserCart | null {
  const lines = fromStored(stored ?? null);
  if (cookie === null) return typeof stored === "string" ? { lines, isNews: false } : null;
  const entries = decodeCart(cookie);
  if (stored !== undefined && (isStorageNewer || wasInStorage(cookie))) {
    return { lines: withPricesSeen(lines, entries), isNews: false };
  }
  const products = new Map(
    [...lines.map(({ product }) => product), ...known].map((product) => [
      lineNameOf(product),
      product,
    ]),
  );
  const reconciled = entries.map((entry) => {
    const product = products.get(lineName(entry));
    return product ? toLine(entry, product) : unnamedLine(entry);
  });
  return { lines: reconciled, isNews: stored !== undefined };
}

function withPricesSeen(lines: CartLine[], entries: CartEntry[]): CartLine[] {
  const seen = new Map(entries.map((entry) => [lineName(entry), entry.seenCents]));
  return lines.map((line) => ({
    ...line,
    seenCents: seen.get(lineNameOf(line.product)) ?? line.seenCents,
  }));
}

function toLine({ quantity, seenCents }: CartEntry, product: CartProduct): CartLine {
  return { product, quantity, seenCents };
}

export const UNNAMED = "An item in your cart";

/** The name of a choice that isn't known. A cart with such a line isn't shown. */
const UNNAMED_CHOICE = "";

export function unnamedLine(entry: CartEntry): CartLine {
  return toLine(entry, {
    id: entry.productId,
    name: UNNAMED,
    priceCents: entry.seenCents,
    imageUrl: null,
    category: "merchandise",
    stock: UNKNOWN_STOCK,
    isAvailable: true,
    choices: entry.choices?.map((id) => ({ id, name: UNNAMED_CHOICE })),
  });
}
