import type { Tx } from "~/db/client.server";
import type { Actor } from "~/domain/access/actor";
import { createSecretId } from "~/domain/access/secret-id.server";
import { formatMoney } from "~/domain/money";
import { type Refusal, refusal } from "~/domain/result";
import { addTillEntry, tipCents, tipPaidCents } from "~/domain/truck-ledger/till.server";
import { correctOnce, type Entered, entryColumns } from "./correct-payment.server";
import type { TipRefund } from "./correction.schema";

const NO_TIP = refusal("conflict", "This order has no tip left to refund.");

/**
 * Refunds all or part of a tip, no matter what was refunded of its sale. A tip isn't part of the sale, so the
 * order's refunds and sales tax stay the same. Refuses with missing, invalid, or conflict.
 */
export function refundTip(id: number, input: TipRefund, actor: Actor): Promise<Entered> {
  return correctOnce(id, actor, (tx, _order, audit) => {
    const refused = checkTip(tx, id, input);
    if (refused) return refused;
    const { method, tipCents: cents, reason = null } = input;
    const row = addTillEntry(tx, {
      orderId: id,
      kind: "tip",
      method,
      cents: -cents,
      reason,
      ...tipEntryColumns(actor),
    });
    const detail = { tipRefundedCents: cents, method, tillEntryId: row.id };
    audit({ action: "updated", entity: "order", entityId: id, detail });
    return { ok: true, row };
  });
}

/** The columns of a tip's refund. It always has a key, which distinguishes it from entries that follow a sale. */
export const tipEntryColumns = (actor: Actor) =>
  entryColumns({ ...actor, idempotencyKey: actor.idempotencyKey ?? createSecretId() });

function checkTip(tx: Tx, id: number, input: TipRefund): Refusal | null {
  const leftCents = tipCents(tx, id);
  const refunded = formatMoney(tipPaidCents(tx, id) - leftCents);
  if (leftCents <= 0) return NO_TIP;
  if (input.tipRefunded !== undefined && input.tipRefunded !== refunded)
    return refusal("conflict", refundedSince(refunded));
  if (input.tipCents === 0) return refusal("invalid", "Enter the amount.", "tipCents");
  if (input.tipCents <= leftCents) return null;
  const most = `You can refund up to ${formatMoney(leftCents)} of the tip.`;
  return refusal("conflict", most, "tipCents");
}

/** The message if someone else refunded while the form was open. */
const refundedSince = (refunded: string) =>
  `The tip changed after you opened this form: ${refunded} of it has now been refunded. Nothing was refunded this time. To refund more, try again.`;
