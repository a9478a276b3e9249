import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DashboardTile } from "~/components/admin/dashboard/dashboard-tile";
import { AdminPage } from "~/components/admin/frame/screen";
import { AdminList } from "~/components/admin/list/list-screen";
import { rowActions } from "~/components/admin/list/route-dialog";
import { UsualBadge } from "~/components/admin/list/usual-badge";
import { ProductThumbnail } from "~/components/admin/uploads/thumbnail";
import { type InventoryItem, type StockStatus, stockStatus } from "~/domain/inventory/inventory";
import { searchInventory, stockSummary } from "~/domain/inventory/inventory.server";
import { adminLoader } from "~/http/admin.server";
import { readListQuery } from "~/http/list-query.server";
import { tryLoad } from "~/http/page-section.server";
import { Badge, type BadgeTone } from "~/ui/badge";
import { Card } from "~/ui/card";
import { type Column, Unit } from "~/ui/table";

export const loader = adminLoader(({ request }) =>
  json({
    items: tryLoad(() => searchInventory(readListQuery(request))),
    summary: tryLoad(stockSummary),
  }),
);

export { shouldRevalidate } from "~/components/forms/form-answer";

const ADJUST = { label: "Adjust", path: "adjust", icon: "edit", isMain: true } as const;

const COLUMNS: Column<InventoryItem>[] = [
  {
    header: "Product",
    cell: ({ productName }) => (
      <span className="line-clamp-3 roomy:line-clamp-none">{productName}</span>
    ),
  },
  {
    header: "Current Stock",
    numeric: true,
    inRow: "column",
    cell: (item) => <Stock {...item} />,
  },
  {
    header: "Unit",
    inRow: "none",
    typed: true,
    cell: ({ unit }) => unit,
  },
  {
    header: "Low Stock Alert",
    inRow: "none",
    numeric: true,
    cell: ({ lowStockThreshold }) => lowStockThreshold?.toLocaleString("en-US") ?? "-",
  },
  { header: "Status", cell: (item) => <StockBadge item={item} /> },
  rowActions(({ productName }) => productName, [ADJUST]),
];

export default function InventoryPage() {
  const { items, summary } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Inventory Management"
      subtitle="Track and manage stock levels for all products"
    >
      {summary.ok && <Summary {...summary.data} />}
      <Card title="Stock Levels">
        <AdminList
          listing={items}
          noun={{ one: "product", many: "products" }}
          columns={COLUMNS}
          picture={({ imageUrl }) => <ProductThumbnail imageUrl={imageUrl} />}
          empty={<NothingTracked />}
        />
      </Card>
    </AdminPage>
  );
}

/** Stock, with the quantity in unpaid orders, which is still on the shelf. */
function Stock({ quantity, held, countAgain }: InventoryItem) {
  return (
    <>
      {quantity.toLocaleString("en-US")}
      <Unit of=" in stock" />
      {held > 0 && (
        <span className="text-muted roomy:block roomy:text-sm"> + {held} in unpaid orders</span>
      )}
      {countAgain > 0 && (
        <span className="font-medium text-vermilion roomy:block roomy:text-sm"> Count again</span>
      )}
    </>
  );
}

function Summary({ total, low, out }: { total: number; low: number; out: number }) {
  return (
    <dl className="mb-8 grid grid-cols-2 gap-x-6 md:gap-x-8 lg:grid-cols-4">
      <DashboardTile label="Total Products" value={total.toLocaleString("en-US")} />
      <DashboardTile label="Low Stock Items" value={low.toLocaleString("en-US")} alert={low > 0} />
      <DashboardTile label="Out of Stock" value={out.toLocaleString("en-US")} alert={out > 0} />
      <DashboardTile label="Total Value" value="$0.00" isPlaceholder />
    </dl>
  );
}

function NothingTracked() {
  return (
    <>
      No inventory tracked yet.
      <br />
      Inventory will automatically be created when you add products in Store Management.
    </>
  );
}

const TONES: Record<Exclude<StockStatus, "In Stock">, BadgeTone> = {
  "Low Stock": "vermilion",
  "Out of Stock": "alarm",
};

function StockBadge({ item }: { item: Pick<InventoryItem, "quantity" | "lowStockThreshold"> }) {
  const status = stockStatus(item);
  if (status === "In Stock") return <UsualBadge>{status}</UsualBadge>;
  return <Badge tone={TONES[status]}>{status}</Badge>;
}
