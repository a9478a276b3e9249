import type Stripe from "stripe";
import { beforeEach, describe, expect, it } from "vitest";
import { refusalOf, servedStripe } from "./client.fixture";

const SHOP = "http://localhost:3000";
const HOUR = 3_600_000;

let now = 0;
const { running, stripe } = await servedStripe({ clock: () => now });
beforeEach(() => {
  now = Date.parse("2027-01-04T20:00:00Z");
});

const line = (name: string, unit_amount: number) => ({
  quantity: 1,
  price_data: { currency: "usd", unit_amount, product_data: { name } },
});

const create = (params: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: "payment",
    line_items: [line("Order #1 <b>", 3800), line("Sales tax (5%)", 190)],
    payment_intent_data: { description: "Order #1", metadata: { order_id: "1" } },
    success_url: `${SHOP}/checkout/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${SHOP}/checkout`,
    ...params,
  });

/** Posts the form of a session's page. */
function pay({ url }: Pick<Stripe.Checkout.Session, "url">, number: string) {
  const body = new URLSearchParams({ number, expiry: "12 / 40", cvc: "123" });
  return fetch(url ?? "", { method: "POST", body, redirect: "manual" });
}

const typesOf = () => running.state.events.map(({ type }) => type);

it("a session's page shows what is paid for, and leads back to the shop once it's paid", async () => {
  const session = await create();
  expect(session).toMatchObject({ status: "open", payment_intent: null, amount_total: 3990 });
  const page = await fetch(session.url ?? "");
  const text = await page.text();
  for (const part of ["Pay $39.90", "Order #1 &#60;b&#62;: $38.00", "Sales tax (5%): $1.90"]) {
    expect(text).toContain(part);
  }
  expect(text).toContain("Test payments: no money moves");
  expect(page.headers.get("content-security-policy")).toContain(`form-action 'self' ${SHOP}`);

  const paid = await pay(session, "4242 4242 4242 4242");
  expect([paid.status, paid.headers.get("location")]).toEqual([
    303,
    `${SHOP}/checkout/success?session_id=${session.id}`,
  ]);
  const after = await stripe.checkout.sessions.retrieve(session.id, { expand: ["payment_intent"] });
  expect(after).toMatchObject({
    status: "complete",
    payment_status: "paid",
    url: null,
    payment_intent: {
      status: "succeeded",
      amount_received: 3990,
      description: "Order #1",
      metadata: { order_id: "1" },
    },
  });
  expect(typesOf()).toContain("checkout.session.completed");
  expect(await (await fetch(session.url ?? "")).text()).toContain("You already paid");
});

it("a declined card is said on the page, and the same intent takes another one", async () => {
  const session = await create();
  const declined = await pay(session, "4000 0000 0000 0002");
  expect(await declined.text()).toContain("Your card was declined.");
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id);
  expect(intent).toMatch(/^pi_/);
  await pay(session, "4242 4242 4242 4242");
  const { data } = await stripe.checkout.sessions.list({ payment_intent: String(intent) });
  expect(data).toMatchObject([{ id: session.id, status: "complete" }]);
  expect(running.snapshot().intents).toMatchObject([{ id: intent, successfulCharges: 1 }]);
});

it("a bank's challenge leads back to the page, whose session is complete then", async () => {
  const session = await create();
  const asked = await pay(session, "4000 0000 0000 3220");
  const challenge = new URL(asked.headers.get("location") ?? "");
  expect(challenge.pathname).toBe("/endive/challenge.html");
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id);
  running.state.authenticate(String(intent), true);
  const facts = new URLSearchParams(challenge.hash.slice(1));
  const back = await fetch(facts.get("return_url") ?? "", { redirect: "manual" });
  expect(back.headers.get("location")).toContain(`session_id=${session.id}`);
});

describe("a session ends", () => {
  it("by the API while it's open, with its intent, and not twice", async () => {
    const session = await create();
    await pay(session, "4000 0000 0000 0002");
    const expired = await stripe.checkout.sessions.expire(session.id, {
      expand: ["payment_intent"],
    });
    expect(expired).toMatchObject({ status: "expired", payment_intent: { status: "canceled" } });
    expect(await (await pay(session, "4242 4242 4242 4242")).text()).toContain("has expired");
    const again = await refusalOf(stripe.checkout.sessions.expire(session.id));
    expect(again.message).toContain("has a status of `expired`");
    expect(typesOf()).toContain("checkout.session.expired");
  });

  it("not once it's paid", async () => {
    const session = await create();
    await pay(session, "4242 4242 4242 4242");
    const refused = await refusalOf(stripe.checkout.sessions.expire(session.id));
    expect(refused.message).toContain("has a status of `complete`");
  });

  it("by itself after a day, or as it was asked to", async () => {
    const expires_at = Math.floor(now / 1000) + 35 * 60;
    const [short, long] = [await create({ expires_at }), await create()];
    now += HOUR;
    const statuses = [];
    for (const { id } of [short, long]) {
      statuses.push((await stripe.checkout.sessions.retrieve(id)).status);
    }
    expect(statuses).toEqual(["expired", "open"]);
  });

  it.each([
    [29, "at least 30 minutes"],
    [25 * 60, "less than 24 hours"],
  ])("not %i minutes from now", async (minutes, bound) => {
    const expires_at = Math.floor(now / 1000) + minutes * 60;
    expect((await refusalOf(create({ expires_at }))).message).toContain(bound);
  });
});

it("its intent can't be canceled by itself", async () => {
  const session = await create();
  await pay(session, "4000 0000 0000 0002");
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id);
  const refused = await refusalOf(stripe.paymentIntents.cancel(String(intent)));
  expect(refused.message).toContain("Expire the Checkout Session instead");
});

it("an email that Stripe doesn't take is refused by name", async () => {
  expect(await refusalOf(create({ customer_email: "yuki@münchen.de" }))).toMatchObject({
    code: "email_invalid",
    param: "customer_email",
  });
});

it("an unknown page is none", async () => {
  expect((await fetch(`${running.origin}/c/pay/cs_test_none`)).status).toBe(404);
});
