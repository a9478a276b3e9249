import { eq } from "drizzle-orm";
import { type Tx, write } from "~/db/client.server";
import { recordGuest } from "../access/audit.server";
import { findStop } from "../fulfilment/pickup-stop.server";
import { expire, type Order } from "../orders/orders.server";
import { orders } from "../records/orders.table.server";
import { type Result, refusal } from "../result";
import { isConfirmKey } from "./confirm-key.server";

/** What its customer does about a reservation, from the order's own page. Each may be repeated. */

type Done = Result<{ order: Order }>;

const LOST = refusal("missing", "This link doesn't work. Open it from the email again.");
const ENDED = refusal("conflict", "This reservation has ended. You can reserve again.");
const NOT_OPEN = refusal("conflict", "Only a reservation that isn't paid yet can be canceled.");

/** Keeps the pieces until the stop ends. @param key of the letter. Refuses with missing or conflict. */
export function confirmReservation(token: string, key: string): Promise<Done> {
  return write((tx): Done => {
    const order = orderOf(tx, token);
    if (!order || !isConfirmKey(key, token)) return LOST;
    if (order.status !== "pending") return order.status === "paid" ? { ok: true, order } : ENDED;
    const stop = findStop(tx, order.pickupEventId);
    if (order.confirmBy === null || !stop) return { ok: true, order };
    tx.update(orders)
      .set({ confirmBy: null, holdExpiresAt: stop.endDate })
      .where(eq(orders.id, order.id))
      .run();
    return { ok: true, order };
  });
}

/** Gives its pieces back. Refuses with missing or conflict. */
export function cancelOwnReservation(token: string): Promise<Done> {
  return write((tx): Done => {
    const order = orderOf(tx, token);
    if (!order) return LOST;
    const isOpen = order.status === "pending" || order.status === "expired";
    if (order.paymentKind !== "truck" || !isOpen) return NOT_OPEN;
    if (order.status === "pending") {
      expire(tx, order);
      recordGuest(tx, { action: "updated", entity: "order", entityId: order.id, detail: CANCELED });
    }
    return { ok: true, order };
  });
}

const CANCELED = { cancelled: true, byGuest: true };

const orderOf = (tx: Tx, token: string) =>
  tx.select().from(orders).where(eq(orders.token, token)).get();
