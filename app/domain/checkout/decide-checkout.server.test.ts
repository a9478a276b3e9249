import { beforeEach, describe, expect, it } from "vitest";
import { changeOrderSettings } from "~/domain/order-settings/order-settings.server";
import { refusal } from "~/domain/result";
import { intentOf, pickupAt, piecesOf, started, stranger, WAYS } from "../../../tests/checkout";
import { inHours, stopClock } from "../../../tests/clock";
import { makeEvent, makeMenuItem, makeProduct, OWNER } from "../../../tests/factories";
import { allOrders, countInHolds, queuedEmails, stockOf } from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { beginCardCheckout, reserve } from "./checkout.server";

/**
 * Paying by card and paying at the truck refuse the same things in the same order, and both deal with the browser's
 * earlier payment first.
 */

const stripeTest = withLocalStripe();

let tin: { id: number; inventoryId: number };
let next: { id: number };
beforeEach(async () => {
  stopClock();
  tin = await makeProduct({ name: "Tin", stock: 4 });
  next = await makeEvent({ startDate: inHours(1), endDate: inHours(4) });
});

type Line = ReturnType<typeof piecesOf>;

const statuses = () => allOrders().map(({ status }) => status);
const intents = () => stripeTest.stripe.snapshot().intents.map(({ status }) => status);
const over = () => makeEvent({ startDate: inHours(-4), endDate: inHours(-1) });

describe.each(["card", "truck"] as const)("an order that's paid by %s", (way) => {
  const ask = (items: Line[], eventId = next.id, buyer: object = {}) =>
    WAYS[way](items, { ...buyer, fulfillment: pickupAt(eventId) });

  it("is told the first thing that's wrong with it, in one order", async () => {
    const hidden = await makeProduct({ name: "Whisk", isAvailable: false });
    const { id: gone } = await over();
    await changeOrderSettings({ paused: true }, OWNER);
    const said = async (items: Line[], eventId: number) => {
      const answer = await ask(items, eventId, stranger());
      return answer.ok ? "taken" : Object.values(answer.errors).flat()[0];
    };
    const tooMany = [piecesOf(tin, 5)];
    expect(await said([{ productId: 4711, quantity: 1 }], gone)).toBe(
      "We no longer sell something in your cart.",
    );
    expect(await said([...tooMany, piecesOf(hidden)], gone)).toBe(
      "Whisk isn't available right now.",
    );
    expect(await said(tooMany, gone)).toContain("This stop is over");
    expect(await said(tooMany, next.id)).toContain("We've paused online orders.");
    await changeOrderSettings({ paused: false }, OWNER);
    expect(await said(tooMany, next.id)).toBe("We only have 4 of Tin left.");
    expect([allOrders(), stockOf(tin.inventoryId)]).toEqual([[], 4]);
    expect(await said([piecesOf(tin)], next.id)).toBe("taken");
  });

  it.each([
    ["is over", over, "Choose another"],
    [
      "was called off",
      () => makeEvent({ startDate: inHours(1), endDate: inHours(4), canceledAt: new Date() }),
      "Choose another",
    ],
    ["never was", async () => ({ id: 4711 }), "Choose another"],
    [
      "ends within half an hour, and says what else there is",
      () => makeEvent({ startDate: inHours(-1), endDate: inHours(0.5) }),
      "Pick another stop, or buy at the truck.",
    ],
  ])("is refused at a stop that %s, and holds nothing", async (_what, makeStop, says) => {
    const { id } = await makeStop();
    expect(await ask([piecesOf(tin)], id)).toMatchObject(
      refusal("conflict", expect.stringContaining(says), "fulfillment.eventId"),
    );
    expect([allOrders(), queuedEmails(), stockOf(tin.inventoryId)]).toEqual([[], [], 4]);
  });

  it("can be for a stop that is under way", async () => {
    const { id } = await makeEvent({ startDate: inHours(-1), endDate: inHours(1) });
    expect(await ask([piecesOf(tin)], id)).toMatchObject({ ok: true });
  });

  it("takes the place of the payment its browser has begun, which is canceled first", async () => {
    const start = await started([piecesOf(tin)]);
    expect(await ask([piecesOf(tin, 2)])).toMatchObject({ ok: true });
    expect(statuses()).toEqual(["expired", "pending"]);
    expect(intents()[0]).toBe("canceled");
    expect(confirmCard(stripeTest.stripe, start.clientSecret)).not.toBe(200);
    expect([stockOf(tin.inventoryId), countInHolds(tin.inventoryId, "held")]).toEqual([2, 2]);
  });

  it("is refused only once that payment was checked at Stripe", async () => {
    const start = await started([piecesOf(tin)]);
    confirmCard(stripeTest.stripe, start.clientSecret);
    expect(await ask([piecesOf(tin)], (await over()).id)).toMatchObject({
      kind: "conflict",
      receipt: { stripePaymentId: intentOf(start) },
    });
    expect(allOrders()).toMatchObject([{ status: "paid", paymentKind: "card" }]);
  });

  it("waits while Stripe can't cancel that payment, and holds nothing twice", async () => {
    await started([piecesOf(tin)]);
    stripeTest.stripe.faults.add({ fault: { kind: "status", status: 503 }, times: "always" });
    expect(await ask([piecesOf(tin, 2)])).toMatchObject({ kind: "unavailable" });
    expect([statuses(), stockOf(tin.inventoryId)]).toEqual([["pending"], 3]);
  });

  it("waits while the bank hasn't decided about that payment", async () => {
    const start = await started([piecesOf(tin)]);
    confirmCard(stripeTest.stripe, start.clientSecret, "pm_bench_processing");
    expect(await ask([piecesOf(tin, 2)])).toMatchObject(
      refusal("conflict", "Your last payment is still processing. Wait a moment, then try again."),
    );
    expect([statuses(), intents()]).toEqual([["pending"], ["processing"]]);
    expect(await started([piecesOf(tin)])).toMatchObject({ intentStatus: "processing" });
  });

  it("is refused a note that's no longer taken before the open card order ends", async () => {
    const latte = await makeMenuItem();
    const stop = await makeEvent({ ordersAhead: true, startDate: inHours(1), endDate: inHours(4) });
    const fulfillment = pickupAt(stop.id);
    const buyer = { browserId: "browser-of-both-ways-0", networkKey: "phone" };
    const wanted = { email: "yuki@example.com", fulfillment, note: "Yuki", total: "any" as const };
    await changeOrderSettings({ takesNotes: true }, OWNER);
    await beginCardCheckout({ ...wanted, items: [piecesOf(latte)] }, buyer);
    await changeOrderSettings({ takesNotes: false }, OWNER);
    const changed = { ...wanted, items: [piecesOf(latte, 2)] };
    const answer = await (way === "card"
      ? beginCardCheckout(changed, buyer)
      : reserve(changed, buyer));
    expect(answer).toMatchObject(
      refusal("conflict", expect.stringContaining("We're not taking notes right now.")),
    );
    expect(allOrders()).toMatchObject([{ status: "pending", paymentKind: "card" }]);
  });
});
