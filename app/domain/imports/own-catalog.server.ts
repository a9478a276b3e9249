import { findMenuItem, readWholeMenu } from "../menu/menu-items.server";
import { countProducts, listAll } from "../products/products.server";
import { writeCatalog } from "./own-catalog";

/** All that's sold, in a file that an import reads again. */
export function catalogFile(): string {
  const menu = readWholeMenu().map(({ name, items }) => ({
    name,
    items: items.flatMap(({ id }) => findMenuItem(id) ?? []),
  }));
  return writeCatalog({ menu, goods: listAll({ limit: countProducts(), offset: 0 }) });
}
