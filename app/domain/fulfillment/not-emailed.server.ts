import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";

/** The `stopSequence` of a reservation that was moved before anyone confirmed it. */
export const NOT_EMAILED = -1;

/** An address that nobody confirmed may be a stranger's: who confirms it later is emailed then. */
export function noteNotEmailed(tx: Tx, orderId: number): void {
  tx.update(orders).set({ stopSequence: NOT_EMAILED }).where(eq(orders.id, orderId)).run();
}
