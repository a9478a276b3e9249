/** Money is always integer cents. This file has no zod, unlike price.ts, so the browser can load it. */
export type Cents = number;

type PricedLine = { unitPriceCents: Cents; quantity: number };

export const lineTotal = ({ unitPriceCents, quantity }: PricedLine): Cents =>
  unitPriceCents * quantity;

export const sumOfLines = (lines: readonly PricedLine[]): Cents =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0);

/** '19.99', as the API writes it. */
export function toDecimal(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

type WithDecimals<Row> = {
  [Name in keyof Row as Name extends `${infer Sum}Cents`
    ? Sum
    : Name]: Name extends `${string}Cents` ? string | Exclude<Row[Name], Cents> : Row[Name];
};

/** Renames each `priceCents` to `price`, as text in dollars, for the API and forms. */
export function withDecimals<Row extends object>(row: Row): WithDecimals<Row> {
  const shown = Object.entries(row).map(([name, value]) =>
    name.endsWith("Cents")
      ? [name.slice(0, -"Cents".length), value === null ? null : toDecimal(value)]
      : [name, value],
  );
  return Object.fromEntries(shown);
}

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** '$19.99' */
export function formatMoney(cents: Cents): string {
  return dollars.format(cents / 100);
}
