import { beforeEach, expect, it, vi } from "vitest";
import { createSecretId } from "~/domain/access/secret-id.server";
import { voidPayment } from "~/domain/corrections/correct-payment.server";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import { closeDay } from "~/domain/days/close-day.server";
import { closingRules } from "~/domain/days/closing.schema";
import { toClosingJson } from "~/domain/days/figures";
import { changeTax, readTax } from "~/domain/tax/rates.server";
import { toSaleBody } from "~/domain/window/sale";
import { windowSale } from "~/domain/window/sale.schema";
import { recordSale } from "~/domain/window/window-sales.server";
import { termsAt } from "~/domain/window/window-tax";
import { readStopsAndTax } from "~/domain/window/window-tax.server";
import { makeEvent, makeMenuItem, OWNER } from "../../../tests/factories";
import { salesFigures } from "./sales.server";
import { salesCsv } from "./sales-csv";
import { takenCents } from "./sales-report";
import { salesReport } from "./sales-report.server";
import { GROUPINGS, type Grouping } from "./sales-span";
import { takingsPerHour } from "./takings-per-hour.server";

/** Sales are without the tax that was added to them, and the money is all there. */

const CLOCK = { zone: "America/Los_Angeles", endsAtHour: 0 };
const DAY = { from: "2027-01-04", to: "2027-01-04" };
const at = (time: string) => new Date(`2027-01-${time}:00-08:00`);

let latte: { id: number };
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: at("04T09:00") });
  latte = await makeMenuItem({ name: "Latte" });
  await makeEvent({ location: "Plaza", startDate: at("04T10:00"), endDate: at("04T12:00") });
  const stops = readTax(new Date()).stops.map(({ key }) => [key, 10_000]);
  await changeTax({ mode: "added", stops: Object.fromEntries(stops) }, OWNER);
});

async function sell(time: string): Promise<number> {
  vi.setSystemTime(at(time));
  const terms = termsAt(readStopsAndTax(new Date()), new Date());
  const lines = [{ productId: latte.id, name: "Latte", quantity: 1, unitPriceCents: 1000 }];
  const body = toSaleBody({ lines, tipCents: 100, terms }, "cash", new Date());
  const sold = await recordSale(createSecretId(), windowSale.parse(body), OWNER);
  if (!sold.ok) throw new Error(JSON.stringify(sold.errors));
  return sold.row.id;
}

/** Three sales of $10 and $1 of tax: one stands, one is given back, one never was. */
async function sellThree(): Promise<void> {
  const [, back, mistake] = [
    await sell("04T10:30"),
    await sell("04T10:40"),
    await sell("04T10:50"),
  ];
  vi.setSystemTime(at("04T12:00"));
  await refundAtTruck(back, { scope: "all", method: "cash", restock: false }, OWNER);
  await voidPayment(mistake, {}, OWNER);
}

const report = (by: Grouping) => salesReport(DAY, by, CLOCK);

it.each(GROUPINGS.filter((by) => by !== "choice"))(
  "sales by %s add up sales, tax, refunds, and tips to the money that moved",
  async (by) => {
    await sellThree();
    const { total, rows } = report(by);
    const sums = { salesCents: 2000, taxCents: 200, refundedCents: -1100, tipCents: 200 };
    expect(total).toMatchObject(sums);
    const add = (cents: (row: (typeof rows)[number]) => number) =>
      rows.reduce((sum, row) => sum + cents(row), 0);
    expect([add(takenCents), add(({ salesCents }) => salesCents)]).toEqual([1300, 2000]);
  },
);

it("a CSV has a column for added tax, and none if nothing was added", async () => {
  await sellThree();
  await sell("04T20:00");
  expect(salesCsv(report("choice")).text).toContain(`"Choice","Items","Sales","Sales Tax"`);
  expect(salesCsv(report("place")).text).toContain(
    `"Location","Orders","Sales","Sales Tax","Refunds","Tips","Total"\r\n"Plaza",2,20.00,2.00,-11.00,2.00,13.00`,
  );
  await changeTax({ mode: "off" }, OWNER);
  const next = { from: "2027-01-05", to: "2027-01-05" };
  await sell("05T10:00");
  const { text } = salesCsv(salesReport(next, "day", CLOCK));
  expect(text).not.toContain("Tax");
  expect(text).toContain('"2027-01-05",1,');
});

it("an hour's takings and a day's figures are without added tax", async () => {
  await sellThree();
  // Tips are its money too.
  expect(takingsPerHour(DAY, CLOCK)).toMatchObject([{ takenCents: 1200 }]);
  expect(salesFigures(new Date(), CLOCK).today).toEqual({ orders: 2, cents: 1000 });
});

it("a closing says how much of its sales is added tax", async () => {
  await sellThree();
  const wish = closingRules.create.parse({ float: "0", counted: "13", closeAnyway: true });
  const closed = await closeDay(wish, OWNER);
  if (!closed.ok) throw new Error(JSON.stringify(closed.errors));
  expect(closed.row.figures.addedTaxCents).toBe(200);
  expect(toClosingJson(closed.row)).toMatchObject({ salesTax: "2.00", expected: "13.00" });
});
