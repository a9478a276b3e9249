import { z } from "zod";
import type { Readers, Wordings } from "~/forms/parse";

/** In stored units. The API parses JSON with them; a form turns its text into units first. */
export type Rules<Create extends z.ZodType = z.ZodType, Change extends z.ZodType = z.ZodType> = {
  create: Create;
  change: Change;
  readers: Readers;
  wordings?: Wordings;
};

/** No field has a default: in a change it would fill in what was left out. */
export function rulesOf<Fields extends z.ZodRawShape, Required extends keyof Fields>(
  fields: Fields,
  {
    required,
    readers = {},
    wordings,
  }: {
    required: readonly Required[];
    readers?: Readers;
    wordings?: Partial<Record<keyof Fields, Wordings[string]>>;
  },
) {
  const change = z.strictObject(fields).partial();
  const own = Object.fromEntries(required.map((name) => [name, fields[name]]));
  return { create: change.extend(own as Pick<Fields, Required>), change, readers, wordings };
}
