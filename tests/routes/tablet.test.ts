import { describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { pins, tablets } from "~/db/schema/people.server";
import { endHelper } from "~/domain/access/helpers.server";
import { loader as panel } from "~/routes/admin";
import { loader as counter, action as tap } from "~/routes/admin.counter";
import { action as press } from "~/routes/admin.people_.$id";
import { action as devices } from "~/routes/admin.people_.devices";
import { loader as till } from "~/routes/admin.window";
import { loader as tiles } from "~/routes/api.window";
import { action as stop } from "~/routes/help.stop";
import { action as enter, loader as lock } from "~/routes/help.tablet";
import { invited, PIN, sharedTablet, withPin } from "../at-work";
import { asAdministrator } from "./as-administrator";
import { args } from "./call";

const admin = asAdministrator();
const caught = async (call: () => unknown) => {
  const given = await Promise.resolve()
    .then(call)
    .catch((thrown: unknown) => thrown);
  if (!(given instanceof Response)) throw given;
  return given;
};
const get = (path: string, Cookie: string) => args(path, { headers: { Cookie } });
const form = (path: string, Cookie: string, fields: Record<string, string>) =>
  args(path, { method: "POST", headers: { Cookie }, body: new URLSearchParams(fields) });
const cookieIn = (answer: Response) => answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";
const LOCK = "/help/tablet";

describe("sharing a device", () => {
  it("signs the owner out there, and leads to the names", async () => {
    const Cookie = admin.cookie;
    const answer = await caught(() => devices(admin.form("/x", { name: "Window tablet" })));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, LOCK]);
    const cookies = answer.headers.getSetCookie().join("\n");
    expect(cookies).toMatch(/^tablet=.{22,}HttpOnly.*SameSite=Lax/m);
    expect(cookies).toMatch(/^sid=;.*Max-Age=0/m);
    const out = await caught(() => counter(get("/admin/counter", Cookie)));
    expect(out.headers.get("Location")).toMatch(/^\/auth\/auth0/);
    expect(read().select().from(audit).all().at(-1)).toMatchObject({ action: "signed-out" });
  });

  it.each(["", " ", "x".repeat(41), "Till\0"])(
    "says what's wrong with the name %j",
    async (name) => {
      const answer = await caught(() => devices(admin.form("/x", { name })));
      expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([422, ["name"]]);
      expect(read().select().from(tablets).all()).toEqual([]);
      expect((await caught(() => counter(get("/admin/counter", admin.cookie)))).status).toBe(200);
    },
  );
});

describe("a shared tablet's lock", () => {
  it("lists names, takes a PIN, and goes on with the bill", async () => {
    const tablet = await sharedTablet();
    const mia = await withPin();
    await invited({ name: "Leo" });
    const page = await (await lock(get(`${LOCK}?helper=${mia}`, tablet.cookie))).json();
    expect(page).toEqual({ names: [{ value: String(mia), label: "Mia" }], chosen: String(mia) });
    const query = `key=${"k".repeat(22)}&bill=1*2`;
    const fields = { helper: String(mia), pin: PIN };
    const path = `${LOCK}?${query}&helper=${mia}`;
    const entered = await caught(() => enter(form(path, tablet.cookie, fields)));
    const to = entered.headers.get("Location") ?? "";
    expect([entered.status, to]).toEqual([
      303,
      expect.stringMatching(/^\/admin\/window\?key=k{22}&bill=/),
    ]);
    const Cookie = `${tablet.cookie}; ${cookieIn(entered)}`;
    for (const loader of [till, tiles]) {
      const shown = await (await caught(() => loader(get("/admin/window", Cookie)))).json();
      expect(shown.names).toEqual([{ id: mia, name: "Mia", mark: shown.seller }]);
    }
    const locked = await caught(() => stop(form("/help/stop", Cookie, {})));
    expect(locked.headers.get("Location")).toBe(LOCK);
    const again = await caught(() => counter(get("/admin/counter", Cookie)));
    expect([again.status, again.headers.get("Location")]).toEqual([302, LOCK]);
  });

  it.each([
    [{ pin: "000000" }, 422, "pin"],
    [{ pin: "" }, 422, "pin"],
    [{ pin: "9".repeat(100_000) }, 422, "pin"],
    [{ helper: "" }, 422, "helper"],
    [{ helper: "x" }, 422, "helper"],
    [{ helper: "-1" }, 422, "helper"],
    [{ helper: "1e400" }, 422, "helper"],
    [{ helper: "99" }, 429, "pin"],
  ])("says next to the field what's wrong: %j", async (change, status, field) => {
    const tablet = await sharedTablet();
    const fields = { helper: String(await withPin()), pin: PIN, ...change };
    const answer = await caught(() => enter(form(LOCK, tablet.cookie, fields)));
    const said = await answer.json();
    expect([answer.status, said.field, answer.headers.get("Set-Cookie")]).toEqual([
      status,
      field,
      null,
    ]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(JSON.stringify(said)).not.toContain(fields.pin || PIN);
  });

  it("says and tries nothing without the tablet's cookie", async () => {
    await sharedTablet();
    const fields = { helper: String(await withPin()), pin: "000000" };
    for (const Cookie of ["", "tablet=eyJ4In0", `tablet=${"a".repeat(22)}`]) {
      const page = await lock(get(LOCK, Cookie));
      expect([page.status, await page.json()]).toEqual([404, { names: null, chosen: "" }]);
      expect((await caught(() => enter(form(LOCK, Cookie, fields)))).status).toBe(302);
    }
    expect(read().select().from(pins).get()).toMatchObject({ tries: 0 });
  });

  it("signs the owner out as a helper comes in", async () => {
    const tablet = await sharedTablet();
    const fields = { helper: String(await withPin()), pin: PIN };
    const both = `${tablet.cookie}; ${admin.cookie}`;
    const entered = await caught(() => enter(form(LOCK, both, fields)));
    expect(entered.headers.getSetCookie().join("\n")).toMatch(/^sid=;.*Max-Age=0/m);
    // A browser that keeps the old cookie all the same.
    const Cookie = `${both}; ${cookieIn(entered)}`;
    const today = await caught(() => panel(get("/admin", Cookie)));
    expect(await today.json()).toMatchObject({ helper: { name: "Mia" }, isOnTablet: true });
  });

  it("signs the owner out as it locks", async () => {
    const Cookie = `${(await sharedTablet()).cookie}; ${admin.cookie}`;
    const owners = await caught(() => panel(get("/admin", Cookie)));
    expect(await owners.json()).toMatchObject({ helper: null, isOnTablet: true });
    const locked = await caught(() => stop(form("/help/stop", Cookie, {})));
    expect(locked.headers.get("Location")).toBe(LOCK);
    const out = await caught(() => counter(get("/admin/counter", Cookie)));
    expect(out.headers.get("Location")).toBe(LOCK);
  });

  it("is where a stranger with the tablet's cookie and an ended helper end up", async () => {
    const tablet = await sharedTablet();
    const mia = await withPin();
    const to = async (Cookie: string) =>
      (await caught(() => counter(get("/admin/counter", Cookie)))).headers.get("Location");
    expect(await to(tablet.cookie)).toBe(LOCK);
    const answer = await caught(() => tap(form("/admin/counter", tablet.cookie, { id: "1" })));
    expect(answer.status).toBe(401);
    const fields = { helper: String(mia), pin: PIN };
    const entered = await caught(() => enter(form(LOCK, tablet.cookie, fields)));
    const Cookie = `${tablet.cookie}; ${cookieIn(entered)}`;
    expect(await to(Cookie)).toBeNull();
    await endHelper(mia, admin.actor);
    expect(await to(Cookie)).toBe(LOCK);
  });
});

it("a PIN is set on the helper's page, and given back in no answer", async () => {
  const { id } = await invited();
  const set = (pin: string) =>
    caught(() => press(admin.form("/x", { act: "pin", pin }, { id: String(id) })));
  const refused = await set("1234");
  expect([refused.status, Object.keys((await refused.json()).errors)]).toEqual([422, ["pin"]]);
  const answer = await set("4809");
  expect(answer.status).toBe(303);
  expect(read().select().from(pins).all()).toHaveLength(1);
  expect(JSON.stringify(read().select().from(audit).all())).not.toContain("4809");
});
