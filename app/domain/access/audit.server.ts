import { and, eq, gt, sql } from "drizzle-orm";
import { type DrizzleDatabase, read, type Tx, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { type Refusal, type Result, refusal } from "~/domain/result";
import type { Actor } from "./actor";
import type { Change, Entity, Event } from "./audited";
import { may, type Right } from "./roles";

/** The audit log names people by Auth0's ID, `helper:ID`, `guest`, or `stranger`, with no address, name, token, or session. */

export type AuditEntry = {
  action: Change;
  entity: Entity;
  entityId: number;
  detail?: Record<string, unknown>;
};

export type Audit = (entry: AuditEntry) => void;

const NOT_YOURS = refusal("forbidden", "Your role doesn't allow this. Ask the owner.");

/** Null if this actor has the right, or the refusal. Only needed if something happens before `writeAs`. */
export function refuseWithout(right: Right, { role }: Actor): Refusal | null {
  return may(role, right) ? null : NOT_YOURS;
}

/**
 * How people in the panel write: the change and its audit entry are one transaction. A refusal leaves nothing.
 * @param right what the actor's role must allow. The default is the owner's alone
 * @throws if something changed without an audit entry; then nothing is changed
 */
export async function writeAs<Value extends object>(
  actor: Actor,
  work: (tx: Tx, audit: Audit) => Result<Value>,
  right: Right = "administer",
): Promise<Result<Value>> {
  const refused = refuseWithout(right, actor);
  if (refused) return refused;
  try {
    return await write((tx) => {
      let entries = 0;
      const before = changesSoFar(tx);
      const result = work(tx, (entry) => {
        tx.insert(audit)
          .values({ ...entry, actor: actor.sub, entityId: String(entry.entityId) })
          .run();
        entries += 1;
      });
      if (!result.ok) throw new Refused(result);
      if (entries === 0 && changesSoFar(tx) > before) throw new Error("A change without its audit");
      return result;
    });
  } catch (thrown) {
    if (thrown instanceof Refused) return thrown.refusal;
    throw thrown;
  }
}

class Refused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super("Refused");
    this.refusal = refusal;
  }
}

function changesSoFar(tx: Tx): number {
  return tx.get<{ changes: number }>(sql`SELECT total_changes() AS changes`).changes;
}

const GUEST = "guest";

/** Records an act of someone with an order's link, in the same transaction. */
export function auditGuest(tx: Tx, entry: AuditEntry): void {
  tx.insert(audit)
    .values({ ...entry, actor: GUEST, entityId: String(entry.entityId) })
    .run();
}

const ACCESS = "access";
const STRANGER = "stranger";
const EVERYTHING = "everything";
const SAME_DENIAL_MS = 10 * 60_000;

export function recordSession(
  tx: Tx,
  sub: string,
  action: Extract<Event, `signed-${string}`>,
  device: string | null = null,
): void {
  const detail = device === null ? null : { device };
  tx.insert(audit).values({ actor: sub, action, entity: ACCESS, detail }).run();
}

/** Records that somebody downloaded all of the shop's data. */
export async function recordDownload({ sub }: Actor): Promise<void> {
  await write((tx) =>
    tx.insert(audit).values({ actor: sub, action: "downloaded", entity: EVERYTHING }).run(),
  );
}

const SETTINGS = "settings";

/** Records that the owner checked our settings with an outside service. */
export async function recordCheck({ sub }: Actor, check: string, isRight: boolean): Promise<void> {
  const checked = { actor: sub, action: "checked", entity: SETTINGS, entityId: check };
  await write((tx) =>
    tx
      .insert(audit)
      .values({ ...checked, detail: { isRight } })
      .run(),
  );
}

/** Whether this check ever found everything right. */
export function wasCheckedRight(check: string): boolean {
  const { entity, entityId, action, detail } = audit;
  const isCheck = and(eq(entity, SETTINGS), eq(entityId, check), eq(action, "checked"));
  const found = read().select({ id: audit.id }).from(audit);
  return found.where(and(isCheck, eq(sql`${detail} ->> 'isRight'`, 1))).get() !== undefined;
}

/**
 * Records that access was refused: once in ten minutes for each person and reason, since anyone can be refused
 * any number of times. All strangers count as one person.
 * @returns whether it was recorded
 */
export async function recordDenial(
  sub: string | null,
  reason: string,
  now = new Date(),
): Promise<boolean> {
  const denial = { actor: sub ?? STRANGER, action: "denied", entity: ACCESS, detail: { reason } };
  // Read first, so that repeated refusals don't hold up writes.
  if (isKnownDenial(read(), denial, now)) return false;
  return write((tx) => {
    if (isKnownDenial(tx, denial, now)) return false;
    tx.insert(audit).values(denial).run();
    return true;
  });
}

type Denial = { actor: string; action: string; detail: { reason: string } };

function isKnownDenial(db: Pick<DrizzleDatabase, "select">, denial: Denial, now: Date): boolean {
  const known = db
    .select({ id: audit.id })
    .from(audit)
    .where(
      and(
        eq(audit.actor, denial.actor),
        gt(audit.at, new Date(now.getTime() - SAME_DENIAL_MS)),
        eq(audit.action, denial.action),
        eq(sql`${audit.detail} ->> 'reason'`, denial.detail.reason),
      ),
    )
    .get();
  return known !== undefined;
}
