import { beforeEach, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { changePaymentMethod, voidPayment } from "~/domain/corrections/correct-payment.server";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import { bookOnline } from "~/domain/journal/journal.server";
import {
  ADDRESS,
  makeChoiceGroup,
  makeEvent,
  makeMenuItem,
  makeOrder,
  OWNER,
} from "../../../tests/factories";
import { soldAtWindow } from "../../../tests/window-sales";
import { difference, takenCents } from "./sales-report";
import { salesReport } from "./sales-report.server";
import {
  daysBefore,
  GROUPINGS,
  type Grouping,
  nameDays,
  presets,
  readSalesQuery,
} from "./sales-span";

const CLOCK = { zone: "America/Los_Angeles", endsAtHour: 0 };
const at = (time: string) => new Date(`2027-01-${time}:00-08:00`);

let latte: { id: number };
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: at("01T09:00") });
  latte = await makeMenuItem({ name: "Latte" });
});

async function sell(time: string, cents: number, tipCents = 0, chosen: number[] = []) {
  vi.setSystemTime(at(time));
  const line = { productId: latte.id, choices: chosen, unitPriceCents: cents };
  return soldAtWindow(line, { tipCents });
}

const report = (from: string, to: string, by: Grouping = "day", clock = CLOCK) =>
  salesReport({ from: `2027-01-${from}`, to: `2027-01-${to}` }, by, clock);
const rowsOf = (from: string, to: string, by?: Grouping) =>
  report(from, to, by).rows.map((row) => [row.name, row.count, takenCents(row), row.before]);

it("sales count a refund on its own day, and an evening with the day that it began on", async () => {
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
    count: 0,
    salesCents: 0,
    taxCents: 0,
    refundedCents: -300,
    tipCents: 0,
  });
});

it("sales are compared with as many days before, even for what is gone since", async () => {
  await makeEvent({ location: "Old Pier", startDate: at("01T08:00"), endDate: at("01T23:00") });
  await makeEvent({ location: "Plaza", startDate: at("03T08:00"), endDate: at("03T23:00") });
  await sell("01T12:00", 1000);
  await sell("02T11:00", 20);
  await sell("03T12:00", 700);
  await sell("04T12:00", 50);
  expect(rowsOf("03", "04", "place")).toEqual([
    ["Old Pier", 0, 0, 1000],
    ["Plaza", 1, 700, 0],
    ["No stop", 1, 50, 20],
  ]);
  vi.setSystemTime(at("05T00:00"));
  expect(difference(report("03", "04"))).toBe("Before (Jan 1-2, 2027): $10.20. Down $2.70.");
  expect(rowsOf("03", "04", "stop").map(([name]) => name)).toEqual([
    "Night Market, Plaza, Jan 3, 2027",
    "No stop",
  ]);
});

it("sales of days that aren't over are compared with as much of those before", async () => {
  await sell("01T12:00", 1000);
  await sell("01T16:00", 10);
  await sell("02T12:00", 700);
  vi.setSystemTime(at("02T15:10"));
  const today = report("02", "02");
  expect(difference(today)).toBe("Before (Jan 1, 2027, through 3:10 PM): $10.00. Down $3.00.");
  const untilAfternoon = { ...CLOCK, endsAtHour: 4 };
  expect(report("02", "02", "day", untilAfternoon).beforeUntil).toBe("3:10 PM");
  vi.setSystemTime(at("03T03:00"));
  expect(takenCents(report("02", "02", "day", untilAfternoon).before)).toBe(1010);
  expect(difference(report("02", "02"))).toContain("Before (Jan 1, 2027): ");
});

const spanBefore = (from: string, to: string, today: string) => {
  const { isPart, ...days } = daysBefore({ from, to }, today);
  return [days.from, days.to, isPart];
};

it.each([
  ["a week that's over", "2027-01-11", "2027-01-17", "2027-01-04", "2027-01-10", false],
  ["a week so far", "2027-02-15", "2027-02-20", "2027-02-08", "2027-02-13", true],
  ["a month that's over", "2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28", false],
  ["a shorter month", "2026-02-01", "2026-02-28", "2026-01-01", "2026-01-31", false],
  ["a month so far", "2027-02-01", "2027-02-20", "2027-01-01", "2027-01-20", true],
  ["a week that begins a month", "2027-02-01", "2027-02-07", "2027-01-25", "2027-01-31", false],
  ["the first days of a month", "2027-01-01", "2027-01-10", "2026-12-01", "2026-12-10", false],
  ["months", "2026-12-01", "2027-01-31", "2026-09-30", "2026-11-30", false],
  ["a Monday", "2027-02-15", "2027-02-15", "2027-02-14", "2027-02-14", false],
  ["days yet to come", "2027-02-01", "2027-02-28", "2027-01-01", "2027-01-20", true],
  ["other days", "2027-01-05", "2027-01-07", "2027-01-02", "2027-01-04", false],
  ["other days so far", "2027-02-18", "2027-02-20", "2027-02-15", "2027-02-17", true],
])("sales are compared for %s", (_what, from, to, ...before) => {
  expect(spanBefore(from, to, "2027-02-20")).toEqual(before);
});

it("a month that's just over is compared with a whole one, though that's longer", () => {
  expect(spanBefore("2026-02-01", "2026-02-28", "2026-03-01")).toEqual([
    "2026-01-01",
    "2026-01-31",
    false,
  ]);
});

it("sales of the 30th are compared with nothing in a shorter month", () => {
  expect(spanBefore("2027-03-01", "2027-03-30", "2027-03-30")).toEqual([
    "2027-02-01",
    "2027-02-28",
    false,
  ]);
});

it("sales count a choice as often as it was chosen", async () => {
  const { choiceIds } = await makeChoiceGroup(
    { name: "Tacos", least: 3, most: 3, canRepeat: true },
    [{ name: "Al Pastor", priceCents: 50 }, { name: "Carnitas" }],
    [latte.id],
  );
  const [pastor = 0, carnitas = 0] = choiceIds;
  await sell("04T20:00", 1100, 0, [pastor, pastor, carnitas]);
  await sell("04T20:10", 1150, 0, [pastor, pastor, pastor]);
  expect(rowsOf("04", "04", "choice").slice(0, 2)).toEqual([
    ["Tacos: Al Pastor", 5, 250, 0],
    ["Tacos: Carnitas", 1, 0, 0],
  ]);
});

it("sales count items by what was chosen, and what each choice brought in", async () => {
  const milk = await makeChoiceGroup({}, undefined, [latte.id]);
  const extras = await makeChoiceGroup(
    { name: "Extras", least: 0, most: 1 },
    [{ name: "Boba", priceCents: 100 }],
    [latte.id],
  );
  const [oat = 0, boba = 0] = [milk.choiceIds[1], extras.choiceIds[0]];
  await sell("04T20:00", 830, 50, [oat, boba]);
  const id = await sell("04T20:10", 730, 0, [oat]);
  await sell("04T20:20", 650);
  await refundAtTruck(id, { scope: "amount", amountCents: 30, method: "cash" }, OWNER);
  expect(rowsOf("04", "04", "choice")).toEqual([
    ["Extras: Boba", 1, 100, 0],
    ["Milk: Oat", 2, 160, 0],
    ["Everything else", 0, 830 + 730 + 650 + 50 - 30 - 260, 0],
  ]);
  expect(report("04", "04", "choice").total.count).toBe(3);
});

it("sales count no item and no order of a payment that came too late and goes back", async () => {
  const milk = await makeChoiceGroup({}, undefined, [latte.id]);
  const line = { productId: latte.id, choices: [milk.choiceIds[1] ?? 0], unitPriceCents: 500 };
  const orders = [
    await makeOrder({}, [line]),
    await makeOrder({ status: "refund_due", paidAt: null }, [line]),
  ];
  for (const { id: orderId } of orders)
    await write((tx) =>
      bookOnline(tx, { orderId, kind: "sale", stripeId: `pi_${orderId}`, cents: 500 }),
    );
  expect(rowsOf("01", "01", "product")).toEqual([
    ["Tin", 1, 500, 0],
    ["No product", 0, 500, 0],
  ]);
  expect(rowsOf("01", "01", "choice")).toEqual([
    ["Milk: Oat", 1, 80, 0],
    ["Everything else", 0, 920, 0],
  ]);
  expect(rowsOf("01", "01")).toEqual([["Jan 1, 2027", 1, 1000, null]]);
});

it("sales have a sale and its tip in one hour, and their corrections and voids too", async () => {
  const id = await sell("04T20:00", 1000, 200);
  vi.setSystemTime(at("05T09:00"));
  await changePaymentMethod(id, "card", OWNER);
  vi.setSystemTime(at("05T10:00"));
  await voidPayment(id, {}, OWNER);
  expect(rowsOf("04", "04", "hour")).toEqual([["8 PM - 9 PM", 1, 1200, 0]]);
  expect(rowsOf("05", "05", "hour")).toEqual([
    ["9 AM - 10 AM", 0, 0, 0],
    ["10 AM - 11 AM", -1, -1200, 0],
  ]);
});

it("sales have a day's hours in order, from noon and midnight too", async () => {
  for (const time of ["04T04:30", "04T12:00", "05T00:30", "05T03:30"]) await sell(time, 100);
  const { rows } = report("04", "04", "hour", { ...CLOCK, endsAtHour: 4 });
  expect(rows.map(({ name }) => name)).toEqual([
    "4 AM - 5 AM",
    "12 PM - 1 PM",
    "12 AM - 1 AM",
    "3 AM - 4 AM",
  ]);
});

it("sales have each sale on its day if the clocks change between them", async () => {
  const days = { from: "2027-03-13", to: "2027-03-14" };
  for (const time of ["2027-03-13T23:30:00-08:00", "2027-03-14T23:30:00-07:00"]) {
    vi.setSystemTime(new Date(time));
    await soldAtWindow({ productId: latte.id, unitPriceCents: 100 }, {});
  }
  expect(salesReport(days, "day", CLOCK).rows.map(({ key, count }) => [key, count])).toEqual([
    ["2027-03-13", 1],
    ["2027-03-14", 1],
  ]);
});

it("sales show what was shipped apart from what was sold without a stop", async () => {
  await sell("01T12:00", 300);
  const shipped = { fulfillment: "delivery", deliveryAddress: ADDRESS } as const;
  const { id: orderId } = await makeOrder(shipped, [{ productId: latte.id }]);
  const sale = { orderId, kind: "sale", stripeId: "pi_1", cents: 1800 } as const;
  await write((tx) => bookOnline(tx, sale));
  expect(rowsOf("01", "01", "stop")).toEqual([
    ["Shipped", 1, 1800, null],
    ["No stop", 1, 300, null],
  ]);
});

it("sales list the products first that brought in the most", async () => {
  const names = ["Mochi", "Matcha", "Scone"];
  vi.setSystemTime(at("04T12:00"));
  for (const [index, unitPriceCents] of [200, 900, 500].entries()) {
    const { id: productId } = await makeMenuItem({ name: names[index] });
    await soldAtWindow({ productId, unitPriceCents }, {});
  }
  const sold = report("04", "04", "product").rows.map(({ salesCents }) => salesCents);
  expect(sold).toEqual([900, 500, 200]);
});

it.each([
  ["2027-01-04", "2027-01-04", "Jan 4, 2027"],
  ["2027-01-04", "2027-01-10", "Jan 4-10, 2027"],
  ["2027-01-28", "2027-02-03", "Jan 28 - Feb 3, 2027"],
  ["2026-12-28", "2027-01-03", "Dec 28, 2026 - Jan 3, 2027"],
  ["2026-01-04", "2027-01-04", "Jan 4, 2026 - Jan 4, 2027"],
])("sales name the days from %s to %s", (from, to, name) => {
  expect(nameDays({ from, to })).toBe(name);
});

it("sales compare nothing with nothing", async () => {
  await sell("04T12:00", 50);
  expect(difference(report("05", "05"))).toContain(": $0.50. ");
  expect(difference(report("06", "06"))).toBeNull();
  const id = await sell("10T12:00", 50);
  vi.setSystemTime(at("12T12:00"));
  await refundAtTruck(id, { scope: "all", method: "cash" }, OWNER);
  expect(difference(report("12", "12"))).toContain(": $0.00. Down $0.50.");
});

it("sales add up to the same, whatever they're shown by", async () => {
  const id = await sell("04T20:00", 1000, 200);
  await sell("04T21:10", 500);
  await refundAtTruck(id, { scope: "amount", amountCents: 300, method: "cash" }, OWNER);
  expect(rowsOf("04", "04", "hour").map(([name]) => name)).toEqual(["8 PM - 9 PM", "9 PM - 10 PM"]);
  expect(rowsOf("04", "04", "product")).toEqual([
    ["Latte", 2, 1500, 0],
    ["No product", 0, -100, 0],
  ]);
  expect(rowsOf("04", "04", "origin")).toEqual([["Sold at the window", 2, 1400, 0]]);
  for (const by of GROUPINGS) {
    const { rows, total } = report("04", "04", by);
    expect(rows.reduce((sum, row) => sum + takenCents(row), 0)).toBe(takenCents(total));
  }
});

const NO_DATE = "Please enter a date, like 2027-01-04";

it.each([
  ["", {}],
  ["from=2027-01-01&to=2028-02-04", {}],
  ["from=+2027-01-01&to=2027-01-01+", {}],
  ["from=2027-01-01&to=2028-02-05", { to: "Choose 400 days or fewer" }],
  ["from=2027-01-02&to=2027-01-01", { to: "Choose the first day or a later one" }],
  ["from=2027-02-30&to=2027-03-01", { from: NO_DATE }],
  ["from=2027-01-01", { to: NO_DATE }],
  ["from=x&to=y", { from: NO_DATE, to: NO_DATE }],
])("sales are asked for by '%s', with what's wrong beside its field", (asked, errors) => {
  expect(readSalesQuery(new URLSearchParams(asked), "2027-01-20").errors).toEqual(errors);
});

it("sales link to today, its week and month so far, and the whole month before", () => {
  expect(presets("2027-03-17").map(({ days }) => days)).toEqual([
    { from: "2027-03-17", to: "2027-03-17" },
    { from: "2027-03-15", to: "2027-03-17" },
    { from: "2027-03-01", to: "2027-03-17" },
    { from: "2027-02-01", to: "2027-02-28" },
  ]);
});
