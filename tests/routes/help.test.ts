import { describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { audit, sessions } from "~/db/schema/access.server";
import { closings } from "~/db/schema/closings.server";
import { helpers } from "~/db/schema/people.server";
import { endHelper } from "~/domain/access/helpers.server";
import { loader as layout } from "~/routes/admin";
import { loader as dashboard } from "~/routes/admin._index";
import { loader as counter, action as tap } from "~/routes/admin.counter";
import { loader as days } from "~/routes/admin.days";
import { action as close, loader as closing } from "~/routes/admin.days_.close";
import { action as invite } from "~/routes/admin.people";
import { loader as helperPage, action as press } from "~/routes/admin.people_.$id";
import { loader as soldOut, action as today } from "~/routes/admin.today";
import { loader as till } from "~/routes/admin.window";
import { loader as checkAdmin } from "~/routes/api.check-admin";
import { action as logOut } from "~/routes/auth.logout";
import { action as join, loader as look } from "~/routes/help.$token";
import { action as stop } from "~/routes/help.stop";
import { atWork, invited } from "../at-work";
import { advanceClock, MINUTE_MS } from "../clock";
import { makeEvent, makeMenuItem, makeOrder, makeProduct, OWNER } from "../factories";
import { openSession, ownProvider, signInAs } from "../identity";
import { asAdministrator } from "./as-administrator";
import { args, statusAndLine } from "./call";

const provider = ownProvider();
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
const joining = (token: string, Cookie = "", idempotencyKey = "") =>
  args(
    `/help/${token}`,
    { method: "POST", headers: { Cookie }, body: new URLSearchParams({ idempotencyKey }) },
    { token },
  );
const cookieIn = (answer: Response) => answer.headers.get("Set-Cookie")?.split(";")[0] ?? "";

describe("letting someone help", () => {
  it("leads the owner to a code, and the helper with it to the counter", async () => {
    const added = await caught(() =>
      invite(admin.form("/admin/people", { name: " Mia ", role: "counter", ends: "tonight" })),
    );
    expect([added.status, added.headers.get("Location")]).toEqual([303, "/admin/people/1"]);
    const page = await (await caught(() => helperPage(admin.get("/x", { id: "1" })))).json();
    const token = /\/help\/([\w-]{22})$/.exec(page.code.link)?.[1] ?? "";
    expect(await (await caught(() => look(args("/help", {}, { token })))).json()).toMatchObject({
      invite: { name: "Mia" },
    });
    const joined = await caught(() => join(joining(token)));
    expect([joined.status, joined.headers.get("Location")]).toEqual([303, "/admin/counter"]);
    expect(joined.headers.get("Set-Cookie")).toMatch(/HttpOnly.*SameSite=Lax/i);
    expect((await caught(() => counter(get("/admin/counter", cookieIn(joined))))).status).toBe(200);
    const after = await (await caught(() => helperPage(admin.get("/x", { id: "1" })))).json();
    expect(after).toMatchObject({ code: null, helper: { devices: [expect.any(String)] } });
  });

  it.each([
    [{ name: "" }, "name"],
    [{ name: "x".repeat(41) }, "name"],
    [{ name: "Mia\0" }, "name"],
    [{ ends: "never" }, "ends"],
    [{ role: "owner" }, "role"],
    [{ role: "" }, "role"],
  ])("says next to the field what's wrong: %j", async (change, field) => {
    const fields = { name: "Mia", role: "counter", ends: "tonight", ...change };
    const answer = await caught(() => invite(admin.form("/admin/people", fields)));
    expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([422, [field]]);
    expect(read().select().from(helpers).all()).toEqual([]);
  });

  it("tells whoever comes second that the code was used", async () => {
    const { token } = await invited();
    await caught(() => join(joining(token)));
    const second = await caught(() => join(joining(token)));
    expect([second.status, second.headers.get("Set-Cookie")]).toEqual([404, null]);
    expect((await caught(() => look(args("/help", {}, { token })))).status).toBe(404);
  });

  it("gives a page and an answer that no cache keeps", async () => {
    const { token } = await invited();
    const answers = [
      await caught(() => look(args("/help", {}, { token }))),
      await caught(() => join(joining(token))),
      await caught(() => look(args("/help", {}, { token: "gone" }))),
    ];
    for (const answer of answers) expect(answer.headers.get("Cache-Control")).toBe("no-store");
  });

  it("says on Today for ten minutes who came in, and to the owner alone", async () => {
    const { cookie } = await atWork();
    await invited({ name: "Ana" });
    const seen = async (Cookie: string) =>
      (await (await caught(() => soldOut(get("/admin/today", Cookie)))).json()).newcomers;
    expect(await seen(admin.cookie)).toMatchObject([
      { name: "Mia", where: expect.stringMatching(/^an iPhone at /) },
    ]);
    expect(await seen(cookie)).toBeNull();
    advanceClock(10 * MINUTE_MS);
    expect(await seen(admin.cookie)).toEqual([]);
  });

  it("takes a helper's code away by End, and gives it back by Undo", async () => {
    const { id, cookie } = await atWork();
    const row = (act: string) => caught(() => press(admin.form("/x", { act }, { id: String(id) })));
    await row("end");
    expect((await caught(() => counter(get("/admin/counter", cookie)))).status).toBe(401);
    await row("undo");
    expect((await caught(() => counter(get("/admin/counter", cookie)))).status).toBe(200);
    expect(read().select().from(audit).all().slice(-2)).toMatchObject([
      { actor: admin.actor.sub, entity: "helper", detail: { ended: true } },
      { actor: admin.actor.sub, entity: "helper", detail: { ended: false } },
    ]);
  });
});

describe("Start", () => {
  const KEY = "k".repeat(22);
  const isIn = async (joined: Response) =>
    (await caught(() => counter(get("/admin/counter", cookieIn(joined))))).status === 200;

  it("that's tapped twice lets the helper in once, with the second answer", async () => {
    const { token } = await invited();
    const first = await caught(() => join(joining(token, "", KEY)));
    const second = await caught(() => join(joining(token, "", KEY)));
    const third = await caught(() => join(joining(token, "", KEY)));
    expect([second.status, third.status]).toEqual([303, 303]);
    expect([await isIn(first), await isIn(second), await isIn(third)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("forgets an owner's session that has ended in this browser, and no open one", async () => {
    const cookiesOf = async (name: string) => {
      const { token } = await invited({ name });
      return (await caught(() => join(joining(token, admin.cookie)))).headers.getSetCookie();
    };
    expect(await cookiesOf("Mia")).toHaveLength(1);
    await write((tx) => tx.delete(sessions).run());
    expect(await cookiesOf("Leo")).toEqual([
      expect.stringContaining("shift="),
      expect.stringMatching(/sid=;.*Max-Age=0/),
    ]);
  });

  it("lets nobody else in: not by another form, nor later, nor after the helper was ended", async () => {
    const { id, token } = await invited();
    const first = await caught(() => join(joining(token, "", KEY)));
    for (const key of ["", "x".repeat(22)])
      expect((await caught(() => join(joining(token, "", key)))).status).toBe(404);
    advanceClock(MINUTE_MS);
    expect((await caught(() => join(joining(token, "", KEY)))).status).toBe(404);
    expect(await isIn(first)).toBe(true);
    const other = await invited({ name: "Leo" });
    await caught(() => join(joining(other.token, "", KEY)));
    await endHelper(other.id, OWNER);
    expect((await caught(() => join(joining(other.token, "", KEY)))).status).toBe(404);
    expect(id).not.toBe(other.id);
  });
});

describe("a helper's panel", () => {
  it("starts at the counter, and says who's helping until when", async () => {
    const { cookie } = await atWork();
    const front = await caught(() => dashboard(get("/admin", cookie)));
    expect([front.status, front.headers.get("Location")]).toEqual([302, "/admin/counter"]);
    const frame = await (await caught(() => layout(get("/admin/counter", cookie)))).json();
    expect(frame).toMatchObject({ helper: { name: "Mia", role: "counter" } });
  });

  it("isn't an administrator's, whatever it asks", async () => {
    const { cookie } = await atWork({ role: "manager" });
    expect(
      await statusAndLine(checkAdmin(get("/api/check-admin", cookie)) as Promise<Response>),
    ).toEqual({
      status: 401,
      line: '{"isAdmin":false}',
    });
  });

  it("tells no customer's email address or phone number, and nothing of the shop's", async () => {
    const { id: productId } = await makeMenuItem();
    await makeProduct({ stock: 0 });
    await makeEvent({
      startDate: new Date(Date.now() - 1000),
      endDate: new Date(Date.now() + 1e6),
    });
    await makeOrder({ email: "kei@example.com", fulfillment: "pickup" }, [{ productId }]);
    const { cookie } = await atWork();
    const pages = [
      await caught(() => layout(get("/admin/counter", cookie))),
      await caught(() => counter(get("/admin/counter", cookie))),
      await caught(() => till(get("/admin/window", cookie))),
      await caught(() => soldOut(get("/admin/today", cookie))),
    ];
    const texts = await Promise.all(pages.map((page) => page.text()));
    for (const text of texts) expect(text).not.toMatch(/kei@|@ujicart/);
    expect(JSON.parse(texts[0] ?? "")).toMatchObject({
      marks: { lowOrOut: 0, pendingInquiries: 0 },
    });
    expect(JSON.parse(texts[3] ?? "")).toMatchObject({ runsStops: false, stops: [] });
  });

  it("marks an item as sold out, and can't pause orders", async () => {
    const { id } = await makeMenuItem();
    const { cookie } = await atWork();
    const out = await caught(() => today(form("/x", cookie, { act: "out", id: String(id) })));
    expect(out.status).toBe(303);
    for (const act of ["pause", "late", "close", "reopen", "finish"]) {
      const refused = await caught(() => today(form("/x", cookie, { act, id: "1" })));
      expect([act, refused.status]).toEqual([act, 403]);
    }
  });

  it("runs the stops and closes the day for a manager, and lists neither", async () => {
    const manager = { name: "Leo", role: "manager", ends: "tonight" };
    await caught(() => invite(admin.form("/admin/people", manager)));
    expect(read().select().from(helpers).get()).toMatchObject({ name: "Leo", role: "manager" });
    const { cookie } = await atWork({ name: "Ana", role: "manager" });
    const page = await caught(() => soldOut(get("/admin/today", cookie)));
    expect(await page.json()).toMatchObject({ runsStops: true, newcomers: null, late: [] });
    const paused = await caught(() => today(form("/x", cookie, { act: "pause" })));
    expect(paused.status).toBe(303);
    const list = await caught(() => days(get("/admin/days", cookie)));
    expect([list.status, list.headers.get("Location")]).toEqual([302, "/admin/days/close"]);
    expect((await caught(() => closing(get("/admin/days/close", cookie)))).status).toBe(200);
    const closed = await caught(() =>
      close(form("/admin/days/close", cookie, { float: "0", counted: "0" })),
    );
    expect([closed.status, closed.headers.get("Location")]).toEqual([303, "/admin/days"]);
    expect(read().select().from(closings).get()).toMatchObject({ closedBy: "Ana" });
    const counter = (await atWork()).cookie;
    for (const shut of [days, closing]) {
      expect((await caught(() => shut(get("/x", counter)))).status).toBe(403);
    }
  });

  it("belongs to the owner in a browser that holds both cookies", async () => {
    const { cookie } = await atWork();
    const both = `${admin.cookie}; ${cookie}`;
    const frame = await (await caught(() => layout(get("/admin/counter", both)))).json();
    expect(frame.helper).toBeNull();
  });

  it("ignores a helper's cookie beside a token", async () => {
    const { cookie } = await atWork();
    const headers = { Cookie: cookie, Authorization: "Bearer e30.e30.e30" };
    const answer = await caught(() => counter(args("/admin/counter", { headers })));
    expect(answer.headers.get("Location")).toMatch(/^\/auth\/auth0/);
  });

  it("says that the shift is over, not that someone should sign in", async () => {
    const { id, cookie } = await atWork();
    await endHelper(id, OWNER);
    const page = await caught(() => counter(get("/admin/counter", cookie)));
    expect([page.status, await page.json()]).toEqual([401, { problem: "shift-over" }]);
    const posted = form("/x", cookie, { act: "start", id: "1" });
    posted.request.headers.set("Accept", "text/html");
    const pressed = await caught(() => tap(posted));
    expect([pressed.status, await pressed.json()]).toEqual([401, { problem: "shift-over" }]);
  });

  it("keeps what was typed when the shift ends", async () => {
    const { id, cookie } = await atWork({ role: "manager" });
    await endHelper(id, OWNER);
    const fields = { float: "0", counted: "0" };
    const answer = await caught(() => close(form("/admin/days/close", cookie, fields)));
    expect([answer.status, await answer.json()]).toEqual([401, { sessionEnded: true }]);
    expect(read().select().from(closings).all()).toEqual([]);
  });

  it.each(["open", "over"])(
    "doesn't take the form of an owner whose session ended, if a shift there is %s",
    async (shift) => {
      const { id, cookie } = await atWork();
      if (shift === "over") await endHelper(id, OWNER);
      await write((tx) => tx.delete(sessions).run());
      const both = `${admin.cookie}; ${cookie}`;
      const fields = { name: "Leo", role: "counter", ends: "tonight" };
      const answer = await caught(() => invite(form("/admin/people", both, fields)));
      expect([answer.status, await answer.json()]).toEqual([401, { sessionEnded: true }]);
      const plain = form("/admin/people", both, fields);
      plain.request.headers.set("Accept", "text/html");
      const page = await caught(() => invite(plain));
      expect([page.status, await page.json()]).toEqual([401, { problem: "session-ended" }]);
      expect(read().select().from(helpers).all()).toHaveLength(1);
    },
  );

  it("is told of a role that doesn't allow it, not of an ended session", async () => {
    const { cookie } = await atWork();
    const fields = { name: "Leo", role: "counter", ends: "tonight" };
    const answer = await caught(() => invite(form("/admin/people", cookie, fields)));
    expect([answer.status, await answer.json()]).toEqual([403, { problem: "owner-only" }]);
  });

  it("tells somebody with an account about that, not about a shift", async () => {
    const { id, cookie } = await atWork();
    await endHelper(id, OWNER);
    const visitor = await openSession(await signInAs("visitor", provider.current));
    const page = await caught(() => counter(get("/admin/counter", `${visitor}; ${cookie}`)));
    expect(await page.json()).toEqual({ problem: "denied" });
  });

  it("ends with the owner's sign-out in the same browser", async () => {
    const { cookie } = await atWork();
    await caught(() => logOut(form("/auth/logout", cookie, {})));
    expect((await caught(() => counter(get("/admin/counter", cookie)))).status).toBe(401);
  });

  it("is left by Stop Helping, for good", async () => {
    const { cookie } = await atWork();
    const left = await caught(() => stop(form("/help/stop", cookie, {})));
    expect([left.status, left.headers.get("Set-Cookie")]).toEqual([
      303,
      expect.stringContaining("Max-Age=0"),
    ]);
    expect((await caught(() => counter(get("/admin/counter", cookie)))).status).toBe(401);
  });
});
