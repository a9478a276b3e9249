import { json } from "@remix-run/node";
import { type Menu, toMenuJson } from "~/domain/menu/menu";
import { readMenu, readWholeMenu } from "~/domain/menu/menu-items.server";
import { groupsOfMenu } from "~/domain/menu/product-choices.server";
import { isAdministrator } from "~/http/access.server";
import { noStore } from "~/http/admin.server";
import { api } from "~/http/api.server";

const { loader, action } = api({
  // Administrators also get items that are off the menu, as with products.
  GET: async ({ request }) => {
    const now = new Date();
    const toJson = (menu: Menu) => json(toMenuJson(menu, groupsOfMenu(menu, now), now));
    if (await isAdministrator(request)) return noStore(toJson(readWholeMenu()));
    const answer = toJson(readMenu());
    answer.headers.set("Cache-Control", "private, no-cache");
    return answer;
  },
});

export { action, loader };
