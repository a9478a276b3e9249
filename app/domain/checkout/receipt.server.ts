import { and, eq, isNull } from "drizzle-orm";
import { type Db, read, type Tx, write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { browserHashOf } from "~/domain/access/secret-id.server";
import { chosenItem } from "~/domain/cart/line-name";
import { linesOfOrder } from "~/domain/orders/order-lines.server";
import { newestOfBrowser, type Order } from "~/domain/orders/orders.server";
import type { Receipt } from "./receipt";

const isUnseen = and(
  eq(orders.status, "paid"),
  isNull(orders.receiptSeenAt),
  // People who pay at the truck know that they paid.
  eq(orders.paymentKind, "card"),
);

const unseenBy = (browserHash: string, paymentIntentId: string) =>
  and(eq(orders.browserHash, browserHash), isUnseen, eq(orders.paymentIntentId, paymentIntentId));

export const orderWithUnseenReceipt = newestOfBrowser(isUnseen);

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
  const order = paymentIntentId
    ? read().select().from(orders).where(unseenBy(browserHash, paymentIntentId)).get()
    : orderWithUnseenReceipt(read(), browserHash);
  return order ? receiptOf(read(), order) : null;
}
