import { z } from "zod";
import { type FormFields, withSeen } from "~/forms/form";
import type { SeenStock } from "../inventory/inventory";
import { toDecimal } from "../money";
import type { Product } from "./product";
import { newProduct, seenProductChange } from "./product.schema";

/**
 * What people type into the product dialog, turned into stored units (spec section 5): the fallbacks
 * hold at this door only (design 4.19). Whatever is still wrong then, the schema says next to its field.
 */

const text = z.string().optional();

/** A field that was not posted is not sent: of a change it stays, of a new product it has its default. */
const typed = <Value>(read: (typed: string) => Value) =>
  text.transform((value) => (value === undefined ? undefined : read(value)));

/** As a browser's parseInt reads it: '7', '7 pieces' and '7.9' are 7; 'abc' and '' are 0. */
const wholeOrZero = typed((value) => Number.parseInt(value, 10) || 0);

/** A tasting note that was left empty is unknown; what is no number stays text, and is refused. */
const taste = typed((value) => {
  if (value.trim() === "") return null;
  const number = Number(value);
  return Number.isNaN(number) ? value : number;
});

/** 'JAS Organic, Stone Milled' (spec section 5); nothing but commas is none. */
const commaList = typed((value) => {
  const items = value.split(",").map((item) => item.trim());
  const named = items.filter((item) => item !== "");
  return named.length > 0 ? named : null;
});

/** A browser posts a checked box as 'on', and one that is not checked not at all. */
const checkbox = text.transform((value) => value === "on");

const fields = {
  name: text,
  description: text,
  price: text,
  category: text,
  imageUrl: text,
  origin: text,
  certifications: commaList,
  tastingNotes: z.strictObject({ sweetness: taste, bitterness: taste, umami: taste }).optional(),
  recommendedUse: text,
  stock: wholeOrZero,
  isAvailable: checkbox,
};

const seenStock = z.strictObject({ pieces: wholeOrZero, movementId: wholeOrZero }).optional();

// Typed as unknown in between: what comes out is for the schema to judge, not for the compiler.
const judged = (product: object): unknown => product;

export const newProductForm = z.strictObject(fields).transform(judged).pipe(newProduct);

/** Carries what the dialog showed, so that nothing that changed meanwhile is overwritten unseen. */
export const editProductForm = z
  .strictObject({ ...fields, seen: z.strictObject({ ...fields, stock: seenStock }).optional() })
  .transform(judged)
  .pipe(seenProductChange);

/** A new product's fields (spec section 4). */
export const BLANK_PRODUCT: FormFields = { category: "matcha", stock: "0", isAvailable: "on" };

/** A product's fields, and what of it is seen with them. */
export function productFields(product: Product, stock: SeenStock): FormFields {
  const { sweetness, bitterness, umami } = product.tastingNotes;
  const shown = {
    name: product.name,
    description: product.description ?? "",
    price: toDecimal(product.priceCents),
    category: product.category,
    imageUrl: product.imageUrl ?? "",
    origin: product.origin ?? "",
    certifications: product.certifications?.join(", ") ?? "",
    "tastingNotes.sweetness": String(sweetness ?? ""),
    "tastingNotes.bitterness": String(bitterness ?? ""),
    "tastingNotes.umami": String(umami ?? ""),
    recommendedUse: product.recommendedUse ?? "",
    isAvailable: product.isAvailable ? "on" : "",
  };
  const pieces = String(stock.pieces);
  return withSeen(
    { ...shown, stock: pieces },
    { ...shown, "stock.pieces": pieces, "stock.movementId": String(stock.movementId) },
  );
}
