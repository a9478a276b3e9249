import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { cartParts } from "~/cart-parts.server";
import { write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { createSecretId, hashOf } from "~/domain/access/secret-id.server";
import { CACHEABLE_PAGES } from "~/http/cacheable-pages";
import { orderBrowserCookie } from "~/http/order-cookie.server";
import { seed } from "../../dev/seed";
import { SplicedPage } from "../../server/spliced-page";
import { HOUR_MS } from "../clock";
import {
  hold,
  makeChoiceGroup,
  makeEvent,
  makeMenuItem,
  makeOrder,
  makeProduct,
  sell,
} from "../factories";
import { answer } from "./remix-build";

/** A visitor with a cart gets a kept page with the cart filled in, which only its speed tells from a rendered one. */

/** Bare pages and files have no place for a cart, so they're rendered for whoever sends a cookie. */
const WITHOUT_PLACE = ["/sitemap.xml", "/events.ics", "/now", "/board"];

let drink: string;
/** Items that a cart can name, as its cookie does. */
let items: string[];
/** Made while a stop takes orders ahead, so that pages show as much as they can. */
let tin: { id: number; inventoryId: number };
beforeEach(async () => {
  await seed(new Date(), { pay: async ({ id }) => `pi_${id}` });
  await makeEvent({
    startDate: new Date(Date.now() - HOUR_MS),
    endDate: new Date(Date.now() + 3 * HOUR_MS),
    ordersAhead: true,
  });
  const latte = await makeMenuItem({ name: 'Latte & "Co" <b>\u2028</b> $& 宇治' });
  const { choiceIds } = await makeChoiceGroup({}, undefined, [latte.id]);
  const out = await makeMenuItem({ outUntil: new Date(Date.now() + HOUR_MS) });
  tin = await makeProduct({ name: "Tin </script><script>", stock: 3 });
  const gone = await makeProduct({ deletedAt: new Date() });
  const hidden = await makeProduct({ isAvailable: false });
  drink = `/menu/${latte.id}-latte-co-b-b`;
  items = [
    ...[tin.id, gone.id, hidden.id, out.id, latte.id, 999_999_999].map(String),
    ...choiceIds.map((id) => `${latte.id}_${id}`),
    "13",
    `${latte.id}_987654`,
  ];
});

async function render(path: string, cookie?: string) {
  const headers = cookie === undefined ? undefined : { Cookie: cookie };
  const found = await answer(new Request(`http://localhost:3000${path}`, { headers }));
  expect(found.status, path).toBe(200);
  expect(found.headers.getSetCookie(), path).toEqual([]);
  return { html: await found.text(), policy: found.headers.get("Content-Security-Policy") ?? "" };
}

async function fillIn(page: Awaited<ReturnType<typeof render>>, cookie: string) {
  const parts = await cartParts(cookie);
  const spliced = SplicedPage.from(Buffer.from(page.html), page.policy);
  if (!parts || !spliced) throw new Error("It's rendered for this visitor alone");
  return { html: spliced.plain(parts).toString(), policy: spliced.policy(parts) };
}

const entry = () =>
  fc.record({
    item: fc.constantFrom(...items),
    quantity: fc.integer({ min: 1, max: 99 }),
    cents: fc.integer({ min: 0, max: 999_999_999 }),
  });
const carts = () =>
  fc
    .array(entry(), { maxLength: 25 })
    .map((lines) =>
      lines.map(({ item, quantity, cents }) => `${item}.${quantity}.${cents}`).join("-"),
    );
/** Other values that a visitor can write into the cookie. */
const oddCarts = fc.constantFrom(
  "",
  "0",
  "0-s",
  "x",
  "1.1.1-s",
  "1.0.1",
  "=;",
  "%00",
  '"</script>',
  "1.1.1=2",
);

describe("a kept page with a cart", () => {
  const pages = CACHEABLE_PAGES.filter((path) => !WITHOUT_PLACE.includes(path));

  it.each([...pages, "/shop/13-ceremonial-matcha-first-harvest"])(
    "is the same to the byte as one rendered for it at %s",
    async (path) => {
      const page = await render(path);
      await fc.assert(
        fc.asyncProperty(fc.oneof({ weight: 3, arbitrary: carts() }, oddCarts), async (cart) => {
          const cookie = `cart=${cart}`;
          expect(await fillIn(page, cookie)).toEqual(await render(path, cookie));
        }),
        { numRuns: 8 },
      );
    },
  );

  it("is the same for an item of the menu", async () => {
    const page = await render(drink);
    const cookie = `cart=${items.map((item) => `${item}.2.1`).join("-")}`;
    expect(await fillIn(page, cookie)).toEqual(await render(drink, cookie));
  });

  it("uses the first of two carts, and is the same for a customer who has ordered before", async () => {
    const browser = createSecretId();
    const { orderId } = await sell(tin.inventoryId, 1);
    await write((tx) =>
      tx
        .update(orders)
        .set({ browserHash: hashOf(browser) })
        .where(eq(orders.id, orderId))
        .run(),
    );
    await makeOrder({ browserHash: hashOf(browser), status: "pending" }, [{ productId: tin.id }]);
    const [ordered = ""] = (await orderBrowserCookie(browser)).split(";");
    const cookie = `order_stop=7; ${ordered}; cart=${tin.id}.2.1; cart=${tin.id}.1.1`;
    for (const path of ["/", "/shop", `/shop/${tin.id}-tin-script-script`]) {
      expect(await fillIn(await render(path), cookie)).toEqual(await render(path, cookie));
    }
  });
});

describe("a page with a cart that can't be kept", () => {
  it.each([
    "session=x",
    "flash=x",
    "__Host-session=x",
    "cart=1.1.1; a=b",
    "",
    "cart",
    "Cart=1.1.1",
  ])("is rendered for one visitor alone with the cookies %j", async (cookies) => {
    expect(await cartParts(cookies)).toBeNull();
  });

  it("is rendered alone for a customer who holds items, which it counts as in stock", async () => {
    const browser = createSecretId();
    const { orderId } = await hold(tin.inventoryId, 3);
    const [cookie = ""] = (await orderBrowserCookie(browser)).split(";");
    expect(await cartParts(cookie)).not.toBeNull();
    await write((tx) =>
      tx
        .update(orders)
        .set({ browserHash: hashOf(browser) })
        .where(eq(orders.id, orderId))
        .run(),
    );
    expect(await cartParts(cookie)).toBeNull();
  });

  it.each(WITHOUT_PLACE)("is rendered for one visitor alone at %s", async (path) => {
    const { html, policy } = await render(path);
    expect(SplicedPage.from(Buffer.from(html), policy)).toBeNull();
  });
});
