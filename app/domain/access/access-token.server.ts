import { setTimeout as after } from "node:timers/promises";
import { and, eq, gt } from "drizzle-orm";
import { probe, read, type Tx, write } from "~/db/client.server";
import { sessions } from "~/db/schema.server";
import type { Identity, Tokens } from "~/services/identity/identity.server";
import type { Session } from "./sessions.server";

/** A token this close to its end is renewed before use, so that it does not expire on the way. */
const FRESH_MS = 60_000;
/** The spec's token lock wait. */
const LOCK_WAIT_MS = 5_000;

/** `ended`: sign in again. `unavailable`: the provider cannot be had; try again later. */
export type AccessTokenResult =
  | { ok: true; accessToken: string }
  | { ok: false; reason: "ended" | "unavailable" };

/** Refreshes under way in this process, by session. */
const refreshes = new Map<string, Promise<AccessTokenResult>>();

/**
 * The session's access token, renewed when it is about to expire.
 *
 * A refresh token works once, and a second use ends the session at the provider. A page loads
 * several things at a time, so the first caller refreshes and the others wait for it. They give up
 * after `lockWaitMs`; the refresh itself is seen through, whoever still waits.
 */
export async function freshAccessToken(
  session: Pick<Session, "idHash">,
  identity: Identity,
  lockWaitMs = LOCK_WAIT_MS,
): Promise<AccessTokenResult> {
  const { idHash } = session;
  const tokens = readTokens(idHash);
  if (!tokens) return { ok: false, reason: "ended" };
  if (isFresh(tokens)) return { ok: true, accessToken: tokens.accessToken };

  const underWay = refreshes.get(idHash);
  if (underWay) return within(lockWaitMs, underWay, asItStands(tokens));

  const refresh = refreshTokens(idHash, identity).finally(() => refreshes.delete(idHash));
  refreshes.set(idHash, refresh);
  return refresh;
}

async function refreshTokens(idHash: string, identity: Identity): Promise<AccessTokenResult> {
  // Read anew: what the caller saw may be from before another process refreshed.
  const tokens = readTokens(idHash);
  if (!tokens) return { ok: false, reason: "ended" };
  if (isFresh(tokens)) return { ok: true, accessToken: tokens.accessToken };

  const { refreshToken } = tokens;
  if (refreshToken === null) return asItStands(tokens, "ended");

  // It works once: spent while nothing can be stored, it would end the session.
  if (!probe()) return asItStands(tokens);
  const answer = await identity.refresh(refreshToken);
  if (answer.ok) return keep(idHash, refreshToken, answer.tokens, identity);
  if (answer.reason === "rejected") return endRejected(idHash, refreshToken);
  return asItStands(tokens);
}

/**
 * Stores the new tokens where the used one still stands: a session that ended meanwhile stays so,
 * and the tokens of another process that came first are left alone.
 */
async function keep(
  idHash: string,
  used: string,
  tokens: Tokens,
  identity: Identity,
): Promise<AccessTokenResult> {
  const { isKept, others } = await write((tx) => {
    const { changes } = tx
      .update(sessions)
      .set(tokens)
      .where(and(eq(sessions.idHash, idHash), eq(sessions.refreshToken, used)))
      .run();
    return { isKept: changes === 1, others: readTokens(idHash, tx) };
  });
  if (isKept) return { ok: true, accessToken: tokens.accessToken };
  if (others) return asItStands(others, "ended");
  if (tokens.refreshToken) void identity.revoke(tokens.refreshToken);
  return { ok: false, reason: "ended" };
}

/** The provider is done with this session, unless another process has refreshed it meanwhile. */
async function endRejected(idHash: string, used: string): Promise<AccessTokenResult> {
  const others = await write((tx) => {
    tx.delete(sessions)
      .where(and(eq(sessions.idHash, idHash), eq(sessions.refreshToken, used)))
      .run();
    return readTokens(idHash, tx);
  });
  return others ? asItStands(others, "ended") : { ok: false, reason: "ended" };
}

function readTokens(idHash: string, db: Pick<Tx, "select"> = read()): Tokens | undefined {
  return db
    .select({
      accessToken: sessions.accessToken,
      accessTokenExpiresAt: sessions.accessTokenExpiresAt,
      refreshToken: sessions.refreshToken,
    })
    .from(sessions)
    .where(and(eq(sessions.idHash, idHash), gt(sessions.expiresAt, new Date())))
    .get();
}

function isFresh({ accessTokenExpiresAt }: Tokens): boolean {
  return accessTokenExpiresAt.getTime() - Date.now() > FRESH_MS;
}

/** A token that could not be renewed still serves for as long as it lives. */
function asItStands(
  { accessToken, accessTokenExpiresAt }: Tokens,
  otherwise: "ended" | "unavailable" = "unavailable",
): AccessTokenResult {
  const isAlive = accessTokenExpiresAt.getTime() > Date.now();
  return isAlive ? { ok: true, accessToken } : { ok: false, reason: otherwise };
}

async function within<Value>(ms: number, work: Promise<Value>, otherwise: Value): Promise<Value> {
  const timer = new AbortController();
  try {
    return await Promise.race([work, after(ms, otherwise, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}
