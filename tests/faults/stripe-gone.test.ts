import { once } from "node:events";
import { createServer } from "node:http";
import { startLocalStripe } from "local-stripe/server";
import { expect, it } from "vitest";
import { freePort } from "../../dev/ports";
import { confirmCard } from "../local-stripe";
import { ordersOf, piecesOf } from "./books";
import { Customer, secretOf } from "./customer";
import { withShop } from "./real-shop";

const port = await freePort();
const webhookSecret = "whsec_bench_of_a_stripe_that_comes_late";
const at = withShop({
  STRIPE_API_BASE: `http://127.0.0.1:${port}`,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
});

it("an order waits while Stripe is gone or its answer stops halfway, and is paid once", async () => {
  const { shop } = at;
  const tin = shop.sell({ pieces: 2 });
  const customer = new Customer(shop);
  const begin = () => customer.begin({ productId: tin.productId, quantity: 2 });

  expect(await begin()).toMatchObject({ status: 503 });
  const stalling = await serveHalfAnswers();
  expect(await begin()).toMatchObject({ status: 503 });
  await stalling.stop();
  expect(stalling.begun()).toBeGreaterThan(0);
  expect(piecesOf(shop.books(), tin)).toEqual({ shelf: 0, held: 2, sold: 0, ledger: 0 });

  const webhookUrl = `${shop.origin}/api/stripe-webhook`;
  const stripe = await startLocalStripe({ port, webhookUrl, webhookSecret });
  try {
    expect(confirmCard(stripe, secretOf(await begin()))).toBe(200);
    const statuses = () => ordersOf(shop.books(), customer.email).map(({ status }) => status);
    await expect.poll(statuses, { timeout: 120_000 }).toEqual(["paid"]);
    expect(stripe.snapshot().intents).toMatchObject([{ successfulCharges: 1, captured: 6800 }]);
  } finally {
    await stripe.close();
  }
});

/** Something at Stripe's address that begins every answer and ends none. */
async function serveHalfAnswers() {
  let begun = 0;
  const server = createServer((_request, response) => {
    begun += 1;
    response.writeHead(200, { "Content-Type": "application/json" }).write('{"id": "pi_');
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const stop = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  return { begun: () => begun, stop };
}
