import { and, eq, lt, lte, or, sql } from "drizzle-orm";
import { read, type Tx, write } from "~/db/client.server";
import { type Refusal, refusal } from "../result";
import { limits } from "./limits.table.server";

/** How often a client may do a thing in a minute (design 4.21). Refused input does not count. */
export const LIMITS = {
  newsletter: 30,
  catering: 30,
  "payment-intent": 60,
  "sign-in": 30,
} as const;

export type LimitName = keyof typeof LIMITS;

/** A keyed hash of the client's address; null where nobody is limited. */
export type LimitedClient = string | null;

const WINDOW_MS = 60_000;

/** In how many seconds the client may go on; 0 when it may now. */
export function secondsToWait(name: LimitName, clientKey: string, now = new Date()): number {
  const row = read()
    .select()
    .from(limits)
    .where(and(eq(limits.name, name), eq(limits.clientHash, clientKey)))
    .get();
  if (!row || row.count < LIMITS[name]) return 0;
  const left = row.windowStart.getTime() + WINDOW_MS - now.getTime();
  return Math.max(0, Math.ceil(left / 1000));
}

/** Counts one accepted request; the first after a window's end begins the next one. */
export function count(name: LimitName, clientKey: string, now = new Date()): Promise<void> {
  const windowEnded = new Date(now.getTime() - WINDOW_MS);
  return write((tx) => {
    tx.delete(limits).where(lte(limits.windowStart, windowEnded)).run();
    tx.insert(limits)
      .values({ name, clientHash: clientKey, windowStart: now, count: 1 })
      .onConflictDoUpdate({
        target: [limits.name, limits.clientHash],
        set: { count: sql`${limits.count} + 1` },
      })
      .run();
  });
}

/**
 * Counts the client once more, or refuses when the minute's number is reached: one conditional
 * statement, so that of many at once none slips through between a look and a count. Call it where
 * the input has proved valid, in the transaction of the effect: refused input does not count.
 */
export function countOrRefuse(
  tx: Tx,
  name: LimitName,
  client: LimitedClient,
  now = new Date(),
): Refusal | null {
  if (client === null) return null;
  const windowEnded = lte(limits.windowStart, new Date(now.getTime() - WINDOW_MS));
  const { changes } = tx
    .insert(limits)
    .values({ name, clientHash: client, windowStart: now, count: 1 })
    .onConflictDoUpdate({
      target: [limits.name, limits.clientHash],
      set: {
        count: sql`CASE WHEN ${windowEnded} THEN 1 ELSE ${limits.count} + 1 END`,
        windowStart: sql`CASE WHEN ${windowEnded} THEN excluded.window_start ELSE ${limits.windowStart} END`,
      },
      setWhere: or(windowEnded, lt(limits.count, LIMITS[name])),
    })
    .run();
  return changes === 1 ? null : tooOften(tx, name, client, now);
}

function tooOften(tx: Tx, name: LimitName, client: string, now: Date): Refusal {
  const row = tx
    .select({ windowStart: limits.windowStart })
    .from(limits)
    .where(and(eq(limits.name, name), eq(limits.clientHash, client)))
    .get();
  const leftMs = (row?.windowStart.getTime() ?? 0) + WINDOW_MS - now.getTime();
  return {
    ...refusal("limited", "That was a lot at once. Please wait a minute and try again."),
    retryAfterS: Math.max(1, Math.ceil(leftMs / 1000)),
  };
}
