import { createHash } from "node:crypto";
import { Agent } from "node:http";
import type { SignedEvent } from "local-stripe/webhooks";
import { expect, it } from "vitest";
import { ask } from "../../server/wire.fixture";
import { expectPiecesToAddUp, piecesOf, sum } from "../faults/books";
import { Customer, secretOf } from "../faults/customer";
import { inParallel } from "../faults/in-parallel";
import { type Item, type RealShop, withShop } from "../faults/real-shop";
import { confirmCard } from "../local-stripe";

const ORDERS = 100;
/** Each order's intent is declined nine times and paid: ten events. */
const DECLINES = 9;
const EVENTS = ORDERS * (DECLINES + 1);
const COPIES = 10;
const AT_ONCE = 20;

const at = withShop({ LIMITS: "off" });

it("a thousand shuffled events, each sent ten times, have their effect once", async () => {
  const { shop } = at;
  const tin = shop.sell({ pieces: 1000 });
  shop.stripe.webhooks.mode = "held";
  await payForOrders(shop, tin);
  const events = shop.stripe.webhooks.pending().map(({ event }) => event);
  expect(events).toHaveLength(EVENTS);
  const signed = events.map(({ id }) => shop.stripe.webhooks.sign(id));

  const visitor = keepReading(shop, ["/", "/shop", "/healthz"]);
  const refused = await deliver(
    shop,
    shuffled(signed.flatMap((event) => Array(COPIES).fill(event))),
  );
  expect(new Set(await visitor.leave())).toEqual(new Set([200]));
  expect(refused.filter((status) => status < 500)).toEqual([]);

  const books = shop.books();
  expect(books.events.map(({ id }) => id).sort()).toEqual(events.map(({ id }) => id).sort());
  expect(books.orders.map(({ status }) => status)).toEqual(Array(ORDERS).fill("paid"));
  expect(books.letters.map(({ kind }) => kind)).toEqual(Array(ORDERS).fill("order_receipt"));
  expect(piecesOf(books, tin)).toEqual({ shelf: 900, held: 0, sold: ORDERS, ledger: 900 });
  expectPiecesToAddUp(books, tin);
  const captured = sum(shop.stripe.snapshot().intents.map((intent) => intent.captured));
  expect(sum(books.orders.map(({ receivedCents }) => receivedCents))).toBe(captured);
}, 180_000);

async function payForOrders(shop: RealShop, { productId }: Item): Promise<void> {
  const customers = Array.from({ length: ORDERS }, () => new Customer(shop));
  await inParallel(AT_ONCE, customers, async (customer) => {
    const secret = secretOf(await customer.begin({ productId, quantity: 1 }));
    for (let n = 0; n < DECLINES; n++) {
      confirmCard(shop.stripe, secret, "pm_card_visa_chargeDeclined");
    }
    expect(confirmCard(shop.stripe, secret)).toBe(200);
  });
}

/** Posts every event until it is taken. @returns the statuses of the attempts that were not */
async function deliver(shop: RealShop, posts: SignedEvent[]): Promise<number[]> {
  const refused: number[] = [];
  const agent = new Agent({ keepAlive: true });
  await inParallel(AT_ONCE, posts, async (post) => {
    const headers = { ...post.headers, host: new URL(shop.origin).host };
    const sent = { method: "POST", path: "/api/stripe-webhook", headers, body: post.payload };
    const { status } = await ask(shop.port, { ...sent, agent });
    if (status === 200) return;
    refused.push(status);
    if (status >= 500) posts.push(post);
  });
  agent.destroy();
  return refused;
}

/** A visitor who reads these pages again and again. */
function keepReading({ origin }: RealShop, paths: string[]) {
  const statuses: number[] = [];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      for (const path of paths) {
        const response = await fetch(origin + path);
        await response.arrayBuffer();
        statuses.push(response.status);
      }
    }
  })();
  const leave = async () => {
    isOver = true;
    await reading;
    return statuses;
  };
  return { leave };
}

/** The same order at every run, as far as ids that are new at every run allow. */
function shuffled<Value>(values: Value[]): Value[] {
  const keyOf = (index: number) => createHash("sha256").update(String(index)).digest("hex");
  return values
    .map((value, index) => ({ value, key: keyOf(index) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ value }) => value);
}
