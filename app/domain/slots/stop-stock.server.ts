import { and, asc, eq, inArray } from "drizzle-orm";
import { type Db, read, type Tx } from "~/db/client.server";
import { stopProducts } from "~/db/schema/events.server";
import { menuItems } from "~/db/schema/menu.server";
import { takenLines } from "./capacity.server";
import { totalQuantity } from "./unpaid-shares";

/** How many of each menu item a stop brings. Items without a row have no limit. */

/** Quantities by item. Null means no limit; 0 means it isn't brought. */
export type StopStock = Record<string, number | null>;

/** Quantities of all items on the menu. */
export function readStopStock(eventId: number, db: Db = read()): StopStock {
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
export function fewerThanOrdered(
  tx: Tx,
  eventId: number,
  pieces: StopStock,
): Record<string, string> {
  const taken = takenLines(tx, eventId, []);
  const before = readStopStock(eventId, tx);
  const errors = Object.entries(pieces).flatMap(([id, quantity]) => {
    const ordered = totalQuantity(taken.filter(({ productId }) => productId === Number(id)));
    if (quantity === null || quantity >= ordered || quantity === before[Number(id)]) return [];
    const are = ordered === 1 ? "is" : "are";
    return [[`pieces.${id}`, `${ordered} ${are} already ordered, and you'd bring ${quantity}.`]];
  });
  return Object.fromEntries(errors);
}

/** Stores quantities. Items that aren't named keep theirs, and items no longer on the menu are skipped. */
export function setStopStock(tx: Tx, eventId: number, pieces: StopStock): null {
  const onMenu = tx
    .select({ id: menuItems.productId })
    .from(menuItems)
    .where(inArray(menuItems.productId, Object.keys(pieces).map(Number)))
    .all();
  for (const { id: productId } of onMenu)
    setProductStock(tx, eventId, productId, pieces[productId]);
  return null;
}

function setProductStock(
  tx: Tx,
  eventId: number,
  productId: number,
  pieces: number | null = null,
): void {
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
