import { and, asc, gte, lt, type SQL, sql } from "drizzle-orm";
import { read } from "~/db/client.server";
import { journal } from "~/db/schema/journal.server";
import { taxEntries } from "~/db/schema/tax.server";
import { businessDay, businessMonthBounds, type Clock } from "~/domain/business-day";
import { isCalendarDate } from "~/domain/time";
import type { Rate, TaxParts } from "./tax";

/** A month's sales tax for filing, by place and rate. Later changes count in their own month. */

export type SheetRow = {
  place: string;
  rate: Rate | null;
  /** Sales less voided payments. */
  grossCents: number;
  refundedCents: number;
  /** Sales after refunds: exempt ones, taxable ones without their tax, and the tax itself. */
  exemptCents: number;
  taxableCents: number;
  taxCents: number;
  /** The tax before refunds, and how much of it was refunded. */
  collectedCents: number;
  taxRefundedCents: number;
  /** Sales of the month that a phone sent after it ended, which are missing from a sheet filed before. */
  lateGrossCents: number;
  lateTaxCents: number;
};

export type TaxSheet = { month: string; rows: SheetRow[]; total: Omit<SheetRow, "place" | "rate"> };

/**
 * A month's sheet. Months begin and end with business days, as in Sales, so a night market's sales at 1 AM
 * belong to the evening before.
 * @param asked like '2026-11'. Anything else gives the month of `now`
 */
export function taxSheet(asked: string | null, now: Date, { zone, endsAtHour }: Clock): TaxSheet {
  const isMonth = isCalendarDate(`${asked}-01`);
  const month = isMonth ? String(asked) : businessDay(now, zone, endsAtHour).slice(0, 7);
  const { from, until } = businessMonthBounds(month, zone, endsAtHour);
  const { place, rate, createdAt } = taxEntries;
  const isLate = arrivedFrom(until);
  const found = read()
    .select({
      place,
      rate,
      sold: partsOf(false),
      back: partsOf(true),
      lateGrossCents: sumOf(isLate, taxEntries.grossCents),
      lateTaxCents: sumOf(isLate, taxEntries.taxCents),
    })
    .from(taxEntries)
    .where(and(gte(createdAt, from), lt(createdAt, until)))
    .groupBy(place, rate)
    .orderBy(asc(place), asc(rate))
    .all();
  const rows = found.map(({ sold, back, ...row }) => ({ ...row, ...sumsOf(sold, back) }));
  return { month, rows, total: totalOf(rows) };
}

function partsOf(isRefund: boolean) {
  const kind = isRefund ? sql`${taxEntries.kind} = 'refund'` : sql`${taxEntries.kind} <> 'refund'`;
  return {
    grossCents: sumOf(kind, taxEntries.grossCents),
    exemptCents: sumOf(kind, taxEntries.exemptCents),
    taxCents: sumOf(kind, taxEntries.taxCents),
  };
}

const sumOf = (which: SQL, cents: (typeof taxEntries)[keyof TaxParts]) =>
  sql<number>`sum(CASE WHEN ${which} THEN ${cents} ELSE 0 END)`;

/** Sales that reached the shop at this instant or later. The journal has the time when each was booked. */
const arrivedFrom = (instant: Date) => sql`${taxEntries.kind} = 'sale' AND EXISTS (
  SELECT 1 FROM ${journal} WHERE ${journal.orderId} = ${taxEntries.orderId} AND ${journal.kind} = 'sale'
    AND ${journal.soldAt} = ${taxEntries.createdAt} AND ${journal.bookedAt} >= ${instant.getTime()})`;

type Sums = Omit<SheetRow, "place" | "rate" | "lateGrossCents" | "lateTaxCents">;

function sumsOf(sold: TaxParts, back: TaxParts): Sums {
  const exemptCents = sold.exemptCents + back.exemptCents;
  const taxCents = sold.taxCents + back.taxCents;
  return {
    grossCents: sold.grossCents,
    refundedCents: 0 - back.grossCents,
    exemptCents,
    taxableCents: sold.grossCents + back.grossCents - exemptCents - taxCents,
    taxCents,
    collectedCents: sold.taxCents,
    taxRefundedCents: 0 - back.taxCents,
  };
}

function totalOf(rows: readonly SheetRow[]): TaxSheet["total"] {
  const sum = (key: keyof TaxSheet["total"]) => rows.reduce((total, row) => total + row[key], 0);
  return {
    grossCents: sum("grossCents"),
    refundedCents: sum("refundedCents"),
    exemptCents: sum("exemptCents"),
    taxableCents: sum("taxableCents"),
    taxCents: sum("taxCents"),
    collectedCents: sum("collectedCents"),
    taxRefundedCents: sum("taxRefundedCents"),
    lateGrossCents: sum("lateGrossCents"),
    lateTaxCents: sum("lateTaxCents"),
  };
}
