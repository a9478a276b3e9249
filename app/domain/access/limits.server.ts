import { and, eq, lt, lte, or, sql } from "drizzle-orm";
import { type Tx, write } from "~/db/client.server";
import { type Refusal, refusal } from "~/domain/result";
import { limits } from "./limits.table.server";

/** Times a minute (design 4.21). */
export const LIMITS = {
  newsletter: 30,
  catering: 30,
  "payment-intent": 60,
  "payment-check": 60,
  "sign-in": 30,
} as const;

type LimitName = keyof typeof LIMITS;

export type LimitedClient = {
  /** A keyed hash of the client's address. */
  clientKey: string;
  /** False for load tests, where all clients share one address. */
  isLimited?: boolean;
};

const WINDOW_MS = 60_000;

/**
 * In the effect's transaction: refused input does not count. One statement, so that none slips
 * through.
 */
export function countOrRefuse(
  tx: Tx,
  name: LimitName,
  { clientKey, isLimited = true }: LimitedClient,
  now = new Date(),
): Refusal | null {
  if (!isLimited) return null;
  const windowEnded = lte(limits.windowStart, new Date(now.getTime() - WINDOW_MS));
  const { changes } = tx
    .insert(limits)
    .values({ name, clientHash: clientKey, windowStart: now, count: 1 })
    .onConflictDoUpdate({
      target: [limits.name, limits.clientHash],
      set: {
        count: sql`CASE WHEN ${windowEnded} THEN 1 ELSE ${limits.count} + 1 END`,
        windowStart: sql`CASE WHEN ${windowEnded} THEN excluded.window_start ELSE ${limits.windowStart} END`,
      },
      setWhere: or(windowEnded, lt(limits.count, LIMITS[name])),
    })
    .run();
  return changes === 1 ? null : tooOften(tx, name, clientKey, now);
}

/** For an effect that is not in the database, before it is begun. */
export function takeTurn(name: LimitName, client: LimitedClient): Promise<Refusal | null> {
  return write((tx) => countOrRefuse(tx, name, client));
}

function tooOften(tx: Tx, name: LimitName, clientKey: string, now: Date): Refusal {
  const row = tx
    .select({ windowStart: limits.windowStart })
    .from(limits)
    .where(and(eq(limits.name, name), eq(limits.clientHash, clientKey)))
    .get();
  const leftMs = (row?.windowStart.getTime() ?? 0) + WINDOW_MS - now.getTime();
  return {
    ...refusal("limited", "That was a lot at once. Please wait a minute and try again."),
    retryAfterS: Math.max(1, Math.ceil(leftMs / 1000)),
  };
}

export function clearLimits(now = new Date()): Promise<void> {
  return write((tx) => {
    tx.delete(limits)
      .where(lte(limits.windowStart, new Date(now.getTime() - WINDOW_MS)))
      .run();
  });
}
