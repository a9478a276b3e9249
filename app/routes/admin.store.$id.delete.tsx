import { DeleteDialog } from "~/components/delete-dialog";
import { catchNetworkFailure } from "~/components/form-answer";
import { deleteProduct, findProduct } from "~/domain/products/products.server";
import { deleteDialog } from "~/http/dialogs.server";

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

export { shouldRevalidate } from "~/components/form-answer";
export { action, loader };
export const clientAction = catchNetworkFailure(FAILED);

export default function DeleteProductDialog() {
  return <DeleteDialog noun="product" />;
}
