const KEY = /^(media|pending)\/[\w-]+(\.\w+)?$/;

/**
 * Checks a key. The server makes all keys, and one of another shape could lead out of the store's folder.
 * @throws for such a key, which is a bug
 */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error("Not a key of an object");
  return key;
}

export const isObjectKey = (key: string) => KEY.test(key);
