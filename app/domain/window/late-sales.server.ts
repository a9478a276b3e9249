import { and, count, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import { read } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { orders } from "~/db/schema/orders.server";
import { helpers } from "~/db/schema/people.server";
import type { Actor } from "~/domain/access/actor";
import { actorOf, findShiftByMark, type PastShift, subOf } from "~/domain/access/shifts.server";
import type { Order } from "~/domain/orders/orders.server";
import { type Result, refusal } from "~/domain/result";
import { DAY_MS } from "~/domain/time";
import { correctSale } from "./correct-sale.server";
import { SOLD_BY_OWNER } from "./sale";
import type { WindowSale } from "./sale.schema";
import type { SaleCorrection } from "./sale-correction.schema";
import { findSale, recordSale, whenSold } from "./window-sales.server";

/**
 * Handles sales that a phone kept (`components/admin/window/kept-sales.ts`) and sent (`sender.ts`) once it had a signal. By then somebody else may use the phone, or its shift
 * may be over. A late sale was sold before its shift's end, and sent after it.
 */

/** Who sends: the owner, a helper at work, or a phone whose shift is over, which has no actor. */
export type Sender = { actor: Actor | null; shift: PastShift | null };

/** How long after its shift's end a helper's phone can still send a sale. */
const LATE_MS = 7 * 24 * 3_600_000;
/** How long a sale from before the shift's end may be on its way. It's also how long a till waits for an answer. */
const ON_ITS_WAY_MS = 15_000;
/** The most late sales of a shift, so a dismissed helper's phone can't fill the books. A busy day has fewer sales. */
const MOST_LATE = 500;

const SOLD_AFTER = refusal("conflict", "This was sold after the shift ended.");
const LOST = refusal("conflict", "This phone was reported lost. Ask the owner to send this sale.");
const TOO_LATE = refusal(
  "conflict",
  "This sale is more than a week late. Ask the owner to send it.",
);
const TOO_MANY = refusal(
  "conflict",
  "Too many sales came in after the shift. Ask the owner to send the rest.",
);
const NOT_THEIRS = refusal("conflict", "You didn't sell this. Ask the owner to send it.");
const OWNERS = refusal("conflict", SOLD_BY_OWNER);
const NO_CORRECTION = refusal(
  "forbidden",
  "The shift is over. Ask the owner to correct this sale.",
);

/** Whether a phone whose shift is over may still send what it sold before. */
export const maySendLate = ({ endsAt, isLost }: PastShift, now = new Date()): boolean =>
  !isLost && now.getTime() - endsAt.getTime() <= LATE_MS;

/**
 * Stores a sale under its seller's name. Refuses with conflict if a helper sold it after their shift, sends it
 * more than a week late or past 500 late sales, or sends what they didn't sell. The owner can send all of it.
 */
export async function recordKeptSale(
  key: string,
  sale: WindowSale,
  sender: Sender,
  now = new Date(),
): Promise<Result<{ row: Order; isNew: boolean }>> {
  const seller = sellerOf(sale, sender, now);
  // A sale that's already stored is found again, even if the shift has ended since.
  if (!seller.ok && findSale(key) === undefined) return seller;
  const { actor, ...how } = seller.ok ? seller : { actor: actorOfSender(sender) };
  return recordSale(key, sale, actor, now, how);
}

function actorOfSender({ actor, shift }: Sender): Actor {
  if (actor) return actor;
  if (shift) return actorOf(shift);
  throw new Error("Somebody without access got in");
}

/**
 * Enters a correction of a late sale in its seller's name. A colleague's has the rights of the counter: the mark of a
 * manager who left the tablet tells who sold, not who presses. Refuses other corrections with forbidden.
 */
export async function correctKeptSale(
  key: string,
  correction: SaleCorrection,
  sender: Sender,
): Promise<Result<{ row: Order }>> {
  const { actor, shift } = sender;
  const isOwn = correction.soldBy === undefined || correction.soldBy === (shift?.mark ?? null);
  if (actor && (isOwn || actor.role === "owner")) return correctSale(key, correction, actor);
  const seller = correction.soldBy ? findShiftByMark(correction.soldBy) : shift;
  if (!seller || seller.isLost) return NO_CORRECTION;
  if (!isOnSameTablet(seller, shift) && !cameLate(key, seller)) return NO_CORRECTION;
  const byThem = actorOf(seller);
  const isTheirs = seller.mark === shift?.mark;
  return correctSale(key, correction, isTheirs ? byThem : { ...byThem, role: "counter" });
}

/** Whether the seller's shift still goes on at the sender's tablet, where another helper came in since. */
const isOnSameTablet = ({ tabletId, endsAt }: PastShift, sender: PastShift | null) =>
  tabletId !== null && tabletId === sender?.tabletId && endsAt > new Date();

function cameLate(key: string, { helperId }: PastShift): boolean {
  const sale = findSale(key);
  if (!sale) return false;
  const entry = and(eq(audit.entity, "order"), eq(audit.entityId, String(sale.id)));
  return countLate(and(entry, eq(audit.actor, subOf(helperId)))) > 0;
}

function countLate(where: SQL | undefined): number {
  const counted = read().select({ late: count() }).from(audit).where(and(where, isSentLate)).get();
  return counted?.late ?? 0;
}

const isSentLate = eq(sql`${audit.detail} ->> 'sentLate'`, 1);

type Seller = Result<{ actor: Actor; isLate?: boolean; isUnchecked?: boolean }>;

/**
 * Who made a sale: the helper whose shift's mark it carries, even if another sends it later. Refuses one that isn't the
 * sender's to send, or that comes too long after its shift.
 */
function sellerOf(sale: WindowSale, { actor, shift }: Sender, now: Date): Seller {
  const { soldBy } = sale;
  const isOwner = actor?.role === "owner";
  const named = soldBy === undefined ? shift : soldBy && findShiftByMark(soldBy);
  if (!named && isOwner) return { ok: true, actor };
  if (!named) return soldBy === null ? OWNERS : NOT_THEIRS;
  if (actor && named.mark === shift?.mark) return { ok: true, actor };
  const soldAt = whenSold(sale, now).getTime();
  const taken = {
    ok: true as const,
    actor: actorOf(named),
    isLate: named.endsAt <= now,
    isUnchecked: named.leftAt !== null && soldAt > named.leftAt.getTime() + ON_ITS_WAY_MS,
  };
  if (isOwner) return taken;
  if (named.isLost) return LOST;
  // A tablet's page has the marks of everyone who was signed in on it.
  if (named.tabletId !== null && named.tabletId !== shift?.tabletId) return NOT_THEIRS;
  const end = named.endsAt.getTime() + ON_ITS_WAY_MS;
  if (soldAt < named.beganAt.getTime() || soldAt >= end) return SOLD_AFTER;
  if (!maySendLate(named, now)) return TOO_LATE;
  const sinceEnd = and(eq(audit.actor, subOf(named.helperId)), gt(audit.at, named.endsAt));
  return countLate(sinceEnd) < MOST_LATE ? taken : TOO_MANY;
}

/** Late sales of the last day that nobody voided, for the owner to see. */
export function listLateSales(now = new Date()) {
  return read()
    .select({
      id: orders.id,
      name: sql<string>`coalesce(nullif(${helpers.name}, ''), 'Helper ' || ${helpers.id})`,
      cents: sql<number>`${orders.totalCents} + ${orders.tipCents}`,
    })
    .from(audit)
    .innerJoin(orders, eq(orders.id, sql`CAST(${audit.entityId} AS INTEGER)`))
    .innerJoin(helpers, eq(audit.actor, sql`'helper:' || ${helpers.id}`))
    .where(
      and(
        gt(audit.at, new Date(now.getTime() - DAY_MS)),
        eq(audit.entity, "order"),
        isSentLate,
        isNotNull(orders.truckPayment),
      ),
    )
    .orderBy(audit.id)
    .all();
}
