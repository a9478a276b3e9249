import { eq } from "drizzle-orm";
import { type Db, read, write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { auditGuest } from "~/domain/access/audit.server";
import { countOrRefuse, type LimitedClient } from "~/domain/access/limits.server";
import { isSecretId } from "~/domain/access/secret-id.server";
import { findStop } from "~/domain/fulfillment/pickup-stop.server";
import { maskMobile } from "~/domain/mobile-number";
import { LINK_LOST } from "~/domain/orders/orders.server";
import { type Result, refusal } from "~/domain/result";
import { awaitsPickup } from "~/domain/stop-orders/move-order.server";
import { textSettings } from "~/env.server";

/** Lets a customer ask for texts on an order's own page, or remove the number. */

const OFF = refusal("conflict", "This order gets no texts. We'll email you instead.");

/**
 * Changes nothing if the number is the same. A number can be removed at any time. Refuses with missing, conflict,
 * or limited.
 * @param phone like +12135550100; null for no texts
 */
export function changeOrderPhone(
  token: string,
  phone: string | null,
  { hasLimits }: Pick<LimitedClient, "hasLimits"> = {},
): Promise<Result> {
  return write((tx): Result => {
    const order = findByToken(token, tx);
    if (!order) return LINK_LOST;
    if (order.phone === phone) return { ok: true };
    if (phone !== null) {
      if (!canBeTexted(order, tx)) return OFF;
      const client = { networkKey: String(order.id), hasLimits };
      const tooMany = countOrRefuse(tx, "order-phone", client);
      if (tooMany) return tooMany;
    }
    tx.update(orders).set({ phone }).where(eq(orders.id, order.id)).run();
    const detail = { texts: phone !== null };
    auditGuest(tx, { action: "updated", entity: "order", entityId: order.id, detail });
    return { ok: true };
  });
}

/** The masked number that gets an order's texts, as anyone with its link can see; null if it can't get texts. */
export function findOrderPhone(token: string): { number: string | null } | null {
  const order = textSettings() ? findByToken(token) : undefined;
  if (!order || (order.phone === null && !canBeTexted(order))) return null;
  return { number: order.phone && maskMobile(order.phone) };
}

function findByToken(token: string, db: Db = read()) {
  if (!isSecretId(token)) return undefined;
  return db.select().from(orders).where(eq(orders.token, token)).get();
}

function canBeTexted(order: NonNullable<ReturnType<typeof findByToken>>, db: Db = read()): boolean {
  const stop = findStop(db, order.pickupEventId);
  const isOn = textSettings() !== null && stop !== null && stop.canceledAt === null;
  return isOn && awaitsPickup(db, order);
}
