import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Shop } from "../../dev/shop";
import { closeShop, openShop } from "../shop/open-shop";
import { signInToShop } from "../shop/sign-in";
import { unzip } from "../zip";
import { addresses } from "./addresses";

/** What the whole server lets in and out at every address, with the gate and the rendering of pages. */

const all = addresses().filter(({ id }) => id !== "root");
const panel = all.filter(({ path }) => path === "/admin" || path.startsWith("/admin/"));
const pages = all.filter(({ path }) => !path.startsWith("/api/"));
const api = all.filter(({ path }) => path.startsWith("/api/"));

let shop: Shop;
let administrator: string;
beforeAll(async () => {
  shop = await openShop();
  administrator = await signInToShop(shop, "admin");
});
afterAll(() => closeShop(shop));

type Sent = { headers?: Record<string, string>; method?: string; body?: URLSearchParams };

async function send(path: string, { headers = {}, ...init }: Sent = {}) {
  const asked = { redirect: "manual" as const, headers: { Accept: "text/html", ...headers } };
  const answer = await fetch(shop.origin + path, { ...asked, ...init });
  const { status } = answer;
  return { status, kept: answer.headers.get("Cache-Control"), text: await answer.text() };
}

const form = () => ({ method: "POST", body: new URLSearchParams({ name: "Tin" }) });
const dataOf = (id: string) => `?_data=${encodeURIComponent(id)}`;

test("the router gives the addresses to try", () => {
  expect(panel.length).toBeGreaterThan(10);
  expect(api.length).toBeGreaterThan(8);
});

describe.each([...panel, ...api])("$path ($id)", ({ id, path }) => {
  test("is kept by no cache when an administrator asks", async () => {
    const headers = { Cookie: administrator };
    for (const address of [path, path + dataOf(id)]) {
      expect(await send(address, { headers }), address).toMatchObject({
        kept: expect.stringMatching(isPublicRead(path) ? /no-store|private, no-cache/ : /no-store/),
      });
    }
  });
});

/** True for addresses that answer everybody alike. */
const isPublicRead = (path: string) => ["/api/events", "/api/homepage-content"].includes(path);

test("the list of products that only an administrator sees is kept by no cache", async () => {
  const headers = { Cookie: administrator };
  expect(await send("/api/products", { headers })).toMatchObject({ kept: "no-store" });
  expect(await send("/api/products")).toMatchObject({ kept: "private, no-cache" });
});

test("everything there is comes as a file, and only to an administrator", async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${shop.origin}/admin/data`, { ...form(), headers });
  const given = await ask({ Cookie: administrator });
  expect(given.headers.get("Content-Disposition")).toMatch(/"your-data-\d{4}-\d\d-\d\d\.zip"$/);
  const files = unzip(Buffer.from(await given.arrayBuffer()));
  expect(files.get("columns.html")?.toString()).toContain("What each column is");
  expect((await ask({})).status).toBe(401);
});

describe.each(pages)("the policy of $path ($id)", ({ id, path }) => {
  test(`lets the payment provider in only where one pays`, async () => {
    const stripe = shop.standIns.stripe.origin;
    const answer = await fetch(shop.origin + path, {
      redirect: "manual",
      headers: { Accept: "text/html", Cookie: administrator },
    });
    const policy = answer.headers.get("Content-Security-Policy");
    const isIn = policy?.includes(stripe) || (await answer.text()).includes(stripe);
    expect(isIn).toBe(id === "routes/_site.checkout");
  });
});

describe.each(panel)("a form posted to $path ($id) by nobody", ({ id, path }) => {
  test("is answered by a page that says so and leads to the sign-in", async () => {
    const answer = await send(path, form());
    // A page without any form.
    if (answer.status === 405) return;
    expect(answer.status).toBe(401);
    expect(answer.text).toContain("Your session expired");
    expect(answer.text).toContain("/auth/auth0?popup=1");
  });

  test("is answered with 401 whatever it says it takes", async () => {
    expect([401, 405]).toContain(
      (await send(path, { ...form(), headers: { Accept: "*/*" } })).status,
    );
  });

  test("is told to Remix's own call, which keeps the form", async () => {
    const answer = await send(path + dataOf(id), { ...form(), headers: { Accept: "*/*" } });
    if (answer.status === 405) return;
    expect(answer).toMatchObject({ status: 401, text: '{"sessionEnded":true}' });
  });
});
