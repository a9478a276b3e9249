import type { z } from "zod";
import type { FieldErrors, FormFields } from "./form";

/** What cannot be read stays text, for the rule to refuse; what was not posted is not sent. */
export type FormRules<Schema extends z.ZodType = z.ZodType> = {
  schema: Schema;
  readers: Readers;
  wordings?: Wordings;
};

/** By field name: 'tastingNotes.umami'. */
export type Readers = Readonly<Record<string, Reader>>;

type Reader = (text: string) => unknown;

/** How a field's text is said in a sentence, where a person would not say it as the form posts it. */
export type Wordings = Readonly<Record<string, (text: string) => string>>;

/** For a choice, or several between commas: each by its name. */
export function named(names: Readonly<Record<string, string>>): Wordings[string] {
  const nameOf = new Map(Object.entries(names));
  return (text) =>
    text
      .split(", ")
      .map((choice) => nameOf.get(choice) ?? choice)
      .join(", ");
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

type Parsed<Value> = { ok: true; value: Value } | { ok: false; errors: FieldErrors };

export function parseForm<Schema extends z.ZodType>(
  { schema, readers }: FormRules<Schema>,
  texts: FormFields,
): Parsed<z.output<Schema>> {
  const { success, data, error } = schema.safeParse(valuesOf(texts, readers));
  return success ? { ok: true, value: data } : { ok: false, errors: errorsOf(error) };
}

function valuesOf(texts: FormFields, readers: Readers): Record<string, unknown> {
  const isPart = (name: string) => name.includes(".") && Object.hasOwn(readers, name);
  const values = Object.entries(texts).map(([name, text]) => {
    const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
    return [name, read ? read(text) : text] as const;
  });
  return {
    ...wholesOf(values.filter(([name]) => isPart(name))),
    ...Object.fromEntries(values.filter(([name]) => !isPart(name))),
  };
}

function wholesOf(parts: (readonly [string, unknown])[]): Record<string, object> {
  const wholes = new Set(parts.map(([name]) => name.slice(0, name.indexOf("."))));
  const partsOf = (whole: string) =>
    parts
      .filter(([name]) => name.startsWith(`${whole}.`))
      .map(([name, value]) => [name.slice(whole.length + 1), value]);
  return Object.fromEntries(
    [...wholes].map((whole) => [whole, Object.fromEntries(partsOf(whole))]),
  );
}

function errorsOf({ issues }: z.ZodError): FieldErrors {
  const errors = new Map<string, string[]>();
  for (const { path, message } of issues) {
    const name = fieldName(path);
    errors.set(name, [...(errors.get(name) ?? []), message]);
  }
  return Object.fromEntries(errors);
}

/** 'items[0].quantity' */
export function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .replace(/^\./, "");
}
