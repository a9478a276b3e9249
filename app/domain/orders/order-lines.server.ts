import { asc, inArray } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { orderLines } from "~/db/schema/orders.server";
import { lineName, nameWithChoices } from "../cart/line-name";

/** Lines of several orders, each with its name ('12_3_7') and title ('Latte (Oat, Beans)'). */
export function linesOfOrders(db: Pick<Tx, "select">, orderIds: number[]) {
  const { orderId, productId, choices } = orderLines;
  return db
    .select()
    .from(orderLines)
    .where(inArray(orderId, orderIds))
    .orderBy(asc(orderId), asc(productId), asc(choices))
    .all()
    .map(withTitle);
}

export const linesOfOrder = (db: Pick<Tx, "select">, orderId: number) =>
  linesOfOrders(db, [orderId]);

type Stored = Pick<
  typeof orderLines.$inferSelect,
  "productId" | "choices" | "name" | "choiceNames"
>;

export function withTitle<Line extends Stored>(stored: Line) {
  return {
    ...stored,
    line: lineName(stored),
    title: nameWithChoices(stored.name, stored.choiceNames),
  };
}
