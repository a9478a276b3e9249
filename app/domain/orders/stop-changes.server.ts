import { and, eq, isNull, ne } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { oweLetter } from "../mail/outbox.server";
import { orders } from "./orders.table.server";
import type { Stop } from "./pickup-stop.server";

/**
 * Whoever has paid and waits at a stop is told once that it was moved or called off, in the transaction
 * that does so. `sequence` tells its changes apart.
 */
export function tellOfStopChange(tx: Tx, { id, sequence }: Pick<Stop, "id" | "sequence">): void {
  const waiting = tx
    .select({ orderId: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.pickupEventId, id),
        eq(orders.status, "paid"),
        isNull(orders.handedOverAt),
        ne(orders.refundedCents, orders.receivedCents),
      ),
    )
    .all();
  for (const { orderId } of waiting) {
    oweLetter(tx, "stop_changed", `order:${orderId}:stop:${id}:${sequence}`, { orderId });
  }
}
