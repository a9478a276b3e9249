import { z } from "zod";
import { price } from "../price";
import { optionalText, requiredText } from "../text";
import { CATEGORIES } from "./product";

/**
 * What may be written into the catalog, in stored units. Both doors end here: the API parses JSON
 * with it, and product-form.ts turns what people type into it first.
 */

/** Far beyond any truck, and sums stay safe integers. */
export const MAX_STOCK = 1_000_000;

const STOCK = `Enter a whole number from 0 to ${MAX_STOCK.toLocaleString("en-US")}`;
const TASTE = "Enter a whole number from 0 to 10";

/** The empty text stands for the fallback, as at the form (design 4.19). */
const orEmpty = <Schema extends z.ZodType, Fallback>(schema: Schema, fallback: Fallback) =>
  z.preprocess((value) => (value === "" ? fallback : value), schema);

export const stock = orEmpty(
  z.number({ error: STOCK }).int(STOCK).min(0, STOCK).max(MAX_STOCK, STOCK),
  0,
);

const taste = orEmpty(
  z.number({ error: TASTE }).int(TASTE).min(0, TASTE).max(10, TASTE).nullable(),
  null,
);

const certification = requiredText("Enter a name for each", { max: 60 });

/** A picture on this site or anywhere on the web; never a script or data in disguise. */
const picture = optionalText({ max: 2000 }).refine(
  (address) => address === null || /^(https:\/\/|\/(?!\/))[^\s"'<>\\]+$/.test(address),
  "Enter an address that begins with https:// or /",
);

const fields = {
  name: requiredText("Enter a name", { max: 200 }),
  description: optionalText({ max: 5000, lines: true }),
  price,
  imageUrl: picture,
  category: z.enum(CATEGORIES, { error: `Choose one of ${CATEGORIES.join(", ")}` }),
  origin: optionalText({ max: 200 }),
  certifications: orEmpty(
    z.array(certification, { error: "Enter a list" }).max(20, "Use 20 at most").nullable(),
    null,
  ),
  tastingNotes: z.strictObject(
    { sweetness: taste, bitterness: taste, umami: taste },
    { error: "Enter sweetness, bitterness and umami" },
  ),
  recommendedUse: optionalText({ max: 1000, lines: true }),
  stock,
  isAvailable: z.boolean({ error: "Enter true or false" }),
  /** The shop's name for the same thing (design 4.1). */
  isActive: z.boolean({ error: "Enter true or false" }),
};

/** Two names of one column must not say two things. */
const agree = ({ isAvailable, isActive }: { isAvailable?: boolean; isActive?: boolean }) =>
  isAvailable === undefined || isActive === undefined || isAvailable === isActive;
const DISAGREE = { path: ["isActive"], message: "Differs from isAvailable" };

/** A new product: what may be left out has the dialog's defaults (spec section 4). */
export const newProduct = z
  .strictObject(fields)
  .partial()
  .required({ name: true, price: true, category: true })
  .refine(agree, DISAGREE);

/** A change of a product: fields that are not sent stay as they are. */
export const productChange = z
  .strictObject({
    ...fields,
    tastingNotes: fields.tastingNotes.partial(),
    /** The stock the editor saw: then `stock` counts as a difference to it (design 4.2). */
    stockSeen: stock,
  })
  .partial()
  .refine(agree, DISAGREE);

export type NewProduct = z.output<typeof newProduct>;
export type ProductChange = z.output<typeof productChange>;
