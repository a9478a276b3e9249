import { readdirSync, readFileSync } from "node:fs";
import { menuItemPath, productPath } from "../../app/domain/products/product-path";
import { seedMenu } from "../../dev/seed/menu";
import { seedProducts } from "../../dev/seed/products";

type ManifestRoute = {
  id: string;
  parentId?: string;
  path?: string;
  hasLoader: boolean;
  hasAction: boolean;
};

export type BuiltRoute = {
  id: string;
  /** An address that leads to it: the demo's first product or menu item, the row with id 1, and any text for the rest of a path. */
  path: string;
  hasLoader: boolean;
  hasAction: boolean;
};

/** Every route there is, as the production build's own manifest names them to the browser. */
export function builtRoutes(): BuiltRoute[] {
  const folder = "build/client/assets";
  const manifest = readdirSync(folder).find((name) => /^manifest-\w+\.js$/.test(name));
  const script = readFileSync(`${folder}/${manifest}`, "utf8");
  const json = script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1);
  const { routes } = JSON.parse(json) as { routes: Record<string, ManifestRoute> };
  return Object.values(routes).map(({ id, hasLoader, hasAction }) => {
    const path = pathOf(routes, id)
      .replace("shop/:product", firstProduct().slice(1))
      .replace("menu/:item", firstMenuItem().slice(1))
      .replace("admin/menu/:id", `admin/menu/${FIRST_MENU_ITEM}`)
      .replace(":id", "1")
      .replace("*", "nowhere");
    return { id, path: `/${path}`, hasLoader, hasAction };
  });
}

/** The menu is seeded after the shelf. */
const FIRST_MENU_ITEM = seedProducts.length + 1;

function firstMenuItem(): string {
  return menuItemPath({ id: FIRST_MENU_ITEM, name: seedMenu[0]?.items[0]?.name ?? "" });
}

function pathOf(routes: Record<string, ManifestRoute>, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  if (!route) return "";
  return [pathOf(routes, route.parentId), route.path].filter(Boolean).join("/");
}

/** The demo is seeded from the last to the first. */
function firstProduct(): string {
  return productPath({ id: seedProducts.length, name: seedProducts[0]?.name ?? "" });
}
