import { and, eq } from "drizzle-orm";
import { DatabaseUnavailable, type Db, preparedFor, read, write } from "~/db/client.server";
import { sessions } from "~/db/schema/access.server";
import { env } from "~/env.server";
import type { Tokens } from "~/services/identity/identity.server";
import { isOpenSession, openSessionValues } from "./session-life.server";
import { createSeal, type Seal } from "./token-seal.server";

/**
 * Stores a session's tokens. A refresh token works only once, so new ones wait in memory while the database
 * takes no writes.
 */

export type SessionTokens = Tokens & {
  issuedAt: Date;
  /** Identifies the stored tokens, so that newer ones aren't replaced. */
  version: string;
};

type Row = typeof sessions.$inferSelect;
type Sealed = Pick<Row, "accessToken" | "accessTokenExpiresAt" | "refreshToken" | "tokensIssuedAt">;

const waiting = new Map<string, { tokens: Tokens; issuedAt: Date; version: string }>();

let seal: Seal | undefined;

function ownSeal(): Seal {
  seal ??= createSeal(env().SESSION_SECRET);
  return seal;
}

export function sealed(idHash: string, tokens: Tokens, issuedAt: Date): Sealed {
  const { accessToken, accessTokenExpiresAt, refreshToken } = tokens;
  return {
    accessToken: ownSeal().seal(accessToken, `${idHash} access`),
    accessTokenExpiresAt,
    refreshToken: refreshToken && ownSeal().seal(refreshToken, `${idHash} refresh`),
    tokensIssuedAt: issuedAt,
  };
}

function opened(row: Sealed & { idHash: string }): SessionTokens | null {
  const { idHash, accessTokenExpiresAt, tokensIssuedAt: issuedAt, accessToken: version } = row;
  const accessToken = ownSeal().open(row.accessToken, `${idHash} access`);
  const refreshToken = row.refreshToken && ownSeal().open(row.refreshToken, `${idHash} refresh`);
  const isWhole = accessToken !== null && (refreshToken !== null || row.refreshToken === null);
  return isWhole ? { accessToken, accessTokenExpiresAt, refreshToken, issuedAt, version } : null;
}

export function isReadable(row: Row): boolean {
  return opened(row) !== null;
}

const openSessionQuery = preparedFor((db) =>
  db.select().from(sessions).where(isOpenSession).prepare(),
);

/** Null if the session is over, or no secret opens its tokens. */
export function readTokens(idHash: string, db: Db = read()): SessionTokens | null {
  const row = openSessionQuery(db).get(openSessionValues(idHash, new Date()));
  return row ? newest(row) : null;
}

function newest(row: Row): SessionTokens | null {
  const newer = waiting.get(row.idHash);
  if (newer?.version !== row.accessToken) return opened(row);
  return { ...newer.tokens, issuedAt: newer.issuedAt, version: newer.version };
}

/** `others`: tokens that were stored meanwhile, in place of those to replace. */
type Replacement =
  | { isReplaced: true; others: null }
  | { isReplaced: false; others: SessionTokens | null };

const REPLACED: Replacement = { isReplaced: true, others: null };

/**
 * Replaces the tokens if they still have this `version`. If the database takes no writes, they wait for
 * `storeWaiting`.
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

export function takeRefreshToken(row: Row): string | null {
  const tokens = newest(row);
  waiting.delete(row.idHash);
  return tokens?.refreshToken ?? null;
}
