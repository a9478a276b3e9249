import { and, desc, eq, type SQL } from "drizzle-orm";
import { prepared, read, type Tx, write } from "~/db/client.server";
import { sessions, signOutsEverywhere } from "~/db/schema/access.server";
import { type Result, refusal } from "~/domain/result";
import type { Identity, Tokens } from "~/services/identity/identity.server";
import { recordSession } from "./audit.server";
import { createSecretId, hashOf, isSecretId } from "./secret-id.server";
import {
  idleCutoff,
  isOpenAt,
  isOpenSession,
  isOverAt,
  openSessionValues,
  SESSION_SECONDS,
} from "./session-life.server";
import { isReadable, sealed, takeRefreshToken } from "./session-tokens.server";

/** A session without its tokens, so that no loader can leak one. */
export type Session = {
  idHash: string;
  /** Auth0's ID of the person. It never changes, as an email address may. */
  sub: string;
  email: string | null;
  name: string | null;
  expiresAt: Date;
};

export type NewSession = {
  person: { sub: string; email: string | null; name: string | null };
  /** The kind of phone or computer, if the browser says. */
  device?: string;
  tokens: Tokens;
  /** When Auth0 last asked for the password; absent if it doesn't say. */
  authenticatedAt?: Date | null;
  /** The session to end when this one starts. */
  previousId: string | null;
  /** True on a shared tablet: each sign-in after this one takes the password again. */
  isShared?: boolean;
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
    .where(isOpenSession)
    .prepare(),
);

/**
 * Starts a session, always with a new ID, to prevent session fixation.
 * @returns null if the person ended a session elsewhere and wasn't asked for the password since. Otherwise a
 * browser that Auth0 still knows, such as a lost phone's, could sign in again
 */
export async function createSession(
  { person, device, tokens, authenticatedAt, previousId, isShared }: NewSession,
  identity: Identity | null,
): Promise<string | null> {
  const id = createSecretId();
  const idHash = hashOf(id);
  const now = new Date();
  const replaced = await write((tx) => {
    if (wasAskedBefore(tx, person.sub, authenticatedAt)) return null;
    if (isShared) askAgain(tx, person.sub, new Date((authenticatedAt ?? now).getTime() + 1000));
    const before = previousId ? remove(tx, eq(sessions.idHash, hashOf(previousId))) : [];
    tx.insert(sessions)
      .values({
        idHash,
        ...person,
        device,
        ...sealed(idHash, tokens, now),
        expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
      })
      .run();
    recordSession(tx, person.sub, "signed-in", device);
    return before;
  });
  if (replaced === null) {
    if (tokens.refreshToken) void identity?.revoke(tokens.refreshToken);
    return null;
  }
  revokeTokens(replaced, identity);
  return id;
}

/** Whether someone was last asked for the password before they ended a session elsewhere. */
function wasAskedBefore(tx: Tx, sub: string, authenticatedAt: Date | null = null): boolean {
  const left = tx.select().from(signOutsEverywhere).where(eq(signOutsEverywhere.sub, sub)).get();
  if (!left) return false;
  // Auth0's times are whole seconds.
  const notBefore = Math.floor(left.notBefore.getTime() / 1000) * 1000;
  return authenticatedAt === null || authenticatedAt.getTime() < notBefore;
}

/** Null if the session is unknown, ended, idle for too long, or a day old. */
export function findSession(id: string | null): Session | null {
  if (!id || !isSecretId(id)) return null;
  return sessionQuery().get(openSessionValues(hashOf(id), new Date())) ?? null;
}

/**
 * Ends a session. Its refresh token is revoked in the background, so a sign-out doesn't wait for an outage.
 * @returns whether there was a session
 */
export async function endSession(id: string, identity: Identity | null): Promise<boolean> {
  const ended = await write((tx) => {
    const removed = remove(tx, eq(sessions.idHash, hashOf(id)));
    for (const { sub, device } of removed) recordSession(tx, sub, "signed-out", device);
    return removed;
  });
  revokeTokens(ended, identity);
  return ended.length > 0;
}

/** The most open sessions listed for a person. */
const MOST_LISTED = 50;

/**
 * A person's open sessions, the last used first. `mark` identifies one. Nobody can guess it, and it gives no
 * access. `seenAt` can be ten minutes late.
 */
export function listSessions(sub: string, now = new Date()) {
  const { idHash: mark, device, tokensIssuedAt: seenAt } = sessions;
  return read()
    .select({ mark, device, seenAt })
    .from(sessions)
    .where(and(eq(sessions.sub, sub), isOpenAt(now, idleCutoff(now))))
    .orderBy(desc(seenAt), mark)
    .limit(MOST_LISTED)
    .all();
}

/**
 * Ends one of a person's own sessions, in another browser. From now on they must enter their password at each
 * sign-in, or Auth0 would sign that browser in again. Refuses with missing.
 */
export async function endOwnSession(
  mark: string,
  sub: string,
  identity: Identity | null,
): Promise<Result> {
  const ended = await write((tx) => {
    const removed = remove(tx, eq(sessions.idHash, mark), eq(sessions.sub, sub));
    for (const { device } of removed) {
      recordSession(tx, sub, "signed-out", device);
      askAgain(tx, sub);
    }
    return removed;
  });
  revokeTokens(ended, identity);
  return ended.length > 0
    ? { ok: true }
    : refusal("missing", "That browser was already signed out.");
}

/** @param notBefore when the password must have been entered at the earliest, to the second */
function askAgain(tx: Tx, sub: string, notBefore = new Date()): void {
  tx.insert(signOutsEverywhere)
    .values({ sub, notBefore })
    .onConflictDoUpdate({ target: signOutsEverywhere.sub, set: { notBefore } })
    .run();
}

/**
 * Ends all sessions of a person, who must then enter their password everywhere.
 * @returns how many there were
 */
export async function endSessionsEverywhere(
  sub: string,
  identity: Identity | null,
): Promise<number> {
  const ended = await write((tx) => {
    recordSession(tx, sub, "signed-out-everywhere");
    askAgain(tx, sub);
    return remove(tx, eq(sessions.sub, sub));
  });
  revokeTokens(ended, identity);
  return ended.length;
}

export async function endOverdueSessions(identity: Identity | null): Promise<void> {
  revokeTokens(await write((tx) => remove(tx, isOverAt(new Date()))), identity);
}

/** Ends sessions whose tokens no secret opens. They can be neither used nor revoked. */
export function endUnreadableSessions(): Promise<void> {
  return write((tx) => {
    for (const row of tx.select().from(sessions).all()) {
      if (!isReadable(row)) remove(tx, eq(sessions.idHash, row.idHash));
    }
  });
}

type Row = typeof sessions.$inferSelect;

/** Deletes sessions. It takes at least one condition, since none would sign everyone out. */
function remove(tx: Tx, ...conditions: [SQL, ...SQL[]]): Row[] {
  return tx
    .delete(sessions)
    .where(and(...conditions))
    .returning()
    .all();
}

/** Revokes tokens in the background. `revoke` never rejects, and logs its failures. */
function revokeTokens(ended: Row[], identity: Identity | null): void {
  for (const row of ended) {
    const refreshToken = takeRefreshToken(row);
    if (refreshToken && identity) void identity.revoke(refreshToken);
  }
}
