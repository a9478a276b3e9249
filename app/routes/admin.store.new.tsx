import { isRenamed } from "~/brand";
import { AdminDialog } from "~/components/admin/list/route-dialog";
import { ProductForm } from "~/components/admin/store/product-form";
import { readBrand } from "~/domain/brand/brand.server";
import { storePostedPicture } from "~/domain/media/posted-file.server";
import { BLANK_PRODUCT, productRules } from "~/domain/products/product.schema";
import { createProduct, likeLastProduct } from "~/domain/products/products.server";
import { newDialog } from "~/http/dialogs.server";

const { loader, action } = newDialog({
  title: "Add New Product",
  rules: productRules,
  blank: () => ({ ...BLANK_PRODUCT, ...(isRenamed(readBrand()) && likeLastProduct()) }),
  create: createProduct,
  saved: { title: "Product Added", description: "The product has been added to your store." },
  failed: "Failed to add product. Please try again.",
  takeFile: (body, actor) => storePostedPicture(body, actor.sub),
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function NewProductDialog() {
  return (
    <AdminDialog subtitle="Create a new product for your store">
      <ProductForm submitLabel="Save Product" />
    </AdminDialog>
  );
}
