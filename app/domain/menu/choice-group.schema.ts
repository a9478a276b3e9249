import { z } from "zod";
import { choice, flag } from "~/domain/fields";
import type { Cents } from "~/domain/money";
import { price } from "~/domain/price";
import { listOf, rulesOf } from "~/domain/rules";
import { lowerFirst, requiredText } from "~/domain/text";
import type { FormFields } from "~/forms/form";
import { commaList } from "~/forms/readers";
import { allergensNamed, KNOWN_ALLERGENS } from "./allergen-words";
import { AMOUNT_NAMES, AMOUNTS, amountOf } from "./choice-amount";
import { countsEach } from "./choice-group";
import type { OwnersGroup } from "./choice-groups.server";
import { readChoiceList, writeChoiceList } from "./choice-list";
import { ALLERGENS, type Allergen } from "./menu";

/** The most choices in a group. */
const MAX_OF_A_GROUP = 30;
const MAX_EXTRA_CENTS = 100_000;

export type NewChoice = {
  name: string;
  priceCents: Cents;
  allergens: Allergen[];
  isDefault: boolean;
};

const choiceName = requiredText("enter a name", { max: 60 });

const typedChoice = z.strictObject({
  name: z.string("must be text"),
  price: z.union([z.string(), z.number()], "must be a price").default(0),
  isDefault: z.boolean("must be true or false").default(false),
  allergens: listOf(z.string("must be text"), { max: ALLERGENS.length }).default([]),
});

/** A list of choices. A form's field has a line for each, and the API has an array. */
const choiceList = listOf(typedChoice, { max: MAX_OF_A_GROUP }).transform(
  (typed, context): NewChoice[] => {
    const addProblem = (message: string) => context.addIssue({ code: "custom", message });
    const read = typed.map((one, index) =>
      readChoice(one, (problem) => addProblem(`Line ${index + 1}: ${problem}`)),
    );
    if (typed.length === 0) addProblem("Enter at least one choice");
    if (read.filter(({ isDefault }) => isDefault).length > 1) addProblem("Mark one default with *");
    const names = read.map(({ name }) => name.toLowerCase());
    const twice = read.find(({ name }, index) => names.indexOf(name.toLowerCase()) !== index);
    if (twice) addProblem(`${twice.name} is in the list twice`);
    return read;
  },
);

function readChoice(
  typed: z.output<typeof typedChoice>,
  addProblem: (problem: string) => void,
): NewChoice {
  const name = choiceName.safeParse(typed.name);
  if (!name.success) addProblem(lowerFirst(name.error.issues[0]?.message ?? ""));
  const cents = price.safeParse(typed.price);
  if (!cents.success) addProblem("enter a price, like +0.80");
  else if (cents.data > MAX_EXTRA_CENTS) addProblem("the highest price is $1,000.00");
  const allergens = typed.allergens.flatMap(allergensNamed);
  const unknown = typed.allergens.find((word) => allergensNamed(word).length === 0);
  if (unknown !== undefined)
    addProblem(`we don't know the allergen "${unknown}". We know ${KNOWN_ALLERGENS}`);
  const read = {
    name: name.data ?? "",
    priceCents: cents.data ?? 0,
    allergens: ALLERGENS.filter((one) => allergens.includes(one)),
    isDefault: typed.isDefault,
  };
  if (name.success && !isReadAgain(read))
    addProblem("leave *, prices, and allergens out of the name");
  else if (MONEY.test(read.name)) addProblem("write the price last, like Oat +0.80");
  return read;
}

/** Matches a name with a price in it that couldn't be read: customers would see the price, and nobody would pay it. */
const MONEY = /\$ ?\d|\d ?(?:[$¢]|cents?\b)|[+-] ?\d*[.,]\d\d|\d[.,]\d\d\)?$/i;

/** Whether a choice can be written as a line and read again: '6 + 1' would become a 6 that costs a dollar. */
const isReadAgain = (choice: NewChoice) =>
  readChoiceList(writeChoiceList([choice]))[0]?.name === choice.name;

/** An item by its ID, or a whole section: 'section-3'. */
const place = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : value),
  z.string({ error: "Choose items" }).regex(/^(section-)?[1-9]\d{0,8}$/, "Choose items"),
);

const fields = {
  name: requiredText("Enter a name", { max: 60 }),
  amount: choice(AMOUNTS, { names: AMOUNT_NAMES, error: "Choose how many" }),
  canRepeat: flag,
  choices: choiceList,
  items: z.preprocess((value) => (value === null ? [] : value), listOf(place, { max: 250 })),
};

export const choiceGroupRules = rulesOf(fields, {
  required: ["name", "amount", "choices"],
  readers: { items: commaList, choices: readChoiceList },
});

export type NewChoiceGroup = z.output<typeof choiceGroupRules.create>;
export type ChoiceGroupChange = z.output<typeof choiceGroupRules.change>;

export const sectionPlace = (sectionId: number) => `section-${sectionId}`;

export const BLANK_CHOICE_GROUP: FormFields = { amount: "one" };

export function choiceGroupFields(group: OwnersGroup): FormFields {
  return choiceGroupRules.fieldsOf({
    name: group.name,
    amount: amountOf(group),
    canRepeat: countsEach(group),
    choices: writeChoiceList(group.choices),
    items: group.itemIds.map(String),
  });
}
