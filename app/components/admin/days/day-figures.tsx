import type { Figures, ItemFigures, PersonFigures, StopFigures, Sum } from "~/domain/days/figures";
import { isRefund, isSale, isTip, sumOf } from "~/domain/days/figures";
import type { SaleOrigin, TenderType } from "~/domain/journal/entry";
import { formatMoney } from "~/domain/money";
import { Card } from "~/ui/card";
import { type Column, figure, Table } from "~/ui/table";

const MONEY: Record<TenderType, string> = {
  online: "Online card",
  card: "Card at the truck",
  cash: "Cash",
};

const ORIGINS: Record<SaleOrigin, string> = {
  web: "Website",
  window: "Window",
  reserved: "Reservations",
};

type Row = { name: string; sales: number; refunds: number; tips: number; total: number };

function rowOf(name: string, sums: Sum[]): Row {
  return {
    name,
    sales: sumOf(sums, isSale),
    refunds: sumOf(sums, isRefund),
    tips: sumOf(sums, isTip),
    total: sumOf(sums),
  };
}

const COLUMNS: Column<Row>[] = [
  { header: "Source", cell: ({ name }) => name },
  { header: "Sales", numeric: true, cell: ({ sales }) => labeled(sales, "sales") },
  unlessZero("Refunds", "refunds", ({ refunds }) => refunds),
  unlessZero("Tips", "tips", ({ tips }) => tips),
  figure("Total", "total", ({ total }) => formatMoney(total), { inRow: "column" }),
];

/** An amount with its label. Only phones show the label, because their rows have no headings. */
function labeled(cents: number, what: string) {
  return (
    <>
      {formatMoney(cents)} <span className="roomy:sr-only">{what}</span>
    </>
  );
}

/** A column whose cells are empty if the sum is zero. */
function unlessZero<Row>(header: string, what: string, centsOf: (row: Row) => number): Column<Row> {
  return {
    header,
    numeric: true,
    cell: (row) => (centsOf(row) === 0 ? null : labeled(centsOf(row), what)),
  };
}

/** A row for each name that has any sums. */
function rowsBy(names: Readonly<Record<string, string>>, sums: Sum[], by: "money" | "origin") {
  return Object.entries(names).flatMap(([name, title]) => {
    const own = sums.filter((sum) => sum[by] === name);
    return own.length > 0 ? [rowOf(title, own)] : [];
  });
}

/** The sums that stops and people have in common. */
type MoneyTaken = Pick<
  StopFigures,
  "salesCents" | "voidedCents" | "refundsCents" | "tipsCents" | "totalCents"
>;

const SALES: Column<MoneyTaken> = {
  header: "Sales",
  numeric: true,
  cell: ({ salesCents }) => labeled(salesCents, "sales"),
};
const REDUCTIONS_AND_TIPS: Column<MoneyTaken>[] = [
  unlessZero("Voided", "voided", ({ voidedCents }) => voidedCents),
  unlessZero("Refunds", "refunds", ({ refundsCents }) => refundsCents),
  unlessZero("Tips", "tips", ({ tipsCents }) => tipsCents),
];
const TOTAL: Column<MoneyTaken> = figure(
  "Total",
  "total",
  ({ totalCents }) => formatMoney(totalCents),
  { inRow: "column" },
);

const STOP_COLUMNS: Column<StopFigures>[] = [
  { header: "Stop", typed: true, cell: ({ name }) => name ?? "No stop" },
  SALES,
  unlessZero("Sales tax", "sales tax", ({ salesTaxCents }) => salesTaxCents),
  ...REDUCTIONS_AND_TIPS,
  TOTAL,
];

const PERSON_COLUMNS: Column<PersonFigures>[] = [
  { header: "Entered by", typed: true, cell: ({ name }) => name },
  SALES,
  ...REDUCTIONS_AND_TIPS,
  counted("Sent late", "sent late", ({ late }) => late),
  counted("PIN not checked", "PIN not checked", ({ unchecked }) => unchecked),
  TOTAL,
];

/** A column of numbers whose cells are empty if the number is zero. */
function counted<Row>(header: string, what: string, numberOf: (row: Row) => number): Column<Row> {
  return {
    header,
    numeric: true,
    cell: (row) => (numberOf(row) === 0 ? null : `${numberOf(row)} ${what}`),
  };
}

/** The columns with at least one filled cell in these rows. */
const filledIn = <Row,>(columns: Column<Row>[], rows: readonly Row[]) =>
  columns.filter(({ cell }) => rows.some((row) => cell(row) !== null));

export function DaySums({
  sums,
  stops = [],
  addedTaxCents = 0,
  people = [],
}: Pick<Figures, "sums" | "stops" | "addedTaxCents" | "people">) {
  const all = rowOf("Total", sums);
  const rows = { money: rowsBy(MONEY, sums, "money"), origin: rowsBy(ORIGINS, sums, "origin") };
  return (
    <div className="space-y-8">
      <Card title="By payment method">
        <Table
          caption="By payment method"
          columns={filledIn(COLUMNS, [all])}
          rows={[...rows.money, all]}
          rowKey={({ name }) => name}
          hasTotal
        />
        {addedTaxCents !== 0 && (
          <p className="mt-3">{`Sales include ${formatMoney(addedTaxCents)} of sales tax, and refunds include refunded tax.`}</p>
        )}
      </Card>
      {rows.origin.length > 0 && (
        <Card title="By sales channel">
          <Table
            caption="By sales channel"
            columns={filledIn(COLUMNS, rows.origin)}
            rows={rows.origin}
            rowKey={({ name }) => name}
          />
        </Card>
      )}
      {stops.length > 1 && (
        <Card title="By stop">
          <Table
            caption="By stop"
            columns={filledIn(STOP_COLUMNS, stops)}
            rows={stops}
            rowKey={({ stopId }) => stopId ?? 0}
          />
        </Card>
      )}
      {people.length > 1 && (
        <Card title="By person, at the truck">
          <Table
            caption="By person, at the truck"
            columns={filledIn(PERSON_COLUMNS, people)}
            rows={people}
            rowKey={({ name }) => name}
          />
        </Card>
      )}
    </div>
  );
}

const ITEM_COLUMNS: Column<ItemFigures>[] = [
  { header: "Item", typed: true, cell: ({ name }) => name },
  {
    header: "Brought",
    numeric: true,
    cell: ({ brought }) => (brought === null ? null : `${brought} brought`),
  },
  { header: "Sold", numeric: true, cell: ({ sold }) => `${sold} sold` },
  counted("Given away", "given away", ({ givenAway }) => givenAway),
  counted("Thrown away", "thrown away", ({ thrownAway }) => thrownAway),
];

export function DayItems({ pieces }: { pieces: ItemFigures[] }) {
  return (
    <Table
      caption="Items"
      columns={filledIn(ITEM_COLUMNS, pieces)}
      rows={pieces}
      rowKey={({ productId }) => productId}
    />
  );
}
