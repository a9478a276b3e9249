import { amountOf } from "~/domain/menu/choice-amount";
import { findMenuItem, readWholeMenu } from "~/domain/menu/menu-items.server";
import { groupsOfMenu } from "~/domain/menu/product-choices.server";
import { countProducts, listAll } from "~/domain/products/products.server";
import { writeCatalog } from "./own-catalog";

/** Everything the shop sells, in a file that an import reads again. */
export function catalogFile(): string {
  const menu = readWholeMenu();
  const groups = groupsOfMenu(menu, new Date());
  const asksOf = (id: number) =>
    (groups.get(id) ?? []).map((group) => ({ ...group, amount: amountOf(group) }));
  return writeCatalog({
    menu: menu.map(({ name, items }) => ({
      name,
      items: items.flatMap(({ id }) => {
        const item = findMenuItem(id);
        return item ? [{ item, asks: asksOf(id) }] : [];
      }),
    })),
    goods: listAll({ limit: countProducts(), offset: 0 }),
  });
}
