import type { z } from "zod";

/** What cannot be read stays text, for the rule to refuse; what was not posted is not sent. */
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

/** As a browser's parseInt reads it: '7', '7 pieces' and '7.9' are 7. */
export function wholeOr(fallback: number | null): Reader {
  return (text) => {
    const number = Number.parseInt(text, 10);
    return Number.isNaN(number) ? fallback : number;
  };
}

export const optionalNumber: Reader = (text) => {
  if (text.trim() === "") return null;
  const number = Number(text);
  return Number.isNaN(number) ? text : number;
};

/** 'JAS Organic, Stone Milled' (spec section 5); nothing but commas is none. */
export const commaList: Reader = (text) => {
  const items = text.split(",").map((item) => item.trim());
  const named = items.filter((item) => item !== "");
  return named.length > 0 ? named : null;
};
