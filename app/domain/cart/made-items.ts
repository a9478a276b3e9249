import { type CartLine, type CartProduct, lineNameOf, titleOf } from "./cart";

/** Whether an item is made at a stop. Only those have no category. */
export const isMade = ({ category }: Pick<CartProduct, "category">) => category === null;

export function madeLines(lines: readonly CartLine[]) {
  return lines
    .filter(({ product }) => isMade(product))
    .map(({ product, quantity }) => ({
      line: lineNameOf(product),
      title: titleOf(product),
      quantity,
    }));
}

export function madeItems(lines: readonly CartLine[]) {
  return lines.flatMap(({ product, quantity }) =>
    isMade(product) ? [{ productId: product.id, name: product.name, quantity }] : [],
  );
}
