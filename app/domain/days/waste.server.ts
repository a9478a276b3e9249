import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { inventory } from "~/db/schema/catalog.server";
import type { Actor } from "~/domain/access/actor";
import { moveStock } from "~/domain/inventory/stock-movements.server";
import { type Result, refusal } from "~/domain/result";
import type { ClosingInput } from "./closing.schema";
import type { ItemFigures } from "./figures";

/** Items given away and thrown away on the day that's being closed. */

/** Drops fields that were left blank. */
export function numbersIn(
  given: Record<string, number | null | undefined> = {},
): Record<string, number> {
  const typed = Object.entries(given).filter(
    (entry): entry is [string, number] => entry[1] != null,
  );
  return Object.fromEntries(typed);
}

/** Records waste. Goods leave the shelf. Made items were never on it, so they're only counted. */
export function recordWaste(
  tx: Tx,
  input: Pick<ClosingInput, "givenAway" | "thrownAway">,
  sold: ItemFigures[],
  actor: Actor,
): Result<{ pieces: ItemFigures[] }> {
  const [given, thrown] = [numbersIn(input.givenAway), numbersIn(input.thrownAway)];
  const unknown = unlisted({ givenAway: given, thrownAway: thrown }, sold);
  if (unknown) return refusal("invalid", "We don't have this product.", unknown);
  const pieces: ItemFigures[] = [];
  for (const row of sold) {
    const { productId } = row;
    const [givenAway, thrownAway] = [given[productId] ?? 0, thrown[productId] ?? 0];
    const left = takeGoods(tx, productId, givenAway + thrownAway, actor);
    const field = `${thrownAway > 0 ? "thrownAway" : "givenAway"}.${productId}`;
    if (left !== null) return refusal("invalid", `Only ${left} of ${row.name} in stock.`, field);
    pieces.push({ ...row, givenAway, thrownAway });
  }
  // Each number is checked, since voids can make a sum of zero.
  const isAnything = ({ sold: pieces, brought, givenAway, thrownAway }: ItemFigures) =>
    brought !== null || [pieces, givenAway, thrownAway].some((number) => number !== 0);
  return { ok: true, pieces: pieces.filter(isAnything) };
}

/** Products with a number, including those deleted since the form was opened. */
export const namedIn = ({
  givenAway,
  thrownAway,
}: Pick<ClosingInput, "givenAway" | "thrownAway">) =>
  Object.keys({ ...numbersIn(givenAway), ...numbersIn(thrownAway) }).map(Number);

/** @returns the field of a product that isn't listed, if there is one */
function unlisted(
  typed: Record<"givenAway" | "thrownAway", Record<string, number>>,
  listed: ItemFigures[],
): string | undefined {
  const known = new Set(listed.map(({ productId }) => String(productId)));
  const fields = Object.entries(typed).flatMap(([name, pieces]) =>
    Object.entries(pieces)
      .filter(([productId, number]) => number > 0 && !known.has(productId))
      .map(([productId]) => `${name}.${productId}`),
  );
  return fields[0];
}

/**
 * Takes goods off the shelf.
 * @returns how many there are, if too few; then nothing changes
 */
function takeGoods(tx: Tx, productId: number, gone: number, actor: Actor): number | null {
  const item = tx.select().from(inventory).where(eq(inventory.productId, productId)).get();
  if (!item || gone === 0) return null;
  const left = moveStock(tx, item.id, -gone, { kind: "adjustment", actor });
  return left === null ? item.quantity : null;
}
