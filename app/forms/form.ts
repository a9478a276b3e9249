export type FormFields = Record<string, string>;

/** Messages by field name. Those under '' are about the whole form. */
export type FieldErrors = Record<string, string[]>;

/** A form that wasn't saved: everything typed, and the reasons. */
export type RefusedForm = {
  input: FormFields;
  errors: FieldErrors;
  /** Set if no field is to blame and saving failed. */
  failed?: string;
  /** Heading over the list of errors. */
  title?: string;
};

/**
 * The header of a refused JSON body that has several wrong fields: each one's first message, by field name, as
 * percent-encoded JSON. The response's line is the first.
 */
export const FIELD_ERRORS_HEADER = "Field-Errors";

/** The default for `failed`. */
export const NOT_SAVED = "We couldn't save that. Please try again.";

/** A form's texts by name. Several values of one name are joined with commas; empty ones are skipped (`EmptyValue`). */
export function textsOf(form: FormData): FormFields {
  const texts = new Map<string, string[]>();
  for (const [name, value] of form) {
    if (typeof value === "string") texts.set(name, [...(texts.get(name) ?? []), value]);
  }
  return Object.fromEntries([...texts].map(([name, values]) => [name, joinValues(values)]));
}

function joinValues(values: readonly string[]): string {
  const [only = "", ...more] = values;
  return more.length === 0 ? only : values.filter((value) => value !== "").join(COMMA);
}

const COMMA = ", ";

export function listed(text: string): string[] {
  return text === "" ? [] : text.split(COMMA);
}

export type Shown =
  | string
  | number
  | boolean
  | null
  | readonly string[]
  | { [part: string]: Shown };

/**
 * Writes values as a form's texts: null as '', a list with commas, a checked box as 'on', a part as
 * 'tastingNotes.umami'.
 */
export function toFields(values: { [name: string]: Shown }): FormFields {
  const texts = Object.entries(values).flatMap(([name, value]) =>
    hasParts(value)
      ? Object.entries(toFields(value)).map(([part, text]) => [`${name}.${part}`, text])
      : [[name, textOf(value)]],
  );
  return Object.fromEntries(texts);
}

const hasParts = (value: Shown): value is { [part: string]: Shown } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function textOf(value: Shown): string {
  if (value === null || value === false) return "";
  if (value === true) return "on";
  return Array.isArray(value) ? value.join(COMMA) : String(value);
}

/** 'items[0].quantity' */
export function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`))
    .join("")
    .replace(/^\./, "");
}
