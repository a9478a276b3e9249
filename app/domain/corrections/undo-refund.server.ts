import { eq } from "drizzle-orm";
import { type Db, read, type Tx } from "~/db/client.server";
import { inventory } from "~/db/schema/catalog.server";
import { tillEntryLines } from "~/db/schema/till.server";
import type { Actor } from "~/domain/access/actor";
import { type Audit, refuseWithout } from "~/domain/access/audit.server";
import { moveStock } from "~/domain/inventory/stock-movements.server";
import { queueEmail } from "~/domain/outbox/outbox.server";
import { reclaimItems } from "~/domain/refunds/reclaim-items.server";
import { syncRefundAlerts, updateRefundedCents } from "~/domain/refunds/reversals.server";
import { refusal } from "~/domain/result";
import {
  addTillEntry,
  isTipRefund,
  openTipRefunds,
  openTruckRefunds,
  type TillEntry,
} from "~/domain/truck-ledger/till.server";
import { withStripeTimeLimit } from "~/services/stripe-client.server";
import { correctOnce, type Entered, entryColumns } from "./correct-payment.server";
import { settleFirst } from "./refund-at-truck.server";
import { tipEntryColumns } from "./refund-tip.server";

const NOT_THERE = refusal("conflict", "This refund was already undone.", "entryId");
const SOLD = refusal(
  "conflict",
  "Items this refund put back in stock have sold since. Correct the stock first, then undo the refund.",
  "entryId",
);

/**
 * Undoes a refund at the truck that never happened. Its money goes back into the till, once, and its restocked
 * items leave the shelf again. Refuses with missing, conflict, or unavailable.
 */
export function undoRefund(
  id: number,
  { entryId, reason = null }: { entryId: number; reason?: string | null },
  actor: Actor,
): Promise<Entered> {
  return withStripeTimeLimit(async () => {
    const refused = refuseWithout("correct", actor) ?? (await settleFirst(id));
    return refused ?? enter(id, entryId, reason, actor);
  });
}

function enter(id: number, entryId: number, reason: string | null, actor: Actor) {
  return correctOnce(id, actor, (tx, order, audit) => {
    const refund = refundsThere(tx, id).find((one) => one.id === entryId);
    if (!refund || order.status !== "paid") return NOT_THERE;
    if (isTipRefund(refund)) return takeBackTip(tx, refund, { reason, actor }, audit);
    if (!unshelve(tx, refund)) return SOLD;
    const { method, cents } = refund;
    const row = addTillEntry(tx, {
      orderId: id,
      kind: "refund",
      method,
      cents: -cents,
      reason,
      takesBack: entryId,
      ...entryColumns(actor),
    });
    updateRefundedCents(tx, order);
    syncRefundAlerts(tx, order);
    reclaimItems(tx, id);
    queueEmail(tx, "order_corrected", `till:${row.id}`, { orderId: id, tillEntryId: row.id });
    const detail = { refundTakenBackCents: -cents, tillEntryId: row.id };
    audit({ action: "updated", entity: "order", entityId: id, detail });
    return { ok: true, row };
  });
}

function takeBackTip(
  tx: Tx,
  { id: entryId, orderId, method, cents }: TillEntry,
  { reason, actor }: { reason: string | null; actor: Actor },
  audit: Audit,
): Entered {
  const row = addTillEntry(tx, {
    orderId,
    kind: "tip",
    method,
    cents: -cents,
    reason,
    takesBack: entryId,
    ...tipEntryColumns(actor),
  });
  const detail = { tipRefundTakenBackCents: -cents, tillEntryId: row.id };
  audit({ action: "updated", entity: "order", entityId: orderId, detail });
  return { ok: true, row };
}

const refundsThere = (db: Db, orderId: number) => [
  ...openTruckRefunds(db, orderId),
  ...openTipRefunds(db, orderId),
];

export const refundsToTakeBack = (orderId: number) => refundsThere(read(), orderId);

/**
 * Takes restocked items off the shelf.
 * @returns false if some were sold, which ends the transaction
 */
function unshelve(tx: Tx, { id: entryId, orderId }: TillEntry): boolean {
  const lines = tx
    .select({ itemId: inventory.id, restocked: tillEntryLines.restocked })
    .from(tillEntryLines)
    .innerJoin(inventory, eq(inventory.productId, tillEntryLines.productId))
    .where(eq(tillEntryLines.entryId, entryId))
    .all();
  return lines.every(
    ({ itemId, restocked }) =>
      restocked === 0 || moveStock(tx, itemId, -restocked, { kind: "return", orderId }) !== null,
  );
}
