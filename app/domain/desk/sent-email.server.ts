import type { Tx } from "~/db/client.server";
import { queueEmailAgain, timesSent } from "../mail/outbox.server";
import type { Order } from "../orders/orders.server";
import { UNDO_MS } from "../orders/undo";

type Parcel = Pick<Order, "id" | "fulfillment" | "handedOverAt" | "carrier" | "trackingNumber">;

/**
 * 'Your order is on its way': once it can't be undone, and once more for a tracking number that came later.
 * What it says is looked up when it's sent, so one that still waits has the newest number.
 */
export function queueSentEmail(tx: Tx, before: Parcel, after: Parcel, now: Date): void {
  if (after.fulfillment !== "delivery" || after.handedOverAt === null) return;
  const told = timesSent(tx, causeOf(after.id));
  const isNews = after.trackingNumber !== null && isOther(before, after);
  if (told > 0 && !isNews) return;
  const sendAt = new Date(now.getTime() + UNDO_MS);
  queueEmailAgain(tx, "order_sent", `${causeOf(after.id)}${told}`, { orderId: after.id }, sendAt);
}

const causeOf = (id: number) => `order:${id}:sent:` as const;

const isOther = (before: Parcel, after: Parcel) =>
  before.trackingNumber !== after.trackingNumber || before.carrier !== after.carrier;
