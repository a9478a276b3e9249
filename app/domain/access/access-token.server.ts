import { setTimeout as after } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { write } from "~/db/client.server";
import { sessions } from "~/db/schema/access.server";
import type { Identity, Tokens } from "~/services/identity/identity.server";
import { readTokens, replaceTokens, type SessionTokens } from "./session-tokens.server";
import type { Session } from "./sessions.server";

/** Renewed early, so it doesn't expire in transit. */
const FRESH_MS = 60_000;
/** How long we trust Auth0's last answer: by then, a revoked permission is gone. */
const ASK_ANEW_MS = 10 * 60_000;
/** How long to leave Auth0 alone if it isn't responding, while a token still works. */
const HOLD_OFF_MS = 30_000;
/** The spec's token lock wait. */
const LOCK_WAIT_MS = 5_000;

/** `ended`: sign in again. `unavailable`: the provider cannot be had; try again later. */
export type AccessTokenResult =
  | { ok: true; accessToken: string }
  | { ok: false; reason: "ended" | "unavailable" };

const ENDED = { ok: false, reason: "ended" } as const;

const refreshes = new Map<string, Promise<AccessTokenResult>>();
/** When the provider last failed to answer for a session. */
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
  if (isAlive(tokens) && isHeldOff(idHash)) return asItIs(tokens);

  const underWay = refreshes.get(idHash) ?? begin(idHash, identity);
  return within(lockWaitMs, underWay, asItIs(tokens));
}

function begin(idHash: string, identity: Identity): Promise<AccessTokenResult> {
  const refresh = refreshTokens(idHash, identity).finally(() => refreshes.delete(idHash));
  refreshes.set(idHash, refresh);
  return refresh;
}

async function refreshTokens(idHash: string, identity: Identity): Promise<AccessTokenResult> {
  // Read again: what the caller saw may be from before another process refreshed.
  const tokens = readTokens(idHash);
  if (!tokens) return ENDED;
  if (isFresh(tokens)) return { ok: true, accessToken: tokens.accessToken };

  const { refreshToken } = tokens;
  if (refreshToken === null) return asItIs(tokens, "ended");

  const answer = await identity.refresh(refreshToken);
  if (!answer.ok && answer.reason === "unavailable") {
    holdOff(idHash);
    return asItIs(tokens);
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
  if (others) return asItIs(others, "ended");
  if (tokens.refreshToken) void identity.revoke(tokens.refreshToken);
  return ENDED;
}

/** Another process may have refreshed it already. Then use that one. */
async function endRejected(idHash: string, used: SessionTokens): Promise<AccessTokenResult> {
  const others = await write((tx) => {
    tx.delete(sessions)
      .where(and(eq(sessions.idHash, idHash), eq(sessions.accessToken, used.version)))
      .run();
    return readTokens(idHash, tx);
  });
  return others ? asItIs(others, "ended") : ENDED;
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
function asItIs(
  tokens: Tokens,
  otherwise: "ended" | "unavailable" = "unavailable",
): AccessTokenResult {
  return isAlive(tokens)
    ? { ok: true, accessToken: tokens.accessToken }
    : { ok: false, reason: otherwise };
}

async function within<Value>(ms: number, work: Promise<Value>, otherwise: Value): Promise<Value> {
  const timer = new AbortController();
  try {
    return await Promise.race([work, after(ms, otherwise, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}
