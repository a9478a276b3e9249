import { and, eq, gt, sql } from "drizzle-orm";
import { type Tx, write } from "~/db/client.server";
import { audit } from "~/db/schema.server";
import type { Actor } from "./actor";

/**
 * Who did what. People stand in it by the provider's subject alone, which is verified and never
 * changes; no address, name, token or session does.
 */

/** Who changed what: written in the transaction of the change, so that neither stands alone. */
export function recordAudit(
  tx: Tx,
  {
    actor,
    entityId,
    ...entry
  }: {
    actor: Actor;
    action: "created" | "updated" | "deleted";
    entity: string;
    entityId: number;
    detail?: Record<string, unknown>;
  },
): void {
  tx.insert(audit)
    .values({ ...entry, actor: actor.sub, entityId: String(entityId) })
    .run();
}

const ACCESS = "access";
/** Whoever is refused, and nobody knows who it was. */
const STRANGER = "stranger";
/** The same person refused again for the same reason within this time is the same event. */
const SAME_DENIAL_MS = 10 * 60_000;

/** Somebody came or went: written in the transaction that opens or ends the session. */
export function recordSession(
  tx: Tx,
  sub: string,
  action: "signed-in" | "signed-out" | "signed-out-everywhere",
): void {
  tx.insert(audit).values({ actor: sub, action, entity: ACCESS }).run();
}

/**
 * Somebody was refused. Anybody can have that happen as often as they like, so it is written down
 * once in ten minutes for each person and reason; all strangers are one.
 * @returns whether it was.
 */
export function recordDenial(
  sub: string | null,
  reason: string,
  now = new Date(),
): Promise<boolean> {
  return write((tx) => insertDenial(tx, sub, reason, now));
}

function insertDenial(tx: Tx, sub: string | null, reason: string, now: Date): boolean {
  const denial = { actor: sub ?? STRANGER, action: "denied", entity: ACCESS, detail: { reason } };
  const known = tx
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        eq(audit.actor, denial.actor),
        gt(audit.at, new Date(now.getTime() - SAME_DENIAL_MS)),
        eq(audit.action, denial.action),
        eq(sql`${audit.detail} ->> 'reason'`, reason),
      ),
    )
    .get();
  if (known) return false;
  tx.insert(audit).values(denial).run();
  return true;
}
