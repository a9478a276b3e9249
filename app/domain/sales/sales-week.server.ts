import { type Clock, dayAfter } from "~/domain/business-day";
import { takenCents } from "./sales-report";
import { salesReport } from "./sales-report.server";
import type { WeekDay } from "./sales-week";

const DAYS = 7;

/** Takings of the seven days up to and including `last`. */
export function salesWeek(last: string, clock: Clock): WeekDay[] {
  const from = dayAfter(last, 1 - DAYS);
  const { rows } = salesReport({ from, to: last }, "day", clock);
  const taken = new Map(rows.map((row) => [row.key, takenCents(row)]));
  return Array.from({ length: DAYS }, (_, index) => dayAfter(from, index)).map((day) => ({
    day,
    cents: taken.get(day) ?? 0,
  }));
}
