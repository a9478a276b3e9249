import { z } from "zod";

/**
 * The path of an upload. It can't leave its folder, and has no character that would split a list of paths in a
 * form.
 */
export const objectPath = z
  .string({ error: "Enter an upload's path" })
  .max(200, "Use 200 characters or fewer")
  .regex(/^\/objects(\/[\w-]+)+(\.\w+)?$/, "Enter an upload's path, starting with /objects/");

/** The file names of an upload, in each of its sizes, begin with its ID of this many characters (a UUID). */
export const UPLOAD_ID_LENGTH = 36;

export const uploadIdIn = (fileName: string) => fileName.slice(0, UPLOAD_ID_LENGTH);

/** The path at which an object is served. */
export const pathOfKey = (key: string) => `/objects/${key}`;

/** The key of the object served at a path; null if nothing is ever served there. */
export function keyOfPath(path: string): string | null {
  return /^\/objects\/(media\/[\w-]+\.\w+)$/.exec(path)?.[1] ?? null;
}
