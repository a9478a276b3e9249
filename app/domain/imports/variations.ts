import { type Cents, toDecimal } from "~/domain/money";
import { askedGroupRules } from "./asked-text";
import type { AskedGroup, CatalogRow, Variation } from "./catalog-row";

/** A row that can become one choice of an item. */
export type VariedRow = CatalogRow & { variation: Variation; priceCents: Cents };

const isVaried = (row: CatalogRow): row is VariedRow =>
  row.variation !== undefined && row.priceCents !== null && !row.why;

/** The key of rows that can become one item. A variation that is for sale is never joined with one that isn't. */
const familyOf = ({ variation, isAvailable = true }: VariedRow) =>
  `${isAvailable} ${variation.family}`;

/**
 * Joins the sizes of an item that's made to order into one item that asks for the size. Goods stay apart, since
 * each size has its own stock.
 * @param isApart whether a row must stay an item of its own
 */
export function withChoices(
  rows: readonly CatalogRow[],
  isApart: (row: VariedRow) => boolean,
): CatalogRow[] {
  const families = new Map<string, VariedRow[]>();
  for (const row of rows.filter(isVaried)) {
    const key = familyOf(row);
    families.set(key, [...(families.get(key) ?? []), row]);
  }
  const joined = new Map<CatalogRow, CatalogRow | null>();
  for (const family of families.values()) {
    const one = family.some(isApart) ? null : joinedRow(family);
    // The joined row takes the place of the first.
    if (one) for (const [at, row] of family.entries()) joined.set(row, at === 0 ? one : null);
  }
  return rows.flatMap((row) => {
    const one = joined.get(row);
    return one === undefined ? [row] : (one ?? []);
  });
}

/** One row with variations as its choices; null if there's one variation, too many, or the same one twice. */
function joinedRow(family: readonly VariedRow[]): CatalogRow | null {
  const [first] = family;
  if (!first || family.length < 2) return null;
  const priceCents = Math.min(...family.map((row) => row.priceCents));
  const group = groupOf(family, priceCents);
  if (!group) return null;
  const { variation, ...row } = first;
  return {
    ...row,
    name: variation.item,
    priceCents,
    asks: [group],
    description: family.find(({ description }) => description)?.description ?? null,
    imageUrl: family.find(({ imageUrl }) => imageUrl)?.imageUrl ?? null,
    images: family.find(({ images = [] }) => images.length > 0)?.images,
    // An item is sold out if all of its sizes are.
    stock: family.every(({ stock }) => stock === 0) ? 0 : null,
    ...(row.isTaxExempt && { isTaxExempt: family.every(({ isTaxExempt }) => isTaxExempt) }),
  };
}

/** A choice group without a default, since another shop's first size isn't what most people want. */
function groupOf(family: readonly VariedRow[], lowest: Cents): AskedGroup | null {
  const names = family.map(({ variation }) => variation.name);
  const read = askedGroupRules.safeParse({
    name: family[0]?.variation.asks || askedFor(names),
    amount: "one",
    choices: family.map(({ variation, priceCents }) => ({
      name: variation.name,
      price: toDecimal(priceCents - lowest),
    })),
  });
  return read.success ? read.data : null;
}

const SIZE =
  /^(?:x?s|x?l|m|mini|kids?|small|medium|large|regular|tall|short|single|double|half|full|pint|quart|dozen|grande|venti)\b|\d\s*(?:oz|ml|cl|l|g|lbs?|in|pcs?|pack|scoops?|")(?:\b|$)/i;

const askedFor = (names: readonly string[]) =>
  names.every((name) => SIZE.test(name)) ? "Size" : "Kind";
