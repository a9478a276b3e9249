import {
  and,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lt,
  not,
  or,
  type Placeholder,
  sql,
} from "drizzle-orm";
import { type Db, prepared, read, type Tx, write } from "~/db/client.server";
import { helpers, invites, pins, shifts, tablets } from "~/db/schema/people.server";
import { type Result, refusal } from "~/domain/result";
import { DAY_MS } from "~/domain/time";
import type { Actor } from "./actor";
import { recordSession, writeAs } from "./audit.server";
import { nameOfHelper } from "./helper-view";
import { rememberRow, rowCreatedFor } from "./idempotency.server";
import { type LimitedClient, writeLimited } from "./limits.server";
import type { HelperRole } from "./roles";
import { createSecretId, hashOf, isSecretId } from "./secret-id.server";

/** A shift is a helper's access in one browser. The browser has a random ID, and the database its hash. */

export type Shift = {
  id: number;
  helperId: number;
  name: string;
  role: HelperRole;
  until: Date;
  /** When its browser was last used, to the minute. */
  seenAt: Date;
  /** The shared tablet that it's on. */
  tabletId: number | null;
};

/** The condition that a helper's access hasn't ended. */
export const isHelpingAt = (now: Date | Placeholder) =>
  and(isNull(helpers.endedAt), gt(helpers.until, now));

const CLOSED = refusal("missing", "This code was used or has expired. Ask for a new one.");

/** Who a code lets in, and until when. It doesn't use up the code, since cameras and messengers open links first. */
export function findInvite(token: string, now = new Date()) {
  if (!isSecretId(token)) return null;
  const { name, until } = helpers;
  const open = read()
    .select({ name, until })
    .from(invites)
    .innerJoin(helpers, eq(helpers.id, invites.helperId))
    .where(and(isOpenInvite(token, now), isHelpingAt(now)));
  return open.get() ?? null;
}

const isOpenInvite = (token: string, now: Date) =>
  and(eq(invites.tokenHash, hashOf(token)), isNull(invites.usedAt), gt(invites.expiresAt, now));

/** How long a repeat of a form begins its shift again. */
const REPEAT_MS = 60_000;

type Starting = {
  device: string;
  previousId: string | null;
  /** The key of the form. A second tap, or a retry after a lost answer, has the same. */
  idempotencyKey?: string;
};

/**
 * Starts a shift, once per code. Its ID is always new, and the browser's earlier shift ends. A repeat of the form within
 * a minute ends what it began and starts again, since the first answer may be lost. Refuses with missing, or limited.
 */
export async function beginShift(
  token: string,
  { device, previousId, idempotencyKey }: Starting,
  client: LimitedClient,
  now = new Date(),
): Promise<Result<{ id: string }>> {
  // Read first, so that a stranger's guesses never wait for the lock.
  if (!findInvite(token, now) && !shiftBegunBy(read(), idempotencyKey, now)) return CLOSED;
  return writeLimited("help", client, (tx) => {
    const begin = (helperId: number): Result<{ id: string }> => {
      const helper = tx.select().from(helpers).where(eq(helpers.id, helperId)).get();
      if (!helper || helper.endedAt || helper.until <= now) return CLOSED;
      const { id, rowId } = openShift(tx, { helperId, device }, previousId, now);
      if (idempotencyKey) rememberRow(tx, idempotencyKey, rowId);
      return { ok: true, id };
    };
    const before = shiftBegunBy(tx, idempotencyKey, now);
    if (before) {
      end(tx, before.idHash, now);
      return begin(before.helperId);
    }
    const used = tx
      .update(invites)
      .set({ usedAt: now, sealedToken: null })
      .where(isOpenInvite(token, now))
      .returning()
      .get();
    return used ? begin(used.helperId) : CLOSED;
  });
}

/** The open shift that the same form began within the last minute. */
function shiftBegunBy(db: Db, idempotencyKey: string | undefined, now: Date) {
  const id = rowCreatedFor(db, idempotencyKey);
  if (id === null) return null;
  const since = new Date(now.getTime() - REPEAT_MS);
  const isIt = and(eq(shifts.id, id), isNull(shifts.endedAt), gt(shifts.createdAt, since));
  return db.select().from(shifts).where(isIt).get() ?? null;
}

type Opened = Pick<typeof shifts.$inferInsert, "helperId" | "device" | "tabletId">;

/**
 * Starts a shift, and ends the browser's earlier one.
 * @returns the new shift's ID, and its row's
 */
export function openShift(tx: Tx, opened: Opened, previousId: string | null, now: Date) {
  if (previousId) end(tx, hashOf(previousId), now);
  const id = createSecretId();
  const { rowId } = tx
    .insert(shifts)
    .values({ ...opened, idHash: hashOf(id), seenAt: now, createdAt: now })
    .returning({ rowId: shifts.id })
    .get();
  recordSession(tx, subOf(opened.helperId), "signed-in", opened.device);
  return { id, rowId };
}

const shiftQuery = prepared((db) =>
  db
    .select({
      id: shifts.id,
      helperId: helpers.id,
      name: helpers.name,
      role: helpers.role,
      until: helpers.until,
      seenAt: shifts.seenAt,
      tabletId: shifts.tabletId,
    })
    .from(shifts)
    .innerJoin(helpers, eq(helpers.id, shifts.helperId))
    .where(
      and(
        eq(shifts.idHash, sql.placeholder("idHash")),
        isNull(shifts.endedAt),
        isNull(shifts.leftAt),
        isHelpingAt(sql.placeholder("now")),
      ),
    )
    .prepare(),
);

/** Null if the shift is unknown, or over. */
export function findShift(id: string | null, now = new Date()): Shift | null {
  if (!id || !isSecretId(id)) return null;
  return shiftQuery().get({ idHash: hashOf(id), now: now.getTime() }) ?? null;
}

/** A shift of the last 90 days, over or not. */
export type PastShift = Shift & {
  /** Identifies the shift in its phone's storage. Nobody can guess it, and it gives no access. */
  mark: string;
  beganAt: Date;
  /** When it ended, or will end. */
  endsAt: Date;
  /**
   * When someone else came in on its tablet, or it was locked. Its offline sales after that weren't checked by
   * PIN.
   */
  leftAt: Date | null;
  /** True if the phone was lost: the shop takes no more sales from it. */
  isLost: boolean;
};

/** The shift of a browser with this ID. */
export function findPastShift(id: string | null): PastShift | null {
  return id && isSecretId(id) ? findShiftByMark(hashOf(id)) : null;
}

export function findShiftByMark(mark: string): PastShift | null {
  const { name, role, until } = helpers;
  const found = read()
    .select({ shift: shifts, name, role, until, helperEnd: helpers.endedAt })
    .from(shifts)
    .innerJoin(helpers, eq(helpers.id, shifts.helperId))
    .where(eq(shifts.idHash, mark))
    .get();
  if (!found) return null;
  const { shift, helperEnd, ...helper } = found;
  const ends = [helper.until, helperEnd, shift.endedAt].filter((end) => end !== null);
  return {
    ...helper,
    name: nameOfHelper({ id: shift.helperId, name: helper.name }),
    id: shift.id,
    helperId: shift.helperId,
    mark,
    seenAt: shift.seenAt,
    tabletId: shift.tabletId,
    leftAt: shift.leftAt,
    beganAt: shift.createdAt,
    endsAt: new Date(Math.min(...ends.map(Number))),
    isLost: shift.lostAt !== null,
  };
}

export const subOf = (helperId: number) => `helper:${helperId}`;

export const actorOf = ({ helperId, name, role }: Shift): Actor => ({
  sub: subOf(helperId),
  name,
  role,
});

/** Ends the shift of this browser. On a shared tablet, others can still choose its helper while there's no signal. */
export async function endShift(id: string | null, now = new Date()): Promise<void> {
  const shift = findShift(id, now);
  if (!id || !shift) return;
  await write((tx) => {
    end(tx, hashOf(id), now);
    recordSession(tx, subOf(shift.helperId), "signed-out");
  });
}

function end(tx: Tx, idHash: string, now: Date): void {
  const isIt = and(eq(shifts.idHash, idHash), isNull(shifts.endedAt), isNull(shifts.leftAt));
  tx.update(shifts)
    .set({ endedAt: now })
    .where(and(isIt, isNull(shifts.tabletId)))
    .run();
  tx.update(shifts)
    .set({ leftAt: now })
    .where(and(isIt, isNotNull(shifts.tabletId)))
    .run();
}

/** Phones with an open shift, the last used first. Shared tablets are listed separately. */
export function listShifts(now = new Date()) {
  return read()
    .select({ id: shifts.id, name: helpers.name, device: shifts.device, seenAt: shifts.seenAt })
    .from(shifts)
    .innerJoin(helpers, eq(helpers.id, shifts.helperId))
    .where(and(isNull(shifts.tabletId), isNull(shifts.endedAt), isHelpingAt(now)))
    .orderBy(desc(shifts.seenAt), desc(shifts.id))
    .all();
}

/**
 * Ends one phone's shift. The helper's other phones stay in. Earlier sales from the phone are still accepted,
 * unless it's lost. Refuses with missing.
 */
export function endShiftOn(
  id: number,
  { isLost }: { isLost: boolean },
  actor: Actor,
  now = new Date(),
): Promise<Result> {
  return writeAs(actor, (tx, audit) => {
    const shift = tx.select().from(shifts).where(eq(shifts.id, id)).get();
    if (!shift) return refusal("missing", "This phone isn't listed anymore.");
    const { endedAt, lostAt, device, helperId } = shift;
    const end = { endedAt: endedAt ?? now, lostAt: isLost ? (lostAt ?? now) : lostAt };
    tx.update(shifts).set(end).where(eq(shifts.id, id)).run();
    const detail = { endedOn: device, ...(isLost && { isLost }) };
    audit({ action: "updated", entity: "helper", entityId: helperId, detail });
    return { ok: true };
  });
}

const SEEN_MS = 60_000;

/** Records that a shift's browser is in use, at most once a minute. */
export async function recordSeen(id: string | null, now = new Date()): Promise<void> {
  const shift = findShift(id, now);
  if (!shift || now.getTime() - shift.seenAt.getTime() < SEEN_MS) return;
  await write((tx) => {
    tx.update(shifts).set({ seenAt: now }).where(eq(shifts.id, shift.id)).run();
  });
}

/** Deletes codes a day after they expired, shifts and PINs 90 days after they ended, and tablets after a year. */
export function sweepShifts(now = new Date()): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return write((tx) => {
    tx.delete(invites)
      .where(lt(invites.expiresAt, ago(1)))
      .run();
    const isOver = or(lt(helpers.endedAt, ago(90)), lt(helpers.until, ago(90)));
    const over = tx.select({ id: helpers.id }).from(helpers).where(isOver);
    const isStopped = and(isNotNull(shifts.endedAt), lt(shifts.endedAt, ago(90)));
    tx.delete(shifts)
      .where(or(isStopped, sql`${shifts.helperId} IN ${over}`))
      .run();
    tx.delete(pins).where(sql`${pins.helperId} IN ${over}`).run();
    const isUsed = sql`${tablets.id} IN (SELECT tablet_id FROM shifts WHERE tablet_id IS NOT NULL)`;
    tx.delete(tablets)
      .where(and(lt(tablets.createdAt, ago(365)), not(isUsed)))
      .run();
  });
}
