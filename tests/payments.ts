import { expect } from "vitest";
import { write } from "~/db/client.server";
import { beginPayment } from "~/domain/checkout/checkout.server";
import { orders } from "~/domain/orders/orders.table.server";
import { intentIdOf } from "~/domain/payments/intent-id";
import { settle } from "~/domain/payments/settle.server";
import { receiveEvent } from "~/domain/payments/webhook.server";
import { makeProduct } from "./factories";
import { confirmCard, eventsOf, withLocalStripe } from "./local-stripe";

/** Somebody who pays $20.00, and the events that tell of it, for tests of what happens to the money then. */
export function withPayments() {
  const bench = withLocalStripe();

  const events = () => eventsOf(bench.stripe);

  /** @returns the intent */
  async function pay(browserId = "browser"): Promise<string> {
    const { id } = await makeProduct({ priceCents: 2000 });
    const started = await beginPayment(
      { email: "yuki@example.com", items: [{ productId: id, quantity: 1 }] },
      { browserId, clientKey: browserId },
    );
    if (!started.ok) throw new Error(JSON.stringify(started));
    confirmCard(bench.stripe, started.clientSecret);
    return intentIdOf(started.clientSecret);
  }

  return {
    bench,
    events,
    async deliver(delivered = events()): Promise<void> {
      for (const event of delivered) expect(await receiveEvent(event)).toBe("done");
    },
    pay,
    async paidOrder(browserId?: string): Promise<string> {
      const intentId = await pay(browserId);
      await settle(intentId);
      return intentId;
    },
    /** For an order of $25.00: all of it is owed back. */
    async owingOrder(browserId?: string): Promise<string> {
      const intentId = await pay(browserId);
      await write((tx) => tx.update(orders).set({ totalCents: 2500 }).run());
      await settle(intentId);
      return intentId;
    },
  };
}
