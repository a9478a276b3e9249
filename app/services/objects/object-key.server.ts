const KEY = /^(media|pending)\/[\w-]+(\.\w+)?$/;

/**
 * Keys are made by the server; one of any other shape could lead out of the store's folder.
 * @throws for such a key, which is our bug.
 */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error("Not a key of an object");
  return key;
}

export const isObjectKey = (key: string) => KEY.test(key);
