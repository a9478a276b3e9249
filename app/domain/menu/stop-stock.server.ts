import { and, asc, eq, inArray } from "drizzle-orm";
import { read, type Tx } from "~/db/client.server";
import { stopProducts } from "~/db/schema/events.server";
import { menuItems } from "~/db/schema/menu.server";
import { takenLines } from "./slots.server";
import { pieces as piecesIn } from "./unpaid-shares";

/** How many of each menu item a stop brings. Without a row, there's no limit. */

/** Quantities by item. Null means no limit; 0 means it isn't brought. */
export type Pieces = Record<string, number | null>;

/** Quantities of all items on the menu. */
export function readPieces(eventId: number, db: Pick<Tx, "select"> = read()): Pieces {
  const { productId, pieces, eventId: stop } = stopProducts;
  const rows = db
    .select({ id: menuItems.productId, pieces })
    .from(menuItems)
    .leftJoin(stopProducts, and(eq(productId, menuItems.productId), eq(stop, eventId)))
    .orderBy(asc(menuItems.productId))
    .all();
  return Object.fromEntries(rows.map((row) => [row.id, row.pieces]));
}

/** Messages by field, for items that the stop would bring fewer of than are ordered already. */
export function fewerThanOrdered(tx: Tx, eventId: number, pieces: Pieces): Record<string, string> {
  const taken = takenLines(tx, eventId, []);
  const before = readPieces(eventId, tx);
  const said = Object.entries(pieces).flatMap(([id, brings]) => {
    const ordered = piecesIn(taken.filter(({ productId }) => productId === Number(id)));
    if (brings === null || brings >= ordered || brings === before[Number(id)]) return [];
    const are = ordered === 1 ? "is" : "are";
    return [[`pieces.${id}`, `${ordered} ${are} already ordered, and you'd bring ${brings}.`]];
  });
  return Object.fromEntries(said);
}

/** Items that aren't named stay. One that has left the menu meanwhile is passed over. */
export function bring(tx: Tx, eventId: number, pieces: Pieces): null {
  const onMenu = tx
    .select({ id: menuItems.productId })
    .from(menuItems)
    .where(inArray(menuItems.productId, Object.keys(pieces).map(Number)))
    .all();
  for (const { id: productId } of onMenu) setPieces(tx, eventId, productId, pieces[productId]);
  return null;
}

function setPieces(tx: Tx, eventId: number, productId: number, pieces: number | null = null): void {
  const { eventId: stop, productId: product } = stopProducts;
  if (pieces === null) {
    tx.delete(stopProducts)
      .where(and(eq(stop, eventId), eq(product, productId)))
      .run();
    return;
  }
  tx.insert(stopProducts)
    .values({ eventId, productId, pieces })
    .onConflictDoUpdate({ target: [stop, product], set: { pieces, updatedAt: new Date() } })
    .run();
}
