/** What people hand over in the US, in cents. */
const BILLS = [100, 500, 1000, 2000, 5000, 10_000];

/**
 * What a customer may pay a sum with, the least first: the sum rounded up to each kind of bill, so
 * $23.50 gives $24, $25, $30, $40, $50, and $100. What's paid to the cent needs no change.
 */
export function tenders(cents: number): number[] {
  const sums = BILLS.map((bill) => Math.ceil(cents / bill) * bill);
  return [...new Set(sums)].filter((sum) => sum > cents).sort((one, other) => one - other);
}
