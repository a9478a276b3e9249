import { and, desc, eq, or, sql } from "drizzle-orm";
import { type Db, read } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import type { Actor } from "~/domain/access/actor";
import { may } from "~/domain/access/roles";
import { UNDO_WITHIN_MS } from "~/domain/orders/action-undo";
import { type Refusal, refusal } from "~/domain/result";

const OTHERS = refusal("conflict", "You didn't take this payment. Ask a manager to correct it.");
const TOO_LATE = refusal("conflict", "It's too late to correct this here. Ask a manager.");

/**
 * Null if the actor can correct how an order was paid at the truck: with the right to correct, or if they took
 * the payment themselves less than two minutes ago. The audit log tells who took it, since the name on a till
 * entry can belong to several people.
 */
export function checkMayCorrect(
  db: Db,
  orderId: number,
  actor: Actor,
  now = new Date(),
): Refusal | null {
  if (may(actor.role, "correct")) return null;
  const { entity, entityId, action, detail, at, id } = audit;
  const isPayment = or(eq(action, "created"), sql`${detail} ->> 'paidAtTruck' IS NOT NULL`);
  const taken = db
    .select({ actor: audit.actor, at })
    .from(audit)
    .where(and(eq(entity, "order"), eq(entityId, String(orderId)), isPayment))
    .orderBy(desc(id))
    .limit(1)
    .get();
  if (taken?.actor !== actor.sub) return OTHERS;
  return now.getTime() - taken.at.getTime() < UNDO_WITHIN_MS ? null : TOO_LATE;
}

/** `checkMayCorrect` outside of a write. */
export const whyMayNotCorrect = (orderId: number, actor: Actor): Refusal | null =>
  checkMayCorrect(read(), orderId, actor);
