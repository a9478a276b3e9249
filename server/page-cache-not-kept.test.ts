import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { FRESH_UNTIL_HEADER } from "../app/http/fresh-until";
import { App, begin } from "./page-cache.fixture";

/** Pages that are somebody's own, and those that memory has no room for, are rendered each time. */

describe("a page that isn't for everybody", () => {
  test.each([
    ["another cookie", { cookie: "a=b" }],
    ["an empty one", { cookie: "" }],
    ["a bearer's token", { authorization: "Bearer x" }],
  ])("isn't kept when it answers a request with %s", async (_what, headers) => {
    const app = await new App().open();
    await app.read();
    await app.read({ headers });
    await app.read({ headers });
    expect(app.rendered).toBe(3);
    expect(await app.read()).toBe("<p>first for anybody</p>");
    expect(app.rendered).toBe(3);
  });

  test.each<[string, Partial<App>]>([
    ["sets a cookie", { headers: { "Set-Cookie": "sid=1" } }],
    ["does not say how long", { headers: { [FRESH_UNTIL_HEADER]: "" } }],
    ["says it in words", { headers: { [FRESH_UNTIL_HEADER]: "soon" } }],
    ["is not found", { status: 404 }],
    ["failed", { status: 500 }],
  ])("isn't kept if it %s", async (_what, changes) => {
    const app = Object.assign(await new App().open(), changes);
    const [first, second] = [await app.ask(), await app.ask()];
    expect(app.rendered).toBe(2);
    expect(first).toMatchObject({ status: app.status, text: "<p>first for anybody</p>" });
    expect(second.headers).toEqual({ ...first.headers, date: expect.any(String) });
    expect(first.headers.etag).toBeUndefined();
  });

  test("is rendered for each visitor who waited, once it turns out not to be kept", async () => {
    const app = await new App().open();
    app.headers = { "Set-Cookie": "sid=1" };
    const first = await begin(app);
    const asked = once(app.served.server, "request");
    const other = app.read();
    await asked;
    first.finish();
    await Promise.all([first.answered, other]);
    expect(app.rendered).toBe(2);
  });

  test.each([["/?x=1"], ["/?"], ["/shop?category=none"], ["/admin"], ["/%73hop"]])(
    "isn't kept at %s, which isn't on the list",
    async (path) => {
      const app = await new App().open();
      await app.read({ path });
      await app.read({ path });
      expect(app.rendered).toBe(2);
    },
  );

  test("isn't kept when it's posted to", async () => {
    const app = await new App().open();
    await app.read();
    await app.read({ method: "POST", body: "a=1" });
    expect(app.rendered).toBe(2);
  });

  test("isn't kept if there's no memory for it", async () => {
    const app = await new App().open();
    app.text = "x".repeat(9 * 1024 * 1024);
    await app.read();
    await app.read({ path: "/shop" });
    await app.read();
    await app.read({ path: "/shop" });
    expect(app.rendered).toBe(3);
  });
});

describe("a page of a row", () => {
  const MB = 1024 * 1024;

  test("is kept like any other, until somebody writes", async () => {
    const app = await new App().open();
    for (let time = 0; time < 2; time++) await app.read({ path: "/shop/1" });
    await app.read({ path: "/shop/2" });
    expect(app.rendered).toBe(2);
    app.write("second");
    expect(await app.read({ path: "/shop/1" })).toBe("<p>second for anybody</p>");
  });

  test("isn't kept if there's no such row, or it has another address", async () => {
    const app = await new App().open();
    for (const status of [301, 404]) {
      app.status = status;
      await app.read({ path: "/shop/9" });
    }
    app.status = 200;
    expect((await app.ask({ path: "/shop/9" })).status).toBe(200);
    expect(app.rendered).toBe(3);
  });

  test("displaces the oldest of its kind, and no page with a name", async () => {
    const app = await new App().open();
    await app.read();
    app.text = "x".repeat(3 * MB);
    for (const path of ["/shop/1", "/shop/2", "/shop/3"]) await app.read({ path });
    expect(app.rendered).toBe(4);
    for (const path of ["/", "/shop/2", "/shop/3"]) await app.read({ path });
    expect(app.rendered).toBe(4);
    await app.read({ path: "/shop/1" });
    expect(app.rendered).toBe(5);
  });

  test("takes no room from the others if it has none at all", async () => {
    const app = await new App().open();
    await app.read({ path: "/shop/1" });
    app.text = "x".repeat(9 * MB);
    await app.read({ path: "/shop/2" });
    await app.read({ path: "/shop/1" });
    expect(app.rendered).toBe(2);
  });
});
