import { expect, it } from "vitest";
import { confirmCard } from "../local-stripe";
import { type Books, expectPiecesToAddUp, piecesOf, sum } from "./books";
import { Customer, intentOf, secretOf } from "./customer";
import { inParallel } from "./in-parallel";
import { type Item, type RealShop, withShop } from "./real-shop";

/** After so many acknowledged requests of a burst the process dies, with others under way. */
const KILLED_AFTER = [1, 6, 19, 34];
const CUSTOMERS_A_BURST = 40;
const AT_ONCE = 8;

const at = withShop({ LIMITS: "off" });

/** Payments and events that the shop has acknowledged, and may not forget any more. */
type Acknowledged = { secrets: string[]; events: string[] };

it("a process killed in the middle of everything forgets nothing that it had acknowledged", async () => {
  const { shop } = at;
  const tin = shop.sell({ pieces: 1000 });
  shop.stripe.webhooks.mode = "held";
  const known: Acknowledged = { secrets: [], events: [] };

  for (const [round, most] of KILLED_AFTER.entries()) {
    await burstUntilKilled(shop, tin, known, most);
    payWhileClosed(shop, known);
    // At the last time the shop stays closed until every hold is over.
    if (round === KILLED_AFTER.length - 1) shop.endHolds();
    await shop.restart();
    const books = shop.books();
    expect(books.integrity).toBe("ok");
    expectPiecesToAddUp(books, tin);
    expectNothingForgotten(shop, books, known);
  }

  await expectPayersToBeTold(shop, known);
  const open = () => shop.books().orders.filter(({ status }) => status === "pending").length;
  await expect.poll(open, { timeout: 60_000 }).toBe(0);
  const books = shop.books();
  expect(piecesOf(books, tin).held).toBe(0);
  expectPiecesToAddUp(books, tin);
  expectMoneyToAddUp(shop, books);
}, 180_000);

/** Customers begin, two of three pay, Stripe tells the shop: until the process is killed. */
async function burstUntilKilled(shop: RealShop, tin: Item, known: Acknowledged, most: number) {
  let acknowledged = 0;
  let killed: Promise<void> | undefined;
  const acknowledge = (list: string[], what: string) => {
    list.push(what);
    acknowledged += 1;
    if (acknowledged >= most) killed ??= shop.kill();
  };
  const buy = async (n: number) => {
    const answer = await new Customer(shop).begin({
      productId: tin.productId,
      quantity: 1 + (n % 2),
    });
    const secret = secretOf(answer);
    acknowledge(known.secrets, secret);
    if (n % 3 === 0) return;
    expect(confirmCard(shop.stripe, secret)).toBe(200);
    for (const id of eventsOf(shop, secret)) {
      expect(await shop.stripe.webhooks.send(id)).toBe(200);
      acknowledge(known.events, id);
    }
  };

  const customers = Array.from({ length: CUSTOMERS_A_BURST }, (_, n) => n);
  await inParallel(AT_ONCE, customers, async (n) => {
    if (killed) return;
    await buy(n).catch((error) => {
      if (!killed) throw error;
    });
  });
  expect(killed, "the burst was long enough").toBeDefined();
  await killed;
}

/** Customers do not know that the shop is gone, and go on paying at Stripe. */
function payWhileClosed({ stripe }: RealShop, { secrets }: Acknowledged): void {
  for (const secret of secrets.slice(-2)) {
    const { status } = stripe.state.intent(intentOf(secret));
    if (status === "requires_payment_method") confirmCard(stripe, secret);
  }
}

function eventsOf({ stripe }: RealShop, secret: string): string[] {
  return [...stripe.webhooks.deliveries.values()]
    .map(({ event }) => event)
    .filter(({ data }) => "id" in data.object && data.object.id === intentOf(secret))
    .map(({ id }) => id);
}

function expectNothingForgotten({ stripe }: RealShop, books: Books, known: Acknowledged): void {
  for (const secret of known.secrets) {
    const order = books.orders.find(({ stripePaymentId }) => stripePaymentId === intentOf(secret));
    const lines = books.lines.filter(({ orderId }) => orderId === order?.id);
    const total = sum(lines.map(({ unitPriceCents, quantity }) => unitPriceCents * quantity));
    expect(total).toBe(stripe.state.intent(intentOf(secret)).amount);
    expect(order?.totalCents).toBe(total);
  }
  const stored = books.events.map(({ id }) => id);
  expect(stored).toEqual(expect.arrayContaining(known.events));
  for (const event of books.events.filter(({ type }) => type === "payment_intent.succeeded")) {
    const order = books.orders.find((row) => row.stripePaymentId === event.stripePaymentId);
    expect(order?.status).toBe("paid");
  }
}

/** The customers who paid come back from Stripe and ask; for every other one of them nobody asks. */
async function expectPayersToBeTold(shop: RealShop, { secrets }: Acknowledged): Promise<void> {
  const paid = secrets
    .map(intentOf)
    .filter((id) => shop.stripe.state.intent(id).status === "succeeded");
  expect(paid.length).toBeGreaterThan(KILLED_AFTER.length);
  for (const id of paid.filter((_, n) => n % 2 === 0)) {
    const { text } = await new Customer(shop).verify(id);
    expect(JSON.parse(text)).toEqual({ success: true, message: "Payment Successful" });
  }
}

/** Expects the shop to have booked what Stripe took, order by order. */
function expectMoneyToAddUp({ stripe }: RealShop, { orders }: Books): void {
  const taken = stripe.snapshot().intents.filter(({ captured }) => captured > 0);
  const paid = orders.filter(({ status }) => status === "paid");
  const inTheBooks = paid.map(({ stripePaymentId, receivedCents }) => [
    stripePaymentId,
    receivedCents,
  ]);
  expect(inTheBooks.sort()).toEqual(taken.map(({ id, captured }) => [id, captured]).sort());
}
