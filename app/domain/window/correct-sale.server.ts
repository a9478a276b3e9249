import type { Actor } from "../access/actor";
import { changePaymentMethod, voidPayment } from "../corrections/correct-payment.server";
import type { Order } from "../orders/orders.server";
import { type Result, refusal } from "../result";
import type { SaleCorrection } from "./sale-correction.schema";
import { findSale } from "./window-sales.server";

const NOT_STORED = refusal("missing", "The shop doesn't have this sale.");

/**
 * Corrects the sale with this key. Sent again it's entered once, and one that the sale already shows isn't
 * entered at all. Refuses with missing or conflict.
 */
export async function correctSale(
  saleKey: string,
  wish: SaleCorrection,
  actor: Actor,
): Promise<Result<{ row: Order }>> {
  const sale = findSale(saleKey);
  if (!sale) return NOT_STORED;
  if (!isAlready(sale, wish)) {
    const entered = await enter(sale.id, wish, { ...actor, idempotencyKey: wish.key });
    if (!entered.ok) return entered;
  }
  return { ok: true, row: findSale(saleKey) ?? sale };
}

function isAlready({ truckPayment }: Order, wish: SaleCorrection): boolean {
  return truckPayment === (wish.correction === "method" ? wish.method : null);
}

const enter = (id: number, wish: SaleCorrection, actor: Actor) =>
  wish.correction === "method"
    ? changePaymentMethod(id, wish.method, actor)
    : voidPayment(id, {}, actor);
