import { Outlet, useLoaderData } from "@remix-run/react";
import { AdminList } from "~/components/admin/list-screen";
import { DELETE, DialogLink, EDIT, rowActions } from "~/components/admin/route-dialog";
import { AdminPage } from "~/components/admin/screen";
import { formatMoney } from "~/domain/money";
import { searchProducts } from "~/domain/products/products.server";
import { CATEGORY_NAMES, type Product } from "~/domain/records/product";
import { listLoader } from "~/http/list-query.server";
import { Badge } from "~/ui/badge";
import type { Column } from "~/ui/table";

export const loader = listLoader(searchProducts);

export { shouldRevalidate } from "~/components/forms/form-answer";

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
  rowActions(({ name }) => name, [EDIT, DELETE]),
];

export default function StorePage() {
  const { listing } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Store Management"
      subtitle="Manage products and store offerings"
      actions={<DialogLink to="new">Add Product</DialogLink>}
    >
      <AdminList
        listing={listing}
        noun={{ one: "product", many: "products" }}
        columns={COLUMNS}
        empty={'No products yet. Click "Add Product" to create your first product.'}
      />
      <Outlet />
    </AdminPage>
  );
}
