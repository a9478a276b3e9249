import { z } from "zod";
import { type FormFields, type Shown, toFields } from "~/forms/form";
import { commaList, type FormRules, type Labels, type Reader, type Readers } from "~/forms/readers";
import { orEmpty } from "./text";

/**
 * A noun's rules, in stored units. The API parses JSON with them. A form converts its text to those units
 * first.
 */
export type Rules<Create extends z.ZodType = z.ZodType, Change extends z.ZodType = z.ZodType> = {
  create: Create;
  change: Change;
  readers: Readers;
  labels?: Labels;
};

/** How the form is read that changes what there is only one of. */
export function changeForm<Change extends z.ZodType>(
  rules: Rules<z.ZodType, Change>,
): FormRules<Change> {
  return { schema: rules.change, readers: rules.readers, labels: rules.labels };
}

/** How a form's text of it is read, and said: a rule of a field brings its own along (`fields.ts`). */
export const inForms = z.registry<InForms>();

type InForms = { reader?: Reader; label?: Labels[string] };

/** No field has a default: in a change it would fill in what was left out. */
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
    /** Fields that `fieldsOf` leaves out. */
    unshown?: readonly Unshown[];
    /** How a form reads the fields that it doesn't read by their rule. */
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
    /** A row as its form shows it. A field that the row lacks doesn't compile. */
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

/** A field that can be left blank. Null clears it, and so does '' (in the API too). */
export function optional<Rule extends z.ZodType>(rule: Rule) {
  const blank = orEmpty(rule.nullable(), null);
  inForms.add(blank, inForms.get(rule) ?? {});
  return blank;
}

/** zod looks at every element before it looks at `.max`: 100,000 take seconds of everyone's time. */
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
