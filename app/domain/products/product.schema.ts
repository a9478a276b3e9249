import { z } from "zod";
import { choice, flag, wholeNumber } from "~/domain/fields";
import { stock } from "~/domain/inventory/inventory.schema";
import { withDecimals } from "~/domain/money";
import { pictureAddress } from "~/domain/picture";
import { price } from "~/domain/price";
import { listOf, optional, rulesOf } from "~/domain/rules";
import { optionalText, requiredText } from "~/domain/text";
import type { FormFields } from "~/forms/form";
import { optionalWholeNumber, wholeNumberOr } from "~/forms/readers";
import { CATEGORIES, CATEGORY_NAMES, type OwnersProduct } from "./product";

function taste(name: string) {
  const error = `Enter a whole number from 0 to 10 for ${name}`;
  return optional(wholeNumber({ min: 0, max: 10, error }));
}

/** The tastes of a product. One that isn't given is unknown in a new product, and unchanged in a change. */
const tastes = z
  .strictObject({
    sweetness: taste("sweetness"),
    bitterness: taste("bitterness"),
    umami: taste("umami"),
  })
  .partial();

const UNKNOWN_TASTES = { sweetness: null, bitterness: null, umami: null };

const certification = requiredText("Give each certification a name", { max: 60 });

const fields = {
  name: requiredText("Enter a name", { max: 200 }),
  description: optionalText({ max: 5000, lines: true }),
  price,
  imageUrl: pictureAddress,
  category: choice(CATEGORIES, { names: CATEGORY_NAMES }),
  origin: optionalText({ max: 200 }),
  certifications: optional(listOf(certification, { max: 20 })),
  tastingNotes: z.preprocess(
    (notes) => (notes === null || notes === "" ? UNKNOWN_TASTES : notes),
    tastes,
  ),
  recommendedUse: optionalText({ max: 1000, lines: true }),
  stock,
  isAvailable: flag,
  isTaxExempt: flag,
  /** Another name for isAvailable in the API. No form has it. */
  isActive: z.boolean({ error: "Enter true or false" }),
};

const agree = ({ isAvailable, isActive }: { isAvailable?: boolean; isActive?: boolean }) =>
  isAvailable === undefined || isActive === undefined || isAvailable === isActive;
const DISAGREE = { path: ["isActive"], message: "must match isAvailable" };

const rules = rulesOf(fields, {
  required: ["name", "price", "category"],
  // The form's stock is in inventory/seen-stock.server.ts, and `isActive` is in no form.
  unshown: ["stock", "isActive"],
  readers: {
    "tastingNotes.sweetness": optionalWholeNumber,
    "tastingNotes.bitterness": optionalWholeNumber,
    "tastingNotes.umami": optionalWholeNumber,
    /** Text that isn't a number falls back to 0 in forms only. The API refuses it. */
    stock: wholeNumberOr(0),
  },
});

export const productRules = {
  ...rules,
  create: rules.create.refine(agree, DISAGREE),
  change: rules.change.refine(agree, DISAGREE),
};

export type NewProduct = z.output<typeof productRules.create>;
export type ProductChange = z.output<typeof productRules.change>;

export const BLANK_PRODUCT: FormFields = { category: "matcha", stock: "0", isAvailable: "on" };

export const productFields = (product: OwnersProduct) => rules.fieldsOf(withDecimals(product));
