import { expect } from "vitest";
import { write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { settle } from "~/domain/payments/settle.server";
import { receiveEvent } from "~/domain/webhooks/receive-event.server";
import { intentOf, piecesOf, started } from "./checkout";
import { makeProduct } from "./factories";
import { confirmCard, eventsOf, withLocalStripe } from "./local-stripe";

/** Raises the total of all orders above what's paid for them, so all of it is owed back. */
export function makeUnderpaid() {
  return write((tx) => tx.update(orders).set({ totalCents: 9900 }).run());
}

type StripeTest = ReturnType<typeof withLocalStripe>;

/** Pays for a cart by card. @returns the payment intent's ID */
export async function paidByCard(stripeTest: StripeTest, ...call: Parameters<typeof started>) {
  const start = await started(...call);
  confirmCard(stripeTest.stripe, start.clientSecret);
  await settle(intentOf(start));
  return intentOf(start);
}

/** A customer who pays $20.00, and the events about it, for tests of what happens to the money then. */
export function withPayments(options: Parameters<typeof withLocalStripe>[0] = {}) {
  const stripeTest = withLocalStripe(options);

  const events = () => eventsOf(stripeTest.stripe);

  /** @returns the payment intent's ID */
  async function pay(browserId = "browser"): Promise<string> {
    const product = await makeProduct({ priceCents: 2000 });
    const start = await started([piecesOf(product)], { browserId, networkKey: browserId });
    confirmCard(stripeTest.stripe, start.clientSecret);
    return intentOf(start);
  }

  return {
    stripeTest,
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
    async owingOrder(browserId?: string): Promise<string> {
      const intentId = await pay(browserId);
      await makeUnderpaid();
      await settle(intentId);
      return intentId;
    },
  };
}
