import { and, eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import type { Actor } from "~/domain/access/actor";
import { type Audit, writeAs } from "~/domain/access/audit.server";
import type { Right } from "~/domain/access/roles";
import type { TruckPayment } from "~/domain/order";
import { findOrder, ORDER_GONE, type Order } from "~/domain/orders/orders.server";
import { alreadyPaidBy, voidAtTruck } from "~/domain/orders/receive-payment.server";
import { queueEmail } from "~/domain/outbox/outbox.server";
import { type Result, refusal } from "~/domain/result";
import {
  addTillEntry,
  findEntered,
  type TillEntry,
  tipPaidCents,
} from "~/domain/truck-ledger/till.server";
import { checkMayCorrect } from "./may-correct.server";

/**
 * Corrects a wrong tap about a payment at the truck: how it was paid, or that it was paid at all. Both can be
 * repeated. At the counter and the window, whoever took the payment can correct it for two minutes
 * (`checkMayCorrect`).
 */

export type Entered = Result<{ row: TillEntry }>;

const NOT_PAID = refusal(
  "conflict",
  "This order isn't paid at the truck, so there's nothing to correct.",
);
const REFUNDED = refusal(
  "conflict",
  "Part of this order was refunded, so you can't void it. Refund the rest instead.",
);

/** Changes how an order was paid, from cash to card or back. Refuses with missing or conflict. */
export function changePaymentMethod(
  id: number,
  method: TruckPayment,
  actor: Actor,
): Promise<Entered> {
  return correctOnce(
    id,
    actor,
    (tx, order, audit) => {
      const refused = checkMayCorrect(tx, id, actor);
      if (refused) return refused;
      const { truckPayment: from } = order;
      if (order.status !== "paid" || from === null) return NOT_PAID;
      if (from === method) return alreadyPaidBy(method);
      tx.update(orders)
        .set({ truckPayment: method })
        .where(and(eq(orders.id, id), eq(orders.truckPayment, from)))
        .run();
      const by = { orderId: id, enteredBy: actor.name, createdAt: new Date() };
      const sale = { ...by, kind: "method", cents: order.receivedCents } as const;
      addTillEntry(tx, { ...sale, method: from, cents: -sale.cents });
      const row = addTillEntry(tx, { ...sale, method, entryKey: actor.idempotencyKey });
      const tip = { ...by, kind: "tip", cents: tipPaidCents(tx, id) } as const;
      if (tip.cents !== 0) {
        addTillEntry(tx, { ...tip, method: from, cents: -tip.cents });
        addTillEntry(tx, { ...tip, method });
      }
      const detail = { paymentMethod: method, tillEntryId: row.id };
      audit({ action: "updated", entity: "order", entityId: id, detail });
      return { ok: true, row };
    },
    "sell",
  );
}

/**
 * Voids a payment. Its money leaves the till, and its items go back in stock, or wait for a reservation's
 * customer again (`voidAtTruck`). Refuses with missing or conflict.
 */
export function voidPayment(
  id: number,
  { reason = null }: { reason?: string | null },
  actor: Actor,
  now = new Date(),
): Promise<Entered> {
  return correctOnce(
    id,
    actor,
    (tx, order, audit) => {
      const refused = checkMayCorrect(tx, id, actor, now);
      if (refused) return refused;
      if (order.status !== "paid" || order.truckPayment === null) return NOT_PAID;
      const row = voidAtTruck(tx, order, { ...entryColumns(actor), reason }, now);
      if (!row) return REFUNDED;
      queueEmail(tx, "order_corrected", `till:${row.id}`, { orderId: id, tillEntryId: row.id });
      const detail = { voided: true, tillEntryId: row.id };
      audit({ action: "updated", entity: "order", entityId: id, detail });
      return { ok: true, row };
    },
    "sell",
  );
}

/** Enters a correction once, even if it's posted again much later, whatever has happened to the order since. */
export function correctOnce(
  id: number,
  actor: Actor,
  correct: (tx: Tx, order: Order, audit: Audit) => Entered,
  right: Right = "correct",
): Promise<Entered> {
  return writeAs(
    actor,
    (tx, audit): Entered => {
      const row = findEntered(tx, actor.idempotencyKey);
      if (row) return { ok: true, row };
      const order = findOrder(tx, id);
      return order ? correct(tx, order, audit) : ORDER_GONE;
    },
    right,
  );
}

/** The columns for who made an entry, and under which idempotency key. */
export const entryColumns = ({ name, idempotencyKey }: Actor) => ({
  enteredBy: name,
  entryKey: idempotencyKey ?? null,
});
