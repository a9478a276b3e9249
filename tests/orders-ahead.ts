import { beforeEach, expect, vi } from "vitest";
import { reserve } from "~/domain/checkout/checkout.server";
import { verifyPayment } from "~/domain/checkout/verify-payment.server";
import { begin, intentOf, piecesOf, stranger } from "./checkout";
import { makeEvent, makeMenuItem } from "./factories";
import { allOrders } from "./ledger";
import { confirmCard, withLocalStripe } from "./local-stripe";

type Given = { minutes?: number; items?: ReturnType<typeof piecesOf>[] } & Record<string, unknown>;

/** Customers who order lattes ahead, at a stop that's under way and can make four every ten minutes. */
export function withOrdersAhead(stopGiven: Parameters<typeof makeEvent>[0] = {}) {
  const stripeTest = withLocalStripe();
  const latte = { id: 0 };
  const stop = { id: 0 };
  beforeEach(async () => {
    // 3:05 PM in Los Angeles, at a stop from 3 to 6 PM.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-04T23:05:00Z") });
    Object.assign(latte, await makeMenuItem({ name: "Latte", priceCents: 600 }));
    const ahead = { ordersAhead: true, slotMinutes: 10, slotPieces: 4 };
    Object.assign(stop, await makeEvent({ ...ahead, ...stopGiven }));
  });

  const at = (minutes?: number, eventId = stop.id) => ({
    method: "pickup" as const,
    eventId,
    ...(minutes !== undefined && { minutes }),
  });
  /** The number of customers so far. Each orders from an address of their own. */
  let people = 0;
  const somebody = () => ({ ...stranger(), networkKey: `address ${people++}` });

  const order = ({ minutes, items = [piecesOf(latte)], ...buyer }: Given) =>
    begin(items, { ...somebody(), fulfillment: at(minutes), ...buyer });

  async function ordered(given: Given) {
    const start = await order(given);
    if (!start.ok) throw new Error(JSON.stringify(start));
    return start;
  }

  async function paid(given: Given) {
    const start = await ordered(given);
    confirmCard(stripeTest.stripe, start.clientSecret);
    await verifyPayment(intentOf(start));
    return allOrders().at(-1)?.id ?? 0;
  }

  const reserving = ({ minutes, items = [piecesOf(latte)], ...buyer }: Given) =>
    reserve(
      { email: `guest${people}@example.com`, items, fulfillment: at(minutes) },
      { ...somebody(), ...buyer },
    );

  const times = () => allOrders().map(({ pickupMinutes }) => pickupMinutes);
  const lastTime = () => times().at(-1);
  const stands = async (pieces: number) => {
    const answer = await order({
      minutes: 20,
      items: [piecesOf(latte, pieces)],
      hasLimits: false,
    });
    return answer.ok;
  };
  const refusedAt = (field: string, message: string | RegExp) => ({
    ok: false,
    errors: { [field]: [typeof message === "string" ? message : expect.stringMatching(message)] },
  });

  return {
    stripeTest,
    latte,
    stop,
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

/** A stop from 3 to 6 PM, at 3:05 PM in Los Angeles, and a lunch tomorrow from 11 AM to 2 PM. */
export function withTwoStops(slotPieces: number) {
  const [latte, today, later] = [{ id: 0 }, { id: 0 }, { id: 0 }];
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-04T23:05:00Z") });
    Object.assign(latte, await makeMenuItem({ name: "Latte", priceCents: 600 }));
    const ahead = { ordersAhead: true, slotMinutes: 30, slotPieces };
    Object.assign(today, await makeEvent(ahead));
    const startDate = new Date("2027-01-05T19:00:00Z");
    const lunch = { title: "Lunch", startDate, endDate: new Date("2027-01-05T22:00:00Z") };
    Object.assign(later, await makeEvent({ ...ahead, ...lunch }));
  });
  return { latte, today, later };
}
