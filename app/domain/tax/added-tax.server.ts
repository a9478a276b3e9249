import type { Db } from "~/db/client.server";
import type { Cents } from "~/domain/money";
import { placeOfSale, type SalePlace, taxMode } from "./rates.server";
import {
  type AddedTax,
  addedTaxLines,
  NO_ADDED_TAX,
  type PricedLine,
  type Rate,
  sumOfShares,
} from "./tax";

type Added = {
  tax: AddedTax;
  /** Each line's share of the tax; null for a line without tax. */
  shares: (Cents | null)[];
};

/** The tax that's added to an order placed now. None if prices include tax, or if there is no tax. */
export function addTax(db: Db, lines: readonly PricedLine[], where: SalePlace): Added {
  if (taxMode(db) !== "added") return withoutTax(lines);
  return taxAtRate(db, lines, where, placeOfSale(db, where).rate);
}

export const withoutTax = (lines: readonly unknown[]): Added => ({
  tax: NO_ADDED_TAX,
  shares: lines.map(() => null),
});

/** Adds tax at a rate that the customer was already told. */
export function taxAtRate(
  db: Db,
  lines: readonly PricedLine[],
  where: SalePlace,
  taxRate: Rate | null,
): Added {
  const shares = addedTaxLines(lines, taxRate);
  return {
    tax: { taxCents: sumOfShares(shares), taxPlace: placeOfSale(db, where).place, taxRate },
    shares,
  };
}
