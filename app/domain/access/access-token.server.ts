import { setTimeout as after } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { write } from "~/db/client.server";
import { sessions } from "~/db/schema/access.server";
import type { Identity, Tokens } from "~/services/identity/identity.server";
import { readTokens, replaceTokens, type SessionTokens } from "./session-tokens.server";
import type { Session } from "./sessions.server";

/** How long before it expires a token is renewed, so it doesn't expire on its way. */
const FRESH_MS = 60_000;
/** How long Auth0's last answer is trusted. After that, a revoked permission is noticed. */
const ASK_ANEW_MS = 10 * 60_000;
/** How long to leave Auth0 alone if it isn't responding, or is slow to, while a token still works. */
const HOLD_OFF_MS = 30_000;
/** How long a request waits for another one's refresh. */
const LOCK_WAIT_MS = 5_000;

/** `ended`: sign in again. `unavailable`: Auth0 can't be reached, so try again later. */
export type AccessTokenResult =
  | { ok: true; accessToken: string }
  | { ok: false; reason: "ended" | "unavailable" };

const ENDED = { ok: false, reason: "ended" } as const;

const refreshes = new Map<string, Promise<AccessTokenResult>>();
/** When Auth0 last failed to answer for a session. */
const unanswered = new Map<string, number>();

/** Refresh tokens are single-use, and reuse ends the session, so concurrent requests share one refresh. */
export async function freshAccessToken(
  session: Pick<Session, "idHash">,
  identity: Identity,
  lockWaitMs = LOCK_WAIT_MS,
): Promise<AccessTokenResult> {
  const { idHash } = session;
  const tokens = readTokens(idHash);
  if (!tokens) return ENDED;
  if (isFresh(tokens)) return { ok: true, accessToken: tokens.accessToken };
  if (isAlive(tokens) && isHeldOff(idHash)) return untilExpired(tokens);

  const underWay = refreshes.get(idHash) ?? begin(idHash, tokens, identity);
  const refreshed = await within(lockWaitMs, underWay, null);
  if (refreshed) return refreshed;
  holdOff(idHash);
  return untilExpired(tokens);
}

/** The session's token as it is, for what goes on by itself and so isn't use: renewing it would keep the session open. */
export function currentAccessToken({ idHash }: Pick<Session, "idHash">): AccessTokenResult {
  const tokens = readTokens(idHash);
  return tokens ? untilExpired(tokens) : ENDED;
}

function begin(
  idHash: string,
  tokens: SessionTokens,
  identity: Identity,
): Promise<AccessTokenResult> {
  const refresh = refreshTokens(idHash, tokens, identity).finally(() => refreshes.delete(idHash));
  refreshes.set(idHash, refresh);
  return refresh;
}

async function refreshTokens(
  idHash: string,
  tokens: SessionTokens,
  identity: Identity,
): Promise<AccessTokenResult> {
  const { refreshToken } = tokens;
  if (refreshToken === null) return untilExpired(tokens, "ended");

  const answer = await identity.refresh(refreshToken);
  if (!answer.ok && answer.reason === "unavailable") {
    holdOff(idHash);
    return untilExpired(tokens);
  }
  unanswered.delete(idHash);
  if (!answer.ok) return endRejected(idHash, tokens);
  return keep(idHash, tokens, answer.tokens, identity);
}

async function keep(
  idHash: string,
  used: SessionTokens,
  tokens: Tokens,
  identity: Identity,
): Promise<AccessTokenResult> {
  const { isReplaced, others } = await replaceTokens(idHash, used.version, tokens);
  if (isReplaced) return { ok: true, accessToken: tokens.accessToken };
  if (others) return untilExpired(others, "ended");
  if (tokens.refreshToken) void identity.revoke(tokens.refreshToken);
  return ENDED;
}

/**
 * Ends a session whose refresh token was rejected, unless another process has refreshed it. Then its token is
 * used.
 */
async function endRejected(idHash: string, used: SessionTokens): Promise<AccessTokenResult> {
  const others = await write((tx) => {
    tx.delete(sessions)
      .where(and(eq(sessions.idHash, idHash), eq(sessions.accessToken, used.version)))
      .run();
    return readTokens(idHash, tx);
  });
  return others ? untilExpired(others, "ended") : ENDED;
}

function isFresh({ accessTokenExpiresAt, issuedAt }: SessionTokens): boolean {
  const now = Date.now();
  return accessTokenExpiresAt.getTime() - now > FRESH_MS && now - issuedAt.getTime() < ASK_ANEW_MS;
}

function isAlive({ accessTokenExpiresAt }: Tokens): boolean {
  return accessTokenExpiresAt.getTime() > Date.now();
}

function holdOff(idHash: string): void {
  for (const other of unanswered.keys()) if (!isHeldOff(other)) unanswered.delete(other);
  unanswered.set(idHash, Date.now());
}

function isHeldOff(idHash: string): boolean {
  const failedAt = unanswered.get(idHash);
  return failedAt !== undefined && Date.now() - failedAt < HOLD_OFF_MS;
}

/** A token that couldn't be renewed still works until it expires. */
function untilExpired(
  tokens: Tokens,
  otherwise: "ended" | "unavailable" = "unavailable",
): AccessTokenResult {
  return isAlive(tokens)
    ? { ok: true, accessToken: tokens.accessToken }
    : { ok: false, reason: otherwise };
}

async function within<Value, Otherwise>(
  ms: number,
  work: Promise<Value>,
  otherwise: Otherwise,
): Promise<Value | Otherwise> {
  const timer = new AbortController();
  try {
    return await Promise.race([work, after(ms, otherwise, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}
