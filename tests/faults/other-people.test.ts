import { expect, it } from "vitest";
import { ALREADY_PAID } from "~/domain/checkout/receipt";
import { orderBrowserCookie } from "~/http/order-cookie.server";
import { confirmCard } from "../local-stripe";
import { ordersOf } from "./books";
import { type Answer, Customer, intentOf, secretOf } from "./customer";
import { type RealShop, withShop } from "./real-shop";

const COOKIE = "order";

const at = withShop({ LIMITS: "off" });

/** Somebody with an open order, and all that a curious person could find out about it. */
async function somebody(shop: RealShop, productId: number) {
  const customer = new Customer(shop);
  const secret = secretOf(await customer.begin({ productId, quantity: 1 }));
  const order = () => {
    const [row] = ordersOf(shop.books(), customer.email);
    if (!row) throw new Error("The order is gone");
    return row;
  };
  return { customer, secret, order };
}

function expectNothingOf(answer: Answer, { customer, secret, order }: Somebody): void {
  const { token, browserHash, clientHash, totalCents } = order();
  const cookies = answer.headers.getSetCookie().join();
  for (const theirs of [customer.email, secret, token, browserHash, clientHash, `${totalCents}`]) {
    expect(answer.text + cookies).not.toContain(theirs);
  }
}

type Somebody = Awaited<ReturnType<typeof somebody>>;

it("a guessed cookie leads to no order of somebody else's", async () => {
  const { shop } = at;
  const { productId } = shop.sell({ priceCents: 123_456 });
  const victim = await somebody(shop, productId);
  const { id, token, browserHash, stripePaymentId } = victim.order();
  const guesses = [
    `${id}`,
    token,
    browserHash,
    `${stripePaymentId}`,
    victim.customer.email,
    "",
    "1",
  ];
  const real = victim.customer.cookies.get(COOKIE) ?? "";

  for (const guess of guesses) {
    for (const value of [guess, encodeURIComponent(guess), await cookieValue(guess)]) {
      expect(value).not.toBe(real);
      const thief = new Customer(shop);
      thief.cookies.set(COOKIE, value);
      const answer = await thief.begin({ productId: shop.sell().productId, quantity: 1 });
      expect(intentOf(secretOf(answer))).not.toBe(stripePaymentId);
      expectNothingOf(answer, victim);
    }
  }
  expect(victim.order()).toMatchObject({ status: "pending", stripePaymentId });
});

it("another person's cookie says nothing of their order, and doesn't touch a paid one", async () => {
  const { shop } = at;
  const { productId } = shop.sell({ priceCents: 234_567 });
  const victim = await somebody(shop, productId);
  const { stripePaymentId } = victim.order();
  expect(confirmCard(shop.stripe, victim.secret)).toBe(200);
  await expect.poll(() => victim.order().status, { timeout: 120_000 }).toBe("paid");

  const thief = new Customer(shop);
  thief.cookies.set(COOKIE, victim.customer.cookies.get(COOKIE) ?? "");
  // The same cart, but another buyer's: it must not be taken for the victim asking again. Whoever has
  // the cookie is told that something is paid, before anything else is.
  const told = await thief.begin({ productId, quantity: 1 });
  expect(told).toMatchObject({ status: 409, text: ALREADY_PAID });
  expectNothingOf(told, victim);
  const answer = await thief.begin({ productId, quantity: 1 });
  expect(intentOf(secretOf(answer))).not.toBe(stripePaymentId);
  expectNothingOf(answer, victim);
  expect(victim.order()).toMatchObject({ status: "paid", stripePaymentId });
});

it("asking about somebody else's payment tells whether it succeeded, and no more", async () => {
  const { shop } = at;
  const { productId } = shop.sell({ priceCents: 345_678 });
  const victim = await somebody(shop, productId);
  const ask = () => new Customer(shop).verify(intentOf(victim.secret));

  const open = await ask();
  expect(JSON.parse(open.text)).toEqual({
    success: false,
    message: "Your payment didn't go through. You haven't been charged.",
  });
  expectNothingOf(open, victim);
  expect(victim.order().status).toBe("pending");

  expect(confirmCard(shop.stripe, victim.secret)).toBe(200);
  const paid = await ask();
  expect(JSON.parse(paid.text)).toEqual({ success: true, message: "Payment Successful" });
  expectNothingOf(paid, victim);
});

/** The value as the shop would write it for this id. */
async function cookieValue(id: string): Promise<string> {
  const cookie = await orderBrowserCookie(id);
  return cookie.slice(COOKIE.length + 1).split(";")[0] ?? "";
}
