import { read } from "~/db/client.server";
import type { Order } from "~/domain/orders/orders.server";
import { reversalsOf } from "~/domain/refunds/reversals.server";
import { sum } from "./books";

/** The cents that are left of an order's payment, as the books have it. */
export function keptOf(order: Order): number {
  return order.receivedCents - order.refundedCents - withdrawnOf(order);
}

/** The cents that banks have taken back and not returned. */
export function withdrawnOf({ id }: Order): number {
  return sum(reversalsOf(read(), id).disputes.map(({ withdrawnCents }) => withdrawnCents));
}
