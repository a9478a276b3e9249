import { expect, it } from "vitest";
import { read } from "~/db/client.server";
import { audit, sessions } from "~/db/schema/access.server";
import { listHelpers } from "~/domain/access/helpers.server";
import { loader as counter } from "~/routes/admin.counter";
import { action, loader } from "~/routes/admin.people_.devices";
import { action as leaveEverywhere, loader as question } from "~/routes/admin.sign-out-everywhere";
import { atWork } from "../at-work";
import { openSession, ownProvider, signInAs } from "../identity";
import { asAdministrator, outcomeOf } from "./as-administrator";
import { args } from "./call";

const provider = ownProvider();
const admin = asAdministrator();
const PATH = "/admin/people/devices";

const listed = async (Cookie = admin.cookie) =>
  (await loader(args(PATH, { headers: { Cookie } }))).json();
const press = async (of: string, device: string, act = "end") =>
  (await action(admin.form(PATH, { of, device, act }))) as Response;
const statusFor = async (Cookie: string) => {
  const answer = await Promise.resolve(counter(args("/admin/counter", { headers: { Cookie } })))
    .then(() => 200)
    .catch((thrown: unknown) => (thrown as Response).status);
  return answer;
};
const elsewhere = async () => openSession(await signInAs("admin", provider.current));

it("the list says where the owner is signed in, with this browser marked, and helpers' phones", async () => {
  await elsewhere();
  await openSession(await signInAs("visitor", provider.current));
  await atWork();
  const { sessions: own, phones } = await listed();
  expect(own.map(({ isThis }) => isThis).sort()).toEqual([false, true]);
  expect(phones).toMatchObject([
    {
      name: "Mia",
      device: "iPhone",
      lastUsed: expect.stringMatching(/^Last used \d+:\d\d [AP]M$/),
    },
  ]);
});

it("the list signs out one browser from its next request on, and no other", async () => {
  const other = await elsewhere();
  expect(await statusFor(other)).toBe(200);
  const mark = (await listed()).sessions.find(({ isThis }) => !isThis)?.id ?? "";
  expect(await outcomeOf(await press("session", mark))).toMatchObject({
    status: 303,
    to: PATH,
    toast: { title: "Signed Out" },
  });
  expect([await statusFor(other), await statusFor(admin.cookie)]).toEqual([302, 200]);
  const again = await outcomeOf(await press("session", mark));
  expect(again.toast).toMatchObject({ description: "That browser was already signed out." });
});

it("the list signs out nobody else's browser", async () => {
  const visitor = await openSession(await signInAs("visitor", provider.current));
  const rows = read().select().from(sessions).all();
  const mark = rows.find(({ sub }) => sub === "auth0|demo-visitor")?.idHash ?? "";
  await press("session", mark);
  expect(read().select().from(sessions).all()).toHaveLength(rows.length);
  expect(visitor).toMatch(/^sid=/);
});

it("the list ends one phone's shift from its next request on", async () => {
  const { cookie } = await atWork();
  const leo = await atWork({ name: "Leo" });
  const { id = "" } = (await listed()).phones.find(({ name }) => name === "Mia") ?? {};
  expect(await statusFor(cookie)).toBe(200);
  await press("shift", id, "lost");
  expect([await statusFor(cookie), await statusFor(leo.cookie)]).toEqual([401, 200]);
  expect(read().select().from(audit).all().at(-1)).toMatchObject({
    actor: admin.actor.sub,
    entity: "helper",
    detail: { endedOn: "iPhone", isLost: true },
  });
  expect((await listed()).phones).toMatchObject([{ name: "Leo" }]);
});

it.each([
  [{ of: "helper", device: "1", act: "end" }, "of"],
  [{ of: "shift", device: "1", act: "delete" }, "act"],
  [{ of: "shift", device: "x".repeat(65), act: "end" }, "device"],
  [{ of: "shift", act: "end" }, "device"],
])("the list refuses %j with words", async (fields, field) => {
  const answer = (await action(admin.form(PATH, fields as never))) as Response;
  expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([422, [field]]);
});

it.each(["x", "-1", "1e400", "99", "1.5", ""])(
  "the list ends nothing for phone %j",
  async (device) => {
    const { cookie } = await atWork();
    expect((await press("shift", device)).status).toBeLessThan(500);
    expect(await statusFor(cookie)).toBe(200);
  },
);

it("the list is closed to helpers, whatever their role", async () => {
  const { cookie } = await atWork({ role: "manager" });
  await expect(loader(args(PATH, { headers: { Cookie: cookie } }))).rejects.toMatchObject({
    status: 403,
  });
});

it.each([
  ["ends helpers too if the box is checked", { helpers: "on" }, 401],
  ["leaves helpers in if it isn't", {}, 200],
])("Sign Out Everywhere %s", async (_what, fields, status) => {
  const { cookie } = await atWork();
  const page = (await question(admin.get("/x"))) as Response;
  expect(await page.json()).toEqual({ helps: true });
  await leaveEverywhere(admin.form("/admin/sign-out-everywhere", fields as never));
  expect(await statusFor(cookie)).toBe(status);
  expect(await statusFor(admin.cookie)).toBe(302);
  expect(listHelpers()).toHaveLength(1);
});
