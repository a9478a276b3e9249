import { afterAll, beforeAll, expect, test } from "vitest";
import type { Shop } from "../../dev/shop";
import { closeShop, openShop } from "../shop/open-shop";
import { signInToShop } from "../shop/sign-in";
import { addresses } from "./addresses";

/**
 * Another site makes an administrator's browser send things to every address the shop has, in each
 * way a browser can: the gate refuses them all, before any route sees them.
 */

const all = addresses();

const EVIL = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
const BODIES = {
  "a form": { type: "application/x-www-form-urlencoded", body: "name=evil" },
  "plain text": { type: "text/plain", body: '{"name":"evil"}' },
  JSON: { type: "application/json", body: '{"name":"evil"}' },
};

let shop: Shop;
let cookie: string;
beforeAll(async () => {
  shop = await openShop();
  cookie = await signInToShop(shop, "admin");
});
afterAll(() => closeShop(shop));

async function send(path: string, init: RequestInit): Promise<{ status: number; text: string }> {
  const answer = await fetch(new URL(path, shop.origin), { redirect: "manual", ...init });
  return { status: answer.status, text: (await answer.text()).trim() };
}

const REFUSED = { status: 403, text: "We blocked this request because it came from another site." };
const exempt = ["/api/stripe-webhook"];

test("the router gives the addresses to try", () => {
  const paths = all.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(["/admin/store", "/api/products", "/auth/logout"]));
});

test.each(Object.entries(BODIES))(
  "another site can't post %s anywhere",
  async (_name, { type, body }) => {
    for (const { id, path } of all.filter((route) => !exempt.includes(route.path))) {
      for (const address of [path, `${path}?_data=${encodeURIComponent(id)}`]) {
        const headers = { ...EVIL, Cookie: cookie, "Content-Type": type };
        expect(await send(address, { method: "POST", headers, body }), address).toEqual(REFUSED);
      }
    }
  },
);

test.each(["PUT", "PATCH", "DELETE"])("another site can't %s anything", async (method) => {
  // Pages know no such methods, whoever asks (server/allowed-methods.ts).
  for (const { path } of all.filter((route) => route.path.startsWith("/api/"))) {
    const headers = { ...EVIL, Cookie: cookie };
    expect(await send(path, { method, headers }), path).toEqual(REFUSED);
  }
});

test("the same requests from our own pages pass the gate", async () => {
  const headers = { Origin: shop.origin, "Sec-Fetch-Site": "same-origin", Cookie: cookie };
  const body = new URLSearchParams({ expanded: "false" });
  expect(await send("/admin", { method: "POST", headers, body })).toMatchObject({
    status: 303,
  });
});
