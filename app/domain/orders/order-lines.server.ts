import { and, asc, eq, inArray } from "drizzle-orm";
import type { Db, Tx } from "~/db/client.server";
import { orderLines } from "~/db/schema/orders.server";
import { countEach, lineName, nameWithChoices } from "~/domain/cart/line-name";
import type { Order } from "./orders.server";

/** Lines of several orders, each with its name ('12_3_7') and title ('Latte (Oat, Beans)'). */
export function linesOfOrders(db: Db, orderIds: number[]) {
  const { orderId, productId, choices } = orderLines;
  return db
    .select()
    .from(orderLines)
    .where(inArray(orderId, orderIds))
    .orderBy(asc(orderId), asc(productId), asc(choices))
    .all()
    .map(withTitle);
}

export const linesOfOrder = (db: Db, orderId: number) => linesOfOrders(db, [orderId]);

type CupNames = Pick<typeof orderLines.$inferSelect, "productId" | "choices" | "cupNames">;

/** Stores the cup names that were typed last for an unpaid order. */
export function changeCupNames(
  tx: Tx,
  { id }: Pick<Order, "id">,
  lines: readonly CupNames[],
): void {
  for (const stored of linesOfOrder(tx, id)) {
    const line = lines.find((one) => lineName(one) === stored.line);
    if (!line || String(line.cupNames) === String(stored.cupNames)) continue;
    const { productId, choices } = stored;
    const isIt = and(
      eq(orderLines.orderId, id),
      eq(orderLines.productId, productId),
      eq(orderLines.choices, choices),
    );
    tx.update(orderLines).set({ cupNames: line.cupNames }).where(isIt).run();
  }
}

type Stored = Pick<
  typeof orderLines.$inferSelect,
  "productId" | "choices" | "name" | "choiceNames" | "quantity"
>;

export function withTitle<Line extends Stored>(stored: Line) {
  return {
    ...stored,
    line: lineName(stored),
    title: nameWithChoices(stored.name, countEach(stored.choiceNames, stored.quantity)),
  };
}
