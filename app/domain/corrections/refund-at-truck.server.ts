import { eq, sql } from "drizzle-orm";
import { read, type Tx } from "~/db/client.server";
import { inventory } from "~/db/schema/catalog.server";
import { orders } from "~/db/schema/orders.server";
import { tillEntryLines } from "~/db/schema/till.server";
import type { Actor } from "~/domain/access/actor";
import { refuseWithout } from "~/domain/access/audit.server";
import { moveStock } from "~/domain/inventory/stock-movements.server";
import { ORDER_GONE } from "~/domain/orders/orders.server";
import { queueEmail } from "~/domain/outbox/outbox.server";
import { chooseRefund, type RefundedItems } from "~/domain/refunds/choose-refund.server";
import { clearAlertsOfRefusedAlike } from "~/domain/refunds/close-refund-request.server";
import { passOnRestockedToTruck, reclaimItems } from "~/domain/refunds/reclaim-items.server";
import { unrefundedCents } from "~/domain/refunds/refundable.server";
import { syncRefundAlerts } from "~/domain/refunds/reversals.server";
import { settleReversals } from "~/domain/refunds/settle-reversals.server";
import { type Refusal, refusal } from "~/domain/result";
import { enterTaxRefunds } from "~/domain/tax/tax-entries.server";
import { addTillEntry, type TillEntry } from "~/domain/truck-ledger/till.server";
import { paymentIsSetUp } from "~/services/stripe.server";
import { withStripeTimeLimit } from "~/services/stripe-client.server";
import { correctOnce, type Entered, entryColumns } from "./correct-payment.server";
import type { TruckRefund } from "./correction.schema";

const NO_ANSWER = refusal(
  "unavailable",
  "We can't reach Stripe right now, so we don't know what was refunded there. Please try again in a moment.",
);

/**
 * Refunds money at the truck, however the order was paid: all that's left, items, or an amount. For an order
 * paid by card it counts as refunded too, so Stripe doesn't refund the same money. Refuses with missing,
 * invalid, conflict, or unavailable.
 */
export function refundAtTruck(id: number, input: TruckRefund, actor: Actor): Promise<Entered> {
  return withStripeTimeLimit(async () => {
    const refused = refuseWithout("correct", actor) ?? (await settleFirst(id));
    return refused ?? enterRefund(id, input, actor);
  });
}

/**
 * Syncs with Stripe first, so a refund made there, by hand or by a bank, isn't made again. A shop that has stopped
 * taking cards goes by its books.
 */
export async function settleFirst(id: number): Promise<Refusal | null> {
  const order = read().select().from(orders).where(eq(orders.id, id)).get();
  if (!order) return ORDER_GONE;
  if (order.stripePaymentId === null || !paymentIsSetUp()) return null;
  const settled = await settleReversals(order.stripePaymentId);
  return settled.ok || settled.reason === "unknown" ? null : NO_ANSWER;
}

function enterRefund(id: number, input: TruckRefund, actor: Actor): Promise<Entered> {
  return correctOnce(id, actor, (tx, order, audit) => {
    const { method, reason = null, restock = false } = input;
    const chosen = chooseRefund(tx, order, unrefundedCents(tx, order), { ...input, restock });
    if (!chosen.ok) return chosen;
    const { amountCents, pieces } = chosen;
    const row = addTillEntry(tx, {
      orderId: id,
      kind: "refund",
      method,
      cents: -amountCents,
      reason,
      ...entryColumns(actor),
    });
    for (const piece of pieces) refundItems(tx, row, piece, restock);
    // The column's CHECK refuses a refund of more than was paid.
    const { refundedCents } = tx
      .update(orders)
      .set({ refundedCents: sql`${orders.refundedCents} + ${amountCents}` })
      .where(eq(orders.id, id))
      .returning()
      .get();
    enterTaxRefunds(tx, { id, refundedCents });
    reclaimItems(tx, id);
    syncRefundAlerts(tx, order);
    clearAlertsOfRefusedAlike(tx, id, amountCents);
    queueEmail(tx, "order_corrected", `till:${row.id}`, { orderId: id, tillEntryId: row.id });
    const detail = { refundedAtTruckCents: amountCents, method, tillEntryId: row.id };
    audit({ action: "updated", entity: "order", entityId: id, detail });
    return { ok: true, row };
  });
}

/**
 * Records refunded items and restocks them. No item goes back twice, even if a bank sent back its refund
 * through Stripe.
 */
function refundItems(
  tx: Tx,
  { id: entryId, orderId }: TillEntry,
  { productId, choices, quantity }: RefundedItems[number],
  restock: boolean,
): void {
  const item = tx.select().from(inventory).where(eq(inventory.productId, productId)).get();
  const passedOn = item ? passOnRestockedToTruck(tx, orderId, productId, quantity) : 0;
  const back = item && restock ? quantity - passedOn : 0;
  if (item && back > 0) moveStock(tx, item.id, back, { kind: "return", orderId });
  tx.insert(tillEntryLines)
    .values({ entryId, orderId, productId, choices, quantity, restocked: passedOn + back })
    .run();
}
