import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { sessions } from "~/db/schema/access.server";
import { loader as panel } from "~/routes/admin";
import { loader as begin } from "~/routes/auth.auth0";
import { loader as finish } from "~/routes/auth.callback";
import { action as signOut, loader as signOutByLink } from "~/routes/auth.logout";
import { createBrowser } from "../../dev/identity/browse";
import { advanceClock } from "../clock";
import { appOrigin, cookiesOf, ownProvider, sessionCookie } from "../identity";
import { args } from "./call";

const provider = ownProvider();

const withCookies = (Cookie: string) => ({ headers: { Cookie } });
const storedSessions = () => read().select().from(sessions).all();

/** A sign-in up to where the provider sends the browser back: the callback and the browser's cookies. */
async function comeBack(returnTo = "/admin", cookies = "") {
  const address = `/auth/auth0?returnTo=${encodeURIComponent(returnTo)}`;
  const started = await begin(args(address, withCookies(cookies)));
  const callback = await createBrowser().signIn(started.headers.get("Location") ?? "", "admin");
  const own = cookiesOf(started.headers.getSetCookie());
  return { path: callback.pathname + callback.search, cookies: [cookies, own].join("; ") };
}

/** The session's cookie in an answer, or undefined when it opened none. */
function sessionIn(answer: Response): string | undefined {
  return answer.headers
    .getSetCookie()
    .find((line) => line.startsWith("sid=") && !line.includes("Max-Age=0"))
    ?.split(";")[0];
}

/** The status that the panel answers a browser with this cookie. */
async function panelFor(cookie: string): Promise<number> {
  const answer = await panel(args("/admin", withCookies(cookie))).catch((thrown) => thrown);
  return (answer as Response).status;
}

describe("signing in", () => {
  it("ends on the path it was begun for, query included", async () => {
    const { path, cookies } = await comeBack("/admin/store?q=tin&page=2");
    const answer = await finish(args(path, withCookies(cookies)));

    expect(answer.status).toBe(302);
    expect(answer.headers.get("Location")).toBe("/admin/store?q=tin&page=2");
    expect(await panelFor(sessionIn(answer) ?? "")).toBe(200);
  });

  it.each([
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil.example",
    "/..//evil.example",
    "javascript:alert(1)",
    "/auth/auth0?returnTo=/admin",
    "/%61uth/logout",
    "http://localhost:3000@evil.example/",
  ])("ends at home if it's asked to end at %j", async (returnTo) => {
    const { path, cookies } = await comeBack(returnTo);
    const answer = await finish(args(path, withCookies(cookies)));
    expect(answer.headers.get("Location")).toBe("/");
  });

  it("gives the browser a new session and ends the one it came with", async () => {
    const before = await sessionCookie("admin", provider.current);
    const { path, cookies } = await comeBack("/admin", before);
    const after = sessionIn(await finish(args(path, withCookies(cookies))));

    expect(after).toBeDefined();
    expect(after).not.toBe(before);
    expect(await panelFor(before)).toBe(302);
    expect(storedSessions()).toHaveLength(1);
  });

  it("shows in a window of its own that it's on its way, and says when it ends", async () => {
    const shown = await begin(args("/auth/auth0?popup=1"));
    const { loading } = (await shown.json()) as { loading: string };
    const started = await begin(args(loading));
    const callback = await createBrowser().signIn(started.headers.get("Location") ?? "", "admin");
    const cookies = cookiesOf(started.headers.getSetCookie());
    const answer = await finish(args(callback.pathname + callback.search, withCookies(cookies)));
    expect(answer.headers.get("Location")).toBe("/auth/done");
  });
});

describe("beginning to sign in", () => {
  it("is limited to 30 a minute, just so when all begin at once", async () => {
    const tries = Array.from({ length: 120 }, () => begin(args("/auth/auth0")));
    const answers = await Promise.all(tries);
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(90);
  });

  it("does not ask the provider for whoever began too often", async () => {
    const asked = provider.current.countCalls("jwks");
    for (let n = 0; n < 35; n++) await begin(args("/auth/auth0"));
    expect(asked()).toBe(30);
  });
});

describe("a sign-in's callback", () => {
  const refused = async (path: string, cookies: string) => {
    const answer = await finish(args(path, withCookies(cookies)));
    expect(sessionIn(answer)).toBeUndefined();
    expect(answer.headers.get("Location")).toBeNull();
    return { status: answer.status, ...((await answer.json()) as { problem: string }) };
  };

  it("gets nothing when it's sent a second time", async () => {
    const { path, cookies } = await comeBack();
    await finish(args(path, withCookies(cookies)));
    expect(await refused(path, cookies)).toMatchObject({ status: 400, problem: "stale" });
    expect(storedSessions()).toHaveLength(1);
  });

  it.each([
    ["admin", "/admin"],
    ["visitor", "/"],
  ] as const)("leads who is signed in on when it comes a second time: %s", async (who, to) => {
    const { path, cookies } = await comeBack();
    await finish(args(path, withCookies(cookies)));
    const session = await sessionCookie(who, provider.current);
    const again = await finish(args(path, withCookies(`${cookies}; ${session}`)));
    expect([again.status, again.headers.get("Location")]).toEqual([302, to]);
    expect(sessionIn(again)).toBeUndefined();
  });

  it("gets nothing if its state was changed", async () => {
    const { path, cookies } = await comeBack();
    const url = new URL(path, appOrigin);
    url.searchParams.set("state", flipped(url.searchParams.get("state") ?? ""));
    const changed = url.pathname + url.search;
    expect(await refused(changed, cookies)).toMatchObject({ status: 400, problem: "stale" });
    expect(storedSessions()).toEqual([]);
  });

  it("gets nothing if its code was changed", async () => {
    const { path, cookies } = await comeBack();
    const url = new URL(path, appOrigin);
    url.searchParams.set("code", flipped(url.searchParams.get("code") ?? ""));
    const { status } = await refused(url.pathname + url.search, cookies);
    expect(status).toBe(400);
    expect(storedSessions()).toEqual([]);
  });

  it("gets nothing in another browser than the one that began", async () => {
    const { path } = await comeBack();
    expect(await refused(path, "")).toMatchObject({ status: 400, problem: "stale" });
  });

  it.each(["code=", "error=", "code=&error=", "code=&code=c", ""])(
    "gets nothing if it says nothing but %j",
    async (said) => {
      const { path, cookies } = await comeBack();
      const state = new URL(path, appOrigin).searchParams.get("state");
      const empty = `/auth/callback?state=${state}&${said}`;
      expect(await refused(empty, cookies)).toMatchObject({ status: 400, problem: "stale" });
    },
  );

  it("gets only the provider's reason, if only that says something", async () => {
    const { path, cookies } = await comeBack();
    const state = new URL(path, appOrigin).searchParams.get("state");
    const denied = `/auth/callback?state=${state}&code=&error=access_denied`;
    expect(await refused(denied, cookies)).toMatchObject({ status: 403, problem: "denied" });
  });

  it("gets nothing more than an hour later", async () => {
    const { path, cookies } = await comeBack();
    advanceClock(60 * 60_000 + 1);
    expect(await refused(path, cookies)).toMatchObject({ status: 400, problem: "stale" });
  });
});

describe("callbacks that nobody began", () => {
  const madeUp = () =>
    finish(args("/auth/callback?state=s&code=c", withCookies("signin:1=state=s&s=verifier")));

  it("ask nothing of the provider, and use up the sign-ins of whoever sends them", async () => {
    const exchanges = provider.current.countCalls("token");
    const answers = await Promise.all(Array.from({ length: 500 }, madeUp));
    expect(exchanges()).toBe(0);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(30);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(470);
    expect((await begin(args("/auth/auth0"))).status).toBe(429);
  });

  it("do not keep a sign-in that was begun from its end", async () => {
    const { path, cookies } = await comeBack();
    await Promise.all(Array.from({ length: 40 }, madeUp));
    expect(sessionIn(await finish(args(path, withCookies(cookies))))).toBeDefined();
  });
});

describe("a session's cookie", () => {
  let cookie: string;
  beforeEach(async () => {
    cookie = await sessionCookie("admin", provider.current);
  });

  it("opens the panel", async () => {
    expect(await panelFor(cookie)).toBe(200);
  });

  it("opens nothing once any of its bytes is changed", async () => {
    for (let at = "sid=".length; at < cookie.length; at++) {
      const changed =
        cookie.slice(0, at) + flipped(cookie.slice(at, at + 1)) + cookie.slice(at + 1);
      expect(await panelFor(changed), changed).toBe(302);
    }
  });

  it("opens nothing a day later", async () => {
    advanceClock(24 * 3600_000);
    expect(await panelFor(cookie)).toBe(302);
  });

  it("opens nothing after signing out, which ends at the provider", async () => {
    const answer = await signOut(args("/auth/logout", { method: "POST", ...withCookies(cookie) }));
    const { origin, pathname, searchParams } = new URL(answer.headers.get("Location") ?? "");
    expect(answer.status).toBe(303);
    expect(origin + pathname).toBe(`${provider.current.issuer}v2/logout`);
    expect(searchParams.get("returnTo")).toBe(appOrigin);
    expect(answer.headers.get("Set-Cookie")).toMatch(/^sid=;.*Max-Age=0/);
    expect(await panelFor(cookie)).toBe(302);
  });

  it("survives a link to the sign-out, which any site could hide in a picture", async () => {
    const answer = await signOutByLink(args("/auth/logout"));
    expect(answer.headers.get("Location")).toBe("/");
    expect(await panelFor(cookie)).toBe(200);
  });
});

describe("somebody who isn't signed in", () => {
  it("is sent to sign in, and from there back to the same path", async () => {
    const answer = await panel(args("/admin/inquiries?q=a%20b")).catch((thrown) => thrown);
    expect((answer as Response).headers.get("Location")).toBe(
      `/auth/auth0?returnTo=${encodeURIComponent("/admin/inquiries?q=a%20b")}`,
    );
  });
});

describe("the shop while the provider is down", () => {
  it("says so at sign-in, and keeps sessions going", async () => {
    const cookie = await sessionCookie("admin", provider.current);
    expect(await panelFor(cookie)).toBe(200);
    provider.current.controls.outage = "reset";

    const answer = await begin(args("/auth/auth0?returnTo=/admin"));
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      problem: "unavailable",
      retry: "/auth/auth0?returnTo=%2Fadmin",
    });
    expect(await panelFor(cookie)).toBe(200);
  });
});

/** The same text with its last character changed to another of the alphabet of ids. */
function flipped(text: string): string {
  const last = text.at(-1);
  return text.slice(0, -1) + (last === "A" ? "B" : "A");
}
