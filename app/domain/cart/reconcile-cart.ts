import { type CartLine, type CartProduct, lineNameOf } from "./cart";
import { type CartEntry, decodeCart, wasInStorage } from "./cart-cookie";
import { fromStored, UNKNOWN_STOCK } from "./cart-storage";
import { lineName } from "./line-name";

/** Storage is the cart and the cookie its mirror; a post without JavaScript changes the cookie. */

export type BrowserTexts = {
  /** Null when there is none, undefined where storage cannot be read. */
  stored: string | null | undefined;
  cookie: string | null;
  /** Storage has just changed: the cookie that goes with it may not be here yet. */
  isStorageNewer?: boolean;
};

export type BrowserCart = {
  lines: CartLine[];
  /** The server changed the cart since storage was written. */
  isNews: boolean;
};

/**
 * Storage is believed, unless the server wrote the cookie since; prices last seen are the cookie's.
 * @param known products as they are now, for lines that only the cookie has
 * @returns null when nothing is kept.
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

/** A choice whose name isn't known. A cart with such a line isn't shown. */
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
