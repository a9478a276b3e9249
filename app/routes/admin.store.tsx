import { useLoaderData } from "@remix-run/react";
import { AdminPage } from "~/components/admin/frame/screen";
import { AdminList } from "~/components/admin/list/list-screen";
import { DELETE, DialogLink, EDIT, rowActions } from "~/components/admin/list/route-dialog";
import { UsualBadge } from "~/components/admin/list/usual-badge";
import { ProductThumbnail } from "~/components/admin/uploads/thumbnail";
import { useCategoryLabels } from "~/components/site/use-category-labels";
import { formatMoney } from "~/domain/money";
import type { Category, Product } from "~/domain/products/product";
import { searchProducts } from "~/domain/products/products.server";
import { listLoader } from "~/http/list-query.server";
import { Badge } from "~/ui/badge";
import { type Column, Unit } from "~/ui/table";

export const loader = listLoader(searchProducts);

export { shouldRevalidate } from "~/components/forms/form-answer";

const COLUMNS: Column<Product>[] = [
  {
    header: "Product",
    cell: ({ name, description }) => (
      <>
        <span className="line-clamp-2 roomy:line-clamp-none">{name}</span>
        {description && (
          <span className="hidden text-sm font-normal text-muted roomy:line-clamp-1">
            {description}
          </span>
        )}
      </>
    ),
  },
  {
    header: "Category",
    inRow: "none",
    cell: ({ category }) => <CategoryLabel of={category} />,
  },
  { header: "Price", numeric: true, cell: ({ priceCents }) => formatMoney(priceCents) },
  {
    header: "Stock",
    numeric: true,
    cell: ({ stock }) => (
      <span className={stock === 0 ? "font-medium text-vermilion" : ""}>
        {stock.toLocaleString("en-US")}
        <Unit of=" in stock" />
      </span>
    ),
  },
  {
    header: "Status",
    cell: ({ isAvailable }) =>
      isAvailable ? <UsualBadge>Active</UsualBadge> : <Badge>Inactive</Badge>,
  },
  rowActions(({ name }) => name, [EDIT, DELETE]),
];

function CategoryLabel({ of: category }: { of: Category }) {
  return <>{useCategoryLabels()[category]}</>;
}

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
        picture={({ imageUrl }) => <ProductThumbnail imageUrl={imageUrl} />}
        empty={'No products yet. Click "Add Product" to create your first product.'}
      />
    </AdminPage>
  );
}
