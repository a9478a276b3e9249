import { objectStore } from "~/services/objects/object-store.server";
import { servedType } from "./media-type";
import { keyOfPath } from "./object-path";

/** Opens an upload to serve: its type and size, and its bytes if needed. */
export async function openObject(path: string) {
  const key = keyOfPath(path);
  const contentType = servedType(path);
  if (key === null || contentType === null) return null;
  const store = objectStore();
  const found = await store.head(key);
  if (!found) return null;
  return {
    contentType,
    byteSize: found.byteSize,
    /** Reads a range with both ends included. Null if the object was deleted since. */
    read: (range?: { start: number; end: number }) => store.get(key, range),
  };
}
