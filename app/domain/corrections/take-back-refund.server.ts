import { eq } from "drizzle-orm";
import { read, type Tx } from "~/db/client.server";
import { inventory } from "~/db/schema/catalog.server";
import { tillEntryLines } from "~/db/schema/till.server";
import { withPatience } from "~/services/stripe-client.server";
import type { Actor } from "../access/actor";
import { recordStockMovement } from "../inventory/stock-movements.server";
import { queueEmail } from "../mail/outbox.server";
import { alertOfRefunds, noteRefunded } from "../refunds/reversals.server";
import { keepPieces } from "../refunds/taken-back.server";
import { refusal } from "../result";
import { addTillEntry, openTruckRefunds, type TillEntry } from "../till/till.server";
import { correctOnce, type Entered, entering } from "./correct-payment.server";
import { settleFirst } from "./refund-at-truck.server";

const NOT_THERE = refusal("conflict", "This refund was already undone.", "entryId");
const SOLD = refusal(
  "conflict",
  "Items this refund put back in stock have sold since. Correct the stock first, then undo the refund.",
  "entryId",
);

/**
 * A refund at the truck that never happened: an entry puts its money back into the till, once, and what it had
 * put in stock leaves it again. Refuses with missing, conflict or unavailable.
 */
export function takeBackRefund(
  id: number,
  { entryId, reason = null }: { entryId: number; reason?: string | null },
  actor: Actor,
): Promise<Entered> {
  return withPatience(async () => (await settleFirst(id)) ?? enter(id, entryId, reason, actor));
}

function enter(id: number, entryId: number, reason: string | null, actor: Actor) {
  return correctOnce(id, actor, (tx, order, audit) => {
    const refund = openTruckRefunds(tx, id).find((one) => one.id === entryId);
    if (!refund || order.status !== "paid") return NOT_THERE;
    if (!unshelve(tx, refund)) return SOLD;
    const { method, cents } = refund;
    const row = addTillEntry(tx, {
      ...{ orderId: id, kind: "refund", method, cents: -cents, reason, takesBack: entryId },
      ...entering(actor),
    });
    noteRefunded(tx, order);
    alertOfRefunds(tx, order);
    keepPieces(tx, id);
    queueEmail(tx, "order_corrected", `till:${row.id}`, { orderId: id, tillEntryId: row.id });
    const detail = { refundTakenBackCents: -cents, tillEntryId: row.id };
    audit({ action: "updated", entity: "order", entityId: id, detail });
    return { ok: true, row };
  });
}

export const refundsToTakeBack = (orderId: number) => openTruckRefunds(read(), orderId);

/** @returns false where some of it was sold; then the transaction ends. */
function unshelve(tx: Tx, { id: entryId, orderId }: TillEntry): boolean {
  const lines = tx
    .select({ itemId: inventory.id, restocked: tillEntryLines.restocked })
    .from(tillEntryLines)
    .innerJoin(inventory, eq(inventory.productId, tillEntryLines.productId))
    .where(eq(tillEntryLines.entryId, entryId))
    .all();
  return lines.every(
    ({ itemId, restocked }) =>
      restocked === 0 ||
      recordStockMovement(tx, itemId, -restocked, { kind: "return", orderId }) !== null,
  );
}
