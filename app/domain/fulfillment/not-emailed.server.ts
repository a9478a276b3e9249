import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";

/** The `stopSequence` of a reservation that was moved before it was confirmed. */
export const NOT_EMAILED = -1;

/**
 * Records that a moved reservation owes an email. Its address may be a stranger's, so the email waits until it's
 * confirmed.
 */
export function recordNotEmailed(tx: Tx, orderId: number): void {
  tx.update(orders).set({ stopSequence: NOT_EMAILED }).where(eq(orders.id, orderId)).run();
}
