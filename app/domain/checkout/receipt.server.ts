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

const unseenBy = (browserHash: string, stripePaymentId: string) =>
  and(eq(orders.browserHash, browserHash), isUnseen, eq(orders.stripePaymentId, stripePaymentId));

export const orderWithUnseenReceipt = newestOfBrowser(isUnseen);

export function receiptOf(db: Db, { id, stripePaymentId, totalCents }: Order): Receipt {
  const lines = linesOfOrder(db, id).map(({ productId, choices, title, quantity }) => ({
    ...chosenItem(productId, choices),
    name: title,
    quantity,
  }));
  return { stripePaymentId: stripePaymentId ?? "", totalCents, lines };
}

export function markReceiptSeen(
  tx: Tx,
  browserHash: string,
  stripePaymentId: string,
  now: Date,
): void {
  tx.update(orders).set({ receiptSeenAt: now }).where(unseenBy(browserHash, stripePaymentId)).run();
}

export function rememberSeenReceipt(browserId: string, stripePaymentId: string): Promise<void> {
  return write((tx) => markReceiptSeen(tx, browserHashOf(browserId), stripePaymentId, new Date()));
}

export function unseenReceipt(browserId: string, stripePaymentId?: string): Receipt | null {
  const browserHash = browserHashOf(browserId);
  const order = stripePaymentId
    ? read().select().from(orders).where(unseenBy(browserHash, stripePaymentId)).get()
    : orderWithUnseenReceipt(read(), browserHash);
  return order ? receiptOf(read(), order) : null;
}
