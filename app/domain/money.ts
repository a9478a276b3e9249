/**
 * Money is integer cents everywhere inside (design 4.3); these are its two written faces. They stand
 * apart from price.ts, which reads, because they also run in the browser, where zod does not go.
 */
export type Cents = number;

/** Cents as the API writes them: '19.99'. */
export function toDecimal(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Cents as people read them: '$19.99' (spec section 9). */
export function formatMoney(cents: Cents): string {
  return dollars.format(cents / 100);
}
