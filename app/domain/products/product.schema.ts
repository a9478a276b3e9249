import { z } from "zod";
import { type FormFields, toFields } from "~/forms/form";
import { checkbox, choiceLabels, commaList, optionalNumber, wholeOr } from "~/forms/readers";
import { stock } from "../inventory/inventory.schema";
import { toDecimal } from "../money";
import { pictureAddress } from "../picture";
import { price } from "../price";
import { CATEGORIES, CATEGORY_NAMES, type Product } from "../records/product";
import { listOf, rulesOf } from "../rules";
import { optionalText, orEmpty, requiredText } from "../text";

function taste(name: string) {
  const error = `Enter a whole number from 0 to 10 for ${name}`;
  return orEmpty(z.number({ error }).int(error).min(0, error).max(10, error).nullable(), null);
}

/** What is not given is unknown in a new product, and stays in one that is changed. */
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
  category: z.enum(CATEGORIES, { error: `Choose one of ${CATEGORIES.join(", ")}` }),
  origin: optionalText({ max: 200 }),
  certifications: orEmpty(
    listOf(certification, {
      max: 20,
      error: "Enter a list",
      tooMany: "You can add up to 20",
    }).nullable(),
    null,
  ),
  tastingNotes: z.preprocess(
    (notes) => (notes === null || notes === "" ? UNKNOWN_TASTES : notes),
    tastes,
  ),
  recommendedUse: optionalText({ max: 1000, lines: true }),
  stock,
  isAvailable: z.boolean({ error: "Enter true or false" }),
  /** The shop's name for it (design 4.1). */
  isActive: z.boolean({ error: "Enter true or false" }),
};

const agree = ({ isAvailable, isActive }: { isAvailable?: boolean; isActive?: boolean }) =>
  isAvailable === undefined || isActive === undefined || isAvailable === isActive;
const DISAGREE = { path: ["isActive"], message: "must match isAvailable" };

const { create, change } = rulesOf(fields, { required: ["name", "price", "category"] });

export const productRules = {
  create: create.refine(agree, DISAGREE),
  change: change.refine(agree, DISAGREE),
  /** Typed fallbacks (spec section 5) hold at the form alone (design 4.19). */
  readers: {
    certifications: commaList,
    "tastingNotes.sweetness": optionalNumber,
    "tastingNotes.bitterness": optionalNumber,
    "tastingNotes.umami": optionalNumber,
    stock: wholeOr(0),
    isAvailable: checkbox,
  },
  labels: { category: choiceLabels(CATEGORY_NAMES) },
};

export type NewProduct = z.output<typeof productRules.create>;
export type ProductChange = z.output<typeof productRules.change>;

export const BLANK_PRODUCT: FormFields = { category: "matcha", stock: "0", isAvailable: "on" };

/** Not its stock: see inventory/seen-stock.server.ts. */
export function productFields({ id, stock, priceCents, ...same }: Product): FormFields {
  return toFields({ ...same, price: toDecimal(priceCents) });
}
