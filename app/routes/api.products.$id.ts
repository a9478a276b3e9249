import { json } from "@remix-run/node";
import { toProductJson } from "~/domain/products/product";
import { productChange } from "~/domain/products/product.schema";
import { deleteProduct, updateProduct } from "~/domain/products/products.server";
import { adminApi } from "~/http/admin.server";
import { idParam } from "~/http/id-param.server";
import { readJson } from "~/http/json.server";
import { refused } from "~/http/refusals.server";

const { loader, action } = adminApi({
  PATCH: async ({ request, params, administrator }) => {
    const change = await readJson(request, productChange);
    const updated = await updateProduct(idParam(params), change, administrator.actor);
    return updated.ok ? json(toProductJson(updated.product)) : refused(updated);
  },
  DELETE: async ({ params, administrator }) => {
    const deleted = await deleteProduct(idParam(params), administrator.actor);
    return deleted.ok ? new Response(null, { status: 204 }) : refused(deleted);
  },
});

export { action, loader };
