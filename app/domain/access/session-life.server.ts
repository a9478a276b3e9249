import { and, eq, gt, lte, type Placeholder, type SQL, sql } from "drizzle-orm";
import { sessions } from "~/db/schema/access.server";

/** A session lasts one day from the sign-in, however much it's used. */
export const SESSION_SECONDS = 24 * 60 * 60;

/**
 * How long a session lasts without use, so a panel left open doesn't stay open overnight. It's measured from the last
 * renewal of its tokens, which use causes.
 */
const IDLE_SECONDS = 8 * 60 * 60;

export function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_SECONDS * 1000);
}

/** The condition of prepared queries for one session, if it's open. `openSessionValues` gives its values. */
export const whereOpenSession = and(
  eq(sessions.idHash, sql.placeholder("idHash")),
  whereOpen(sql.placeholder("now"), sql.placeholder("idle")),
);

/** Times are in milliseconds, since drizzle doesn't know a placeholder's column. */
export const openSessionValues = (idHash: string, now: Date) => ({
  idHash,
  now: now.getTime(),
  idle: idleSince(now).getTime(),
});

type Instant = Date | Placeholder;

export function whereOpen(now: Instant, idle: Instant): SQL {
  return sql`(${gt(sessions.expiresAt, now)} AND ${gt(sessions.tokensIssuedAt, idle)})`;
}

export function whereOver(now: Date): SQL {
  return sql`(${lte(sessions.expiresAt, now)} OR ${lte(sessions.tokensIssuedAt, idleSince(now))})`;
}
