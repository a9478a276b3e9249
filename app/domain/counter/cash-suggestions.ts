/** US bills, in cents. */
const BILLS = [100, 500, 1000, 2000, 5000, 10_000];

/**
 * Amounts a customer is likely to hand over, lowest first: the sum rounded up to each bill. $23.50 gives $24,
 * $25, $30, $40, $50, and $100. The exact amount is left out, since it needs no change.
 */
export function cashSuggestions(cents: number): number[] {
  const sums = BILLS.map((bill) => Math.ceil(cents / bill) * bill);
  return [...new Set(sums)].filter((sum) => sum > cents).sort((one, other) => one - other);
}
