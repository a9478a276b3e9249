import { beforeEach, describe, expect, it, vi } from "vitest";
import { read } from "~/db/client.server";
import { audit, sessions } from "~/db/schema/access.server";
import { loader as panel } from "~/routes/admin";
import { action, loader as question } from "~/routes/admin.sign-out-everywhere";
import { loader as begin } from "~/routes/auth.auth0";
import { loader as finish } from "~/routes/auth.callback";
import { createBrowser } from "../../dev/identity/browse";
import type { PersonKey } from "../../dev/identity/people";
import { advanceClock } from "../clock";
import { cookiesOf, ownProvider, sessionCookie } from "../identity";
import { WAIT_MS } from "../wait";
import { args } from "./call";

const provider = ownProvider();
const PATH = "/admin/sign-out-everywhere";
const withCookies = (Cookie: string) => ({ headers: { Cookie } });
const asForm = (Cookie: string) =>
  args(PATH, { method: "POST", ...withCookies(Cookie), body: new URLSearchParams() });

async function panelFor(cookie: string): Promise<number> {
  const answer = await panel(args("/admin", withCookies(cookie))).catch((thrown) => thrown);
  return (answer as Response).status;
}

it("Sign Out Everywhere ends a person's sessions in every browser, and nobody else's", async () => {
  const [here, there] = [
    await sessionCookie("admin", provider.current),
    await sessionCookie("admin", provider.current),
  ];
  await sessionCookie("visitor", provider.current);
  expect(await panelFor(there)).toBe(200);
  const revocations = provider.current.countCalls("revoke");

  const answer = (await action(asForm(here))) as Response;
  expect(answer.status).toBe(303);
  expect(answer.headers.get("Location")).toContain(`${provider.current.issuer}v2/logout`);
  expect(answer.headers.get("Set-Cookie")).toMatch(/^sid=;.*Max-Age=0/);
  expect(answer.headers.get("Clear-Site-Data")).toBe('"cache"');
  expect([await panelFor(here), await panelFor(there)]).toEqual([302, 302]);
  expect(
    read()
      .select()
      .from(sessions)
      .all()
      .map(({ sub }) => sub),
  ).toEqual(["auth0|demo-visitor"]);
  await vi.waitFor(() => expect(revocations()).toBe(2), WAIT_MS);
  expect(read().select().from(audit).all().at(-1)).toMatchObject({
    actor: "auth0|demo-admin",
    action: "signed-out-everywhere",
  });
});

it("Sign Out Everywhere asks first: opening the page ends nothing", async () => {
  const cookie = await sessionCookie("admin", provider.current);
  await question(args(PATH, withCookies(cookie)));
  expect(await panelFor(cookie)).toBe(200);
});

/** A browser of somebody who's signed in here and at the provider. */
class Phone {
  readonly #browser = createBrowser();
  readonly #person: PersonKey;
  #cookies = "";

  constructor(person: PersonKey = "admin") {
    this.#person = person;
  }

  /** Asks the shop for a sign-in. @returns where the provider is asked */
  async begin(): Promise<URL> {
    const answer = await begin(args("/auth/auth0?returnTo=/admin", withCookies(this.#cookies)));
    return this.#take(answer);
  }

  /** Back from the provider without a password, if it asks for none; null where it does. */
  async returnSilently(authorization: URL): Promise<URL | null> {
    const { url, response } = await this.#browser.follow(authorization);
    return response ? null : url;
  }

  signIn(authorization: URL): Promise<URL> {
    return this.#browser.signIn(authorization, this.#person);
  }

  async finish(callback: URL): Promise<Response> {
    const path = callback.pathname + callback.search;
    const answer = await finish(args(path, withCookies(this.#cookies)));
    this.#take(answer);
    return answer;
  }

  #take(answer: Response): URL {
    this.#cookies = [this.#cookies, cookiesOf(answer.headers.getSetCookie())].join("; ");
    return new URL(answer.headers.get("Location") ?? "/", "http://localhost:3000");
  }
}

const opensSession = (answer: Response) =>
  answer.headers.getSetCookie().some((line) => /^sid=[^;]/.test(line));

describe("a lost phone that the provider still knows, after Sign Out Everywhere", () => {
  let phone: Phone;
  beforeEach(async () => {
    phone = new Phone();
    expect(opensSession(await phone.finish(await phone.signIn(await phone.begin())))).toBe(true);
    advanceClock(60_000);
    const here = await sessionCookie("admin", provider.current);
    const revocations = provider.current.countCalls("revoke");
    await action(asForm(here));
    await vi.waitFor(() => expect(revocations()).toBe(2), WAIT_MS);
  });

  it("is asked for the password", async () => {
    const silently = await phone.returnSilently(await phone.begin());
    if (!silently) throw new Error("The provider has forgotten the phone");
    const answer = await phone.finish(silently);
    expect(opensSession(answer)).toBe(false);
    const asked = new URL(answer.headers.get("Location") ?? "");
    expect(asked.href).toContain(`${provider.current.issuer}authorize`);
    expect(await phone.returnSilently(asked)).toBeNull();
  });

  it("gets in with the password", async () => {
    const silently = (await phone.returnSilently(await phone.begin())) as URL;
    const asked = new URL((await phone.finish(silently)).headers.get("Location") ?? "");
    const answer = await phone.finish(await phone.signIn(asked));
    expect(opensSession(answer)).toBe(true);
    expect(answer.headers.get("Location")).toBe("/admin");
  });

  it.each([
    ["a later age", (url: URL) => url.searchParams.set("max_age", "9999999")],
    ["no age", (url: URL) => url.searchParams.delete("max_age")],
  ])("doesn't get in by asking the provider for %s", async (_what, change) => {
    const silently = (await phone.returnSilently(await phone.begin())) as URL;
    const asked = new URL((await phone.finish(silently)).headers.get("Location") ?? "");
    asked.searchParams.delete("prompt");
    change(asked);
    const answer = await phone.finish((await phone.returnSilently(asked)) as URL);
    expect(answer.status).toBe(400);
    expect(opensSession(answer)).toBe(false);
  });

  it("has its refresh tokens revoked at the provider", async () => {
    const revocations = provider.current.countCalls("revoke");
    await phone.finish((await phone.returnSilently(await phone.begin())) as URL);
    await vi.waitFor(() => expect(revocations()).toBe(1), WAIT_MS);
  });
});

it("nobody else is asked for a password", async () => {
  const phone = new Phone("visitor");
  await phone.signIn(await phone.begin());
  advanceClock(60_000);
  await action(asForm(await sessionCookie("admin", provider.current)));
  const silently = (await phone.returnSilently(await phone.begin())) as URL;
  expect(opensSession(await phone.finish(silently))).toBe(true);
});
