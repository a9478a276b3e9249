import { toProductJson } from "~/domain/products/product";
import { productRules } from "~/domain/products/product.schema";
import { createProduct, listAll, listAvailable } from "~/domain/products/products.server";
import { isAdministrator } from "~/http/access.server";
import { adminApi, noStore } from "~/http/admin.server";
import { creates } from "~/http/api-verbs.server";
import { list } from "~/http/list.server";
import { readOrderBrowser } from "~/http/order-cookie.server";

const { loader, action } = adminApi(
  { POST: creates(productRules, createProduct, toProductJson) },
  {
    everyone: {
      // Customers get only products for sale. Administrators get all.
      GET: async (args) => {
        const { request } = args;
        if (await isAdministrator(request)) return noStore(list(request, listAll, toProductJson));
        const browserId = await readOrderBrowser(args);
        return list(request, (page) => listAvailable(page, { browserId }), toProductJson);
      },
    },
  },
);

export { action, loader };
