import type { SaleOrigin } from "../journal/entry";
import { formatMoney } from "../money";
import { countDays, type Days, type Grouping, nameDays } from "./sales-span";

/** What sales came to, as the journal booked it: refunds count when they were made. */

export type Takings = {
  /** Sold, less payments that were voided; of a product its items. */
  count: number;
  salesCents: number;
  /** Below 0: given back, or taken by a bank. */
  refundedCents: number;
  tipCents: number;
};

export type ReportRow = Takings & {
  key: string;
  name: string;
  /** Of the span before, where rows of both can be compared. */
  before: number | null;
};

export type SalesReport = {
  days: Days;
  by: Grouping;
  rows: ReportRow[];
  total: Takings;
  before: Takings;
  beforeDays: Days;
};

export const NOTHING: Takings = { count: 0, salesCents: 0, refundedCents: 0, tipCents: 0 };

export const takenCents = ({ salesCents, refundedCents, tipCents }: Takings) =>
  salesCents + refundedCents + tipCents;

export function plus(one: Takings, other: Takings): Takings {
  return {
    count: one.count + other.count,
    salesCents: one.salesCents + other.salesCents,
    refundedCents: one.refundedCents + other.refundedCents,
    tipCents: one.tipCents + other.tipCents,
  };
}

export const ORIGIN_NAMES: Record<SaleOrigin, string> = {
  web: "Paid on the site",
  window: "Sold at the window",
  reserved: "Reserved, paid at the truck",
};

/** '$12.00 more than in the 7 days before (…), which took $30.00.' Null where nothing was sold in either. */
export function difference({ total, before, days, beforeDays }: SalesReport): string | null {
  if (isQuiet(total) && isQuiet(before)) return null;
  const length = countDays(days);
  const span = `${length === 1 ? "on the day" : `in the ${length} days`} before (${nameDays(beforeDays)})`;
  const [now, then] = [takenCents(total), takenCents(before)];
  if (now === then) return `As much as ${span}.`;
  const isMore = now > then;
  const apart = formatMoney(Math.abs(now - then));
  return `${apart} ${isMore ? "more" : "less"} than ${span}, which took ${formatMoney(then)}.`;
}

const isQuiet = ({ count, salesCents, refundedCents, tipCents }: Takings) =>
  count === 0 && salesCents === 0 && refundedCents === 0 && tipCents === 0;
