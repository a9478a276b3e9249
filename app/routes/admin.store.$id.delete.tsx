import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ConfirmDialog } from "~/components/confirm-dialog";
import { keepFormsOfEndedSessions } from "~/components/session-ended";
import { keepUnanswered } from "~/components/unanswered";
import { findProduct } from "~/domain/products/catalog.server";
import { deleteProduct } from "~/domain/products/products.server";
import { adminAction, adminLoader } from "~/http/admin.server";
import { idParam } from "~/http/id-param.server";
import { notFound } from "~/http/refusals.server";
import { carryOut, listAddress } from "~/http/save.server";

const FAILED = "Failed to delete product. Please try again.";

export const loader = adminLoader(({ params }) => {
  const product = findProduct(idParam(params));
  if (!product) throw notFound();
  return json({ name: product.name });
});

export const action = adminAction(({ request, params, administrator }) =>
  carryOut(() => deleteProduct(idParam(params), administrator.actor), {
    list: listAddress(request, "/admin/store"),
    saved: {
      title: "Product Deleted",
      description: "The product has been removed from your store.",
    },
    failed: FAILED,
  }),
);

export const clientAction = keepUnanswered(FAILED);

export const shouldRevalidate = keepFormsOfEndedSessions;

export default function DeleteProductDialog() {
  const { name } = useLoaderData<typeof loader>();
  return (
    <ConfirmDialog
      title="Delete Product"
      list="/admin/store"
      confirmLabel="Delete"
      pendingLabel="Deleting..."
    >
      <p>Are you sure you want to delete this product?</p>
      <p className="mt-2 font-medium">{name}</p>
    </ConfirmDialog>
  );
}
