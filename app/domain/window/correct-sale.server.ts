import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { saleCorrections } from "~/db/schema/till.server";
import type { Actor } from "../access/actor";
import { writeAs } from "../access/audit.server";
import { changePaymentMethod, voidPayment } from "../corrections/correct-payment.server";
import type { Order } from "../orders/orders.server";
import { type Result, refusal } from "../result";
import { findEntered } from "../till/till.server";
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
  wish: SaleCorrection,
  actor: Actor,
): Promise<Result<{ row: Order }>> {
  const looked = await keepIfAlready(saleKey, wish, actor);
  if (!looked.ok) return looked;
  if (!looked.isDone) {
    const entered = await enter(looked.row.id, wish, { ...actor, idempotencyKey: wish.key });
    if (!entered.ok) return entered;
  }
  return { ok: true, row: findSale(saleKey) ?? looked.row };
}

type Looked = Result<{ row: Order; isDone: boolean }>;

/** Stores the key of a correction that changes nothing, so that a retry changes nothing either. */
function keepIfAlready(saleKey: string, wish: SaleCorrection, actor: Actor): Promise<Looked> {
  return writeAs(
    actor,
    (tx, audit): Looked => {
      const row = findSale(saleKey, tx);
      if (!row) return NOT_STORED;
      if (isKept(tx, wish.key)) return { ok: true, row, isDone: true };
      const isEntered = findEntered(tx, wish.key) !== undefined;
      if (isEntered || !isAlready(row, wish)) return { ok: true, row, isDone: false };
      tx.insert(saleCorrections).values({ key: wish.key, orderId: row.id }).run();
      const detail = { correction: wish.correction, changed: false };
      audit({ action: "updated", entity: "order", entityId: row.id, detail });
      return { ok: true, row, isDone: true };
    },
    "sell",
  );
}

const isKept = (tx: Tx, key: string) =>
  tx.select().from(saleCorrections).where(eq(saleCorrections.key, key)).get() !== undefined;

function isAlready({ truckPayment }: Order, wish: SaleCorrection): boolean {
  return truckPayment === (wish.correction === "method" ? wish.method : null);
}

const enter = (id: number, wish: SaleCorrection, actor: Actor) =>
  wish.correction === "method"
    ? changePaymentMethod(id, wish.method, actor)
    : voidPayment(id, {}, actor);
