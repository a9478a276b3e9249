import { beforeEach, expect, it, vi } from "vitest";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import { makeMenuItem, OWNER } from "../../../tests/factories";
import { soldAtWindow } from "../../../tests/window-sales";
import { nameWeekday } from "./sales-week";
import { salesWeek } from "./sales-week.server";

const CLOCK = { zone: "America/Los_Angeles", endsAtHour: 4 };
const at = (time: string) => new Date(`2027-01-${time}:00-08:00`);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: at("05T23:00") });
});

it("a week of sales has seven business days, even those that took nothing", async () => {
  const { id: productId } = await makeMenuItem();
  const id = await soldAtWindow({ productId, unitPriceCents: 1000 }, { tipCents: 200 });
  vi.setSystemTime(at("07T03:00"));
  await refundAtTruck(id, { scope: "all", method: "cash" }, OWNER);
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
    "Mon",
    "Tue",
    "Wed",
    "Thu",
    "Fri",
    "Sat",
    "Sun",
  ]);
});
