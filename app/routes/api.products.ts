import { json } from "@remix-run/node";
import { listAll, listAvailable } from "~/domain/products/catalog.server";
import { toProductJson } from "~/domain/products/product";
import { newProduct } from "~/domain/products/product.schema";
import { createProduct } from "~/domain/products/products.server";
import { isAdministrator } from "~/http/access.server";
import { adminApi } from "~/http/admin.server";
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
      const read = (await isAdministrator(request)) ? listAll : listAvailable;
      return list(request, read, toProductJson);
    },
  },
);

export { action, loader };
