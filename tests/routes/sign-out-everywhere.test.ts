import { expect, it, vi } from "vitest";
import { read } from "~/db/client.server";
import { audit } from "~/domain/access/audit.table.server";
import { sessions } from "~/domain/access/sessions.table.server";
import { loader as panel } from "~/routes/admin";
import { action, loader as question } from "~/routes/admin.sign-out-everywhere";
import { ownProvider, sessionCookie } from "../identity";
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

it("ends a person's sessions in every browser, here and at the provider, and nobody else's", async () => {
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
  expect([await panelFor(here), await panelFor(there)]).toEqual([302, 302]);
  expect(
    read()
      .select()
      .from(sessions)
      .all()
      .map(({ sub }) => sub),
  ).toEqual(["auth0|demo-visitor"]);
  await vi.waitFor(() => expect(revocations()).toBe(2));
  expect(read().select().from(audit).all().at(-1)).toMatchObject({
    actor: "auth0|demo-admin",
    action: "signed-out-everywhere",
  });
});

it("asks first: to look at the page ends nothing", async () => {
  const cookie = await sessionCookie("admin", provider.current);
  await question(args(PATH, withCookies(cookie)));
  expect(await panelFor(cookie)).toBe(200);
});
