import { z } from "zod";

/**
 * Where an upload of ours is served (design section 3): below /objects/, nothing that climbs out of it,
 * leads elsewhere or could end the list that a form keeps it in.
 */
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
