import { z } from "zod";
import { choice, flag, timeOfDay, wholeNumber } from "~/domain/fields";
import { withDecimals } from "~/domain/money";
import { pictureAddress } from "~/domain/picture";
import { price } from "~/domain/price";
import { listOf, optional, rulesOf } from "~/domain/rules";
import { optionalText, requiredText } from "~/domain/text";
import { type FormFields, listed } from "~/forms/form";
import { choiceLabels, commaList } from "~/forms/readers";
import { ALLERGEN_NAMES, ALLERGENS, type Allergen, type OwnersItem } from "./menu";
import { ENDS_EARLIER, endsLater, hoursFields } from "./served-hours";

const allergen = choice(ALLERGENS, { names: ALLERGEN_NAMES });

const id = wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER, error: "Choose from the list" });
/** The most choice groups there can be. */
const MAX_GROUPS = 50;

const fields = {
  name: requiredText("Enter a name", { max: 100 }),
  description: optionalText({ max: 500, lines: "joined" }),
  price,
  imageUrl: pictureAddress,
  sectionId: wholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER, error: "Choose a section" }),
  allergens: optional(listOf(allergen, { max: ALLERGENS.length })).transform(inOrder),
  /** IDs in the order of the form's checkboxes. The item keeps the order in which its groups were added. */
  choiceGroupIds: optional(listOf(id, { max: MAX_GROUPS })).transform((ids) => ids ?? []),
  servedFrom: optional(timeOfDay),
  servedUntil: optional(timeOfDay),
  isAvailable: flag,
  isTaxExempt: flag,
  /** Sold out until the stop or the day ends. No form has this field, since the list has a button. */
  isSoldOut: z.boolean({ error: "Enter true or false" }),
};

function inOrder(given: readonly Allergen[] | null): Allergen[] {
  return ALLERGENS.filter((one) => given?.includes(one));
}

const rules = rulesOf(fields, {
  required: ["name", "price", "sectionId"],
  unshown: ["isSoldOut"],
  readers: { allergens: commaList, choiceGroupIds: (text) => listed(text).map(Number) },
  labels: { allergens: choiceLabels(ALLERGEN_NAMES) },
});

const create = rules.create.omit({ isSoldOut: true });
const HOURS = { path: ["servedUntil"], message: ENDS_EARLIER };

export const menuItemRules = {
  ...rules,
  create: create.refine(endsLater, HOURS),
  change: rules.change.refine(endsLater, HOURS),
};

/** The rules of a new item whose section an import finds by its name. */
export const importedItem = create.omit({ sectionId: true }).refine(endsLater, HOURS);

export type NewMenuItem = z.output<typeof menuItemRules.create>;
export type MenuItemChange = z.output<typeof menuItemRules.change>;

export const BLANK_MENU_ITEM: FormFields = { isAvailable: "on" };

export function menuItemFields({ outUntil, choiceGroupIds, ...item }: OwnersItem): FormFields {
  return rules.fieldsOf({
    ...withDecimals(item),
    ...hoursFields(item),
    choiceGroupIds: choiceGroupIds.map(String),
  });
}
