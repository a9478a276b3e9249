import { z } from "zod";

/** Nothing that climbs out, or could end the list a form keeps it in (design section 3). */
export const objectPath = z
  .string({ error: "Enter the address of an upload" })
  .max(200, "Use 200 characters at most")
  .regex(/^\/objects(\/[\w-]+)+(\.\w+)?$/, "Enter the address of an upload, below /objects/");

/** Where the object of this key is served. */
export const pathOfKey = (key: string) => `/objects/${key}`;

/** The key of what is served at a path; null where nothing ever is. */
export function keyOfPath(path: string): string | null {
  return /^\/objects\/(media\/[\w-]+\.\w+)$/.exec(path)?.[1] ?? null;
}
