import { json } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { DialogLink, RowAction } from "~/components/admin-dialog";
import { AdminList } from "~/components/admin-list";
import { AdminPage } from "~/components/admin-page";
import { keepFormsOfEndedSessions } from "~/components/session-ended";
import { formatMoney } from "~/domain/money";
import { searchProducts } from "~/domain/products/catalog.server";
import { CATEGORY_NAMES, type Product } from "~/domain/products/product";
import { adminLoader } from "~/http/admin.server";
import { readListQuery } from "~/http/list-query.server";
import { section } from "~/http/section.server";
import { Badge } from "~/ui/badge";
import type { Column } from "~/ui/table";

export const loader = adminLoader(({ request }) =>
  json({ products: section(() => searchProducts(readListQuery(request))) }),
);

export const shouldRevalidate = keepFormsOfEndedSessions;

const COLUMNS: Column<Product>[] = [
  {
    header: "Product",
    cell: ({ name, description }) => (
      <>
        {name}
        {description && (
          <span className="line-clamp-1 text-sm font-normal text-muted">{description}</span>
        )}
      </>
    ),
  },
  { header: "Category", cell: ({ category }) => CATEGORY_NAMES[category] },
  { header: "Price", numeric: true, cell: ({ priceCents }) => formatMoney(priceCents) },
  { header: "Stock", numeric: true, cell: ({ stock }) => stock.toLocaleString("en-US") },
  {
    header: "Status",
    cell: ({ isAvailable }) =>
      isAvailable ? <Badge tone="matcha">Active</Badge> : <Badge>Inactive</Badge>,
  },
  {
    header: "Actions",
    actions: true,
    cell: ({ id, name }) => (
      <>
        <RowAction to={`/admin/store/${id}/edit`} label="Edit" row={name} icon="edit" />
        <RowAction to={`/admin/store/${id}/delete`} label="Delete" row={name} icon="trash" />
      </>
    ),
  },
];

export default function StorePage() {
  const { products } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Store Management"
      subtitle="Manage products and store offerings"
      actions={<DialogLink to="/admin/store/new">Add Product</DialogLink>}
    >
      <AdminList
        listing={products}
        path="/admin/store"
        noun={{ one: "product", many: "products" }}
        columns={COLUMNS}
        error="Unable to load products. Please try again later."
        empty={'No products yet. Click "Add Product" to create your first product.'}
      />
      <Outlet />
    </AdminPage>
  );
}
