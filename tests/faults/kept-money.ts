import { read } from "~/db/client.server";
import type { Order } from "~/domain/orders/orders.server";
import { reversalsOf } from "~/domain/refunds/reversals.server";
import { sum } from "./books";

/** What the books say is left of an order's money. */
export function keptOf(order: Order): number {
  return order.receivedCents - order.refundedCents - withdrawnOf(order);
}

/** What banks have taken back and not returned. */
export function withdrawnOf({ id }: Order): number {
  return sum(reversalsOf(read(), id).disputes.map(({ withdrawnCents }) => withdrawnCents));
}
