import { and, eq, lte, sql } from "drizzle-orm";
import { read, type Tx, write } from "~/db/client.server";
import { limits } from "./limits.table.server";

/** How often a client may do a thing in a minute (design 4.21). Refused input does not count. */
export const LIMITS = {
  newsletter: 30,
  catering: 30,
  "payment-intent": 60,
  "payment-check": 60,
  "sign-in": 30,
} as const;

export type LimitName = keyof typeof LIMITS;

const WINDOW_MS = 60_000;

/** In how many seconds the client may go on; 0 when it may now. */
export function secondsToWait(name: LimitName, clientKey: string, now = new Date()): number {
  return waitOf(read(), name, clientKey, now);
}

/** Counts one accepted request. */
export function count(name: LimitName, clientKey: string, now = new Date()): Promise<void> {
  return write((tx) => countOne(tx, name, clientKey, now));
}

/**
 * Counts one request if it is within the limit, in one step, so that many at once do not slip by.
 * @returns in how many seconds the client may go on; 0 when this one was counted.
 */
export function spend(name: LimitName, clientKey: string, now = new Date()): Promise<number> {
  return write((tx) => {
    const seconds = waitOf(tx, name, clientKey, now);
    if (seconds === 0) countOne(tx, name, clientKey, now);
    return seconds;
  });
}

function waitOf(db: Pick<Tx, "select">, name: LimitName, clientKey: string, now: Date): number {
  const row = db
    .select()
    .from(limits)
    .where(and(eq(limits.name, name), eq(limits.clientHash, clientKey)))
    .get();
  if (!row || row.count < LIMITS[name]) return 0;
  const left = row.windowStart.getTime() + WINDOW_MS - now.getTime();
  return Math.max(0, Math.ceil(left / 1000));
}

/** The first after a window's end begins the next one. */
function countOne(tx: Tx, name: LimitName, clientKey: string, now: Date): void {
  const windowEnded = new Date(now.getTime() - WINDOW_MS);
  tx.delete(limits).where(lte(limits.windowStart, windowEnded)).run();
  tx.insert(limits)
    .values({ name, clientHash: clientKey, windowStart: now, count: 1 })
    .onConflictDoUpdate({
      target: [limits.name, limits.clientHash],
      set: { count: sql`${limits.count} + 1` },
    })
    .run();
}
