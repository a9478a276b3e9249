import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { saleCorrections } from "~/db/schema/till.server";
import type { Actor } from "~/domain/access/actor";
import { writeAs } from "~/domain/access/audit.server";
import { changePaymentMethod, voidPayment } from "~/domain/corrections/correct-payment.server";
import type { Order } from "~/domain/orders/orders.server";
import { type Result, refusal } from "~/domain/result";
import { findEntered } from "~/domain/truck-ledger/till.server";
import type { SaleCorrection } from "./sale-correction.schema";
import { findSale } from "./window-sales.server";

const NOT_STORED = refusal("missing", "The shop doesn't have this sale.");

/**
 * Corrects the sale with this key. A correction is entered once, however late it's sent again. If the sale
 * already showed it on arrival, it's never entered: a retry must not override later changes at the desk.
 * Refuses with missing or conflict.
 */
export async function correctSale(
  saleKey: string,
  correction: SaleCorrection,
  actor: Actor,
): Promise<Result<{ row: Order }>> {
  const found = await keepIfUnneeded(saleKey, correction, actor);
  if (!found.ok) return found;
  if (!found.isDone) {
    const entered = await enter(found.row.id, correction, {
      ...actor,
      idempotencyKey: correction.key,
    });
    if (!entered.ok) return entered;
  }
  return { ok: true, row: findSale(saleKey) ?? found.row };
}

type Found = Result<{ row: Order; isDone: boolean }>;

/** Stores the key of a correction that changes nothing, so that a retry changes nothing either. */
function keepIfUnneeded(saleKey: string, correction: SaleCorrection, actor: Actor): Promise<Found> {
  return writeAs(
    actor,
    (tx, audit): Found => {
      const row = findSale(saleKey, tx);
      if (!row) return NOT_STORED;
      if (isKept(tx, correction.key)) return { ok: true, row, isDone: true };
      const isEntered = findEntered(tx, correction.key) !== undefined;
      if (isEntered || !isUnneeded(row, correction)) return { ok: true, row, isDone: false };
      tx.insert(saleCorrections).values({ key: correction.key, orderId: row.id }).run();
      const detail = { correction: correction.correction, changed: false };
      audit({ action: "updated", entity: "order", entityId: row.id, detail });
      return { ok: true, row, isDone: true };
    },
    "sell",
  );
}

const isKept = (tx: Tx, key: string) =>
  tx.select().from(saleCorrections).where(eq(saleCorrections.key, key)).get() !== undefined;

function isUnneeded({ truckPayment }: Order, correction: SaleCorrection): boolean {
  return truckPayment === (correction.correction === "method" ? correction.method : null);
}

const enter = (id: number, correction: SaleCorrection, actor: Actor) =>
  correction.correction === "method"
    ? changePaymentMethod(id, correction.method, actor)
    : voidPayment(id, {}, actor);
