import { Form, Link } from "@remix-run/react";
import { useEffect, useId, useRef } from "react";
import { formatMoney } from "~/domain/money";
import {
  difference,
  hasAddedTax,
  type ReportRow,
  type SalesReport,
  takenCents,
} from "~/domain/sales/sales-report";
import {
  countsItems,
  GROUPING_NAMES,
  nameDays,
  presets,
  queryOf,
  type SalesQuery,
} from "~/domain/sales/sales-span";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { SelectField } from "~/ui/choice-field";
import { Field } from "~/ui/field";
import { TALL_LINK } from "~/ui/links";
import { Notice } from "~/ui/page";
import { type Column, figure, Table } from "~/ui/table";

const SCREEN = "/admin/orders/sales";
type Props = { today: string; query: SalesQuery; report: SalesReport | null };

export function SalesReportCard({ today, query, report }: Props) {
  return (
    <Card
      title={
        report ? `Sales by ${GROUPING_NAMES[report.by]}, ${nameDays(report.days)}` : "Sales by Date"
      }
      description="Refunds and disputes count on the day they happen. Each day ends at the hour you set under Days."
      actions={
        report && (
          <a
            href={`${SCREEN}.csv${queryOf(report.days, report.by)}`}
            className={`${TALL_LINK} print:hidden`}
          >
            Download CSV
          </a>
        )
      }
      className="mb-8"
    >
      <Choice today={today} query={query} />
      {report && <Report report={report} />}
    </Card>
  );
}

function Choice({ today, query }: Omit<Props, "report">) {
  return (
    <div className="mb-6 print:hidden">
      <nav aria-label="Dates" className="-mx-2 mb-3 flex flex-wrap">
        {presets(today).map(({ name, days }) => {
          const isShown = days.from === query.from && days.to === query.to;
          return (
            <Link
              key={name}
              to={SCREEN + queryOf(days, query.by)}
              preventScrollReset
              aria-current={isShown ? "true" : undefined}
              className="nav-link px-2 py-2.5"
            >
              {name}
            </Link>
          );
        })}
      </nav>
      <SpanForm query={query} />
    </div>
  );
}

function SpanForm({ query: { from, to, by, errors } }: { query: SalesQuery }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  // A link, or the browser's Back button, changes the report's days. The fields follow.
  useEffect(() => {
    for (const [name, value] of Object.entries({ from, to, by })) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = value;
    }
  }, [from, to, by]);
  return (
    <Form
      ref={form}
      method="get"
      action={SCREEN}
      preventScrollReset
      noValidate
      className="flex flex-wrap items-end gap-3 [&>div]:min-w-[min(11rem,100%)] [&>div]:flex-1"
    >
      <Field
        id={`${id}from`}
        name="from"
        type="date"
        label="First day"
        defaultValue={from}
        error={errors.from}
      />
      <Field
        id={`${id}to`}
        name="to"
        type="date"
        label="Last day"
        defaultValue={to}
        error={errors.to}
      />
      <SelectField id={`${id}by`} name="by" label="By" defaultValue={by} options={GROUPING_NAMES} />
      <Button variant="quiet">Show</Button>
    </Form>
  );
}

function Report({ report }: { report: SalesReport }) {
  const { by, rows, total, before } = report;
  const hasTax = hasAddedTax(report);
  const isCompared = rows.some((row) => row.before !== null);
  const sum: ReportRow = { ...total, key: "total", name: "Total", before: takenCents(before) };
  return (
    <>
      <p role="status" className="mb-4 max-w-prose">
        {difference(report)}
        {hasTax && " Sales are before sales tax. Refunds include refunded tax."}
      </p>
      {rows.length === 0 ? (
        <Notice>No sales on these days.</Notice>
      ) : (
        <Table
          caption={`Sales by ${GROUPING_NAMES[by].toLowerCase()}, ${nameDays(report.days)}`}
          columns={columnsOf(by, { isCompared, hasTax })}
          rows={[...rows, sum]}
          rowKey={({ key }) => key}
          hasTotal
        />
      )}
    </>
  );
}

/** A column of sums. A phone's row leaves out a sum of zero. */
const money = (header: string, unit: string, cents: (row: ReportRow) => number) =>
  figure<ReportRow>(header, unit, (row) => formatMoney(cents(row)), {
    isNothing: (row) => cents(row) === 0,
  });

function columnsOf(
  by: SalesReport["by"],
  { isCompared, hasTax }: { isCompared: boolean; hasTax: boolean },
): Column<ReportRow>[] {
  const isItems = countsItems(by);
  return [
    { header: GROUPING_NAMES[by], typed: true, cell: ({ name }) => name },
    figure(
      isItems ? "Items" : "Orders",
      ({ count }) => `${isItems ? "item" : "order"}${count === 1 ? "" : "s"}`,
      ({ count }) => count.toLocaleString("en-US"),
      { inRow: "narrow" },
    ),
    money("Sales", "sold", ({ salesCents }) => salesCents),
    ...(hasTax ? [money("Sales Tax", "sales tax", ({ taxCents }) => taxCents)] : []),
    money("Refunds", "refunded", ({ refundedCents }) => refundedCents),
    money("Tips", "tips", ({ tipCents }) => tipCents),
    figure("Total", "total", (row) => formatMoney(takenCents(row)), { inRow: "column" }),
    ...(isCompared ? [money("Before", "before", ({ before }) => before ?? 0)] : []),
  ];
}
