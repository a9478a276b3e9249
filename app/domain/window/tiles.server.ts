import { readMenu } from "~/domain/menu/menu-items.server";
import { groupsOfMenu } from "~/domain/menu/product-choices.server";
import { listAvailable } from "~/domain/products/products.server";
import { type TileSection, toGoodsTile, toMenuTile } from "./tiles";

/** The most products that the till has as tiles. */
const MAX = 200;

/** Reads the tiles: the menu, section by section, then the goods. */
export function readTiles(now: Date): TileSection[] {
  const menu = readMenu();
  const groups = groupsOfMenu(menu, now);
  const made = menu.map(({ name, items }) => ({
    name,
    tiles: items.map((item) => toMenuTile(item, groups.get(item.id) ?? [], now)),
  }));
  const goods = listAvailable({ limit: MAX, offset: 0 }).map(toGoodsTile);
  return goods.length > 0 ? [...made, { name: "Shop", tiles: goods }] : made;
}
