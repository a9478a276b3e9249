import type { z } from "zod";
import { hasNoDigit, plainMoney, plainNumber } from "./typed-number";
import { visibleText } from "./visible-text";

/**
 * A form's schema, and how to read its texts into values. Text that can't be read stays text, and the schema
 * refuses it. Fields that weren't posted are left out.
 */
export type FormRules<Schema extends z.ZodType = z.ZodType> = {
  schema: Schema;
  readers: Readers;
  labels?: Labels;
};

/** Readers by field name: 'tastingNotes.umami'. */
export type Readers = Readonly<Record<string, Reader>>;

export type Reader = (text: string) => unknown;

/** How to show a field's value to people, where they wouldn't recognize the posted text. */
export type Labels = Readonly<Record<string, (text: string) => string>>;

/** Labels for a choice, or for several separated by commas. */
export function choiceLabels(names: Readonly<Record<string, string>>): Labels[string] {
  const nameOf = new Map(Object.entries(names));
  return (text) =>
    text
      .split(", ")
      .map((choice) => nameOf.get(choice) ?? choice)
      .join(", ");
}

/** Like `choiceLabels`, for checkboxes whose options come from stored data. */
export function namesOf(options: () => { value: string; label: string }[]): Labels[string] {
  return (text) =>
    choiceLabels(Object.fromEntries(options().map(({ value, label }) => [value, label])))(text);
}

/** Reads a checkbox. A browser posts 'on' if it's checked and nothing if it isn't (see `editOf`). */
export const checkbox: Reader = (text) => text === "on";

/** Reads a whole number. Text without any digit is the fallback. '7 pieces' and '7.9' stay text. */
export function wholeNumberOr(fallback: number | null): Reader {
  return (text) => (hasNoDigit(text) ? fallback : optionalWholeNumber(text));
}

/** Reads a whole number, or null for blank text. '12.0' is 12, and '12.5' stays text. */
export const optionalWholeNumber: Reader = (text) => {
  if (visibleText(text) === "") return null;
  const [, whole] = /^(\d+)(?:\.0*)?$/.exec(plainNumber(text) ?? "") ?? [];
  return whole === undefined ? text : Number(whole);
};

/** Reads an amount. Text that isn't plainly one becomes NaN: the schema would read '1e2' as the API does. */
export const money: Reader = (text) =>
  visibleText(text) === "" ? "" : (plainMoney(text) ?? Number.NaN);

/** Reads 'JAS Organic, Stone Milled' as a list. Blank text, or commas alone, is null. */
export const commaList: Reader = (text) => {
  const items = text.split(",").map((item) => item.trim());
  const named = items.filter((item) => item !== "");
  return named.length > 0 ? named : null;
};
