import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DashboardTile } from "~/components/admin/dashboard-tile";
import { dialogMeta } from "~/components/admin/dialog-title";
import { unableToLoadScreen } from "~/components/admin/navigation";
import { OrdersPage } from "~/components/admin/orders-page";
import {
  type ProductSales,
  type Sales,
  salesByProduct,
  salesFigures,
} from "~/domain/desk/sales.server";
import { formatMoney } from "~/domain/money";
import { env } from "~/env.server";
import { adminLoader } from "~/http/admin.server";
import { readSection } from "~/http/page-section.server";
import { Card } from "~/ui/card";
import { Notice } from "~/ui/page";
import { type Column, Table, Unit } from "~/ui/table";

export const meta = dialogMeta("Sales");

export const loader = adminLoader(() =>
  json({
    figures: readSection(() => salesFigures(new Date(), env().TRUCK_TZ)),
    products: readSection(salesByProduct),
  }),
);

export { shouldRevalidate } from "~/components/forms/keep-typed";

const COLUMNS: Column<ProductSales>[] = [
  { header: "Product", cell: ({ name }) => name },
  {
    header: "Items",
    numeric: true,
    cell: ({ pieces }) => (
      <>
        {pieces.toLocaleString("en-US")}
        <Unit of={pieces === 1 ? " item" : " items"} />
      </>
    ),
  },
  { header: "Sales", numeric: true, cell: ({ cents }) => formatMoney(cents) },
];

export default function SalesScreen() {
  const { figures, products } = useLoaderData<typeof loader>();
  const failed = <Notice>{unableToLoadScreen("/admin/orders/sales")}</Notice>;
  return (
    <OrdersPage>
      <Card
        title="Sales"
        description="Payments minus refunds and disputes, in the truck's time zone."
        className="mb-8"
      >
        {figures.ok ? (
          <dl className="grid gap-x-8 sm:grid-cols-3">
            <Figure label="Today" sales={figures.data.today} />
            <Figure label="This Month" sales={figures.data.month} />
            <Figure label="All Time" sales={figures.data.allTime} />
          </dl>
        ) : (
          failed
        )}
      </Card>
      <Card title="By Product" description="Items sold, minus items refunded.">
        {products.ok ? <Products products={products.data} /> : failed}
      </Card>
    </OrdersPage>
  );
}

function Figure({ label, sales }: { label: string; sales: Sales }) {
  const orders = `${sales.orders.toLocaleString("en-US")} ${sales.orders === 1 ? "order" : "orders"}`;
  return <DashboardTile label={label} value={formatMoney(sales.cents)} caption={orders} />;
}

function Products({ products }: { products: ProductSales[] }) {
  if (products.length === 0) return <Notice>No sales yet.</Notice>;
  return (
    <Table
      caption="Sales by product"
      columns={COLUMNS}
      rows={products}
      rowKey={({ productId }) => productId}
    />
  );
}
