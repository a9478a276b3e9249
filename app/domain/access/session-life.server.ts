import { and, eq, gt, lte, type Placeholder, type SQL, sql } from "drizzle-orm";
import { sessions } from "~/db/schema/access.server";

/** A session lasts one day from the sign-in, however much it's used. */
export const SESSION_SECONDS = 24 * 60 * 60;

/**
 * How long a session lasts without use, so a panel left open doesn't stay open overnight. Using the panel
 * renews the tokens, and idle time counts from the last renewal.
 */
const IDLE_SECONDS = 8 * 60 * 60;

export function idleCutoff(now: Date): Date {
  return new Date(now.getTime() - IDLE_SECONDS * 1000);
}

/** Matches one session while it's open, in prepared queries. `openSessionValues` gives the values. */
export const isOpenSession = and(
  eq(sessions.idHash, sql.placeholder("idHash")),
  isOpenAt(sql.placeholder("now"), sql.placeholder("idle")),
);

/** Times are in milliseconds, since drizzle doesn't know a placeholder's column. */
export const openSessionValues = (idHash: string, now: Date) => ({
  idHash,
  now: now.getTime(),
  idle: idleCutoff(now).getTime(),
});

type Instant = Date | Placeholder;

export function isOpenAt(now: Instant, idle: Instant): SQL {
  return sql`(${gt(sessions.expiresAt, now)} AND ${gt(sessions.tokensIssuedAt, idle)})`;
}

export function isOverAt(now: Date): SQL {
  return sql`(${lte(sessions.expiresAt, now)} OR ${lte(sessions.tokensIssuedAt, idleCutoff(now))})`;
}
