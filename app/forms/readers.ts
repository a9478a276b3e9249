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

/** By field name: 'tastingNotes.umami'. */
export type Readers = Readonly<Record<string, Reader>>;

export type Reader = (text: string) => unknown;

/** How a field's text is said in a sentence, where a person would not say it as the form posts it. */
export type Labels = Readonly<Record<string, (text: string) => string>>;

/** For a choice, or several between commas: each by its name. */
export function choiceLabels(names: Readonly<Record<string, string>>): Labels[string] {
  const nameOf = new Map(Object.entries(names));
  return (text) =>
    text
      .split(", ")
      .map((choice) => nameOf.get(choice) ?? choice)
      .join(", ");
}

/** The same, of boxes that depend on what is stored. */
export function namesOf(options: () => { value: string; label: string }[]): Labels[string] {
  return (text) =>
    choiceLabels(Object.fromEntries(options().map(({ value, label }) => [value, label])))(text);
}

/** A browser posts 'on', and a box that is not checked not at all: see `editOf`. */
export const checkbox: Reader = (text) => text === "on";

/** The fallback is for a blank text, and for one without any digit. '7 pieces' and '7.9' stay text. */
export function wholeOr(fallback: number | null): Reader {
  return (text) => (hasNoDigit(text) ? fallback : optionalNumber(text));
}

/** A blank text is null. '12.0' is 12, and '12.5' stays text: all our counts are whole. */
export const optionalNumber: Reader = (text) => {
  if (visibleText(text) === "") return null;
  const [, whole] = /^(\d+)(?:\.0*)?$/.exec(plainNumber(text) ?? "") ?? [];
  return whole === undefined ? text : Number(whole);
};

/** A text that isn't plainly one amount becomes NaN. As text, '1e2' would be read, as the API reads it. */
export const money: Reader = (text) =>
  visibleText(text) === "" ? "" : (plainMoney(text) ?? Number.NaN);

/** Reads 'JAS Organic, Stone Milled' as a list. Blank text, or commas alone, is null. */
export const commaList: Reader = (text) => {
  const items = text.split(",").map((item) => item.trim());
  const named = items.filter((item) => item !== "");
  return named.length > 0 ? named : null;
};
