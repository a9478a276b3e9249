import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { FRESH_UNTIL_HEADER } from "../app/http/fresh-until";
import { inlineHash } from "./csp";
import { App, begin } from "./page-cache.fixture";
import type { CartParts } from "./spliced-page";
import { dial } from "./wire.fixture";

/** A kept page with a cart filled in. What real pages make of one is in tests/routes/kept-carts.test.ts. */

const TWO: CartParts = { label: ", 2 items", badge: "<i>2</i>", lines: '{"quantity":2}' };
const COOKIE = { cookie: "cart=1.2.300" };

const script = (lines = "") => `window.__remixContext = {"cart":[${lines}],"isCartReadable":true};`;
const page = ({ label, badge, lines }: CartParts, text = "first") =>
  `<a aria-label="Cart${label}" href="/checkout"><svg></svg>${badge}</a>${text}<script>${script(lines)}</script>`;
const NOTHING: CartParts = { label: "", badge: "", lines: "" };
const policyOf = (lines = "") => `script-src 'self' ${inlineHash(script(lines))}`;

/** An app whose page has a place for a cart. */
async function openApp(): Promise<App> {
  const app = await new App().open();
  app.html = (text) => page(NOTHING, text);
  app.headers = { "Content-Security-Policy": policyOf() };
  app.cart = TWO;
  return app;
}

describe("a visitor with a cart", () => {
  test("gets the kept page with the cart, its policy, and a tag of its own", async () => {
    const app = await openApp();
    const anonymous = await app.ask();
    const { text, headers } = await app.ask({ headers: COOKIE });
    expect(text).toBe(page(TWO));
    expect(headers["content-security-policy"]).toBe(policyOf(TWO.lines));
    expect(headers.etag).not.toBe(anonymous.headers.etag);
    expect(headers.vary).toBe("Accept-Encoding, Cookie");
    expect(app.rendered).toBe(1);
    const again = await app.ask({ headers: { ...COOKIE, "if-none-match": String(headers.etag) } });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect((await app.ask()).text).toBe(page(NOTHING));
  });

  test("has the page rendered for everybody, without the cart, if they ask first", async () => {
    const app = await openApp();
    expect(await app.read({ headers: COOKIE })).toBe(page(TWO));
    expect(app.asked.headers.cookie).toBeUndefined();
    expect(await app.read()).toBe(page(NOTHING));
    expect(app.rendered).toBe(1);
  });

  test("waits with the others for one rendering", async () => {
    const app = await openApp();
    const first = await begin(app);
    const other = app.read({ headers: COOKIE });
    await expect.poll(() => app.cartsRead).toBe(1);
    first.finish();
    expect(await Promise.all([first.answered, other])).toEqual([page(NOTHING), page(TWO)]);
    expect(app.rendered).toBe(1);
  });

  test("sees what was written, like everyone", async () => {
    const app = await openApp();
    await app.read({ headers: COOKIE });
    app.write("second");
    expect(await app.read({ headers: COOKIE })).toBe(page(TWO, "second"));
  });

  test.each([0, 1, 70_000])(
    "gets it as one gzip stream, with %i letters in the cart",
    async (size) => {
      const app = await openApp();
      app.cart = { ...TWO, lines: JSON.stringify({ name: "x".repeat(size) }) };
      const socket = await dial(app.served.port);
      const chunks: Buffer[] = [];
      socket.on("data", (chunk) => chunks.push(chunk));
      const closed = new Promise((resolve) => socket.once("close", resolve));
      socket.write(
        "GET / HTTP/1.1\r\nHost: shop.test\r\nCookie: cart=1\r\nAccept-Encoding: br, gzip\r\nConnection: close\r\n\r\n",
      );
      await closed;
      const whole = Buffer.concat(chunks);
      const head = whole.subarray(0, whole.indexOf("\r\n\r\n")).toString().toLowerCase();
      const body = whole.subarray(head.length + 4);
      expect(head).toContain("content-encoding: gzip");
      expect(head).toContain(`content-length: ${body.length}`);
      expect(gunzipSync(body).toString()).toBe(page(app.cart));
    },
  );

  test("hears from HEAD what GET would bring", async () => {
    const app = await openApp();
    const head = await app.ask({ method: "HEAD", headers: COOKIE });
    const { headers } = await app.ask({ headers: COOKIE });
    expect([head.status, head.text]).toEqual([200, ""]);
    expect(head.headers).toEqual({ ...headers, date: expect.any(String) });
  });
});

describe("a page for a visitor with a cart", () => {
  const own = (html: (text: string, cookie?: string) => string) => async () => {
    const app = await openApp();
    app.html = html;
    const answers = [await app.read({ headers: COOKIE }), await app.read({ headers: COOKIE })];
    expect(answers).toEqual(Array(2).fill(html("first", COOKIE.cookie)));
    expect(await app.read()).toBe(html("first"));
  };

  test(
    "is rendered for one visitor alone if it has no place for a cart",
    own((text, cookie = "anybody") => `<p>${text} for ${cookie}</p>`),
  );
  test(
    "is rendered for one visitor alone if it has two links to the cart",
    own((text, cookie = "") => `${page(NOTHING, text)}<a aria-label="Cart">${cookie}</a>`),
  );
  test(
    "is rendered for one visitor alone if its script has no cart",
    own((_, cookie = "") => `"cart":[],"isCartReadable":true<script>${cookie}</script>`),
  );

  test("is rendered for one visitor alone if its policy doesn't name its script", async () => {
    const app = await openApp();
    app.headers = { "Content-Security-Policy": "script-src 'self'" };
    await app.read({ headers: COOKIE });
    expect(app.asked.headers.cookie).toBe(COOKIE.cookie);
  });

  test.each<[string, Partial<App>]>([
    ["sets a cookie", { headers: { "Set-Cookie": "sid=1" } }],
    ["can't be kept", { headers: { [FRESH_UNTIL_HEADER]: "" } }],
    ["isn't found", { status: 404 }],
  ])("is rendered for one visitor alone if it %s", async (_what, changes) => {
    const app = Object.assign(await openApp(), { html: undefined }, changes);
    const { status, text } = await app.ask({ headers: COOKIE });
    expect([status, text]).toEqual([app.status, `<p>first for ${COOKIE.cookie}</p>`]);
  });

  test("is rendered for one visitor alone with a bearer token, or with further cookies", async () => {
    const app = await openApp();
    await app.read();
    await app.read({ headers: { ...COOKIE, authorization: "Bearer x" } });
    app.cart = null;
    await app.read({ headers: COOKIE });
    expect(app.rendered).toBe(3);
  });
});
