import type { Tx } from "~/db/client.server";
import { holds, orderLines, orders } from "~/db/schema/orders.server";
import { createSecretId, hashOf } from "~/domain/access/secret-id.server";
import { nameItems } from "~/domain/cart/items";
import { recordStockMovement } from "~/domain/inventory/stock-movements.server";
import type { Fulfillment } from "../fulfillment/fulfillment.schema";
import { fulfillmentColumns } from "../fulfillment/pickup-stop.server";
import { cardHoldUntil } from "../orders/order-holds.server";
import { findOrder, type Order } from "../orders/orders.server";
import type { PaymentRequest } from "./payment-request.schema";
import type { Cart, ShelfLine } from "./price-cart.server";

type Asked = Pick<PaymentRequest, "email" | "items" | "fulfillment">;

/**
 * Orders with the same fingerprint get the same payment intent. Pickup or shipping is part of it: if two tabs
 * chose differently, only the later one can pay, and the other finds out before its card is charged. The note
 * isn't part of it: the later one counts.
 */
export function fingerprint({ email, items, fulfillment }: Asked): string {
  return hashOf(JSON.stringify([email, nameItems(items), fulfillment]));
}

type NewOrder = {
  email: string;
  browserHash: string;
  clientKey: string;
  fulfillment?: Fulfillment;
  note?: string | null;
  /** Set if something in it is made at its stop. */
  pickupMinutes?: number | null;
  /** Set for an order that's paid at the truck: its items are held until then. */
  reservation?: { code: string; until: Date; confirmBy: Date | null };
  /** The browser's own reservation, whose items it takes over. */
  replacesOrderId?: number;
  /** An earlier request doesn't replace it. */
  askedAt: Date;
};

/** @param cart of which nothing is missing: see `shortage` */
export function placeOrder(tx: Tx, buyer: NewOrder, cart: Cart, now: Date): Order {
  const fulfillment = fulfillmentColumns(tx, buyer.fulfillment, buyer.pickupMinutes);
  const { id } = tx
    .insert(orders)
    .values({
      token: createSecretId(),
      email: buyer.email,
      totalCents: cart.totalCents,
      ...cart.tax,
      ...fulfillment,
      note: buyer.note,
      browserHash: buyer.browserHash,
      clientHash: buyer.clientKey,
      cartFingerprint: fingerprint({ ...buyer, items: cart.lines }),
      paymentKind: buyer.reservation ? "truck" : "card",
      reservationCode: buyer.reservation?.code,
      confirmBy: buyer.reservation?.confirmBy,
      waitsSince: buyer.reservation && !buyer.reservation.confirmBy ? now : null,
      replacesOrderId: buyer.replacesOrderId,
      holdExpiresAt: buyer.reservation?.until ?? cardHoldUntil(tx, fulfillment, now),
      createdAt: buyer.askedAt,
    })
    .returning({ id: orders.id })
    .get();
  for (const line of cart.lines) {
    tx.insert(orderLines)
      .values({ orderId: id, ...line })
      .run();
  }
  for (const line of cart.shelf) take(tx, id, line);
  const order = findOrder(tx, id);
  if (!order) throw new Error(`Order ${id} vanished inside its own transaction`);
  return order;
}

function take(tx: Tx, orderId: number, { productId, inventoryId, quantity }: ShelfLine): void {
  const left = recordStockMovement(tx, inventoryId, -quantity, { kind: "sale", orderId });
  if (left === null) throw new Error(`Stock of ${productId} changed inside a write`);
  tx.insert(holds).values({ orderId, inventoryId, quantity }).run();
}
