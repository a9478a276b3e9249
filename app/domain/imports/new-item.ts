import { importedItem, type NewMenuItem } from "~/domain/menu/menu-item.schema";
import { toDecimal } from "~/domain/money";
import type { Category } from "~/domain/products/product";
import { type NewProduct, productRules } from "~/domain/products/product.schema";
import type { AskedGroup, CatalogRow, ProductKind } from "./catalog-row";
import { asStored } from "./stored-description";

/** The item to create from a row, checked by the rules of the panel's forms. */
export type NewItem =
  | { kind: "made"; input: Omit<NewMenuItem, "sectionId">; place: string; asks: AskedGroup[] }
  | { kind: "goods"; input: NewProduct };

type Read = { ok: true; item: NewItem } | { ok: false; why: string };

/** The replacement character, which stands for unreadable bytes. */
export const UNREAD_LETTER = "\ufffd";
const UNREAD_NAME = "A letter in its name can't be read. Save the file again as CSV UTF-8";
const NO_PRICE = "It has no price";

export function newItemOf(row: CatalogRow, kind: ProductKind, place: string): Read {
  if (row.priceCents === null) return { ok: false, why: NO_PRICE };
  const { name, own } = row;
  // Menu items have no stock, so one with a count of 0 is imported as unavailable.
  const isSoldOut = kind === "made" && row.stock === 0;
  const isAvailable = (row.isAvailable ?? true) && !isSoldOut;
  if (row.name.includes(UNREAD_LETTER)) return { ok: false, why: UNREAD_NAME };
  const common = {
    name,
    price: toDecimal(row.priceCents),
    description: row.description ? asStored(row.description, kind) : null,
    isAvailable,
    imageUrl: row.imageUrl ?? null,
    isTaxExempt: row.isTaxExempt ?? false,
  };
  if (kind === "made") {
    const { allergens = null, servedFrom = null, servedUntil = null } = own ?? {};
    const read = importedItem.safeParse({ ...common, allergens, servedFrom, servedUntil });
    if (!read.success) return refused(read.error);
    return { ok: true, item: { kind, input: read.data, place, asks: row.asks ?? [] } };
  }
  const { origin = null, certifications = null, recommendedUse = null } = own ?? {};
  const read = productRules.create.safeParse({
    ...common,
    category: place as Category,
    stock: Math.max(0, row.stock ?? 0),
    origin,
    certifications,
    recommendedUse,
    tastingNotes: own?.tastingNotes ?? null,
  });
  return read.success ? { ok: true, item: { kind, input: read.data } } : refused(read.error);
}

const refused = ({ issues }: { issues: { message: string }[] }): Read => ({
  ok: false,
  why: issues[0]?.message ?? "We can't read it",
});
