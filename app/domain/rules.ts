import { z } from "zod";
import type { Readers, Sayings } from "~/forms/parse";

/** In stored units. The API parses JSON with them; a form turns its text into units first. */
export type Rules<Create extends z.ZodType = z.ZodType, Change extends z.ZodType = z.ZodType> = {
  create: Create;
  change: Change;
  readers: Readers;
  sayings?: Sayings;
};

/** No field has a default: in a change it would fill in what was left out. */
export function rulesOf<Fields extends z.ZodRawShape, Required extends keyof Fields>(
  fields: Fields,
  {
    required,
    readers = {},
    sayings,
  }: { required: readonly Required[]; readers?: Readers; sayings?: Sayings },
) {
  const change = z.strictObject(fields).partial();
  const own = Object.fromEntries(required.map((name) => [name, fields[name]]));
  return { create: change.extend(own as Pick<Fields, Required>), change, readers, sayings };
}
