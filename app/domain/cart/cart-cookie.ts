import { MAX_CHOICES } from "~/domain/menu/choice-fields";
import type { Cents } from "~/domain/money";
import { type CartLine, lineNameOf, MAX_LINES, MAX_QUANTITY } from "./cart";
import { type ChosenItem, type LineName, lineName, readLineName } from "./line-name";

/**
 * The cookie that mirrors the cart; reconcile-cart.ts decides whether to use it. In '12_3_7.2.580-15.1.900',
 * each line has its name, its quantity, and the last shown price in cents. '0' is a cart known to be empty,
 * while a missing cookie says nothing.
 */
export const CART_COOKIE = "cart";
const EMPTY = "0";
/**
 * Says that the browser wrote the cookie. Without this, the server changed the cart, and storage doesn't have
 * the change.
 */
const ALSO_IN_STORAGE = "-s";
export const CART_AGE_S = 30 * 24 * 60 * 60;

export type CartEntry = ChosenItem & { quantity: number; seenCents: Cents };

/** A line of the cookie. A price has up to nine digits; longer ones aren't ours. */
const ENTRY = /^(\w+)\.([1-9]\d?)\.(\d{1,9})$/;

type Written = {
  /** True if local storage has the same cart, which only the browser can know. */
  isInStorage?: boolean;
};

export function encodeCart(lines: CartLine[], { isInStorage = false }: Written = {}): string {
  const entries = lines.map(
    ({ product, quantity, seenCents }) => `${lineNameOf(product)}.${quantity}.${seenCents}`,
  );
  return (entries.join("-") || EMPTY) + (isInStorage ? ALSO_IN_STORAGE : "");
}

export function wasInStorage(value: string): boolean {
  return value.endsWith(ALSO_IN_STORAGE);
}

/** Reads the cookie, and skips what we didn't write, since visitors can change it. */
export function decodeCart(value: string): CartEntry[] {
  const entries = new Map<LineName, CartEntry>();
  for (const part of value.slice(0, MAX_VALUE_LENGTH).split("-")) {
    const entry = decodeEntry(part);
    const name = entry && lineName(entry);
    if (name && !entries.has(name)) entries.set(name, entry);
    if (entries.size === MAX_LINES) break;
  }
  return [...entries.values()];
}

const ID = "123456789";
const MAX_VALUE_LENGTH = MAX_LINES * (`${ID}.20.123456789-`.length + MAX_CHOICES * `_${ID}`.length);

function decodeEntry(part: string): CartEntry | null {
  const [, name = "", quantity, seenCents] = ENTRY.exec(part) ?? [];
  const item = readLineName(name);
  if (!item) return null;
  return {
    ...item,
    quantity: Math.min(Number(quantity), MAX_QUANTITY),
    seenCents: Number(seenCents),
  };
}

export function findCartCookie(cookies: string): string | null {
  const pair = cookies.split("; ").find((pair) => pair.startsWith(`${CART_COOKIE}=`));
  return pair ? pair.slice(CART_COOKIE.length + 1) : null;
}

export function cartCookie(
  lines: CartLine[],
  { secure, ...written }: { secure: boolean } & Written,
): string {
  const attributes = `Path=/; Max-Age=${CART_AGE_S}; SameSite=Lax${secure ? "; Secure" : ""}`;
  return `${CART_COOKIE}=${encodeCart(lines, written)}; ${attributes}`;
}
