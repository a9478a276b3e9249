import { json } from "@remix-run/node";
import { listAll, listAvailable } from "~/domain/catalog/catalog.server";
import { toProductJson } from "~/domain/catalog/product";
import { createProduct } from "~/domain/catalog/products.server";
import { newProduct } from "~/domain/catalog/schema";
import { isAdministrator } from "~/http/access.server";
import { adminApi } from "~/http/admin.server";
import { readJson } from "~/http/json.server";
import { list } from "~/http/list.server";
import { readOrderBrowser } from "~/http/order-cookie.server";
import { refused } from "~/http/refusals.server";

const { loader, action } = adminApi(
  {
    POST: async ({ request, administrator }) => {
      const created = await createProduct(await readJson(request, newProduct), administrator.actor);
      return created.ok ? json(toProductJson(created.product), 201) : refused(created);
    },
  },
  {
    // Everybody sees what may be bought, administrators see everything (design 4.1).
    GET: async (args) => {
      if (await isAdministrator(args.request)) return list(args.request, listAll, toProductJson);
      const browserId = await readOrderBrowser(args);
      return list(args.request, (page) => listAvailable(page, { browserId }), toProductJson);
    },
  },
);

export { action, loader };
