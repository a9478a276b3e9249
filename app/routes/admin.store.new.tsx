import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AdminDialog } from "~/components/admin-dialog";
import { ProductForm } from "~/components/product-form";
import { keepFormsOfEndedSessions } from "~/components/session-ended";
import { keepUnanswered } from "~/components/unanswered";
import { BLANK_PRODUCT, newProductForm } from "~/domain/products/product-form";
import { createProduct } from "~/domain/products/products.server";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";

const FAILED = "Failed to add product. Please try again.";

export const loader = adminLoader(() => json({ fields: BLANK_PRODUCT }));

export const action = adminAction(({ request, administrator }) =>
  saveForm(request, newProductForm, {
    save: (product) => createProduct(product, administrator.actor),
    // The newest stands first in the whole list; a search might not find it.
    list: "/admin/store",
    saved: { title: "Product Added", description: "The product has been added to your store." },
    failed: FAILED,
  }),
);

export const clientAction = keepUnanswered(FAILED);

export const shouldRevalidate = keepFormsOfEndedSessions;

export default function NewProductDialog() {
  const { fields } = useLoaderData<typeof loader>();
  return (
    <AdminDialog
      title="Add New Product"
      subtitle="Create a new product for your store"
      list="/admin/store"
    >
      <ProductForm fields={fields} submitLabel="Save Product" />
    </AdminDialog>
  );
}
