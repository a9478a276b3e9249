import { formatMoney } from "~/domain/money";
import type { PlaceTakings } from "~/domain/sales/takings-per-hour.server";
import { Card } from "~/ui/card";
import { Notice } from "~/ui/page";
import { type Column, figure, Table } from "~/ui/table";

const COLUMNS: Column<PlaceTakings>[] = [
  { header: "Location", typed: true, cell: ({ place }) => place },
  figure(
    "Stops",
    ({ stops }) => (stops === 1 ? "stop" : "stops"),
    ({ stops }) => stops,
  ),
  figure("Hours", "hours", ({ hours }) =>
    hours.toLocaleString("en-US", { maximumFractionDigits: 1 }),
  ),
  figure("Total", "total", ({ takenCents }) => formatMoney(takenCents)),
  figure("Per Hour", "per hour", ({ perHourCents }) => formatMoney(perHourCents)),
];

export function TakingsPerHour({ places, days }: { places: PlaceTakings[]; days: string }) {
  return (
    <Card
      title={`Sales per Hour, ${days}`}
      description="Stops that started on these days. Hours are as scheduled, unless you closed early. The total is what their orders brought in, tips included, minus later refunds."
      className="mb-8"
    >
      {places.length === 0 ? (
        <Notice>No stops on these days.</Notice>
      ) : (
        <Table
          caption={`Sales per hour by location, ${days}`}
          columns={COLUMNS}
          rows={places}
          rowKey={({ place }) => place}
        />
      )}
    </Card>
  );
}
