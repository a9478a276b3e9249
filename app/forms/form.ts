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
};

/** All that was typed into a posted form; a file is none of it. */
export function textsOf(form: FormData): FormFields {
  const texts = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return Object.fromEntries(texts);
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
  return Array.isArray(value) ? value.join(", ") : String(value);
}
