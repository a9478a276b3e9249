import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeEvent, makeMenuItem } from "../../../tests/factories";
import { createSecretId } from "../access/secret-id.server";
import { refundAtTruck } from "../corrections/refund-at-truck.server";
import { recordSale } from "../window/window-sales.server";
import { difference, takenCents } from "./sales-report";
import { salesReport } from "./sales-report.server";
import { type Grouping, readSalesQuery } from "./sales-span";

const OWNER = { sub: "auth0|ana", name: "ana@example.com" };
const CLOCK = { zone: "America/Los_Angeles", endsAtHour: 0 };
const at = (time: string) => new Date(`2027-01-${time}:00-08:00`);

let latte: { id: number };
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: at("01T09:00") });
  latte = await makeMenuItem({ name: "Latte" });
});
afterEach(() => {
  vi.useRealTimers();
});

async function sell(time: string, cents: number, tipCents = 0): Promise<number> {
  vi.setSystemTime(at(time));
  const lines = [{ productId: latte.id, choices: [], quantity: 1, unitPriceCents: cents }];
  const sale = { lines, totalCents: cents, tipCents, paidBy: "cash" as const };
  const sold = await recordSale(createSecretId(), sale, OWNER);
  if (!sold.ok) throw new Error(JSON.stringify(sold.errors));
  return sold.row.id;
}

const report = (from: string, to: string, by: Grouping = "day", clock = CLOCK) =>
  salesReport({ from: `2027-01-${from}`, to: `2027-01-${to}` }, by, clock);
const rowsOf = (from: string, to: string, by?: Grouping) =>
  report(from, to, by).rows.map((row) => [row.name, row.count, takenCents(row), row.before]);

it("counts a refund on its own day, and an evening with the day that it began on", async () => {
  const id = await sell("04T20:00", 1000, 200);
  await sell("05T01:30", 500);
  vi.setSystemTime(at("05T12:00"));
  await refundAtTruck(id, { scope: "amount", amountCents: 300, method: "cash" }, OWNER);
  expect(rowsOf("04", "05")).toEqual([
    ["Jan 4, 2027", 1, 1200, null],
    ["Jan 5, 2027", 1, 200, null],
  ]);
  const { total } = report("04", "04", "day", { ...CLOCK, endsAtHour: 4 });
  expect([total.count, takenCents(total)]).toEqual([2, 1700]);
  expect(report("05", "05", "day", { ...CLOCK, endsAtHour: 4 }).total).toEqual({
    ...{ count: 0, salesCents: 0, refundedCents: -300, tipCents: 0 },
  });
});

it("compares with as many days before, also what is gone since", async () => {
  await makeEvent({ location: "Old Pier", startDate: at("01T08:00"), endDate: at("01T23:00") });
  await makeEvent({ location: "Plaza", startDate: at("03T08:00"), endDate: at("03T23:00") });
  await sell("01T12:00", 1000);
  await sell("03T12:00", 700);
  await sell("04T12:00", 50);
  expect(rowsOf("03", "04", "place")).toEqual([
    ["Old Pier", 0, 0, 1000],
    ["Plaza", 1, 700, 0],
    ["No stop", 1, 50, 0],
  ]);
  expect(difference(report("03", "04"))).toBe(
    "$2.50 less than in the 2 days before (Jan 1, 2027 - Jan 2, 2027), which took $10.00.",
  );
  expect(rowsOf("03", "04", "stop").map(([name]) => name)).toEqual([
    "Night Market, Plaza, Jan 3, 2027",
    "No stop",
  ]);
});

it("compares nothing with nothing", async () => {
  await sell("04T12:00", 50);
  expect(difference(report("05", "05"))).toContain("which took $0.50");
  expect(difference(report("06", "06"))).toBeNull();
});

it("adds up to the same, by whatever it's asked", async () => {
  const id = await sell("04T20:00", 1000, 200);
  await sell("04T21:10", 500);
  await refundAtTruck(id, { scope: "amount", amountCents: 300, method: "cash" }, OWNER);
  expect(rowsOf("04", "04", "hour").map(([name]) => name)).toEqual(["8 PM - 9 PM", "9 PM - 10 PM"]);
  expect(rowsOf("04", "04", "product")).toEqual([
    ["Latte", 2, 1500, 0],
    ["No product", 0, -100, 0],
  ]);
  expect(rowsOf("04", "04", "origin")).toEqual([["Sold at the window", 2, 1400, 0]]);
  for (const by of ["day", "hour", "stop", "place", "product", "origin"] as const) {
    const { rows, total } = report("04", "04", by);
    expect(rows.reduce((sum, row) => sum + takenCents(row), 0)).toBe(takenCents(total));
  }
});

const NO_DATE = "Please enter a date, like 2027-01-04";

it.each([
  ["", {}],
  ["from=2027-01-01&to=2028-02-04", {}],
  ["from=2027-01-01&to=2028-02-05", { to: "Choose 400 days or fewer" }],
  ["from=2027-01-02&to=2027-01-01", { to: "Choose the first day or a later one" }],
  ["from=2027-02-30&to=2027-03-01", { from: NO_DATE }],
  ["from=2027-01-01", { to: NO_DATE }],
  ["from=x&to=y", { from: NO_DATE, to: NO_DATE }],
])("reads '%s'", (asked, errors) => {
  expect(readSalesQuery(new URLSearchParams(asked), "2027-01-20").errors).toEqual(errors);
});
