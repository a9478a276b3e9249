import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { DatabaseUnavailable, read, write } from "~/db/client.server";
import { sessions } from "~/db/schema/access.server";
import type { Identity, Tokens } from "~/services/identity/identity.server";
import { advanceClock } from "../../../tests/clock";
import { connect, signInAs, testProvider } from "../../../tests/identity";
import { breakDatabase, mendDatabase } from "../../../tests/routes/as-administrator";
import { WAIT_MS } from "../../../tests/wait";
import { freshAccessToken } from "./access-token.server";
import { readTokens, sealed, storeWaiting } from "./session-tokens.server";
import { createSession, endSession, findSession, type Session } from "./sessions.server";

const provider = testProvider();
let identity: Identity;
beforeEach(() => {
  identity = connect(provider.current);
});

/** A session's tokens, as the database holds them. */
const stored = ({ idHash }: Session) => readTokens(idHash);
const rows = () => read().select().from(sessions).all();

const THEIRS = { accessToken: "theirs", refreshToken: "theirs" };
const inAnHour = () => new Date(Date.now() + 3_600_000);

/** Another process stores the tokens it got. */
const overtake = (session: Session, tokens: Tokens) =>
  write((tx) =>
    tx
      .update(sessions)
      .set(sealed(session.idHash, tokens, new Date()))
      .where(eq(sessions.idHash, session.idHash))
      .run(),
  );

type SignedIn = { id: string; session: Session; accessToken: string; refreshToken: string };

/** An administrator whose access token has this long to live; the next ones live an hour. */
async function signedIn(accessTokenSeconds: number): Promise<SignedIn> {
  provider.current.controls.accessTokenSeconds = accessTokenSeconds;
  const { person, tokens } = await signInAs("admin", provider.current);
  provider.current.controls.accessTokenSeconds = 3600;
  const id = await createSession({ person, tokens, previousId: null }, null);
  const session = findSession(id);
  if (!id || !session || !tokens.refreshToken) throw new Error("The sign-in left no session");
  return { id, session, accessToken: tokens.accessToken, refreshToken: tokens.refreshToken };
}

describe("a token that is not about to expire", () => {
  test("is used as it is", async () => {
    const { session, accessToken } = await signedIn(3600);
    const calls = provider.current.countCalls("token");
    expect(await freshAccessToken(session, identity)).toEqual({ ok: true, accessToken });
    expect(calls()).toBe(0);
  });
});

describe("a token that is about to expire", () => {
  test("is renewed, and the new refresh token is kept for the next time", async () => {
    const { session, accessToken, refreshToken } = await signedIn(30);
    const first = await freshAccessToken(session, identity);
    expect(first.ok && first.accessToken).not.toBe(accessToken);
    expect(stored(session)?.refreshToken).not.toBe(refreshToken);

    advanceClock(3_590_000);
    const second = await freshAccessToken(session, identity);
    expect(second.ok).toBe(true);
    expect(second).not.toEqual(first);
  });

  test("is renewed once for five loads at a time", async () => {
    const { session } = await signedIn(30);
    const calls = provider.current.countCalls("token");
    const loads = Array.from({ length: 5 }, () => freshAccessToken(session, identity));
    const results = await Promise.all(loads);
    expect(calls()).toBe(1);
    expect(new Set(results.map((result) => result.ok && result.accessToken)).size).toBe(1);
    expect(results[0]?.ok).toBe(true);
  });

  test("is renewed for each session on its own", async () => {
    const [mine, yours] = [await signedIn(30), await signedIn(30)];
    const calls = provider.current.countCalls("token");
    await Promise.all([mine, yours].map(({ session }) => freshAccessToken(session, identity)));
    expect(calls()).toBe(2);
  });

  test("is renewed even if that's slow, while whoever waits for it gives up", async () => {
    const { session, accessToken } = await signedIn(30);
    const release = provider.current.hold();
    const leader = freshAccessToken(session, identity);

    const waiter = await freshAccessToken(session, identity, 10);
    expect(waiter).toEqual({ ok: true, accessToken });
    advanceClock(31_000);
    expect(await freshAccessToken(session, identity, 10)).toEqual({
      ok: false,
      reason: "unavailable",
    });

    release();
    const result = await leader;
    expect(result.ok && result.accessToken).not.toBe(accessToken);
    expect(await freshAccessToken(session, identity)).toEqual(result);
  });
});

describe("the provider's judgment of a token", () => {
  test("counts for ten minutes, then it's asked again", async () => {
    const { session, accessToken } = await signedIn(24 * 3600);
    const calls = provider.current.countCalls("token");
    advanceClock(10 * 60_000 - 1000);
    expect(await freshAccessToken(session, identity)).toEqual({ ok: true, accessToken });
    expect(calls()).toBe(0);
    advanceClock(1000);
    const anew = await freshAccessToken(session, identity);
    expect(anew.ok && anew.accessToken).not.toBe(accessToken);
    expect(calls()).toBe(1);
  });

  test("still counts while the provider doesn't answer, and it's not asked every time", async () => {
    const both = [await signedIn(24 * 3600), await signedIn(24 * 3600)];
    provider.current.controls.outage = "reset";
    const calls = provider.current.countCalls("token");
    advanceClock(10 * 60_000);
    for (let n = 0; n < 5; n++) {
      for (const { session, accessToken } of both)
        expect(await freshAccessToken(session, identity)).toEqual({ ok: true, accessToken });
    }
    expect(calls()).toBe(2);
    advanceClock(30_000);
    for (const { session } of both) await freshAccessToken(session, identity);
    expect(calls()).toBe(4);
  });
});

describe("new tokens that the database can't store", () => {
  /** A session whose tokens were renewed while nothing could be written. */
  async function renewedUnstored() {
    const before = await signedIn(30);
    breakDatabase();
    const renewed = await freshAccessToken(before.session, identity);
    if (!renewed.ok) throw new Error(renewed.reason);
    expect(renewed.accessToken).not.toBe(before.accessToken);
    return { ...before, renewed };
  }

  test("work all the same, and the next ones are requested with them", async () => {
    const { session, renewed } = await renewedUnstored();
    const calls = provider.current.countCalls("token");
    expect(await freshAccessToken(session, identity)).toEqual(renewed);
    expect(calls()).toBe(0);

    advanceClock(10 * 60_000);
    const next = await freshAccessToken(session, identity);
    expect(next).toMatchObject({ ok: true });
    expect(next).not.toEqual(renewed);
  });

  test("are stored once the database can", async () => {
    const { session, renewed } = await renewedUnstored();
    await expect(storeWaiting()).rejects.toThrow(DatabaseUnavailable);
    mendDatabase();
    const before = rows()[0]?.accessToken;
    await storeWaiting();
    expect(rows()[0]?.accessToken).not.toBe(before);
    expect(stored(session)?.accessToken).toBe(renewed.accessToken);
    const kept = rows()[0]?.accessToken;
    await storeWaiting();
    expect(rows()[0]?.accessToken).toBe(kept);
  });

  test("are given up by a sign-out", async () => {
    const { id, refreshToken } = await renewedUnstored();
    const given = vi.spyOn(identity, "revoke");
    mendDatabase();
    await endSession(id, identity);
    expect(given).toHaveBeenCalledOnce();
    expect(given).not.toHaveBeenCalledWith(refreshToken);
    await storeWaiting();
    expect(rows()).toEqual([]);
  });

  test("make way for those of another process", async () => {
    const { session } = await renewedUnstored();
    mendDatabase();
    await overtake(session, { ...THEIRS, accessTokenExpiresAt: inAnHour() });
    expect(stored(session)?.accessToken).toBe("theirs");
    await storeWaiting();
    expect(stored(session)?.accessToken).toBe("theirs");
  });
});

describe("a session the provider has ended", () => {
  test("ends here too", async () => {
    const { id, session, refreshToken } = await signedIn(30);
    await identity.revoke(refreshToken);
    expect(await freshAccessToken(session, identity)).toEqual({ ok: false, reason: "ended" });
    expect(findSession(id)).toBeNull();
    expect(rows()).toHaveLength(0);
  });
});

describe("a token while the provider is down", () => {
  test("works while it lasts", async () => {
    const { session, accessToken } = await signedIn(30);
    provider.current.controls.outage = "reset";
    expect(await freshAccessToken(session, identity)).toEqual({ ok: true, accessToken });
  });

  test("is waited for once if the provider is slow", async () => {
    const { session, accessToken } = await signedIn(24 * 3600);
    const release = provider.current.hold();
    advanceClock(10 * 60_000);
    const asIs = { ok: true, accessToken };
    expect(await freshAccessToken(session, identity, 1)).toEqual(asIs);
    expect(await freshAccessToken(session, identity, 3_600_000)).toEqual(asIs);
    release();
  });

  test("doesn't work once it has expired, and the session outlasts the outage", async () => {
    const { id, session } = await signedIn(30);
    advanceClock(31_000);
    provider.current.controls.outage = "reset";
    expect(await freshAccessToken(session, identity)).toEqual({
      ok: false,
      reason: "unavailable",
    });
    expect(findSession(id)).not.toBeNull();

    provider.current.controls.outage = "none";
    expect(await freshAccessToken(session, identity)).toMatchObject({ ok: true });
  });
});

describe("a sign-out during a renewal", () => {
  test("wins: the session is not revived and its new token is given up", async () => {
    const { id, session } = await signedIn(30);
    const revocations = provider.current.countCalls("revoke");
    const release = provider.current.hold();
    const renewal = freshAccessToken(session, identity);
    await endSession(id, null);
    release();

    expect(await renewal).toEqual({ ok: false, reason: "ended" });
    expect(rows()).toHaveLength(0);
    await vi.waitFor(() => expect(revocations()).toBe(1), WAIT_MS);
  });
});

describe("another process that renewed first", () => {
  test("keeps its tokens when the provider accepts ours as well", async () => {
    const { session } = await signedIn(30);
    const revocations = provider.current.countCalls("revoke");
    const theirs = { ...THEIRS, accessTokenExpiresAt: inAnHour() };
    const release = provider.current.hold();
    const ours = freshAccessToken(session, identity);
    await overtake(session, theirs);
    release();
    expect(await ours).toEqual({ ok: true, accessToken: "theirs" });
    expect(stored(session)).toMatchObject(theirs);
    expect(revocations()).toBe(0);
  });

  test("keeps its tokens when the provider refuses ours", async () => {
    const { session, refreshToken } = await signedIn(30);
    const theirs = await identity.refresh(refreshToken);
    if (!theirs.ok) throw new Error(theirs.reason);

    const release = provider.current.hold();
    const ours = freshAccessToken(session, identity);
    await overtake(session, theirs.tokens);
    release();
    expect(await ours).toEqual({ ok: true, accessToken: theirs.tokens.accessToken });
    expect(stored(session)?.refreshToken).toBe(theirs.tokens.refreshToken);
  });
});

describe("a session without a refresh token", () => {
  test("ends with its access token", async () => {
    const { session, accessToken } = await signedIn(30);
    await write((tx) => tx.update(sessions).set({ refreshToken: null }).run());
    expect(await freshAccessToken(session, identity)).toEqual({ ok: true, accessToken });
    advanceClock(31_000);
    expect(await freshAccessToken(session, identity)).toEqual({ ok: false, reason: "ended" });
  });
});
