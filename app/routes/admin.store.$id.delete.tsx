import { DeleteDialog } from "~/components/admin/list/delete-dialog";
import { deleteProduct, findProduct } from "~/domain/products/products.server";
import { confirmDialog } from "~/http/dialogs.server";

const { loader, action } = confirmDialog({
  title: "Delete Product",
  find: findProduct,
  nameOf: ({ name }) => name,
  act: deleteProduct,
  saved: {
    title: "Product Deleted",
    description: "The product has been removed from your store.",
  },
  failed: "Failed to delete product. Please try again.",
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function DeleteProductDialog() {
  return <DeleteDialog noun="product" />;
}
