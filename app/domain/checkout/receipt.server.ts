import { and, desc, eq, isNull, type SQL } from "drizzle-orm";
import { type Db, read, type Tx, write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { chosenItem } from "../cart/line-name";
import { browserHashOf } from "../inventory/available-stock.server";
import { linesOfOrder } from "../orders/order-lines.server";
import type { Order } from "../orders/orders.server";
import type { Receipt } from "./receipt";

const unseenOf = (browserHash: string) =>
  and(
    eq(orders.browserHash, browserHash),
    eq(orders.status, "paid"),
    isNull(orders.receiptSeenAt),
    // People who pay at the truck know that they paid.
    eq(orders.paymentKind, "card"),
  );

const unseenBy = (browserHash: string, paymentIntentId: string) =>
  and(unseenOf(browserHash), eq(orders.paymentIntentId, paymentIntentId));

export function orderWithUnseenReceipt(db: Db, browserHash: string): Order | undefined {
  return newest(db, unseenOf(browserHash));
}

function newest(db: Db, condition: SQL | undefined): Order | undefined {
  return db.select().from(orders).where(condition).orderBy(desc(orders.id)).limit(1).get();
}

export function receiptOf(db: Db, { id, paymentIntentId, totalCents }: Order): Receipt {
  const lines = linesOfOrder(db, id).map(({ productId, choices, title, quantity }) => ({
    ...chosenItem(productId, choices),
    name: title,
    quantity,
  }));
  return { paymentIntentId: paymentIntentId ?? "", totalCents, lines };
}

export function markReceiptSeen(
  tx: Tx,
  browserHash: string,
  paymentIntentId: string,
  now: Date,
): void {
  tx.update(orders).set({ receiptSeenAt: now }).where(unseenBy(browserHash, paymentIntentId)).run();
}

export function rememberSeenReceipt(browserId: string, paymentIntentId: string): Promise<void> {
  return write((tx) => markReceiptSeen(tx, browserHashOf(browserId), paymentIntentId, new Date()));
}

export function unseenReceipt(browserId: string, paymentIntentId?: string): Receipt | null {
  const browserHash = browserHashOf(browserId);
  const which = paymentIntentId ? unseenBy(browserHash, paymentIntentId) : unseenOf(browserHash);
  const order = newest(read(), which);
  return order ? receiptOf(read(), order) : null;
}
