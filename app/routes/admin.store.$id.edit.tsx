import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AdminDialog } from "~/components/admin-dialog";
import { ProductForm } from "~/components/product-form";
import { keepFormsOfEndedSessions } from "~/components/session-ended";
import { keepUnanswered } from "~/components/unanswered";
import { seeStock } from "~/domain/inventory/inventory.server";
import { findProduct } from "~/domain/products/catalog.server";
import { editProductForm, productFields } from "~/domain/products/product-form";
import { updateProduct } from "~/domain/products/products.server";
import { adminAction, adminLoader } from "~/http/admin.server";
import { idParam } from "~/http/id-param.server";
import { notFound } from "~/http/refusals.server";
import { listAddress, saveForm } from "~/http/save.server";

const FAILED = "Failed to update product. Please try again.";

export const loader = adminLoader(({ params }) => {
  const fields = fieldsOf(idParam(params));
  if (!fields) throw notFound();
  return json({ fields });
});

export const action = adminAction(({ request, params, administrator }) => {
  const id = idParam(params);
  return saveForm(request, editProductForm, {
    save: (change) => updateProduct(id, change, administrator.actor),
    now: () => fieldsOf(id),
    list: listAddress(request, "/admin/store"),
    saved: { title: "Product Updated", description: "The product has been updated successfully." },
    failed: FAILED,
  });
});

function fieldsOf(id: number) {
  const product = findProduct(id);
  return product && productFields(product, seeStock(id));
}

export const clientAction = keepUnanswered(FAILED);

export const shouldRevalidate = keepFormsOfEndedSessions;

export default function EditProductDialog() {
  const { fields } = useLoaderData<typeof loader>();
  return (
    <AdminDialog title="Edit Product" subtitle="Update product details" list="/admin/store">
      <ProductForm fields={fields} submitLabel="Update Product" />
    </AdminDialog>
  );
}
