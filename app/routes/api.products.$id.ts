import { toProductJson } from "~/domain/products/product";
import { productRules } from "~/domain/products/product.schema";
import { deleteProduct, updateProduct } from "~/domain/products/products.server";
import { adminApi } from "~/http/admin.server";
import { deletes, updates } from "~/http/api-verbs.server";

const { loader, action } = adminApi({
  PATCH: updates(productRules, updateProduct, toProductJson),
  DELETE: deletes(deleteProduct),
});

export { action, loader };
