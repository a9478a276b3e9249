import type { ApiFault, Execution } from "local-stripe/exchange";
import { afterEach, beforeEach, expect, it } from "vitest";
import { confirmCard } from "../local-stripe";
import { expectPiecesToAddUp, ordersOf, piecesOf, sum } from "./books";
import { type Answer, Customer, intentOf, secretOf } from "./customer";
import { type Item, type RealShop, withShop } from "./real-shop";

const at = withShop({ LIMITS: "off" });

beforeEach(() => {
  at.shop.stripe.webhooks.mode = "held";
});
afterEach(() => at.shop.stripe.reset());

const FAULTS: [title: string, fault: ApiFault][] = [
  ["resets connections before it acts", { kind: "drop-before" }],
  ["acts, and resets the connection before it answers", { kind: "drop-after" }],
  ["never answers", { kind: "hang" }],
  ["acts and never answers", { kind: "hang", execution: "after" }],
  ["is slower than anybody waits", { kind: "delay", ms: 9_000 }],
  ["has had too many requests", { kind: "status", status: 429 }],
  ["answers 500 and does nothing", { kind: "status", status: 500 }],
  ["answers 500 and has done it, and keeps the 500", faultAfterwards("during")],
  ["answers 500 and has undone it, and keeps the 500", faultAfterwards("undone")],
  ["answers 500 and has done it", faultAfterwards("after")],
  ["answers with the page of a proxy", { kind: "html" }],
  ["answers what is no JSON", { kind: "rubbish" }],
  ["answers without an id", { kind: "rubbish", body: "without-id" }],
];

function faultAfterwards(execution: Execution): ApiFault {
  return { kind: "status", status: 500, execution };
}

it.each(FAULTS)(
  "everybody hears in time when Stripe %s, and pays once later",
  async (_title, fault) => {
    const { shop } = at;
    const tin = shop.sell({ pieces: 20 });
    const { newcomer, returning, undecided, payer } = await peopleAtTheCounter(shop, tin);
    const one = { productId: tin.productId, quantity: 1 };
    const two = { productId: tin.productId, quantity: 2 };

    shop.stripe.faults.add({ fault, times: "always" });
    const [paidEvent = ""] = eventsOf(shop, payer.intentId);
    const [event, page, ...answers] = await Promise.all([
      shop.stripe.webhooks.send(paidEvent),
      payer.customer.visit(`/checkout/success?${payer.returned}`),
      newcomer.begin(one),
      returning.begin(one),
      undecided.begin(two),
      payer.customer.verify(payer.intentId),
    ]);
    expect(event).toBe(503);
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining("payment is safe") });
    for (const answer of answers) expectToBeToldLater(answer);
    expect(piecesOf(shop.books(), tin)).toEqual({ shelf: 16, held: 4, sold: 0, ledger: 16 });

    shop.stripe.faults.clear();
    for (const [customer, cart] of [
      [newcomer, one],
      [returning, one],
      [undecided, two],
    ] as const) {
      expect(confirmCard(shop.stripe, secretOf(await customer.begin(cart)))).toBe(200);
    }
    expect(await shop.stripe.webhooks.deliverNow()).not.toContain(503);
    // A customer who asks again for what's paid is led to the same payment, and can't pay it twice.
    expect(confirmCard(shop.stripe, secretOf(await newcomer.begin(one)))).toBe(400);
    const verified = await payer.customer.verify(payer.intentId);
    expect(JSON.parse(verified.text)).toEqual({ success: true, message: "Payment Successful" });
    for (const customer of [newcomer, returning, undecided, payer.customer]) {
      expectPaidOnce(shop, customer);
    }
    const books = shop.books();
    expect(piecesOf(books, tin)).toMatchObject({ held: 0, sold: 5 });
    expectPiecesToAddUp(books, tin);
  },
);

/** Four customers, each at another step of a payment, so that each causes a different call at Stripe. */
async function peopleAtTheCounter(shop: RealShop, tin: Item) {
  const one = { productId: tin.productId, quantity: 1 };
  const [newcomer, returning, undecided, payer] = [1, 2, 3, 4].map(() => new Customer(shop));
  if (!newcomer || !returning || !undecided || !payer) throw new Error("Somebody is missing");
  await returning.begin(one);
  await undecided.begin(one);
  const secret = secretOf(await payer.begin(one));
  expect(confirmCard(shop.stripe, secret)).toBe(200);
  const intentId = intentOf(secret);
  // The query with which Stripe sends a browser back. At the end, the log is searched for this secret.
  const returned = `payment_intent=${intentId}&payment_intent_client_secret=${secret}`;
  return { newcomer, returning, undecided, payer: { customer: payer, intentId, returned } };
}

/** The events of a payment that succeeded, that one first. */
function eventsOf({ stripe }: RealShop, intentId: string): string[] {
  return stripe.state.events
    .filter(({ data }) => "id" in data.object && data.object.id === intentId)
    .map(({ id }) => id)
    .toReversed();
}

function expectToBeToldLater({ status, text, headers }: Answer): void {
  expect(status).toBe(503);
  expect(text).toMatch(/^We can't reach our payment processor\. .+\.$/);
  expect(headers.get("Content-Type")).toContain("text/plain");
  expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
}

function expectPaidOnce(shop: RealShop, { email }: Customer): void {
  const orders = ordersOf(shop.books(), email);
  const open = orders.filter(({ status }) => status !== "expired");
  expect(open).toMatchObject([{ status: "paid", receivedCents: open[0]?.totalCents }]);
  const ids = orders.map(({ id }) => String(id));
  const intents = shop.stripe
    .snapshot()
    .intents.filter(({ metadata }) => ids.includes(metadata.order_id ?? ""));
  expect(sum(intents.map(({ successfulCharges }) => successfulCharges))).toBe(1);
  expect(sum(intents.map(({ captured }) => captured))).toBe(open[0]?.totalCents);
}
