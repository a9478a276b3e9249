import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import { read } from "~/db/client.server";
import { helpers, pins, shifts, tablets } from "~/db/schema/people.server";
import { type Result, refusal } from "~/domain/result";
import type { Actor } from "./actor";
import { writeAs } from "./audit.server";
import { createSecretId, hashOf, isSecretId } from "./secret-id.server";
import { isHelpingAt } from "./shifts.server";

/** Tablets that helpers share: each taps a name and enters a PIN. */

export type Tablet = { id: number; name: string };

const TABLET_MS = 180 * 24 * 3_600_000;
/** Makes the owner's device a shared tablet, for 180 days. */
export function addTablet(
  name: string,
  actor: Actor,
  now = new Date(),
): Promise<Result<{ id: string }>> {
  return writeAs(actor, (tx, audit) => {
    const id = createSecretId();
    const row = tx
      .insert(tablets)
      .values({ idHash: hashOf(id), name, seenAt: now, createdAt: now })
      .returning()
      .get();
    audit({ action: "updated", entity: "tablet", entityId: row.id, detail: { setUp: true } });
    return { ok: true, id };
  });
}

export const isOpenTablet = (now: Date) =>
  and(isNull(tablets.endedAt), gt(tablets.createdAt, new Date(now.getTime() - TABLET_MS)));

/** Null if the tablet is unknown, or its time is over. */
export function findTablet(id: string | null, now = new Date()): Tablet | null {
  if (!id || !isSecretId(id)) return null;
  const { name } = tablets;
  const found = read().select({ id: tablets.id, name }).from(tablets);
  return found.where(and(eq(tablets.idHash, hashOf(id)), isOpenTablet(now))).get() ?? null;
}

/** Tablets, the last used first. */
export function listTablets(now = new Date()) {
  const { id, name, seenAt } = tablets;
  const listed = read().select({ id, name, seenAt }).from(tablets).where(isOpenTablet(now));
  return listed.orderBy(desc(seenAt), desc(id)).all();
}

/** Ends every shift on a tablet. Its earlier sales are still accepted, unless it's lost. Refuses with missing. */
export function endTablet(
  id: number,
  { isLost }: { isLost: boolean },
  actor: Actor,
  now = new Date(),
): Promise<Result> {
  return writeAs(actor, (tx, audit) => {
    const ended = tx.update(tablets).set({ endedAt: now }).where(eq(tablets.id, id));
    if (!ended.returning().get()) return refusal("missing", "This device isn't listed anymore.");
    const isOn = eq(shifts.tabletId, id);
    tx.update(shifts)
      .set({ endedAt: now })
      .where(and(isOn, isNull(shifts.endedAt)))
      .run();
    if (isLost) tx.update(shifts).set({ lostAt: now }).where(isOn).run();
    audit({ action: "updated", entity: "tablet", entityId: id, detail: { isLost } });
    return { ok: true };
  });
}

/** A helper's name on a tablet. `mark` identifies their newest shift there; null if they have none. */
export type TabletHelper = { id: number; name: string; mark: string | null };

/** Helpers with a PIN, by name. */
export function helpersOn(tablet: Tablet, now = new Date()): TabletHelper[] {
  const { id, name } = helpers;
  const mark = sql<string | null>`(
    SELECT id_hash FROM shifts WHERE tablet_id = ${tablet.id} AND helper_id = ${helpers.id} AND ended_at IS NULL
    ORDER BY id DESC LIMIT 1)`;
  return read()
    .select({ id, name, mark })
    .from(helpers)
    .innerJoin(pins, eq(pins.helperId, helpers.id))
    .where(isHelpingAt(now))
    .orderBy(name)
    .all();
}
