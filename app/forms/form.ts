/** A form's fields as text, by name: what it shows, and what it posts. */
export type FormFields = Record<string, string>;

/** Messages by field name; those under '' concern the whole. */
export type FieldErrors = Record<string, string[]>;

/** A form that was not accepted: all that was typed, and why (design 4.15). */
export type RefusedForm = {
  input: FormFields;
  errors: FieldErrors;
  /** Set when no field is to blame: it could not be saved just now. */
  failed?: string;
  /** Over what is wrong with its fields, where that has a name of its own. */
  title?: string;
};

/**
 * All that was typed into a posted form; a file is none of it. Several values of one name are a list
 * by its commas, as `shown` has it. Nothing among them counts for nothing: a group of checkboxes posts
 * it first, so that one in which nothing is checked is posted too.
 */
export function textsOf(form: FormData): FormFields {
  const texts = new Map<string, string[]>();
  for (const [name, value] of form) {
    if (typeof value === "string") texts.set(name, [...(texts.get(name) ?? []), value]);
  }
  return Object.fromEntries([...texts].map(([name, values]) => [name, inOne(values)]));
}

function inOne(values: readonly string[]): string {
  const [only = "", ...more] = values;
  return more.length === 0 ? only : values.filter((value) => value !== "").join(COMMA);
}

const COMMA = ", ";

/** The values of a group as its form shows them: none of them holds a comma. */
export function listed(text: string): string[] {
  return text === "" ? [] : text.split(COMMA);
}

type Shown = string | number | boolean | null | readonly string[] | { [part: string]: Shown };

/**
 * Values as a form shows them: null as nothing, a list by its commas, a checked box as 'on'. A part
 * carries the name of its whole: 'tastingNotes.umami'.
 */
export function shown(values: { [name: string]: Shown }): FormFields {
  const texts = Object.entries(values).flatMap(([name, value]) =>
    isWhole(value)
      ? Object.entries(shown(value)).map(([part, text]) => [`${name}.${part}`, text])
      : [[name, textOf(value)]],
  );
  return Object.fromEntries(texts);
}

const isWhole = (value: Shown): value is { [part: string]: Shown } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function textOf(value: Shown): string {
  if (value === null || value === false) return "";
  if (value === true) return "on";
  return Array.isArray(value) ? value.join(COMMA) : String(value);
}
