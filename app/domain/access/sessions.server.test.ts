import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { read, write } from "~/db/client.server";
import { audit, sessions } from "~/db/schema/access.server";
import { advanceClock } from "../../../tests/clock";
import { connect, signInAs, testProvider } from "../../../tests/identity";
import { WAIT_MS } from "../../../tests/wait";
import { freshAccessToken } from "./access-token.server";
import {
  createSession,
  endOverdueSessions,
  endOwnSession,
  endSession,
  endSessionsEverywhere,
  endUnreadableSessions,
  findSession,
  listSessions,
} from "./sessions.server";
import { createSeal } from "./token-seal.server";

const provider = testProvider();

const HOUR_MS = 60 * 60 * 1000;
const rows = () => read().select().from(sessions).all();

/** Someone signed in without a walk through the provider. */
async function someone(
  sub = "auth0|someone",
  previousId: string | null = null,
  device = "iPhone",
): Promise<string> {
  const id = await createSession(
    {
      device,
      person: { sub, email: "someone@ujicart.example", name: "Someone" },
      tokens: {
        accessToken: "access",
        accessTokenExpiresAt: new Date(Date.now() + 3_600_000),
        refreshToken: null,
      },
      previousId,
    },
    null,
  );
  return id ?? "";
}

describe("a session", () => {
  test("says who is signed in, and gives no token away", async () => {
    const { person, tokens } = await signInAs("admin", provider.current);
    const session = findSession(await createSession({ person, tokens, previousId: null }, null));
    expect(session).toMatchObject(person);
    expect(JSON.stringify(session)).not.toContain(tokens.accessToken);
    expect(JSON.stringify(session)).not.toContain(tokens.refreshToken);
  });

  test("keeps its tokens sealed in the database", async () => {
    const { person, tokens } = await signInAs("admin", provider.current);
    await createSession({ person, tokens, previousId: null }, null);
    const stored = JSON.stringify(rows());
    expect(tokens.refreshToken).toEqual(expect.any(String));
    expect(stored).not.toContain(tokens.accessToken);
    expect(stored).not.toContain(tokens.refreshToken);
    expect(stored).not.toContain(tokens.accessToken.split(".")[1]);
  });

  test("is named by 128 random bits that the database does not hold", async () => {
    const [id, other] = [await someone(), await someone()];
    expect(Buffer.from(id, "base64url")).toHaveLength(16);
    expect(other).not.toBe(id);
    expect(JSON.stringify(rows())).not.toContain(id);
  });

  test("lasts a day and no longer, however busy it is", async () => {
    const { person, tokens } = await signInAs("admin", provider.current);
    const id = (await createSession({ person, tokens, previousId: null }, null)) ?? "";
    const use = async () => {
      const session = findSession(id);
      return session && freshAccessToken(session, connect(provider.current));
    };
    for (let hours = 0; hours < 24; hours += 6) {
      expect(await use()).toMatchObject({ ok: true });
      advanceClock(6 * HOUR_MS);
    }
    expect(findSession(id)).toBeNull();
  });

  test("ends after eight hours without use", async () => {
    const id = await someone();
    advanceClock(8 * HOUR_MS - 1000);
    expect(findSession(id)).not.toBeNull();
    advanceClock(1000);
    expect(findSession(id)).toBeNull();
  });

  test("on a shared tablet uses up the password it began with", async () => {
    const { person, tokens } = await signInAs("admin", provider.current);
    const begin = (secondsLater: number, isShared: boolean) => {
      const authenticatedAt = new Date(Math.floor(Date.now() / 1000) * 1000 + secondsLater * 1000);
      return createSession({ person, tokens, previousId: null, authenticatedAt, isShared }, null);
    };
    expect(await begin(0, false)).not.toBeNull();
    expect(await begin(0, true)).not.toBeNull();
    expect([await begin(0, true), await begin(0, false)]).toEqual([null, null]);
    expect(await begin(1, true)).not.toBeNull();
    expect(await begin(1, false)).toBeNull();
  });

  test("is deleted from the database and revoked at the provider once it's over", async () => {
    const { person, tokens } = await signInAs("admin", provider.current);
    await createSession({ person, tokens, previousId: null }, null);
    advanceClock(8 * HOUR_MS);
    await someone("auth0|second");
    const revocations = provider.current.countCalls("revoke");
    await endOverdueSessions(connect(provider.current));
    expect(rows().map(({ sub }) => sub)).toEqual(["auth0|second"]);
    await vi.waitFor(() => expect(revocations()).toBe(1), WAIT_MS);
  });

  test("is over once its secret is gone", async () => {
    const [lost, kept] = [await someone("auth0|lost"), await someone("auth0|kept")];
    const { seal } = createSeal(["a-secret-that-was-dropped-0123456789"]);
    await write((tx) =>
      tx
        .update(sessions)
        .set({ accessToken: seal("access", "anywhere") })
        .where(eq(sessions.sub, "auth0|lost"))
        .run(),
    );
    await endUnreadableSessions();
    expect([findSession(lost), findSession(kept)?.sub]).toEqual([null, "auth0|kept"]);
    await write((tx) =>
      tx
        .update(sessions)
        .set({ accessToken: seal("access", "x") })
        .run(),
    );
    expect(await endSession(kept, null)).toBe(true);
  });

  test.each([null, "", "unknown", "a".repeat(22), "a".repeat(5000), "' OR 1=1 --", "\u0000"])(
    "is not found under %j",
    async (id) => {
      await someone();
      expect(findSession(id)).toBeNull();
    },
  );

  test("is not found under what the database calls it", async () => {
    await someone();
    expect(findSession(rows()[0]?.idHash ?? "")).toBeNull();
  });
});

describe("signing in again", () => {
  test("gives a new id and ends the session before", async () => {
    const before = await someone("auth0|first");
    const after = await someone("auth0|second", before);
    expect(after).not.toBe(before);
    expect(findSession(before)).toBeNull();
    expect(findSession(after)?.sub).toBe("auth0|second");
    expect(rows()).toHaveLength(1);
  });

  test("gives up the session before at the provider", async () => {
    const { person, tokens } = await signInAs("admin", provider.current);
    const identity = connect(provider.current);
    const previousId = await createSession({ person, tokens, previousId: null }, null);
    const again = await signInAs("admin", provider.current);
    const revocations = provider.current.countCalls("revoke");

    await createSession({ ...again, previousId }, identity);
    await vi.waitFor(() => expect(revocations()).toBe(1), WAIT_MS);
    await vi.waitFor(async () =>
      expect(await identity.refresh(tokens.refreshToken ?? "")).toMatchObject({
        reason: "rejected",
      }),
    );
    expect(await identity.refresh(again.tokens.refreshToken ?? "")).toMatchObject({ ok: true });
  });

  test("makes an id planted beforehand worth nothing", async () => {
    const planted = "planted-planted-plante";
    const id = await someone("auth0|victim", planted);
    expect(id).not.toBe(planted);
    expect(findSession(planted)).toBeNull();
  });
});

describe("signing out", () => {
  test("ends the session, here and at the provider", async () => {
    const { person, tokens } = await signInAs("admin", provider.current);
    const identity = connect(provider.current);
    const id = (await createSession({ person, tokens, previousId: null }, null)) ?? "";
    const revocations = provider.current.countCalls("revoke");

    await endSession(id, identity);
    expect(findSession(id)).toBeNull();
    expect(rows()).toHaveLength(0);
    await vi.waitFor(() => expect(revocations()).toBe(1), WAIT_MS);
    await vi.waitFor(async () =>
      expect(await identity.refresh(tokens.refreshToken ?? "")).toMatchObject({
        reason: "rejected",
      }),
    );
  });

  test("does not wait for a provider that hangs", async () => {
    const { person, tokens } = await signInAs("admin", provider.current);
    const id = (await createSession({ person, tokens, previousId: null }, null)) ?? "";
    const revocations = provider.current.countCalls("revoke");
    const release = provider.current.hold();
    await endSession(id, connect(provider.current));
    expect(findSession(id)).toBeNull();
    release();
    await vi.waitFor(() => expect(revocations()).toBe(1), WAIT_MS);
  });

  test("leaves other sessions alone", async () => {
    const [mine, yours] = [await someone(), await someone()];
    await endSession(mine, null);
    expect(findSession(yours)).not.toBeNull();
  });

  test("everywhere ends all of a person's sessions and nobody else's", async () => {
    const ids = [await someone("auth0|me"), await someone("auth0|me")];
    const yours = await someone("auth0|you");
    expect(await endSessionsEverywhere("auth0|me", null)).toBe(2);
    expect(ids.map(findSession)).toEqual([null, null]);
    expect(findSession(yours)).not.toBeNull();
  });
});

describe("the list of a person's sessions", () => {
  const me = "auth0|me";
  const marks = () => listSessions(me).map(({ mark }) => mark);

  test("has what's open, the last used first, with its device", async () => {
    await someone(me, null, "Windows computer");
    advanceClock(7 * HOUR_MS);
    await someone(me);
    await someone("auth0|you");
    expect(listSessions(me).map(({ device }) => device)).toEqual(["iPhone", "Windows computer"]);
    advanceClock(HOUR_MS);
    expect(marks()).toHaveLength(1);
  });

  test("doesn't let anyone in by what it says", async () => {
    await someone(me);
    expect(marks().map(findSession)).toEqual([null]);
  });

  test("ends one and leaves the others, and says so in the audit", async () => {
    const [lost, kept] = [await someone(me, null, "iPad"), await someone(me)];
    const mark = listSessions(me).find(({ device }) => device === "iPad")?.mark ?? "";
    expect(await endOwnSession(mark, me, null)).toEqual({ ok: true });
    expect([findSession(lost), findSession(kept)?.sub]).toEqual([null, me]);
    expect(read().select().from(audit).all().at(-1)).toMatchObject({
      actor: me,
      action: "signed-out",
      detail: { device: "iPad" },
    });
    expect(await endOwnSession(mark, me, null)).toMatchObject({ ok: false, kind: "missing" });
  });

  test("ends nobody else's", async () => {
    const yours = await someone("auth0|you");
    const [{ mark = "" } = {}] = listSessions("auth0|you");
    expect(await endOwnSession(mark, me, null)).toMatchObject({ kind: "missing" });
    expect(findSession(yours)).not.toBeNull();
  });

  test("keeps a browser out that the provider would sign back in without asking", async () => {
    const { person, tokens } = await signInAs("admin", provider.current);
    const open = (authenticatedAt: Date) =>
      createSession({ person, tokens, authenticatedAt, previousId: null }, null);
    const asked = new Date();
    await open(asked);
    advanceClock(60_000);
    const identity = connect(provider.current);
    const revocations = provider.current.countCalls("revoke");
    await endOwnSession(listSessions(person.sub)[0]?.mark ?? "", person.sub, identity);
    await vi.waitFor(() => expect(revocations()).toBe(1), WAIT_MS);
    expect(await open(asked)).toBeNull();
    advanceClock(60_000);
    expect(await open(new Date())).not.toBeNull();
  });
});
