import { json } from "@remix-run/node";
import { listAll, listAvailable } from "~/domain/catalog/catalog.server";
import { toProductJson } from "~/domain/catalog/product";
import { createProduct } from "~/domain/catalog/products.server";
import { newProduct } from "~/domain/catalog/schema";
import { isAdministrator } from "~/http/access.server";
import { adminApi, unkept } from "~/http/admin.server";
import { readJson } from "~/http/json.server";
import { list } from "~/http/list.server";
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
    GET: async ({ request }) => {
      if (await isAdministrator(request)) return unkept(list(request, listAll, toProductJson));
      return list(request, listAvailable, toProductJson);
    },
  },
);

export { action, loader };
