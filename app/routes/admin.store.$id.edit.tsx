import { useLoaderData } from "@remix-run/react";
import { AdminDialog } from "~/components/admin/list/route-dialog";
import { ProductForm } from "~/components/admin/store/product-form";
import { readStockForForm, seenStock, stockFields } from "~/domain/inventory/seen-stock.server";
import { storePostedPicture } from "~/domain/media/posted-file.server";
import { productFields, productRules } from "~/domain/products/product.schema";
import { findProduct, updateProduct } from "~/domain/products/products.server";
import { editDialog } from "~/http/dialogs.server";

const { loader, action } = editDialog({
  title: "Edit Product",
  rules: productRules,
  find: findProduct,
  fieldsOf: productFields,
  untracked: ({ id }) => stockFields("stock", id),
  extra: ({ id }) => ({ held: readStockForForm(id).held }),
  update: (id, change, actor, { check, seen }) =>
    updateProduct(id, change, actor, { check, seenStock: seenStock(seen, "stock") }),
  saved: { title: "Product Updated", description: "The product has been updated successfully." },
  failed: "Failed to update product. Please try again.",
  takeFile: (body, actor) => storePostedPicture(body, actor.sub),
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function EditProductDialog() {
  const { held } = useLoaderData<typeof loader>();
  return (
    <AdminDialog subtitle="Update product details">
      <ProductForm held={held} submitLabel="Update Product" />
    </AdminDialog>
  );
}
