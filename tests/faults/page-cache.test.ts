import { createHash } from "node:crypto";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { CACHEABLE_PAGES } from "~/http/cacheable-pages";
import { withShop } from "./real-shop";

/** The gate keeps pages of the production server: nobody may be able to tell, but by their speed. */

const at = withShop({ LIMITS: "off" });

let administrator: string;
beforeAll(async () => {
  administrator = await at.shop.signIn("admin");
});

function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  return fetch(at.shop.origin + path, { method, headers, redirect: "manual" });
}

async function read(path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await ask(path, headers);
  expect(answer.status, path).toBe(200);
  return answer.text();
}

/** Of a page that came from the gate, kept or about to be: only it names what it keeps. */
const wasKept = (answer: Response) => answer.headers.get("ETag")?.startsWith('W/"') === true;

const PAUSED = "Back at 3 PM!";

const scripts = (html: string) => [...html.matchAll(/<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g)];

const PRODUCT = "/shop/13-ceremonial-matcha-first-harvest";
const FEED = "/events.ics";
/** Files that programs read, each kept by them for some seconds. */
const FILES: [path: string, age: number][] = [
  [FEED, 300],
  ["/sitemap.xml", 3600],
];
const isFile = (path: string) => FILES.some(([file]) => file === path);
const PAGES = [...CACHEABLE_PAGES.filter((path) => !isFile(path)), PRODUCT];

describe("every page that may be kept", () => {
  it.each(PAGES)("%s is kept, and sets no cookie", async (path) => {
    const [first, second] = [await ask(path), await ask(path)];
    for (const answer of [first, second]) {
      expect(wasKept(answer)).toBe(true);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(answer.headers.get("Vary")).toBe("Accept-Encoding, Cookie");
      expect(answer.headers.get("Cache-Control")).toMatch(/^(private, )?no-cache$/);
      expect(answer.headers.get("X-Fresh-Until")).toBeNull();
    }
    const html = await first.text();
    expect(await second.text()).toBe(html);
    expect(second.headers.get("X-Request-Id")).not.toBe(first.headers.get("X-Request-Id"));
  });

  it.each(PAGES)("%s runs what its policy names by its hash, and nothing else", async (path) => {
    const answer = await ask(path);
    const html = await answer.text();
    const [, sources = ""] =
      /script-src ([^;]*)/.exec(answer.headers.get("Content-Security-Policy") ?? "") ?? [];
    expect(sources).not.toContain("unsafe");
    expect(html).not.toContain("nonce");
    expect(html).not.toMatch(/\son[a-z]+="/);
    const run = scripts(html).filter(
      ([, attributes = ""]) => !/src=|type="application\/ld\+json"/.test(attributes),
    );
    for (const [, , text = ""] of run) {
      const hash = createHash("sha256").update(text).digest("base64");
      expect(sources, text.slice(0, 60)).toContain(`'sha256-${hash}'`);
    }
    // Pages outside Remix have one script, of their own.
    expect(run.length).toBeGreaterThan(["/now", "/board"].includes(path) ? 0 : 2);
  });

  it.each(PAGES)("%s is what is rendered for somebody with a cookie", async (path) => {
    const own = await ask(path, { Cookie: "theme=dark" });
    expect(own.headers.get("Vary")).not.toContain("Cookie");
    expect(await own.text()).toBe(await read(path));
  });

  it.each([...PAGES, ...FILES.map(([path]) => path)])(
    "%s with a cart is what is rendered for somebody with the cart and a cookie",
    async (path) => {
      // A write makes the kept page void, so that the request with the cart is the first one.
      at.shop.change((database) => database.exec("UPDATE products SET name = name WHERE id = 1"));
      const Cookie = "cart=13.2.3400-14.1.100";
      const first = await ask(path, { Cookie });
      const again = await ask(path, { Cookie });
      const own = await ask(path, { Cookie: `${Cookie}; theme=dark` });
      const html = await own.text();
      for (const answer of [first, again]) {
        expect(answer.status).toBe(200);
        expect(answer.headers.getSetCookie()).toEqual([]);
        for (const name of ["Content-Type", "Content-Security-Policy", "Cache-Control"])
          expect(answer.headers.get(name), name).toBe(own.headers.get(name));
        expect(await answer.text()).toBe(html);
      }
      const isFilledIn = again.headers.get("Vary")?.includes("Cookie") === true;
      expect(html.includes('aria-label="Cart, 3 items"')).toBe(isFilledIn);
      expect(await read(path)).not.toContain("Cart, 3 items");
    },
  );

  it.each(FILES)("%s is kept too, and by its readers for %d seconds", async (path, age) => {
    const [first, second] = [await ask(path), await ask(path)];
    for (const answer of [first, second]) {
      expect(wasKept(answer)).toBe(true);
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(answer.headers.get("Cache-Control")).toBe(`public, max-age=${age}`);
    }
    expect(await second.text()).toBe(await first.text());
    const etag = first.headers.get("ETag") ?? "";
    expect((await ask(path, { "If-None-Match": etag })).status).toBe(304);
  });

  it.each(["br", "gzip", "identity"])(
    "comes as %s, told of by HEAD, and once only",
    async (encoding) => {
      const asked = { "Accept-Encoding": encoding };
      for (const path of PAGES) {
        const got = await ask(path, asked);
        expect(got.headers.get("Content-Encoding") ?? "identity", path).toBe(encoding);
        expect(await got.text()).toBe(await read(path));
        const head = await ask(path, asked, "HEAD");
        const length = got.headers.get("Content-Length");
        expect(head.headers.get("Content-Length"), path).toBe(length);
        const again = await ask(path, { ...asked, "If-None-Match": got.headers.get("ETag") ?? "" });
        expect(again.status, path).toBe(304);
        expect(again.headers.get("Content-Security-Policy")).toBe(
          got.headers.get("Content-Security-Policy"),
        );
      }
    },
  );
});

it.each([
  "/cart",
  "/checkout",
  "/checkout/success",
  "/auth/login",
  "/admin",
  "/api/products",
  "/nowhere",
  "/?x=1",
  "/shop/13",
  "/shop/999999-none",
  `${PRODUCT}?x=1`,
])("%s is never kept", async (path) => expect(wasKept(await ask(path))).toBe(false));

describe("a reader while somebody writes", () => {
  const json = { "Content-Type": "application/json" };
  let names = 0;

  /** Each way to write that there is: through the shop, and past it. Resolves when acknowledged. */
  const WRITERS = {
    "by the api": async (productId: number, name: string) => {
      const answer = await fetch(`${at.shop.origin}/api/products/${productId}`, {
        method: "PATCH",
        headers: { ...json, Cookie: administrator, Origin: at.shop.origin },
        body: JSON.stringify({ name }),
      });
      expect(answer.status).toBe(200);
    },
    "by another process": async (productId: number, name: string) => {
      at.shop.change((database) =>
        database.prepare("UPDATE products SET name = ? WHERE id = ?").run(name, productId),
      );
    },
  };

  const cookie = fc.constantFrom("", "", "cart", "admin");
  const move = fc.oneof(
    fc.record({ do: fc.constantFrom(...(Object.keys(WRITERS) as (keyof typeof WRITERS)[])) }),
    fc.record({
      do: fc.constant("read" as const),
      path: fc.constantFrom("/", "/shop", "/shop?category=matcha"),
      cookie,
      encoding: fc.constantFrom("br", "gzip", "identity"),
    }),
    fc.record({ do: fc.constant("wait" as const) }),
  );

  it("sees all that was acknowledged before, and nobody else's badge or session", async () => {
    const { productId } = at.shop.sell({ name: "Name 0 end" });
    const cart = `cart=${productId}.7.3400`;
    let acknowledged = 0;

    async function check(read: { path: string; cookie: string; encoding: string }) {
      const from = acknowledged;
      const cookies: Record<string, string> = { cart, admin: administrator };
      const answer = await ask(read.path, {
        "Accept-Encoding": read.encoding,
        ...(read.cookie && { Cookie: cookies[read.cookie] ?? "" }),
      });
      const html = await answer.text();
      const shown = [...html.matchAll(/Name (\d+) end/g)].map(([, number]) => Number(number));
      expect(shown.length).toBeGreaterThan(0);
      expect(Math.min(...shown)).toBeGreaterThanOrEqual(from);
      expect(html.includes('"quantity":7'), "the cart").toBe(read.cookie === "cart");
      expect(html.includes('aria-label="Log out"'), "the session").toBe(read.cookie === "admin");
      expect(wasKept(answer)).toBe(read.cookie !== "admin");
    }

    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 25 }), async (moves) => {
        const reading: Promise<void>[] = [];
        for (const each of moves) {
          if (each.do === "read") reading.push(check(each));
          else if (each.do === "wait") await Promise.all(reading.splice(0));
          else {
            names += 1;
            const number = names;
            await WRITERS[each.do](productId, `Name ${number} end`);
            acknowledged = number;
          }
        }
        await Promise.all(reading);
      }),
      { numRuns: 25 },
    );
  });

  it("sees with the commit that orders are paused, or resumed", async () => {
    const pages = CACHEABLE_PAGES.filter((path) => path.startsWith("/shop"));
    const shown = () => Promise.all(pages.map(async (path) => (await read(path)).includes(PAUSED)));
    for (const paused of ["on", "", "on", ""]) {
      await shown();
      const answer = await fetch(`${at.shop.origin}/admin/orders/settings`, {
        method: "POST",
        redirect: "manual",
        headers: { Cookie: administrator, Origin: at.shop.origin },
        body: new URLSearchParams({ ...(paused && { paused }), sentence: PAUSED }),
      });
      expect(answer.status).toBe(303);
      expect(await shown()).toEqual(pages.map(() => paused === "on"));
    }
  });

  it("sees a toast once if it's for them", async () => {
    const { productId } = at.shop.sell();
    const added = await fetch(`${at.shop.origin}/cart`, {
      method: "POST",
      redirect: "manual",
      headers: { Origin: at.shop.origin, Referer: `${at.shop.origin}/` },
      body: new URLSearchParams({ intent: "add", productId: `${productId}`, quantity: "1" }),
    });
    const Cookie = added.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    expect(Cookie).toContain("flash=");

    const [own, others] = await Promise.all([read("/", { Cookie }), read("/")]);
    expect(toastIn(own)).toContain("Added to Cart");
    expect(toastIn(others)).toBe("null");
    expect(toastIn(await read("/"))).toBe("null");
  });

  /** The toast in the data that the page's script hydrates from. */
  const toastIn = (html: string) => /"toast":(null|\{[^}]*\})/.exec(html)?.[1];
});
