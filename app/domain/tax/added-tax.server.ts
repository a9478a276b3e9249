import type { Cents } from "../money";
import { type Db, type Got, placeOfSale, taxMode } from "./rates.server";
import { type AddedTax, addedTaxLines, NO_ADDED_TAX, type PricedLine } from "./tax";

type Added = {
  tax: AddedTax;
  /** Of each line; null for one without. */
  shares: (Cents | null)[];
};

/** What's added to an order that's placed now. Nothing where prices include tax, or there is none. */
export function addTax(db: Db, lines: readonly PricedLine[], got: Got): Added {
  if (taxMode(db) !== "added") return { tax: NO_ADDED_TAX, shares: lines.map(() => null) };
  const { place, rate } = placeOfSale(db, got);
  const shares = addedTaxLines(lines, rate);
  const taxCents = shares.reduce<Cents>((sum, share) => sum + (share ?? 0), 0);
  return { tax: { taxCents, taxPlace: place, taxRate: rate }, shares };
}
