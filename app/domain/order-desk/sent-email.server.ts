import type { Tx } from "~/db/client.server";
import { forgetUnsent, queueEmailAgain, timesSent } from "~/domain/mail/outbox.server";
import type { Order } from "~/domain/orders/orders.server";
import { UNDO_MS } from "~/domain/orders/tap-undo";

type Parcel = Pick<Order, "id" | "fulfillment" | "handedOverAt" | "carrier" | "trackingNumber">;

/**
 * 'Your order is on its way': once it can't be undone, and once more for a tracking number that came later.
 * Each number has an email of its own, in place of one that still waits: that may be on its way with the old one.
 */
export function queueSentEmail(tx: Tx, before: Parcel, after: Parcel, now: Date): void {
  if (after.fulfillment !== "delivery" || after.handedOverAt === null) return;
  const told = timesSent(tx, causeOf(after.id));
  const isNews = after.trackingNumber !== null && isOther(before, after);
  if (told > 0 && !isNews) return;
  const sendAt = new Date(now.getTime() + UNDO_MS);
  const cause = `${causeOf(after.id)}${told}:${after.carrier ?? ""}:${after.trackingNumber ?? ""}`;
  forgetUnsent(tx, causeOf(after.id));
  queueEmailAgain(tx, "order_sent", cause, { orderId: after.id }, sendAt);
}

const causeOf = (id: number) => `order:${id}:sent:` as const;

const isOther = (before: Parcel, after: Parcel) =>
  before.trackingNumber !== after.trackingNumber || before.carrier !== after.carrier;
