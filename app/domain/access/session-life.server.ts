import { gt, lte, type Placeholder, type SQL, sql } from "drizzle-orm";
import { sessions } from "~/db/schema/access.server";

/** The spec's session: one day from the sign-in, however busy it is. */
export const SESSION_SECONDS = 24 * 60 * 60;

/** A panel left open does not wait overnight. */
const IDLE_SECONDS = 8 * 60 * 60;

export function idleSince(now: Date): Date {
  return new Date(now.getTime() - IDLE_SECONDS * 1000);
}

type Instant = Date | Placeholder;

export function isOpen(now: Instant, idle: Instant): SQL {
  return sql`(${gt(sessions.expiresAt, now)} AND ${gt(sessions.tokensIssuedAt, idle)})`;
}

export function isOver(now: Date): SQL {
  return sql`(${lte(sessions.expiresAt, now)} OR ${lte(sessions.tokensIssuedAt, idleSince(now))})`;
}
