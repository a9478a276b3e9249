import { and, eq, gt, lte, sql } from "drizzle-orm";
import { prepared, type Tx, write } from "~/db/client.server";
import type { Identity, Tokens } from "~/services/identity/identity.server";
import { createSecretId, hashOf, isSecretId } from "./secret-id.server";
import { sessions } from "./sessions.table.server";

/** The spec's session: one day from the sign-in, however busy it is. */
export const SESSION_SECONDS = 24 * 60 * 60;

/** Who is signed in. It holds no tokens, so a loader cannot give one away. */
export type Session = {
  idHash: string;
  /** The provider's name for the person; it never changes, as an email may. */
  sub: string;
  email: string | null;
  name: string | null;
  expiresAt: Date;
};

export type NewSession = {
  person: { sub: string; email: string | null; name: string | null };
  tokens: Tokens;
  /** The id the browser came with, if any: that session ends here. */
  previousId: string | null;
};

const sessionQuery = prepared((db) =>
  db
    .select({
      idHash: sessions.idHash,
      sub: sessions.sub,
      email: sessions.email,
      name: sessions.name,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(
      and(
        eq(sessions.idHash, sql.placeholder("idHash")),
        gt(sessions.expiresAt, sql.placeholder("now")),
      ),
    )
    .prepare(),
);

/**
 * Opens a session and gives its id, for the cookie alone. The id is always a new one: an id that
 * somebody planted in the browser before the sign-in is worth nothing after it.
 */
export async function createSession({ person, tokens, previousId }: NewSession): Promise<string> {
  const id = createSecretId();
  const now = new Date();
  await write((tx) => {
    purgeExpired(tx, now);
    if (previousId)
      tx.delete(sessions)
        .where(eq(sessions.idHash, hashOf(previousId)))
        .run();
    tx.insert(sessions)
      .values({
        idHash: hashOf(id),
        ...person,
        ...tokens,
        expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
      })
      .run();
  });
  return id;
}

/** The session of a cookie's id; null when it is unknown, ended or older than a day. */
export function findSession(id: string | null): Session | null {
  if (!id || !isSecretId(id)) return null;
  return sessionQuery().get({ idHash: hashOf(id), now: Date.now() }) ?? null;
}

/**
 * Ends the session of a cookie's id. It is over once this resolves; its refresh token is then
 * given up at the provider in the background, since a sign-out must not wait for an outage.
 */
export async function endSession(id: string, identity: Identity | null): Promise<void> {
  const [ended] = await write((tx) =>
    tx
      .delete(sessions)
      .where(eq(sessions.idHash, hashOf(id)))
      .returning({ refreshToken: sessions.refreshToken })
      .all(),
  );
  giveUp(ended?.refreshToken ?? null, identity);
}

/** Ends all of a person's sessions, in every browser. Gives how many there were. */
export async function endAllSessions(sub: string, identity: Identity | null): Promise<number> {
  const ended = await write((tx) =>
    tx
      .delete(sessions)
      .where(eq(sessions.sub, sub))
      .returning({ refreshToken: sessions.refreshToken })
      .all(),
  );
  for (const { refreshToken } of ended) giveUp(refreshToken, identity);
  return ended.length;
}

/** Rows of ended days hold tokens that nobody will use. */
function purgeExpired(tx: Tx, now: Date): void {
  tx.delete(sessions).where(lte(sessions.expiresAt, now)).run();
}

/** `revoke` never rejects; it logs what it could not do. */
function giveUp(refreshToken: string | null, identity: Identity | null): void {
  if (refreshToken && identity) void identity.revoke(refreshToken);
}
