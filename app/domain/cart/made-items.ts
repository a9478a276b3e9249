import type { CartLine } from "./cart";

/** Those that are made at a stop, as a cart knows them: they have no category. */
export function madeItems(lines: readonly CartLine[]) {
  return lines.flatMap(({ product: { id, name, category }, quantity }) =>
    category === null ? [{ productId: id, name, quantity }] : [],
  );
}
