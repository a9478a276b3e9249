import { MAX_CHOICES } from "~/domain/menu/choice-fields";
import { type Cents, toDecimal } from "~/domain/money";
import { isCategory } from "~/domain/products/product";
import { add, type CartChoice, type CartLine, type CartProduct } from "./cart";

/**
 * The storage key of `{ product, quantity }[]`, with prices as in the API: '19.99'. A product that's made to
 * order also has its choices, which its price includes.
 */
export const CART_STORAGE_KEY = "cart";

export function toStored(lines: CartLine[]): string {
  return JSON.stringify(
    lines.map(({ product, quantity }) => ({
      product: toStoredProduct(product),
      quantity,
      choices: product.choices,
    })),
  );
}

function toStoredProduct({
  id,
  name,
  priceCents,
  imageUrl,
  category,
  stock,
  isAvailable,
}: CartProduct) {
  const price = toDecimal(priceCents);
  return { id, name, price, imageUrl, category, stock, isActive: isAvailable };
}

/** Reads a stored cart, even from an older version of the shop, with prices as numbers or text. Skips broken lines. */
export function fromStored(text: string | null): CartLine[] {
  let lines: CartLine[] = [];
  for (const item of parseArray(text)) {
    const line = toLine(item);
    if (line) lines = add(lines, line.product, line.quantity);
  }
  return lines;
}

function parseArray(text: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}

function toLine(item: unknown): { product: CartProduct; quantity: number } | null {
  if (!isRecord(item) || !isRecord(item.product)) return null;
  const { id, name, price, imageUrl, category, stock, isActive } = item.product;
  const priceCents = readPrice(price);
  const quantity = item.quantity;
  const choices = readChoices(item.choices);
  if (!isCount(id) || !isCount(quantity) || typeof name !== "string" || priceCents === null) {
    return null;
  }
  if (choices === null) return null;
  const product = {
    id,
    name,
    priceCents,
    imageUrl: typeof imageUrl === "string" ? imageUrl : null,
    category: isCategory(category) || category === null ? category : "merchandise",
    stock: isStock(stock) ? stock : UNKNOWN_STOCK,
    isAvailable: isActive !== false,
    ...(choices.length > 0 && { choices }),
  };
  return { product, quantity };
}

/** A line's choices; null if the stored ones are broken, since without them it would be a different line. */
function readChoices(value: unknown = []): CartChoice[] | null {
  return Array.isArray(value) && value.length <= MAX_CHOICES && value.every(isChoice)
    ? value
    : null;
}

function isChoice(value: unknown): value is CartChoice {
  return isRecord(value) && isCount(value.id) && typeof value.name === "string";
}

/** Stands for enough stock for any order. The server checks before anyone pays. */
export const UNKNOWN_STOCK = Number.MAX_SAFE_INTEGER;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 999_999_999;
}

function isStock(value: unknown): value is number {
  return value === 0 || isCount(value);
}

/** '19.99' or 19.99; null if it isn't a price. */
function readPrice(value: unknown): Cents | null {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(String(value).trim());
  if (!match) return null;
  const [, whole = "", fraction = ""] = match;
  return Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
}
