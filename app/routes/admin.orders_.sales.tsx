import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DashboardTile } from "~/components/admin/dashboard/dashboard-tile";
import { unableToLoadScreen } from "~/components/admin/frame/navigation";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { SalesReportCard } from "~/components/admin/orders/sales-report";
import { WeekChart } from "~/components/admin/orders/week-chart";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { businessDay, type Clock } from "~/domain/business-day";
import { readDaySettings } from "~/domain/days/day-settings.server";
import { formatMoney } from "~/domain/money";
import {
  type ProductSales,
  type Sales,
  salesByProduct,
  salesFigures,
} from "~/domain/sales/sales.server";
import { type ChoiceSales, salesByChoice } from "~/domain/sales/sales-by-choice.server";
import { salesReport, spanOf } from "~/domain/sales/sales-report.server";
import { nameDays, readSalesQuery, type SalesQuery } from "~/domain/sales/sales-span";
import { salesWeek } from "~/domain/sales/sales-week.server";
import { type PlaceTakings, takingsPerHour } from "~/domain/sales/takings-per-hour.server";
import { addsTax } from "~/domain/tax/rates.server";
import { adminLoader } from "~/http/admin.server";
import { tryLoad } from "~/http/page-section.server";
import { Card } from "~/ui/card";
import { Notice } from "~/ui/page";
import { type Column, figure, Table } from "~/ui/table";

export const meta = panelMeta("Sales");

export const loader = adminLoader(({ request }) => {
  const zone = truckZone();
  const clock = { zone, ...readDaySettings() };
  const today = businessDay(new Date(), zone, clock.endsAtHour);
  const query = readSalesQuery(new URL(request.url).searchParams, today);
  const isAsked = Object.keys(query.errors).length === 0;
  return json({
    today,
    query,
    asked: tryLoad(() => (isAsked ? readDays(query, clock, today) : null)),
    figures: tryLoad(() => salesFigures(new Date(), clock)),
    tax: tryLoad(addsTax),
  });
});

const readDays = (query: SalesQuery, clock: Clock, today: string) => ({
  report: salesReport(query, query.by, clock),
  places: takingsPerHour(query, clock),
  products: salesByProduct(spanOf(query, clock)),
  choices: salesByChoice(spanOf(query, clock)),
  // The week up to the range's last day, but not beyond today.
  week: salesWeek(query.to < today ? query.to : today, clock),
});

export { shouldRevalidate } from "~/components/forms/form-answer";

const ITEMS = figure<{ pieces: number }>(
  "Items",
  ({ pieces }) => (pieces === 1 ? "item" : "items"),
  ({ pieces }) => pieces.toLocaleString("en-US"),
  { inRow: "narrow" },
);

const COLUMNS: Column<ProductSales>[] = [
  { header: "Product", cell: ({ name }) => name },
  ITEMS,
  { header: "Sales", numeric: true, inRow: "column", cell: ({ cents }) => formatMoney(cents) },
];

const CHOICE_COLUMNS: Column<ChoiceSales>[] = [
  { header: "Choice", cell: ({ group, name }) => `${group}: ${name}` },
  ITEMS,
  figure("Extra", "extra", ({ extraCents }) => formatMoney(extraCents), { inRow: "column" }),
];

export default function SalesScreen() {
  const { today, query, asked, figures, tax } = useLoaderData<typeof loader>();
  const failed = <Notice>{unableToLoadScreen("/admin/orders/sales")}</Notice>;
  return (
    <TabbedPage>
      <div className="sales-frame">
        <div className="sales-top">
          <Card
            title="Sales"
            description={`Payments minus refunds and disputes, in the truck's time zone.${tax.ok && tax.data ? WITHOUT_TAX : ""}`}
            className="mb-8"
          >
            {figures.ok ? (
              <dl className="grid grid-cols-2 gap-x-8 sm:grid-cols-3">
                <Figure label="Today" sales={figures.data.today} />
                <Figure label="This Month" sales={figures.data.month} />
                <Figure label="Last Month" sales={figures.data.lastMonth} />
              </dl>
            ) : (
              failed
            )}
          </Card>
          {asked.ok && asked.data && <WeekChart days={asked.data.week} />}
        </div>
      </div>
      {asked.ok ? (
        <>
          <SalesReportCard today={today} query={query} report={asked.data?.report ?? null} />
          {asked.data && (
            <>
              <TakingsPerHour places={asked.data.places} days={nameDays(query)} />
              <Products products={asked.data.products} days={nameDays(query)} />
              <Choices choices={asked.data.choices} days={nameDays(query)} />
            </>
          )}
        </>
      ) : (
        <Card title="Sales by Date" className="mb-8">
          {failed}
        </Card>
      )}
    </TabbedPage>
  );
}

const WITHOUT_TAX =
  " Added sales tax isn't in these figures or in Sales per Hour. It's in the totals by day.";

function Figure({ label, sales }: { label: string; sales: Sales }) {
  const orders = `${sales.orders.toLocaleString("en-US")} ${sales.orders === 1 ? "order" : "orders"}`;
  return <DashboardTile label={label} value={formatMoney(sales.cents)} caption={orders} />;
}

function Products({ products, days }: { products: ProductSales[]; days: string }) {
  return (
    <Card
      title={`Sales by Product, ${days}`}
      description="Items sold on these days, minus items refunded since."
      className="mb-8"
    >
      {products.length === 0 ? (
        <Notice>No sales on these days.</Notice>
      ) : (
        <Table
          caption={`Sales by product, ${days}`}
          columns={COLUMNS}
          rows={products}
          rowKey={({ productId }) => productId}
        />
      )}
    </Card>
  );
}

function Choices({ choices, days }: { choices: ChoiceSales[]; days: string }) {
  if (choices.length === 0) return null;
  return (
    <Card
      title={`Sales by Choice, ${days}`}
      description="Items sold with each choice, minus items refunded since. Extra charges use the prices at the time of each order."
      className="mb-8"
    >
      <Table
        caption={`Sales by choice, ${days}`}
        columns={CHOICE_COLUMNS}
        rows={choices}
        rowKey={({ choiceId }) => choiceId}
      />
    </Card>
  );
}

const shownHours = ({ hours }: PlaceTakings) =>
  hours.toLocaleString("en-US", { maximumFractionDigits: 2 });

const TAKINGS_COLUMNS: Column<PlaceTakings>[] = [
  { header: "Location", typed: true, cell: ({ place }) => place },
  figure(
    "Stops",
    ({ stops }) => (stops === 1 ? "stop" : "stops"),
    ({ stops }) => stops,
  ),
  figure("Hours", (row) => (shownHours(row) === "1" ? "hour" : "hours"), shownHours),
  figure("Total", "total", ({ takenCents }) => formatMoney(takenCents), { inRow: "column" }),
  figure("Per Hour", "per hour", ({ perHourCents }) => formatMoney(perHourCents), {
    inRow: "column",
  }),
];

function TakingsPerHour({ places, days }: { places: PlaceTakings[]; days: string }) {
  return (
    <Card
      title={`Sales per Hour, ${days}`}
      description="Stops that started on these days. Hours are as scheduled, unless you closed early. Totals include tips, minus refunds."
      className="mb-8"
    >
      {places.length === 0 ? (
        <Notice>No stops on these days.</Notice>
      ) : (
        <Table
          caption={`Sales per hour by location, ${days}`}
          columns={TAKINGS_COLUMNS}
          rows={places}
          rowKey={({ place }) => place}
        />
      )}
    </Card>
  );
}
