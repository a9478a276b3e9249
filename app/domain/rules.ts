import { z } from "zod";
import { type FormFields, type Shown, toFields } from "~/forms/form";
import { commaList, type FormRules, type Labels, type Reader, type Readers } from "~/forms/readers";
import { orEmpty } from "./text";

/**
 * Rules of a noun's fields, in stored units. The API parses JSON with them. A form first converts its text to
 * those units.
 */
export type Rules<Create extends z.ZodType = z.ZodType, Change extends z.ZodType = z.ZodType> = {
  create: Create;
  change: Change;
  readers: Readers;
  labels?: Labels;
};

/** The form that changes a table's only row. */
export function changeForm<Change extends z.ZodType>(
  rules: Rules<z.ZodType, Change>,
): FormRules<Change> {
  return { schema: rules.change, readers: rules.readers, labels: rules.labels };
}

/** How forms read a rule's text, and its label. A field's rule can bring its own (`fields.ts`). */
export const inForms = z.registry<InForms>();

type InForms = { reader?: Reader; label?: Labels[string] };

/** Rules from fields. No field has a default, which would fill in what a change leaves out. */
export function rulesOf<
  Fields extends z.ZodRawShape,
  Required extends keyof Fields,
  Unshown extends keyof Fields = never,
>(
  fields: Fields,
  {
    required,
    unshown = [],
    readers = {},
    labels,
  }: {
    required: readonly Required[];
    /** Fields that the form doesn't show. */
    unshown?: readonly Unshown[];
    /** How the form reads fields whose rule has no reader. */
    readers?: Readers;
    labels?: Labels;
  },
) {
  const change = z.strictObject(fields).partial();
  const own = Object.fromEntries(required.map((name) => [name, fields[name]]));
  return {
    create: change.extend(own as Pick<Fields, Required>),
    change,
    readers: { ...ownOf(fields, (form) => form.reader), ...readers },
    labels: { ...ownOf(fields, (form) => form.label), ...labels },
    /** A row's form fields. It doesn't compile if the row lacks a field. */
    fieldsOf(row: Record<Exclude<keyof Fields, Unshown>, Shown>): FormFields {
      const values = new Map<string, Shown>(Object.entries(row));
      const shown = Object.keys(fields).filter((name) => !unshown.some((one) => one === name));
      return toFields(Object.fromEntries(shown.map((name) => [name, values.get(name) ?? null])));
    },
  };
}

function ownOf<What>(
  fields: z.ZodRawShape,
  which: (form: InForms) => What | undefined,
): Record<string, What> {
  const entries = Object.entries(fields).flatMap(([name, rule]): [string, What][] => {
    const own = which(inForms.get(rule) ?? {});
    return own ? [[name, own]] : [];
  });
  return Object.fromEntries(entries);
}

/** A field that can be blank. Null clears it, and so does '', even in the API. */
export function optional<Rule extends z.ZodType>(rule: Rule) {
  const blank = orEmpty(rule.nullable(), null);
  inForms.add(blank, inForms.get(rule) ?? {});
  return blank;
}

/**
 * A list with a limit that's checked first: zod checks every element before `.max`, which takes seconds for
 * 100,000.
 */
export function listOf<Element extends z.ZodType>(
  element: Element,
  {
    max,
    error = "Enter a list",
    tooMany = `You can add up to ${max}`,
  }: { max: number; error?: string; tooMany?: string },
) {
  const fits = (value: unknown) => !Array.isArray(value) || value.length <= max;
  return z
    .custom<z.input<Element>[]>(fits, tooMany)
    .pipe(z.array(element, { error }))
    .register(inForms, { reader: commaList });
}
