import { afterEach, beforeEach, expect, vi } from "vitest";
import { reserve } from "~/domain/checkout/checkout.server";
import { verifyPayment } from "~/domain/checkout/verify-payment.server";
import { begin, intentOf, piecesOf, stranger } from "./checkout";
import { makeEvent, makeMenuItem } from "./factories";
import { allOrders } from "./ledger";
import { confirmCard, withLocalStripe } from "./local-stripe";

type Given = { minutes?: number; items?: ReturnType<typeof piecesOf>[] } & Record<string, unknown>;

/** People who order a latte ahead, at a stop that's on, with four places every ten minutes. */
export function withOrdersAhead() {
  const bench = withLocalStripe();
  const today = { latte: { id: 0 }, stop: { id: 0 } };
  beforeEach(async () => {
    // 3:05 PM in Los Angeles, at a stop from 3 to 6 PM.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-04T23:05:00Z") });
    today.latte = await makeMenuItem({ name: "Latte", priceCents: 600 });
    today.stop = await makeEvent({ ordersAhead: true, slotMinutes: 10, slotPieces: 4 });
  });
  afterEach(() => vi.useRealTimers());

  const at = (minutes?: number, eventId = today.stop.id) => ({
    method: "pickup" as const,
    eventId,
    ...(minutes !== undefined && { minutes }),
  });
  /** Somebody else each time, from an address of their own. */
  let people = 0;
  const somebody = () => ({ ...stranger(), clientKey: `address ${people++}` });

  const order = ({ minutes, items = [piecesOf(today.latte)], ...buyer }: Given) =>
    begin(items, { ...somebody(), fulfillment: at(minutes), ...buyer });

  async function ordered(given: Given) {
    const start = await order(given);
    if (!start.ok) throw new Error(JSON.stringify(start));
    return start;
  }

  async function paid(given: Given) {
    const start = await ordered(given);
    confirmCard(bench.stripe, start.clientSecret);
    await verifyPayment(intentOf(start));
    return allOrders().at(-1)?.id ?? 0;
  }

  const reserving = ({ minutes, items = [piecesOf(today.latte)], ...buyer }: Given) =>
    reserve(
      { email: `guest${people}@example.com`, items, fulfillment: at(minutes) },
      { ...somebody(), ...buyer },
    );

  const times = () => allOrders().map(({ pickupMinutes }) => pickupMinutes);
  const lastTime = () => times().at(-1);
  const stands = async (pieces: number) => {
    const answer = await order({
      minutes: 20,
      items: [piecesOf(today.latte, pieces)],
      isLimited: false,
    });
    return answer.ok;
  };
  const refusedAt = (field: string, message: string | RegExp) => ({
    ok: false,
    errors: { [field]: [typeof message === "string" ? message : expect.stringMatching(message)] },
  });

  return {
    bench,
    today,
    at,
    somebody,
    order,
    ordered,
    paid,
    reserving,
    times,
    lastTime,
    stands,
    refusedAt,
  };
}
