import { DeleteDialog } from "~/components/admin/delete-dialog";
import { dialogMeta } from "~/components/admin/dialog-title";
import { catchNetworkFailure } from "~/components/forms/keep-typed";
import { deleteProduct, findProduct } from "~/domain/products/products.server";
import { deleteDialog } from "~/http/dialogs.server";

export const meta = dialogMeta("Delete Product");

const FAILED = "Failed to delete product. Please try again.";

const { loader, action } = deleteDialog({
  find: findProduct,
  nameOf: ({ name }) => name,
  remove: deleteProduct,
  saved: {
    title: "Product Deleted",
    description: "The product has been removed from your store.",
  },
  failed: FAILED,
});

export { shouldRevalidate } from "~/components/forms/keep-typed";
export { action, loader };
export const clientAction = catchNetworkFailure(FAILED);

export default function DeleteProductDialog() {
  return <DeleteDialog noun="product" />;
}
