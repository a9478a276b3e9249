import type { Cents } from "../money";
import { addedTaxLines, type PricedLine, type Rate, type TaxMode } from "../tax/tax";
import type { SaleLine } from "./sale";

/** The window's stops and sales tax. The browser stores them, so that the window works without a signal. */
export type Selling = {
  taxMode: TaxMode;
  stops: WindowStop[];
  /** The rate of a sale at no stop. */
  noStop: Rate | null;
  /** Products without sales tax. */
  exempt: number[];
};

export type WindowStop = {
  id: number;
  place: string;
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

/** Sellers set up before a stop begins, and serve the line after it ends. */
export const GRACE_MS = 2 * 3_600_000;

type Span = { from: string; until: string };

/**
 * The stop that the seller stands at: the one under way, the last begun if there are two; otherwise the
 * nearest one that ended, or begins, within two hours. Undefined for none.
 */
export function standingAt<Stop extends Span>(stops: readonly Stop[], at: Date): Stop | undefined {
  const away = ({ from, until }: Stop) =>
    Math.max(0, Date.parse(from) - at.getTime(), at.getTime() - Date.parse(until));
  return stops
    .filter((stop) => away(stop) < GRACE_MS)
    .sort(
      (one, other) => away(one) - away(other) || Date.parse(other.from) - Date.parse(one.from),
    )[0];
}

export function termsAt({ taxMode, stops, noStop, exempt }: Selling, at: Date): SaleTerms {
  const stop = standingAt(stops, at);
  return {
    stop: stop ? { id: stop.id, place: stop.place } : null,
    taxMode,
    exempt,
    taxRate: stop ? stop.rate : noStop,
  };
}

/** Tax to add to a bill. */
export type TaxNow = { rate: Rate; exempt: readonly number[] };

/** Null where there is none to add. */
export const addedTax = ({ taxMode, taxRate, exempt }: SaleTerms): TaxNow | null =>
  taxMode === "added" && taxRate !== null ? { rate: taxRate, exempt } : null;

type BillLine = Pick<SaleLine, "productId" | "unitPriceCents" | "quantity">;

export function taxOn(lines: readonly BillLine[], tax: TaxNow | null): Cents {
  if (!tax) return 0;
  const priced = lines.map((line) => ({ ...line, isTaxed: !tax.exempt.includes(line.productId) }));
  return sumOfTax(priced, tax.rate);
}

export const sumOfTax = (lines: readonly PricedLine[], rate: Rate): Cents =>
  addedTaxLines(lines, rate).reduce<Cents>((sum, share) => sum + (share ?? 0), 0);
