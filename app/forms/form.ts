/** A form's fields as text, by name: what a dialog shows and what it posts. */
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

const SEEN = "seen.";

/**
 * Fields that also say what they showed when the form was opened, so that whoever saves can tell
 * what was touched here from what somebody else changed meanwhile (forms/edit.ts).
 * @param seen where it differs from what the field shows, as for a default that is only offered.
 */
export function withSeen(fields: FormFields, seen: FormFields = fields): FormFields {
  const hidden = Object.entries(seen).map(([name, value]) => [SEEN + name, value]);
  return { ...fields, ...Object.fromEntries(hidden) };
}

/** The names of what a form posts without showing it. */
export function seenNames(fields: FormFields): string[] {
  return Object.keys(fields).filter((name) => name.startsWith(SEEN));
}

/**
 * The input of a refused form, which now counts the fields that were refused as seen as they are.
 * Only those: what nobody was told about must still count as untouched.
 */
export function seenAgain(input: FormFields, told: string[], now: FormFields): FormFields {
  const isTold = (name: string) =>
    told.some((field) => name === SEEN + field || name.startsWith(`${SEEN}${field}.`));
  const again = seenNames(now).filter(isTold);
  return { ...input, ...Object.fromEntries(again.map((name) => [name, now[name] ?? ""])) };
}
