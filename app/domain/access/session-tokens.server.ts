import { and, eq } from "drizzle-orm";
import { DatabaseUnavailable, read, type Tx, write } from "~/db/client.server";
import { env } from "~/env.server";
import type { Tokens } from "~/services/identity/identity.server";
import { idleSince, isOpen } from "./session-life.server";
import { sessions } from "./sessions.table.server";
import { createSeal, type Seal } from "./token-seal.server";

/**
 * The tokens of sessions: sealed in the database, and in memory for as long as the database takes no
 * writes. A refresh token works once, so new ones that cannot be stored must not be lost: using the
 * one before again, which the database still holds, would end the session at the provider.
 */

export type SessionTokens = Tokens & {
  issuedAt: Date;
  /** Names what the database holds, so that nothing newer is replaced. */
  version: string;
};

/** A session's columns that hold tokens. */
type Row = typeof sessions.$inferSelect;
type Sealed = Pick<Row, "accessToken" | "accessTokenExpiresAt" | "refreshToken" | "tokensIssuedAt">;

type Waiting = { tokens: Tokens; issuedAt: Date; version: string };

/** New tokens that are still to be stored, by session. */
const waiting = new Map<string, Waiting>();

let seal: Seal | undefined;

function ownSeal(): Seal {
  seal ??= createSeal(env().SESSION_SECRET);
  return seal;
}

/** What the database keeps of a session's tokens. */
export function sealed(idHash: string, tokens: Tokens, issuedAt: Date): Sealed {
  const { accessToken, accessTokenExpiresAt, refreshToken } = tokens;
  return {
    accessToken: ownSeal().seal(accessToken, `${idHash} access`),
    accessTokenExpiresAt,
    refreshToken: refreshToken && ownSeal().seal(refreshToken, `${idHash} refresh`),
    tokensIssuedAt: issuedAt,
  };
}

/** The tokens in a row; null when no secret opens them. */
function opened(row: Sealed & { idHash: string }): SessionTokens | null {
  const { idHash, accessTokenExpiresAt, tokensIssuedAt: issuedAt, accessToken: version } = row;
  const accessToken = ownSeal().open(row.accessToken, `${idHash} access`);
  const refreshToken = row.refreshToken && ownSeal().open(row.refreshToken, `${idHash} refresh`);
  const isWhole = accessToken !== null && (refreshToken !== null || row.refreshToken === null);
  return isWhole ? { accessToken, accessTokenExpiresAt, refreshToken, issuedAt, version } : null;
}

/** Whether a secret of this process opens what the database holds. */
export function isReadable(row: Row): boolean {
  return opened(row) !== null;
}

/** The tokens of a session that may still be used; null when it is over, or nothing opens them. */
export function readTokens(idHash: string, db: Pick<Tx, "select"> = read()): SessionTokens | null {
  const now = new Date();
  const row = db
    .select()
    .from(sessions)
    .where(and(eq(sessions.idHash, idHash), isOpen(now, idleSince(now))))
    .get();
  return row ? newest(row) : null;
}

function newest(row: Row): SessionTokens | null {
  const newer = waiting.get(row.idHash);
  if (newer?.version !== row.accessToken) return opened(row);
  return { ...newer.tokens, issuedAt: newer.issuedAt, version: newer.version };
}

/** `others`: what stands in the session in place of the tokens that were to be replaced. */
type Replacement =
  | { isReplaced: true; others: null }
  | { isReplaced: false; others: SessionTokens | null };

const REPLACED: Replacement = { isReplaced: true, others: null };

/**
 * Puts new tokens in the place of those that were read as `version`. A session that ended meanwhile
 * stays so, and the tokens of another process that came first are left alone. What the database cannot
 * take now counts as replaced and waits for `storeWaiting`.
 */
export async function replaceTokens(
  idHash: string,
  version: string,
  tokens: Tokens,
): Promise<Replacement> {
  waiting.set(idHash, { tokens, issuedAt: new Date(), version });
  try {
    return await store(idHash);
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return REPLACED;
    throw error;
  }
}

/** Stores what the database could not take before. */
export async function storeWaiting(): Promise<void> {
  for (const idHash of [...waiting.keys()]) await store(idHash);
}

async function store(idHash: string): Promise<Replacement> {
  const stored = await write((tx) => {
    const newer = waiting.get(idHash);
    if (!newer) return null;
    const { changes } = tx
      .update(sessions)
      .set(sealed(idHash, newer.tokens, newer.issuedAt))
      .where(and(eq(sessions.idHash, idHash), eq(sessions.accessToken, newer.version)))
      .run();
    const outcome: Replacement =
      changes === 1 ? REPLACED : { isReplaced: false, others: readTokens(idHash, tx) };
    return { newer, outcome };
  });
  if (waiting.get(idHash) === stored?.newer) waiting.delete(idHash);
  return stored?.outcome ?? REPLACED;
}

/** The refresh token to give up for a session whose row was deleted. */
export function takeRefreshToken(row: Row): string | null {
  const tokens = newest(row);
  waiting.delete(row.idHash);
  return tokens?.refreshToken ?? null;
}
