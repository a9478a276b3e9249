import { type Cents, formatMoney, lineTotal } from "~/domain/money";
import { keysInOrder } from "~/domain/words";

/**
 * Sales tax, included in prices or added to them, computed in integers. This file has no zod, so the browser
 * can load it.
 */

/** Thousandths of a percent: 7750 is 7.75%. */
export type Rate = number;

export const MAX_RATE: Rate = 20_000;
const WHOLE = 100_000;

export const TAX_MODE_NAMES = {
  off: "No sales tax",
  included: "Prices include sales tax",
  added: "Add sales tax at checkout",
};
export const TAX_MODES = keysInOrder(TAX_MODE_NAMES);
export type TaxMode = (typeof TAX_MODES)[number];

/** '7.75%' */
export function formatRate(rate: Rate): string {
  const decimals = String(rate % 1000)
    .padStart(3, "0")
    .replace(/0+$/, "");
  return `${Math.floor(rate / 1000)}${decimals && `.${decimals}`}%`;
}

/** The tax that a sum includes, in cents, rounded half up. An order's tax is rounded only once. */
export const taxIncluded = (cents: Cents, rate: Rate): Cents => partOf(cents, rate, WHOLE + rate);

/** The tax that's added to a sum, in cents, rounded half up. An order's tax is rounded only once. */
export const taxOn = (cents: Cents, rate: Rate): Cents => partOf(cents, rate, WHOLE);

/** Uses BigInt, since a product can exceed the safe integers. */
function partOf(whole: Cents, part: number, all: number): Cents {
  return Number((2n * BigInt(whole) * BigInt(part) + BigInt(all)) / (2n * BigInt(all)));
}

/**
 * Splits a sum by weight. Cents left over go by largest remainder, then to earlier ones, so the shares add up
 * exactly.
 */
export function shareOut(whole: Cents, weights: readonly Cents[]): Cents[] {
  const sum = BigInt(weights.reduce((total, weight) => total + weight, 0));
  if (sum === 0n) return weights.map(() => 0);
  const products = weights.map((weight) => BigInt(whole) * BigInt(weight));
  const shares = products.map((product) => Number(product / sum));
  const left = whole - shares.reduce((total, share) => total + share, 0);
  const byRemainder = products
    .map((product, index) => ({ index, remainder: product % sum }))
    .sort((one, other) => Number(other.remainder - one.remainder) || one.index - other.index);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

export type PricedLine = { unitPriceCents: Cents; quantity: number; isTaxed: boolean };

/** Each line's share of an order's tax. 0 without a rate. */
export function taxLines(
  lines: readonly PricedLine[],
  rate: Rate | null,
  taxOf: (cents: Cents, rate: Rate) => Cents = taxIncluded,
): Cents[] {
  const taxed = lines.map((line) => (line.isTaxed ? lineTotal(line) : 0));
  const base = taxed.reduce((total, cents) => total + cents, 0);
  return shareOut(rate === null ? 0 : taxOf(base, rate), taxed);
}

/** Each line's share of the tax added to its order; null for exempt lines. */
export function addedTaxLines(lines: readonly PricedLine[], rate: Rate | null): (Cents | null)[] {
  const shares = taxLines(lines, rate, taxOn);
  return lines.map(({ isTaxed }, index) => (isTaxed ? (shares[index] ?? 0) : null));
}

/** The sum of lines' shares. */
export const sumOfShares = (shares: readonly (Cents | null)[]): Cents =>
  shares.reduce<Cents>((sum, share) => sum + (share ?? 0), 0);

/** The tax added to an order with these lines. */
export const sumOfTax = (lines: readonly PricedLine[], rate: Rate): Cents =>
  sumOfShares(addedTaxLines(lines, rate));

/** The tax refunded with some of a line's items. For all items, it's exactly the line's tax. */
export function taxOfItems(
  { taxCents, quantity }: { taxCents: Cents | null; quantity: number },
  items: number,
): Cents {
  return partOf(taxCents ?? 0, items, quantity);
}

export type SoldLine = PricedLine & {
  taxCents: Cents;
  /** True if the tax was added to its price. */
  isTaxAdded?: boolean;
  /** How many of its items were refunded. */
  refunded: number;
};

/** Parts of a sum: how much is tax, and how much is exempt from tax. */
export type TaxParts = { grossCents: Cents; exemptCents: Cents; taxCents: Cents };

/**
 * Splits a refund into its parts. Items give back their line's share of the tax, and an amount gives back its
 * proportion of what's left. The last refund gives back the rest, so a full refund includes the whole tax.
 */
export function partsRefunded(
  sold: TaxParts,
  lines: readonly SoldLine[],
  refundedCents: Cents,
): TaxParts {
  const grossCents = Math.min(refundedCents, sold.grossCents);
  const byItems = partsOfItems(lines);
  // Refunds can be lower than the items' prices. Then the items don't tell how much of it is tax.
  const items = byItems.grossCents <= grossCents ? byItems : NO_TAX_PARTS;
  const left = subtractTaxParts(sold, items);
  const amount = grossCents - items.grossCents;
  if (left.grossCents === 0) return items;
  const exempt = partOf(left.exemptCents, amount, left.grossCents);
  const tax = partOf(left.taxCents, amount, left.grossCents);
  return {
    grossCents,
    exemptCents: items.exemptCents + exempt,
    taxCents: items.taxCents + Math.min(tax, amount - exempt),
  };
}

export const NO_TAX_PARTS: TaxParts = { grossCents: 0, exemptCents: 0, taxCents: 0 };

export const subtractTaxParts = (one: TaxParts, other: TaxParts): TaxParts => ({
  grossCents: one.grossCents - other.grossCents,
  exemptCents: one.exemptCents - other.exemptCents,
  taxCents: one.taxCents - other.taxCents,
});

function partsOfItems(lines: readonly SoldLine[]): TaxParts {
  const parts = { ...NO_TAX_PARTS };
  for (const { unitPriceCents, isTaxed, isTaxAdded, refunded, ...line } of lines) {
    const cents = unitPriceCents * refunded;
    const tax = taxOfItems(line, refunded);
    parts.grossCents += cents + (isTaxAdded ? tax : 0);
    if (!isTaxed) parts.exemptCents += cents;
    parts.taxCents += tax;
  }
  return parts;
}

type Noted = { taxCents: Cents; rate: Rate | null; isAdded?: boolean };

/** 'Includes $0.52 sales tax (8.75%)'; null if there's nothing to say. */
export function taxNote(tax: Noted | null): string | null {
  if (!tax || tax.isAdded || tax.rate === null || tax.taxCents === 0) return null;
  return `Includes ${formatMoney(tax.taxCents)} sales tax (${formatRate(tax.rate)})`;
}

/** Tax that was added when an order was placed. It never changes. Without a place, no tax was added. */
export type AddedTax = { taxCents: Cents; taxPlace: string | null; taxRate: Rate | null };

export const NO_ADDED_TAX: AddedTax = { taxCents: 0, taxPlace: null, taxRate: null };

export const isSameTax = (one: AddedTax, other: AddedTax): boolean =>
  one.taxCents === other.taxCents &&
  one.taxPlace === other.taxPlace &&
  one.taxRate === other.taxRate;

/** A line for added tax, above the total. */
export type TaxLine = { name: string; cents: Cents };

export const NO_STOP = "No stop";
export const SHIPPED_TO = "Shipped to ";

/** 'Sales tax (8.75%, Ferry Plaza)'; null if none was added. */
export function addedTaxLine({ taxCents, taxPlace, taxRate }: Partial<AddedTax>): TaxLine | null {
  if (!taxCents || taxPlace == null || taxRate == null) return null;
  const place = taxPlace.startsWith(SHIPPED_TO) ? taxPlace.slice(SHIPPED_TO.length) : taxPlace;
  const where = place === NO_STOP ? "" : `, ${place}`;
  return { name: `Sales tax (${formatRate(taxRate)}${where})`, cents: taxCents };
}
