import { z } from "zod";
import type { Labels, Readers } from "~/forms/readers";

/** In stored units. The API parses JSON with them; a form turns its text into units first. */
export type Rules<Create extends z.ZodType = z.ZodType, Change extends z.ZodType = z.ZodType> = {
  create: Create;
  change: Change;
  readers: Readers;
  labels?: Labels;
};

/** No field has a default: in a change it would fill in what was left out. */
export function rulesOf<Fields extends z.ZodRawShape, Required extends keyof Fields>(
  fields: Fields,
  {
    required,
    readers = {},
    labels,
  }: {
    required: readonly Required[];
    readers?: Readers;
    labels?: Partial<Record<keyof Fields, Labels[string]>>;
  },
) {
  const change = z.strictObject(fields).partial();
  const own = Object.fromEntries(required.map((name) => [name, fields[name]]));
  return { create: change.extend(own as Pick<Fields, Required>), change, readers, labels };
}

/** zod looks at every element before it looks at `.max`: 100,000 take seconds of everybody's time. */
export function listOf<Element extends z.ZodType>(
  element: Element,
  { max, error, tooMany }: { max: number; error: string; tooMany: string },
) {
  const fits = (value: unknown) => !Array.isArray(value) || value.length <= max;
  return z.custom<z.input<Element>[]>(fits, tooMany).pipe(z.array(element, { error }));
}
