import { z } from "zod";
import { newProduct, productChange } from "./schema";

/**
 * What people type into the product dialog, turned into stored units (spec section 5): the fallbacks
 * hold at this door only (design 4.19). Whatever is still wrong then, the schema says next to its field.
 */

const typed = z.string().optional();
const text = typed.transform((value) => value ?? "");

/** As a browser's parseInt reads it: '7', '7 pieces' and '7.9' are 7; 'abc' and '' are 0. */
const wholeOrZero = typed.transform((value) => Number.parseInt(value ?? "", 10) || 0);

/** A tasting note that was left empty is unknown; what is no number stays text, and is refused. */
const taste = typed.transform((value) => {
  const trimmed = value?.trim() ?? "";
  if (trimmed === "") return null;
  const number = Number(trimmed);
  return Number.isNaN(number) ? trimmed : number;
});

/** 'JAS Organic, Stone Milled' (spec section 5); nothing but commas is none. */
const commaList = typed.transform((value) => {
  const items = (value ?? "").split(",").map((item) => item.trim());
  const named = items.filter((item) => item !== "");
  return named.length > 0 ? named : null;
});

const typedProduct = z.object({
  name: text,
  description: text,
  price: text,
  category: text,
  imageUrl: text,
  origin: text,
  certifications: commaList,
  tastingNotes: z.object({ sweetness: taste, bitterness: taste, umami: taste }),
  recommendedUse: text,
  stock: wholeOrZero,
  isAvailable: typed.transform((value) => value === "on"),
});

// Typed as unknown in between: what comes out is for the schema to judge, not for the compiler.
const judged = (product: object): unknown => product;

export const newProductForm = typedProduct.transform(judged).pipe(newProduct);

/** Carries the stock that was shown, so that a sale meanwhile is not erased. */
export const editProductForm = typedProduct
  .extend({ stockSeen: wholeOrZero })
  .transform(judged)
  .pipe(productChange);
