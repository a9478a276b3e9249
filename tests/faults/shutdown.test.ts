import { expect, it } from "vitest";
import { ordersOf, piecesOf } from "./books";
import { Customer, intentOf, secretOf } from "./customer";
import { withShop } from "./real-shop";

const at = withShop();

it("a shop that is asked to stop while Stripe is slow gives the customer the answer first", async () => {
  const { shop } = at;
  const tin = shop.sell({ pieces: 3 });
  const customer = new Customer(shop);
  const slow = shop.stripe.faults.add({
    on: "POST /v1/payment_intents",
    fault: { kind: "delay", ms: 1_000 },
  });
  const answer = customer.begin({ productId: tin.productId, quantity: 1 });
  await slow.hit;

  const ended = shop.askToStop();
  const intentId = intentOf(secretOf(await answer));
  expect(await ended).toBe("exited with code 0");
  await expect(customer.verify(intentId)).rejects.toThrow();

  await shop.restart();
  expect(ordersOf(shop.books(), customer.email)).toMatchObject([
    { status: "pending", stripePaymentId: intentId },
  ]);
  expect(piecesOf(shop.books(), tin)).toEqual({ shelf: 2, held: 1, sold: 0, ledger: 2 });
});

it("a shop with twenty counters open tells each of them goodbye, and cuts none off", async () => {
  const { shop } = at;
  const cookie = await shop.signIn("admin");
  const streams = await Promise.all(
    Array.from({ length: 20 }, () =>
      fetch(`${shop.origin}/admin/counter/stream`, { headers: { Cookie: cookie } }),
    ),
  );
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  const heard = streams.map((stream) => stream.text());

  expect(await shop.askToStop()).toBe("exited with code 0");
  for (const text of await Promise.all(heard)) {
    expect(text).toMatch(
      /^retry: 1000\n\ndata: \{"waiting":\d+,"newest":\d+,"newestOrder":null,"refundedOrPendingCents":\d+,"stops":\[\]\}\n\n/,
    );
    expect(text).toContain("event: bye\n");
  }
  // Streams that aren't told goodbye are waited for, and cut off after 4 s.
  const stopped = shop.log().match(/"event":"stopped","cutOff":\d+/g);
  expect(stopped?.at(-1)).toBe('"event":"stopped","cutOff":0');
  await shop.restart();
});
