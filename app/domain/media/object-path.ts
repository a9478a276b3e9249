import { z } from "zod";

/** Nothing that climbs out, or could end the list a form keeps it in (design section 3). */
export const objectPath = z
  .string({ error: "Enter an upload's path" })
  .max(200, "Use 200 characters or fewer")
  .regex(/^\/objects(\/[\w-]+)+(\.\w+)?$/, "Enter an upload's path, starting with /objects/");

/** The path at which an object is served. */
export const pathOfKey = (key: string) => `/objects/${key}`;

/** The key of what is served at a path; null where nothing ever is. */
export function keyOfPath(path: string): string | null {
  return /^\/objects\/(media\/[\w-]+\.\w+)$/.exec(path)?.[1] ?? null;
}
