import type { Cents } from "../money";
import { addedTaxLines, type PricedLine, type Rate } from "../tax/tax";
import type { SaleLine } from "./sale";

/** Sales tax that the window adds. The browser keeps it, so that it charges the same with no signal. */
export type WindowTax = {
  /** The one that counts where two are on comes first. */
  stops: { from: string; until: string; rate: Rate | null }[];
  noStop: Rate | null;
  /** Products without. */
  exempt: number[];
};

/** What a sale is charged by. */
export type TaxNow = { rate: Rate; exempt: readonly number[] };

/** Null where there is none to add. */
export function taxAt(tax: WindowTax | undefined, at: Date): TaxNow | null {
  if (!tax) return null;
  const stop = tax.stops.find(({ from, until }) => new Date(from) <= at && at < new Date(until));
  const rate = stop ? stop.rate : tax.noStop;
  return rate === null ? null : { rate, exempt: tax.exempt };
}

type BillLine = Pick<SaleLine, "productId" | "unitPriceCents" | "quantity">;

export function taxOn(lines: readonly BillLine[], tax: TaxNow | null): Cents {
  if (!tax) return 0;
  const priced = lines.map((line) => ({ ...line, isTaxed: !tax.exempt.includes(line.productId) }));
  return sumOfTax(priced, tax.rate);
}

export const sumOfTax = (lines: readonly PricedLine[], rate: Rate): Cents =>
  addedTaxLines(lines, rate).reduce<Cents>((sum, share) => sum + (share ?? 0), 0);
