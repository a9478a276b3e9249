import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { changeOrderPause } from "~/domain/order-pause/order-pause.server";
import { begin, intentOf, piecesOf, started, stranger } from "../../../tests/checkout";
import { inHours, stopClock } from "../../../tests/clock";
import { makeEvent, makeMenuItem, makeProduct } from "../../../tests/factories";
import { allOrders, stockOf } from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { orderByCard, reserve } from "./checkout.server";

/** What both ways to pay have in common: which refusal comes first, and the payment that comes before all. */

const bench = withLocalStripe();
beforeEach(stopClock);
afterEach(() => vi.useRealTimers());

const OWNER = { sub: "auth0|ana", name: "ana@example.com" };
const EMAIL = "yuki@example.com";

type Line = ReturnType<typeof piecesOf>;

const pickupAt = (eventId: number) => ({ method: "pickup" as const, eventId });
const BUYER = { browserId: "browser-of-both-ways-0", clientKey: "phone" };

const WAYS = {
  card: (items: Line[], stop: number, buyer = BUYER) =>
    begin(items, { ...buyer, fulfillment: pickupAt(stop) }),
  truck: (items: Line[], stop: number, buyer = BUYER) =>
    reserve({ email: EMAIL, items, fulfillment: pickupAt(stop) }, buyer),
};

describe.each(Object.entries(WAYS))("paid by %s", (way, ask) => {
  it("an order is told the first thing that's wrong with it, in one order", async () => {
    const tin = await makeProduct({ name: "Tin", stock: 2 });
    const hidden = await makeProduct({ name: "Whisk", isAvailable: false });
    const over = await makeEvent({ startDate: inHours(-4), endDate: inHours(-1) });
    const next = await makeEvent({ startDate: inHours(1), endDate: inHours(4) });
    await changeOrderPause({ paused: true }, OWNER);
    const said = async (items: Line[], stop: { id: number }) => {
      const answer = await ask(items, stop.id, { ...BUYER, ...stranger() });
      return answer.ok ? "taken" : Object.values(answer.errors).flat()[0];
    };
    const tooMany = [piecesOf(tin, 3)];
    expect(await said([...tooMany, piecesOf(hidden)], over)).toBe(
      "Whisk isn't available right now.",
    );
    expect(await said(tooMany, over)).toContain("This stop is over");
    expect(await said(tooMany, next)).toContain("We've paused online orders.");
    await changeOrderPause({ paused: false }, OWNER);
    expect(await said(tooMany, next)).toBe("We only have 2 of Tin left.");
    expect([allOrders(), stockOf(tin.inventoryId)]).toEqual([[], 2]);
    expect(await said([piecesOf(tin)], next)).toBe("taken");
  });

  it("before a refusal, a payment that its browser has begun is checked at Stripe", async () => {
    const tin = await makeProduct();
    const over = await makeEvent({ startDate: inHours(-4), endDate: inHours(-1) });
    const start = await started([piecesOf(tin)], BUYER);
    confirmCard(bench.stripe, start.clientSecret);
    expect(await ask([piecesOf(tin)], over.id)).toMatchObject({
      kind: "conflict",
      receipt: { paymentIntentId: intentOf(start) },
    });
    expect(allOrders()).toMatchObject([{ status: "paid", paymentKind: "card" }]);
  });

  it("a note that's no longer taken is refused before the open card order ends", async () => {
    const latte = await makeMenuItem();
    const stop = await makeEvent({ ordersAhead: true, startDate: inHours(1), endDate: inHours(4) });
    const fulfillment = pickupAt(stop.id);
    const wanted = { email: EMAIL, fulfillment, note: "Yuki", total: "any" as const };
    await changeOrderPause({ takesNotes: true }, OWNER);
    await orderByCard({ ...wanted, items: [piecesOf(latte)] }, BUYER);
    await changeOrderPause({ takesNotes: false }, OWNER);
    const changed = { ...wanted, items: [piecesOf(latte, 2)] };
    const answer = await (way === "card" ? orderByCard(changed, BUYER) : reserve(changed, BUYER));
    expect(answer).toMatchObject({
      kind: "conflict",
      errors: { "": [expect.stringContaining("We're not taking notes right now.")] },
    });
    expect(allOrders()).toMatchObject([{ status: "pending", paymentKind: "card" }]);
  });
});
