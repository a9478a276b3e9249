import type { Tx } from "~/db/client.server";
import { orderLines, orders } from "~/db/schema/orders.server";
import { holds } from "~/db/schema/stock.server";
import { createSecretId, hashOf } from "~/domain/access/secret-id.server";
import { nameItems } from "~/domain/cart/items";
import type { Fulfillment } from "~/domain/fulfillment/fulfillment.schema";
import { fulfillmentColumns } from "~/domain/fulfillment/pickup-stop.server";
import { moveStock } from "~/domain/inventory/stock-movements.server";
import { cardHoldUntil } from "~/domain/orders/order-holds.server";
import { findOrder, type Order } from "~/domain/orders/orders.server";
import { textSettings } from "~/env.server";
import type { OrderRequest } from "./order-request.schema";
import type { PricedCart, ShelfLine } from "./price-cart.server";

/**
 * Orders with the same fingerprint get the same payment intent. Pickup or shipping is part of it: if two tabs
 * chose differently, only the later one can pay, and the other finds out before its card is charged. The name,
 * the note, and the number for texts aren't part of it: the later ones count.
 */
export function fingerprint({
  email,
  items,
  fulfillment,
}: Pick<OrderRequest, "email" | "items" | "fulfillment">): string {
  return hashOf(JSON.stringify([email, nameItems(items), fulfillment]));
}

/** The mobile number to keep: only if texts are set up and the order is picked up at a stop. */
export function phoneOf({ phone, fulfillment }: Pick<NewOrder, "phone" | "fulfillment">) {
  return textSettings() && fulfillment?.method === "pickup" ? (phone ?? null) : null;
}

type NewOrder = {
  email: string;
  browserHash: string;
  networkKey: string;
  fulfillment?: Fulfillment;
  name?: string | null;
  note?: string | null;
  phone?: string | null;
  /** Set if an item is made at the stop. */
  pickupMinutes?: number | null;
  /** Set for an order that's paid at the truck: its items are held until then. */
  reservation?: { code: string; until: Date; confirmBy: Date | null };
  /** The browser's own reservation, whose items the new order takes over. */
  replacesOrderId?: number;
  /** When the request arrived. It becomes the creation time of the order, which `checkOvertaken` compares. */
  startedAt: Date;
};

/** @param cart whose items are all in stock: see `checkStock` */
export function insertOrder(tx: Tx, newOrder: NewOrder, cart: PricedCart, now: Date): Order {
  const fulfillment = fulfillmentColumns(tx, newOrder.fulfillment, newOrder.pickupMinutes);
  const { id } = tx
    .insert(orders)
    .values({
      token: createSecretId(),
      email: newOrder.email,
      totalCents: cart.totalCents,
      ...cart.tax,
      ...fulfillment,
      customerName: newOrder.name,
      note: newOrder.note,
      phone: phoneOf(newOrder),
      browserHash: newOrder.browserHash,
      clientHash: newOrder.networkKey,
      cartFingerprint: fingerprint({ ...newOrder, items: cart.lines }),
      paymentKind: newOrder.reservation ? "truck" : "card",
      reservationCode: newOrder.reservation?.code,
      confirmBy: newOrder.reservation?.confirmBy,
      waitsSince: newOrder.reservation && !newOrder.reservation.confirmBy ? now : null,
      replacesOrderId: newOrder.replacesOrderId,
      holdExpiresAt: newOrder.reservation?.until ?? cardHoldUntil(tx, fulfillment, now),
      createdAt: newOrder.startedAt,
    })
    .returning({ id: orders.id })
    .get();
  for (const line of cart.lines) {
    tx.insert(orderLines)
      .values({ orderId: id, ...line })
      .run();
  }
  for (const line of cart.shelf) takeFromStock(tx, id, line);
  const order = findOrder(tx, id);
  if (!order) throw new Error(`Order ${id} vanished inside its own transaction`);
  return order;
}

function takeFromStock(
  tx: Tx,
  orderId: number,
  { productId, inventoryId, quantity }: ShelfLine,
): void {
  const left = moveStock(tx, inventoryId, -quantity, { kind: "sale", orderId });
  if (left === null) throw new Error(`Stock of ${productId} changed inside a write`);
  tx.insert(holds).values({ orderId, inventoryId, quantity }).run();
}
