import { and, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import { read, type Tx } from "~/db/client.server";
import { helpers, invites, pins, shifts } from "~/db/schema/people.server";
import { type Refusal, type Result, refusal } from "~/domain/result";
import { env } from "~/env.server";
import type { Actor } from "./actor";
import { writeAs } from "./audit.server";
import { createOnce } from "./idempotency.server";
import type { HelperRole } from "./roles";
import { createSecretId, hashOf } from "./secret-id.server";
import { isHelpingAt } from "./shifts.server";
import { createSeal } from "./token-seal.server";

/**
 * Helpers are people without an account who sell and serve at the truck. The owner lets them in, and ends their
 * access.
 */

/** How long a code lets somebody in. */
export const CODE_MS = 10 * 60_000;
/** How long an end by mistake can be undone. */
const UNDO_WITHIN_MS = 2 * 60_000;

const GONE = refusal("missing", "This helper no longer exists.");
const OVER = refusal("conflict", "Their access has ended. Let them help again under a new code.");
const STILL_HELPING = refusal("conflict", "They're still helping. Press End first.");
const ENTITY = "helper";

type Helper = typeof helpers.$inferSelect;
type Saved = Result<{ row: Helper }>;

/**
 * Adds a helper, and makes the code that lets one browser in. A repeat under the same idempotency key finds the
 * first helper. Refuses with conflict if an open helper has that name.
 */
export function inviteHelper(
  { name, role, until }: { name: string; role: HelperRole; until: Date },
  actor: Actor,
  now = new Date(),
): Promise<Saved> {
  return writeAs(actor, (tx, audit) =>
    createOnce(
      tx,
      actor.idempotencyKey,
      () => {
        if (isNameTaken(tx, name, now)) return nameTaken(name);
        const row = tx.insert(helpers).values({ name, role, until }).returning().get();
        makeCode(tx, row.id, now);
        audit({ action: "created", entity: ENTITY, entityId: row.id, detail: { role } });
        return { ok: true, row };
      },
      (id): Saved => found(tx, id),
    ),
  );
}

const nameTaken = (name: string) =>
  refusal("conflict", `There's already a ${name}. Try ${name} S.`, "name");

/** Makes a code for another phone, or in place of an expired one. Earlier codes stop working. */
export function renewCode(id: number, actor: Actor, now = new Date()): Promise<Saved> {
  return writeAs(actor, (tx, audit) => {
    const helper = found(tx, id);
    if (!helper.ok) return helper;
    if (!hasAccess(helper.row, now)) return OVER;
    tx.delete(invites)
      .where(and(eq(invites.helperId, id), isNull(invites.usedAt)))
      .run();
    makeCode(tx, id, now);
    audit({ action: "updated", entity: ENTITY, entityId: id, detail: { code: true } });
    return helper;
  });
}

function makeCode(tx: Tx, helperId: number, now: Date): void {
  const token = createSecretId();
  const tokenHash = hashOf(token);
  const sealedToken = seal().seal(token, tokenHash);
  const expiresAt = new Date(now.getTime() + CODE_MS);
  tx.insert(invites).values({ tokenHash, sealedToken, helperId, expiresAt, createdAt: now }).run();
}

const seal = () => createSeal(env().SESSION_SECRET);

/** Ends a helper's access, and every shift with it: their phones' next requests are refused. */
export function endHelper(id: number, actor: Actor, now = new Date()): Promise<Saved> {
  return setEnd(id, actor, (_, helper) => (hasAccess(helper, now) ? { endedAt: now } : {}));
}

/** Ends every helper's access. Each end can be undone, as after `endHelper`. */
export function endEveryHelper(actor: Actor, now = new Date()): Promise<Result> {
  return writeAs(actor, (tx, audit) => {
    const open = tx.update(helpers).set({ endedAt: now }).where(isHelpingAt(now));
    for (const { id } of open.returning({ id: helpers.id }).all()) {
      audit({ action: "updated", entity: ENTITY, entityId: id, detail: { ended: true } });
    }
    return { ok: true };
  });
}

/**
 * Undoes `endHelper` for two minutes, so the same shifts go on. Refuses with conflict later, or if the name is
 * taken.
 */
export function undoEnd(id: number, actor: Actor, now = new Date()): Promise<Saved> {
  return setEnd(id, actor, (tx, helper) => {
    if (hasAccess(helper, now)) return {};
    if (!canUndo(helper, now)) return OVER;
    return isNameTaken(tx, helper.name, now) ? nameTaken(helper.name) : { endedAt: null };
  });
}

/**
 * Erases the name and the PIN of a helper whose access has ended. Sales and closings keep the name that they
 * were entered under. Refuses with conflict while the access is open.
 */
export function forgetHelper(id: number, actor: Actor, now = new Date()): Promise<Saved> {
  return writeAs(actor, (tx, audit): Saved => {
    const helper = found(tx, id);
    if (!helper.ok || helper.row.name === "") return helper;
    if (hasAccess(helper.row, now)) return STILL_HELPING;
    tx.delete(pins).where(eq(pins.helperId, id)).run();
    tx.update(helpers).set({ name: "" }).where(eq(helpers.id, id)).run();
    audit({ action: "updated", entity: ENTITY, entityId: id, detail: { forgotten: true } });
    return found(tx, id);
  });
}

const canUndo = ({ name, endedAt, until }: Helper, now: Date) =>
  name !== "" &&
  endedAt !== null &&
  until > now &&
  now.getTime() - endedAt.getTime() < UNDO_WITHIN_MS;

type End = Partial<Pick<Helper, "endedAt">> | Refusal;

function setEnd(id: number, actor: Actor, endOf: (tx: Tx, helper: Helper) => End): Promise<Saved> {
  return writeAs(actor, (tx, audit): Saved => {
    const helper = found(tx, id);
    if (!helper.ok) return helper;
    const end = endOf(tx, helper.row);
    if ("ok" in end) return end;
    if (end.endedAt === undefined) return helper;
    const row = tx.update(helpers).set(end).where(eq(helpers.id, id)).returning().get();
    const detail = { ended: end.endedAt !== null };
    audit({ action: "updated", entity: ENTITY, entityId: id, detail });
    return row ? { ok: true, row } : GONE;
  });
}

function found(tx: Tx, id: number): Saved {
  const row = tx.select().from(helpers).where(eq(helpers.id, id)).get();
  return row ? { ok: true, row } : GONE;
}

const hasAccess = ({ endedAt, until }: Helper, now: Date) => endedAt === null && until > now;

function isNameTaken(tx: Tx, name: string, now: Date): boolean {
  const open = tx.select({ name: helpers.name }).from(helpers).where(isHelpingAt(now)).all();
  return open.some((one) => one.name.toLowerCase() === name.toLowerCase());
}

/** A helper with the devices they use, and their newest code. Its token is included while it works. */
export function findHelper(id: number, now = new Date()) {
  const helper = read().select().from(helpers).where(eq(helpers.id, id)).get();
  if (!helper) return null;
  const invite = read()
    .select()
    .from(invites)
    .where(eq(invites.helperId, id))
    .orderBy(desc(sql`rowid`))
    .limit(1)
    .get();
  const isUsable = invite && hasAccess(helper, now) && !invite.usedAt && invite.expiresAt > now;
  const token = isUsable ? openToken(invite) : null;
  const code = invite && { token, expiresAt: invite.expiresAt, usedAt: invite.usedAt };
  const open = openShifts().filter(({ helperId }) => helperId === id);
  return { ...helper, shifts: open, hasJoined: hasJoined(id), code };
}

/** Whether a helper ever came in, as far as their shifts are kept. Codes are deleted sooner. */
const hasJoined = (id: number) =>
  read().select({ id: shifts.id }).from(shifts).where(eq(shifts.helperId, id)).limit(1).get() !==
  undefined;

const openShifts = () =>
  read()
    .select()
    .from(shifts)
    .where(and(isNull(shifts.endedAt), isNull(shifts.leftAt)))
    .orderBy(shifts.id)
    .all();

function openToken({ sealedToken, tokenHash }: typeof invites.$inferSelect): string | null {
  return sealedToken && seal().open(sealedToken, tokenHash);
}

/** Helpers whose access is open, or ended so recently that it can be undone, newest first, with their devices. */
export function listHelpers(now = new Date()) {
  const recently = new Date(now.getTime() - UNDO_WITHIN_MS);
  const listed = read()
    .select()
    .from(helpers)
    .where(and(gt(helpers.until, now), or(isNull(helpers.endedAt), gt(helpers.endedAt, recently))))
    .orderBy(desc(helpers.id))
    .all();
  const open = openShifts();
  return listed.map((helper) => ({
    ...helper,
    shifts: open.filter(({ helperId }) => helperId === helper.id),
  }));
}

/** How long Today shows who came in, in case it's the wrong person. */
const NEWCOMER_MS = 10 * 60_000;

/** Phones that came in during the last ten minutes and are still in, newest first. */
export function listNewHelperPhones(now = new Date()) {
  return read()
    .select({ id: helpers.id, name: helpers.name, device: shifts.device, at: shifts.createdAt })
    .from(shifts)
    .innerJoin(helpers, eq(helpers.id, shifts.helperId))
    .where(
      and(
        isNull(shifts.endedAt),
        isNull(shifts.tabletId),
        gt(shifts.createdAt, new Date(now.getTime() - NEWCOMER_MS)),
        isHelpingAt(now),
      ),
    )
    .orderBy(desc(shifts.id))
    .all();
}
