import { AdminDialog } from "~/components/admin-dialog";
import { catchNetworkFailure } from "~/components/form-answer";
import { ProductForm } from "~/components/product-form";
import { seenStock, stockFields } from "~/domain/inventory/seen-stock.server";
import { productFields, productRules } from "~/domain/products/product.schema";
import { findProduct, updateProduct } from "~/domain/products/products.server";
import { editDialog } from "~/http/dialogs.server";

const FAILED = "Failed to update product. Please try again.";

const { loader, action } = editDialog({
  rules: productRules,
  find: findProduct,
  fieldsOf: productFields,
  also: ({ id }) => stockFields("stock", id),
  update: (id, change, actor, { check, seen }) =>
    updateProduct(id, change, actor, { check, seenStock: seenStock(seen, "stock") }),
  saved: { title: "Product Updated", description: "The product has been updated successfully." },
  failed: FAILED,
});

export { shouldRevalidate } from "~/components/form-answer";
export { action, loader };
export const clientAction = catchNetworkFailure(FAILED);

export default function EditProductDialog() {
  return (
    <AdminDialog title="Edit Product" subtitle="Update product details">
      <ProductForm submitLabel="Update Product" />
    </AdminDialog>
  );
}
