import type { IncomingMessage } from "node:http";
import { expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { sessions } from "~/db/schema/access.server";
import { endHelper } from "~/domain/access/helpers.server";
import { atWork } from "../../tests/at-work";
import { advanceClock, inHours } from "../../tests/clock";
import { OWNER } from "../../tests/factories";
import { ownProvider, sessionCookie } from "../../tests/identity";
import { breakDatabase, mendDatabase } from "../../tests/routes/as-administrator";
import { decideAccess } from "./access.server";
import { mayListen } from "./counter-listener.server";

const provider = ownProvider();

const listen = (headers: Record<string, string> = {}) =>
  mayListen({ url: "/admin/counter/stream", headers } as unknown as IncomingMessage);

/** Somebody opens a page of the panel. */
const use = (cookie: string) =>
  decideAccess(new Request("http://localhost:3000/admin", { headers: { cookie } }), "serve");

async function refusal(headers?: Record<string, string>) {
  const answer = await listen(headers);
  return answer instanceof Response ? [answer.status, await answer.text()] : null;
}

it("administrators can listen until their session ends", async () => {
  const cookie = await sessionCookie("admin", provider.current);
  const listener = await listen({ cookie });
  if (listener instanceof Response) throw new Error(await listener.text());
  expect(listener.session).toBe(read().select().from(sessions).get()?.idHash);
  expect(await listener.isSignedIn()).toBe(true);
  await write((tx) => tx.delete(sessions).run());
  expect(await listener.isSignedIn()).toBe(false);
  expect(await refusal({ cookie })).toEqual([401, "Please sign in."]);
});

it("who is no longer an administrator stops listening at their next use of the panel", async () => {
  const cookie = await sessionCookie("admin", provider.current);
  const listener = await listen({ cookie });
  if (listener instanceof Response) throw new Error(await listener.text());
  provider.current.controls.permissionsGone = true;
  advanceClock(10 * 60_000);
  expect([await listener.isSignedIn(), await refusal({ cookie })]).toEqual([true, null]);
  await use(cookie);
  expect(await refusal({ cookie })).toEqual([403, "Only administrators can do this."]);
  expect(await listener.isSignedIn()).toBe(false);
});

it("a session that only listens ends after eight hours, as one that nobody uses", async () => {
  const cookie = await sessionCookie("admin", provider.current);
  const listener = await listen({ cookie });
  if (listener instanceof Response) throw new Error(await listener.text());
  for (let hour = 0; hour < 7; hour++) {
    advanceClock(3_600_000);
    expect([listener.hasEnded(), await listener.isSignedIn()]).toEqual([false, true]);
    expect(await refusal({ cookie })).toBeNull();
  }
  advanceClock(3_600_000);
  expect([listener.hasEnded(), await listener.isSignedIn()]).toEqual([true, false]);
  expect(await refusal({ cookie })).toEqual([401, "Please sign in."]);
});

it("nobody is signed out because the sign-in service can't be asked", async () => {
  const listener = await listen({ cookie: await sessionCookie("admin", provider.current) });
  if (listener instanceof Response) throw new Error(await listener.text());
  provider.current.controls.outage = "error";
  advanceClock(2 * 3_600_000);
  expect(await listener.isSignedIn()).toBe(true);
});

it("nobody else can listen, whatever they send", async () => {
  const cookie = await sessionCookie("visitor", provider.current);
  const admin = await sessionCookie("admin", provider.current);
  expect(await refusal()).toEqual([401, "Please sign in."]);
  expect(await refusal({ cookie })).toEqual([403, "Only administrators can do this."]);
  expect(await refusal({ cookie: admin, authorization: "Bearer made-up" })).toEqual([
    401,
    "Please sign in.",
  ]);
});

it("helpers can listen, even with Auth0 down, until they're ended or their time is up", async () => {
  provider.current.controls.outage = "error";
  const [mia, ana] = [await atWork(), await atWork({ name: "Ana", until: inHours(1) })];
  const [hers, other] = [
    await listen({ cookie: mia.cookie }),
    await listen({ cookie: ana.cookie }),
  ];
  if (hers instanceof Response || other instanceof Response) throw new Error();
  expect([hers.hasEnded(), other.hasEnded()]).toEqual([false, false]);
  await endHelper(mia.id, OWNER);
  expect([hers.hasEnded(), await hers.isSignedIn()]).toEqual([true, false]);
  expect(other.hasEnded()).toBe(false);
  advanceClock(3_600_000);
  expect(other.hasEnded()).toBe(true);
  expect(await refusal({ cookie: mia.cookie })).toEqual([
    401,
    "Your shift is over. Ask the owner for a new code.",
  ]);
});

it("listening writes nothing", async () => {
  const cookie = await sessionCookie("admin", provider.current);
  breakDatabase();
  expect(await refusal({ cookie })).toBeNull();
  mendDatabase();
});
