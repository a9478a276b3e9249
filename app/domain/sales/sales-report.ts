import type { SaleOrigin } from "~/domain/journal/entry";
import { formatMoney } from "~/domain/money";
import { type Before, type Days, type Grouping, nameDays } from "./sales-span";

/** Sales as the journal booked them. A refund counts on the day it was made. */

export type Takings = {
  /** Orders sold, less voided ones. For products and choices, items. */
  count: number;
  /** Sales without added sales tax. */
  salesCents: number;
  /** Sales tax that was added. */
  taxCents: number;
  /** Refunds and money taken by banks, with their tax, as a negative sum. */
  refundedCents: number;
  tipCents: number;
};

export type ReportRow = Takings & {
  key: string;
  name: string;
  /** The row's money in the span before; null if the two can't be compared. */
  before: number | null;
};

/** A group of sales. Groups are sorted by `at`. */
export type Group = { key: string; name: string; at: number | string };
export type Grouped = Group & Takings;

export const sorted = (groups: Grouped[]) =>
  groups.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));

export type SalesReport = {
  days: Days;
  by: Grouping;
  rows: ReportRow[];
  total: Takings;
  before: Takings;
  beforeDays: Before;
  /** When the last of the days before ends, as in '3:10 PM'; null unless the current days aren't over. */
  beforeUntil: string | null;
};

export const NO_TAKINGS: Takings = {
  count: 0,
  salesCents: 0,
  taxCents: 0,
  refundedCents: 0,
  tipCents: 0,
};

/** Everything that was taken: sales, tax, and tips, less refunds. */
export const takenCents = ({ salesCents, taxCents, refundedCents, tipCents }: Takings) =>
  salesCents + taxCents + refundedCents + tipCents;

/** Whether any tax was added. If not, tax isn't shown. */
export const hasAddedTax = ({ rows, total }: Pick<SalesReport, "rows" | "total">): boolean =>
  [...rows, total].some(({ taxCents }) => taxCents !== 0);

export function addTakings(one: Takings, other: Takings): Takings {
  return {
    count: one.count + other.count,
    salesCents: one.salesCents + other.salesCents,
    taxCents: one.taxCents + other.taxCents,
    refundedCents: one.refundedCents + other.refundedCents,
    tipCents: one.tipCents + other.tipCents,
  };
}

export const ORIGIN_NAMES: Record<SaleOrigin, string> = {
  web: "Paid on the site",
  window: "Sold at the window",
  reserved: "Reserved, paid at the truck",
};

/** 'Before (Oct 1-7, 2026): $30.00. Up $12.00.' Null if nothing was sold in either. */
export function difference({ total, before, beforeDays, beforeUntil }: SalesReport): string | null {
  if (isQuiet(total) && isQuiet(before)) return null;
  // If the days aren't over, they're compared with the same part of the days before.
  const span = `${nameDays(beforeDays)}${beforeUntil ? `, through ${beforeUntil}` : ""}`;
  const [now, then] = [takenCents(total), takenCents(before)];
  return `Before (${span}): ${formatMoney(then)}. ${changeOf(now - then)}.`;
}

function changeOf(cents: number): string {
  if (cents === 0) return "No change";
  return `${cents > 0 ? "Up" : "Down"} ${formatMoney(Math.abs(cents))}`;
}

const isQuiet = (takings: Takings) => Object.values(takings).every((figure) => figure === 0);
