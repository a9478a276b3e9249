import { z } from "zod";
import { seenStock, stock } from "../inventory/inventory.schema";
import { price } from "../price";
import { optionalText, orEmpty, requiredText } from "../text";
import { CATEGORIES } from "./product";

/**
 * What may be written into the catalog, in stored units. Both doors end here: the API parses JSON
 * with it, and product-form.ts turns what people type into it first.
 */

function taste(name: string) {
  const error = `Enter ${name} as a whole number from 0 to 10`;
  return orEmpty(z.number({ error }).int(error).min(0, error).max(10, error).nullable(), null);
}

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
  /** Each that is not given is unknown in a new product, and stays in one that is changed. */
  tastingNotes: z
    .strictObject({
      sweetness: taste("sweetness"),
      bitterness: taste("bitterness"),
      umami: taste("umami"),
    })
    .partial(),
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

const change = z.strictObject(fields).partial();

/** A new product: what may be left out has the dialog's defaults (spec section 4). */
export const newProduct = change
  .extend({ name: fields.name, price: fields.price, category: fields.category })
  .refine(agree, DISAGREE);

/** A change of a product: fields that are not sent stay as they are. */
export const productChange = change.refine(agree, DISAGREE);

/** The same from the dialog, which knows what it showed. */
export const seenProductChange = change.extend({
  seen: change.extend({ stock: seenStock }).partial().optional(),
});

export type NewProduct = z.output<typeof newProduct>;
export type ProductChange = z.output<typeof productChange>;
export type SeenProduct = z.output<typeof seenProductChange>["seen"];
