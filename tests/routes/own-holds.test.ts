import { beforeEach, expect, it } from "vitest";
import type { Product } from "~/domain/products/product";
import { readCart } from "~/http/cart-cookie.server";
import { takeFlash } from "~/http/flash.server";
import { readOrderBrowser } from "~/http/order-cookie.server";
import { loader as homePage } from "~/routes/_site.(menu)._index";
import * as checkout from "~/routes/_site.checkout";
import { loader as shopPage } from "~/routes/_site.shop";
import { action as createPaymentIntent } from "~/routes/api.create-payment-intent";
import { loader as productsApi } from "~/routes/api.products";
import { action as cartAction } from "~/routes/cart";
import { makeProduct } from "../factories";
import { allOrders, stockOf } from "../ledger";
import { withLocalStripe } from "../local-stripe";
import { Visitor } from "../visitor";
import { args } from "./call";

/**
 * Items that a browser's own open order holds are in stock for that browser, on every page and in both ways to order:
 * the checkout's form and the API.
 */

withLocalStripe();

let yuki: Visitor;
let tin: { id: number; inventoryId: number };

beforeEach(async () => {
  yuki = new Visitor();
  tin = await makeProduct({ name: "Tin", stock: 2 });
  yuki.cookies.set("cart", `${tin.id}.2.3400`);
  const body = { email: "yuki@example.com", items: [{ productId: tin.id, quantity: 2 }] };
  const begun = await yuki.postJson(createPaymentIntent, "/api/create-payment-intent", body);
  expect([begun.status, stockOf(tin.inventoryId)]).toEqual([200, 0]);
});

type Page<Products> = { products: { data: Products } };

async function stockSeenBy(visitor: Visitor) {
  const home = (await (await visitor.get(homePage, "/")).json()) as Page<Product[]>;
  const shop = (await (await visitor.get(shopPage, "/shop?category=matcha")).json()) as Page<{
    rows: Product[];
  }>;
  const api = (await (await visitor.get(productsApi, "/api/products")).json()) as Product[];
  return [home.products.data, shop.products.data.rows, api].map(([product]) => product?.stock);
}

it("held items are shown to their own browser on home, in the shop, and by the API", async () => {
  expect(await stockSeenBy(yuki)).toEqual([2, 2, 2]);
  expect(await stockSeenBy(new Visitor())).toEqual([0, 0, 0]);
});

async function add(visitor: Visitor, intent: string, quantity: number) {
  const fields = { intent, productId: String(tin.id), quantity: String(quantity) };
  await visitor.post(cartAction, "/cart", fields);
  const Cookie = `flash=${visitor.cookies.get("flash")}`;
  const { toast } = await takeFlash(new Request("http://localhost/", { headers: { Cookie } }));
  return { cart: visitor.cookies.get("cart"), said: toast?.description };
}

it("a post to the cart can take held items, and nothing more", async () => {
  yuki.cookies.set("cart", `${tin.id}.1.3400`);
  expect(await add(yuki, "add", 1)).toEqual({ cart: `${tin.id}.2.3400`, said: "Tin" });
  expect(await add(yuki, "change", 3)).toEqual({
    cart: `${tin.id}.2.3400`,
    said: "We only have 2 of Tin left.",
  });
  expect(await add(new Visitor(), "add", 1)).toEqual({
    cart: undefined,
    said: "Tin is sold out.",
  });
});

it("the checkout's form asks for held items again, and it's the same order", async () => {
  const fields = { email: "yuki@example.com", total: "6800" };
  const again = await yuki.post(checkout.action, "/checkout", fields);
  expect(await again.json()).toMatchObject({ payment: { totalCents: 6800 } });
  expect(allOrders()).toHaveLength(1);
});

it("a first post without a cookie is drawn for the browser that it names", async () => {
  const last = await makeProduct({ name: "Last", stock: 1 });
  const headers = { Cookie: `cart=${last.id}.1.3400` };
  const body = new URLSearchParams({ email: "kei@example.com" });
  const asked = args("/checkout", { method: "POST", headers, body });
  const posted = await checkout.action(asked);
  expect(posted.status).toBe(200);

  // The loaders of the same request have their own copy of the request, and the same context.
  const drawn = { request: new Request(asked.request.url, { headers }), context: asked.context };
  const [line] = readCart(drawn.request, await readOrderBrowser(drawn));
  expect(line).toMatchObject({ quantity: 1, product: { stock: 1 } });
  const cookies = (await checkout.loader({ ...drawn, params: {} })).headers.getSetCookie();
  expect(cookies, "the page gives no second name").toEqual([]);
});
