import { toProductJson } from "~/domain/products/product";
import { productRules } from "~/domain/products/product.schema";
import { createProduct, listAll, listAvailable } from "~/domain/products/products.server";
import { isAdministrator } from "~/http/access.server";
import { adminApi } from "~/http/admin.server";
import { creates } from "~/http/api-verbs.server";
import { list } from "~/http/list.server";

const { loader, action } = adminApi(
  { POST: creates(productRules, createProduct, toProductJson) },
  {
    // Everybody sees what may be bought, administrators see everything (design 4.1).
    GET: async ({ request }) => {
      const read = (await isAdministrator(request)) ? listAll : listAvailable;
      return list(request, read, toProductJson);
    },
  },
);

export { action, loader };
