import { DeleteDialog } from "~/components/admin/delete-dialog";
import { dialogMeta } from "~/components/admin/dialog-title";
import { deleteProduct, findProduct } from "~/domain/products/products.server";
import { deleteDialog } from "~/http/dialogs.server";

export const meta = dialogMeta("Delete Product");

const { loader, action } = deleteDialog({
  find: findProduct,
  nameOf: ({ name }) => name,
  remove: deleteProduct,
  saved: {
    title: "Product Deleted",
    description: "The product has been removed from your store.",
  },
  failed: "Failed to delete product. Please try again.",
});

export { clientAction, shouldRevalidate } from "~/components/admin/form-route";
export { action, loader };

export default function DeleteProductDialog() {
  return <DeleteDialog noun="product" />;
}
