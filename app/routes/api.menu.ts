import { json } from "@remix-run/node";
import { toMenuJson } from "~/domain/menu/menu";
import { readMenu, readWholeMenu } from "~/domain/menu/menu-items.server";
import { isAdministrator } from "~/http/access.server";
import { noStore } from "~/http/admin.server";
import { api } from "~/http/api.server";

const { loader, action } = api({
  // As for products: administrators also see what is off the menu (design 4.1).
  GET: async ({ request }) => {
    const now = new Date();
    if (await isAdministrator(request)) return noStore(json(toMenuJson(readWholeMenu(), now)));
    const headers = { "Cache-Control": "private, no-cache" };
    return json(toMenuJson(readMenu(), now), { headers });
  },
});

export { action, loader };
