import type { SaleOrigin } from "~/domain/journal/entry";
import { formatMoney } from "~/domain/money";
import { type Before, type Days, type Grouping, nameDays } from "./sales-span";

/** Sales as the journal booked them: refunds count when they were made. */

export type Takings = {
  /** Sold, less payments that were voided; of a product or a choice its items. */
  count: number;
  /** Without sales tax that was added. */
  salesCents: number;
  /** Sales tax that was added. */
  taxCents: number;
  /** Below 0: given back, or taken by a bank. With its tax. */
  refundedCents: number;
  tipCents: number;
};

export type ReportRow = Takings & {
  key: string;
  name: string;
  /** This row's money in the span before, if rows of both can be compared. */
  before: number | null;
};

/** `at` sorts. */
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
  /** '3:10 PM': when the last of the days before ends, where the days asked for aren't over. */
  beforeUntil: string | null;
};

export const NOTHING: Takings = {
  count: 0,
  salesCents: 0,
  taxCents: 0,
  refundedCents: 0,
  tipCents: 0,
};

/** Everything that was taken: sales, tax, and tips, less refunds. */
export const takenCents = ({ salesCents, taxCents, refundedCents, tipCents }: Takings) =>
  salesCents + taxCents + refundedCents + tipCents;

/** Tax is only spoken of where it was added. */
export const hasAddedTax = ({ rows, total }: Pick<SalesReport, "rows" | "total">): boolean =>
  [...rows, total].some(({ taxCents }) => taxCents !== 0);

export function plus(one: Takings, other: Takings): Takings {
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

/** 'Before (Oct 1-7, 2026): $30.00. Up $12.00.' Null where nothing was sold in either. */
export function difference({ total, before, beforeDays, beforeUntil }: SalesReport): string | null {
  if (isQuiet(total) && isQuiet(before)) return null;
  // Days that aren't over are compared with as much of those before.
  const span = `${nameDays(beforeDays)}${beforeUntil ? `, through ${beforeUntil}` : ""}`;
  const [now, then] = [takenCents(total), takenCents(before)];
  return `Before (${span}): ${formatMoney(then)}. ${changeOf(now - then)}.`;
}

function changeOf(cents: number): string {
  if (cents === 0) return "No change";
  return `${cents > 0 ? "Up" : "Down"} ${formatMoney(Math.abs(cents))}`;
}

const isQuiet = ({ count, salesCents, refundedCents, tipCents }: Takings) =>
  count === 0 && salesCents === 0 && refundedCents === 0 && tipCents === 0;
