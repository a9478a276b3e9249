import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createSecretId } from "~/domain/access/secret-id.server";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import { recordSale } from "~/domain/window/window-sales.server";
import { makeMenuItem } from "../../../tests/factories";
import { nameWeekday } from "./sales-week";
import { salesWeek } from "./sales-week.server";

const OWNER = { sub: "auth0|ana", name: "ana@example.com" };
const CLOCK = { zone: "America/Los_Angeles", endsAtHour: 4 };
const at = (time: string) => new Date(`2027-01-${time}:00-08:00`);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: at("05T23:00") });
});
afterEach(() => {
  vi.useRealTimers();
});

it("has seven days of business, with those that took nothing", async () => {
  const { id: productId } = await makeMenuItem();
  const lines = [{ productId, choices: [], quantity: 1, unitPriceCents: 1000 }];
  const sale = { lines, totalCents: 1000, tipCents: 200, paidBy: "cash" as const };
  const sold = await recordSale(createSecretId(), sale, OWNER);
  if (!sold.ok) throw new Error("not sold");
  vi.setSystemTime(at("07T03:00"));
  await refundAtTruck(sold.row.id, { scope: "all", method: "cash" }, OWNER);
  expect(salesWeek("2027-01-06", CLOCK)).toEqual([
    { day: "2026-12-31", cents: 0 },
    { day: "2027-01-01", cents: 0 },
    { day: "2027-01-02", cents: 0 },
    { day: "2027-01-03", cents: 0 },
    { day: "2027-01-04", cents: 0 },
    { day: "2027-01-05", cents: 1200 },
    { day: "2027-01-06", cents: -1000 },
  ]);
  expect(salesWeek("2027-01-10", CLOCK).map(({ day }) => nameWeekday(day))).toEqual([
    ...["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  ]);
});
