import { and, eq, type SQL, sql } from "drizzle-orm";
import { prepared, type Tx, write } from "~/db/client.server";
import { sessions, signOutsEverywhere } from "~/db/schema/access.server";
import type { Identity, Tokens } from "~/services/identity/identity.server";
import { recordSession } from "./audit.server";
import { createSecretId, hashOf, isSecretId } from "./secret-id.server";
import { idleSince, isOpen, isOver, SESSION_SECONDS } from "./session-life.server";
import { isReadable, sealed, takeRefreshToken } from "./session-tokens.server";

/** Holds no tokens, so a loader cannot give one away. */
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
  /** When the provider last asked who they are; absent where it doesn't say. */
  authenticatedAt?: Date | null;
  /** The session to end when this one starts. */
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
        isOpen(sql.placeholder("now"), sql.placeholder("idle")),
      ),
    )
    .prepare(),
);

/**
 * Always a new session ID, to prevent session fixation.
 * @returns null if the person signed out everywhere and wasn't asked for the password since: a browser
 * that Auth0 still knows, like on a lost phone, would get back in.
 */
export async function createSession(
  { person, tokens, authenticatedAt, previousId }: NewSession,
  identity: Identity | null,
): Promise<string | null> {
  const id = createSecretId();
  const idHash = hashOf(id);
  const now = new Date();
  const replaced = await write((tx) => {
    if (wasAskedBefore(tx, person.sub, authenticatedAt)) return null;
    const before = previousId ? remove(tx, eq(sessions.idHash, hashOf(previousId))) : [];
    tx.insert(sessions)
      .values({
        idHash,
        ...person,
        ...sealed(idHash, tokens, now),
        expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
      })
      .run();
    recordSession(tx, person.sub, "signed-in");
    return before;
  });
  if (replaced === null) {
    if (tokens.refreshToken) void identity?.revoke(tokens.refreshToken);
    return null;
  }
  revokeTokens(replaced, identity);
  return id;
}

/** Whether someone was last asked for the password before they signed out everywhere. */
function wasAskedBefore(tx: Tx, sub: string, authenticatedAt: Date | null = null): boolean {
  const left = tx.select().from(signOutsEverywhere).where(eq(signOutsEverywhere.sub, sub)).get();
  if (!left) return false;
  // Auth0 sends whole seconds.
  const notBefore = Math.floor(left.notBefore.getTime() / 1000) * 1000;
  return authenticatedAt === null || authenticatedAt.getTime() < notBefore;
}

/** Null if it's unknown, ended, idle for too long, or a day old. */
export function findSession(id: string | null): Session | null {
  if (!id || !isSecretId(id)) return null;
  const now = new Date();
  const idle = idleSince(now).getTime();
  return sessionQuery().get({ idHash: hashOf(id), now: now.getTime(), idle }) ?? null;
}

/**
 * The refresh token is given up in the background: a sign-out must not wait for an outage.
 * @returns whether there was a session.
 */
export async function endSession(id: string, identity: Identity | null): Promise<boolean> {
  const ended = await write((tx) => {
    const removed = remove(tx, eq(sessions.idHash, hashOf(id)));
    for (const { sub } of removed) recordSession(tx, sub, "signed-out");
    return removed;
  });
  revokeTokens(ended, identity);
  return ended.length > 0;
}

/** Returns how many there were. From now on the person is asked for the password everywhere. */
export async function endSessionsEverywhere(
  sub: string,
  identity: Identity | null,
): Promise<number> {
  const ended = await write((tx) => {
    recordSession(tx, sub, "signed-out-everywhere");
    const notBefore = new Date();
    tx.insert(signOutsEverywhere)
      .values({ sub, notBefore })
      .onConflictDoUpdate({ target: signOutsEverywhere.sub, set: { notBefore } })
      .run();
    return remove(tx, eq(sessions.sub, sub));
  });
  revokeTokens(ended, identity);
  return ended.length;
}

export async function endOverdueSessions(identity: Identity | null): Promise<void> {
  revokeTokens(await write((tx) => remove(tx, isOver(new Date()))), identity);
}

/** Sessions whose tokens no secret opens can be neither used nor given up. */
export function endUnreadableSessions(): Promise<void> {
  return write((tx) => {
    for (const row of tx.select().from(sessions).all()) {
      if (!isReadable(row)) remove(tx, eq(sessions.idHash, row.idHash));
    }
  });
}

type Row = typeof sessions.$inferSelect;

function remove(tx: Tx, which: SQL): Row[] {
  return tx.delete(sessions).where(which).returning().all();
}

/** `revoke` never rejects; it logs what it could not do. */
function revokeTokens(ended: Row[], identity: Identity | null): void {
  for (const row of ended) {
    const refreshToken = takeRefreshToken(row);
    if (refreshToken && identity) void identity.revoke(refreshToken);
  }
}
