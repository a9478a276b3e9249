import { GRACE_MS } from "~/domain/event";
import type { Cents } from "~/domain/money";
import { type Rate, sumOfTax, type TaxMode } from "~/domain/tax/tax";
import type { SaleLine } from "./sale";

/** The window's stops and sales tax. The browser stores them, so that the window works without a signal. */
export type StopsAndTax = {
  taxMode: TaxMode;
  stops: WindowStop[];
  /** The rate of a sale at no stop. */
  noStop: Rate | null;
  /** Products without sales tax. */
  exempt: number[];
};

export type WindowStop = {
  id: number;
  title: string;
  place: string;
  /** '3:00 PM', on a later day 'Sun, Jan 3, 3:00 PM'. */
  begins: string;
  from: string;
  /** The posted end, plus how late the stop runs. */
  until: string;
  rate: Rate | null;
};

/** The stop and tax that one sale was made under. They go with the sale, so the shop's later changes don't touch it. */
export type SaleTerms = {
  stop: Pick<WindowStop, "id" | "place"> | null;
  taxMode: TaxMode;
  taxRate: Rate | null;
  exempt: readonly number[];
};

type Span = { from: string; until: string };

/**
 * The stops where a seller may be, the likeliest first: one that's open, and of two the last to begin; then the
 * nearest that ended or begins within two hours.
 */
export function stopsNear<Stop extends Span>(stops: readonly Stop[], at: Date): Stop[] {
  const away = ({ from, until }: Stop) =>
    Math.max(0, Date.parse(from) - at.getTime(), at.getTime() - Date.parse(until));
  return stops
    .filter((stop) => away(stop) < GRACE_MS)
    .sort((one, other) => away(one) - away(other) || Date.parse(other.from) - Date.parse(one.from));
}

/**
 * The stops that a till can choose from: the likeliest one, and those that run at the same time. Lunch and dinner of one
 * truck ask nothing, and what was chosen at lunch doesn't count at dinner.
 */
export function stopChoices<Stop extends Span>(stops: readonly Stop[], at: Date): Stop[] {
  const [likeliest, ...others] = stopsNear(stops, at);
  if (!likeliest) return [];
  const beginsBefore = (one: Stop, other: Stop) => Date.parse(one.from) < Date.parse(other.until);
  const isBeside = (stop: Stop) => beginsBefore(stop, likeliest) && beginsBefore(likeliest, stop);
  return [likeliest, ...others.filter(isBeside)];
}

/** @param stopId the stop chosen at the till, if it can be chosen now; otherwise the likeliest counts */
export function termsAt(
  { taxMode, stops, noStop, exempt }: StopsAndTax,
  at: Date,
  stopId: number | null = null,
): SaleTerms {
  const choices = stopChoices(stops, at);
  const stop = choices.find(({ id }) => id === stopId) ?? choices[0];
  return {
    stop: stop ? { id: stop.id, place: stop.place } : null,
    taxMode,
    exempt,
    taxRate: stop ? stop.rate : noStop,
  };
}

/** Tax to add to a bill. */
export type BillTax = { rate: Rate; exempt: readonly number[] };

/** The tax to add to a sale; null if there is none. */
export const billTaxOf = ({ taxMode, taxRate, exempt }: SaleTerms): BillTax | null =>
  taxMode === "added" && taxRate !== null ? { rate: taxRate, exempt } : null;

type BillLine = Pick<SaleLine, "productId" | "unitPriceCents" | "quantity">;

export function taxOnBill(lines: readonly BillLine[], tax: BillTax | null): Cents {
  if (!tax) return 0;
  const priced = lines.map((line) => ({ ...line, isTaxed: !tax.exempt.includes(line.productId) }));
  return sumOfTax(priced, tax.rate);
}
