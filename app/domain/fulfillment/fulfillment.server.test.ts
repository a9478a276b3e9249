import { describe, expect, it } from "vitest";
import { orderRequest } from "~/domain/checkout/order-request.schema";
import { verifyPayment } from "~/domain/checkout/verify-payment.server";
import { expireOverdueOrders } from "~/domain/jobs/payment-job.server";
import { begin, intentOf, piecesOf, started } from "../../../tests/checkout";
import { advanceClock, inHours, stopClock } from "../../../tests/clock";
import { ADDRESS, makeEvent, makeProduct } from "../../../tests/factories";
import { allOrders } from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";

const stripeTest = withLocalStripe();

const ahead = () => makeEvent({ startDate: inHours(24), endDate: inHours(28) });

const pickup = (eventId: number) => ({ method: "pickup" as const, eventId });

describe("how a customer gets an order", () => {
  it("is nothing if nothing was chosen", async () => {
    const tin = await makeProduct();
    await ahead();
    await started([piecesOf(tin)]);
    expect(allOrders()).toMatchObject([
      { fulfillment: "pickup", pickupEventId: null, deliveryAddress: null },
    ]);
  });

  it("is a stop, or an address as it was given", async () => {
    const tin = await makeProduct();
    const stop = await ahead();
    await started([piecesOf(tin)], { fulfillment: pickup(stop.id) });
    await started([piecesOf(tin)], {
      browserId: "another-browser-entirely",
      fulfillment: { method: "delivery", address: ADDRESS },
    });
    expect(allOrders()).toMatchObject([
      { fulfillment: "pickup", pickupEventId: stop.id, deliveryAddress: null },
      { fulfillment: "delivery", pickupEventId: null, deliveryAddress: ADDRESS },
    ]);
  });

  it("keeps its intent as long as it is the same", async () => {
    const tin = await makeProduct();
    const stop = await ahead();
    for (const fulfillment of [
      undefined,
      pickup(stop.id),
      { method: "delivery" as const, address: ADDRESS },
    ]) {
      const first = await started([piecesOf(tin)], { fulfillment });
      const again = await started([piecesOf(tin)], { fulfillment });
      expect(intentOf(again)).toBe(intentOf(first));
    }
  });

  it("is what its own tab showed: another choice in another tab keeps the first from paying", async () => {
    const tin = await makeProduct({ stock: 1 });
    const [stop, other] = [await ahead(), await ahead()];
    const tabA = await started([piecesOf(tin)], { fulfillment: pickup(stop.id) });
    const tabB = await started([piecesOf(tin)], { fulfillment: pickup(other.id) });
    expect(confirmCard(stripeTest.stripe, tabA.clientSecret)).not.toBe(200);
    expect(stripeTest.stripe.state.intent(intentOf(tabA)).status).toBe("canceled");
    expect(confirmCard(stripeTest.stripe, tabB.clientSecret)).toBe(200);
    await verifyPayment(intentOf(tabB));
    expect(allOrders()).toMatchObject([
      { status: "expired", pickupEventId: stop.id },
      { status: "paid", pickupEventId: other.id },
    ]);
  });

  it.each([
    ["known to be paid", async (id: string) => void (await verifyPayment(id))],
    ["paid without our knowing", async () => {}],
  ])("stays as it is once it's %s: another choice is told so", async (_what, learn) => {
    const tin = await makeProduct();
    const [stop, other] = [await ahead(), await ahead()];
    const start = await started([piecesOf(tin)], { fulfillment: pickup(stop.id) });
    confirmCard(stripeTest.stripe, start.clientSecret);
    await learn(intentOf(start));
    expect(await begin([piecesOf(tin)], { fulfillment: pickup(other.id) })).toMatchObject({
      kind: "conflict",
      receipt: { stripePaymentId: intentOf(start) },
    });
    expect(allOrders()).toMatchObject([{ status: "paid", pickupEventId: stop.id }]);
  });

  it("is held for no longer than its stop takes orders, and cannot be paid after that", async () => {
    stopClock();
    const tin = await makeProduct();
    const { id } = await makeEvent({ startDate: inHours(-1), endDate: inHours(0.6) });
    const start = await started([piecesOf(tin)], { fulfillment: pickup(id) });
    expect(allOrders()).toMatchObject([{ holdExpiresAt: inHours(0.1) }]);
    advanceClock(60_000);
    await started([piecesOf(tin)], { fulfillment: pickup(id) });
    advanceClock(5 * 60_000);
    await expireOverdueOrders();
    expect(confirmCard(stripeTest.stripe, start.clientSecret)).not.toBe(200);
    expect(allOrders()).toMatchObject([{ status: "expired" }]);
  });
});

describe("what a request says about fulfillment", () => {
  const base = { email: "yuki@example.com", items: [{ productId: 1, quantity: 1 }] };
  const { country: _, ...address } = ADDRESS;
  const said = (fulfillment: unknown) => {
    const { error, data } = orderRequest.safeParse({ ...base, fulfillment });
    return error ? error.issues.map(({ path }) => path.join(".")) : data.fulfillment;
  };

  it("is read with the country that we ship to", () => {
    expect(said({ method: "delivery", address })).toEqual({ method: "delivery", address: ADDRESS });
    expect(said({ method: "delivery", address: { ...address, line2: "" } })).toMatchObject({
      address: { line2: null },
    });
  });

  it.each(["91101", "91101-1234"])("takes the ZIP code %s", (postalCode) => {
    expect(said({ method: "delivery", address: { ...address, postalCode } })).toMatchObject({
      address: { postalCode },
    });
  });

  it.each(["9110", "911011", "A91101", "91101-1", "91101-123A", "1 91101-12", "９１１０１"])(
    "refuses the ZIP code %s",
    (postalCode) => {
      expect(said({ method: "delivery", address: { ...address, postalCode } })).toEqual([
        "fulfillment.address.postalCode",
      ]);
    },
  );

  it.each([
    [{ method: "teleport" }, ["fulfillment.method"]],
    [{ method: "pickup" }, ["fulfillment.eventId"]],
    [{ method: "pickup", eventId: Number.NaN }, ["fulfillment.eventId"]],
    [{ method: "pickup", eventId: 1.5 }, ["fulfillment.eventId"]],
    [{ method: "pickup", eventId: 1, address }, ["fulfillment"]],
    [{ method: "delivery" }, ["fulfillment.address"]],
    [{ method: "delivery", address: { ...address, country: "FR" } }, ["fulfillment.address"]],
    [
      { method: "delivery", address: { ...address, city: " ", postalCode: "9110" } },
      ["fulfillment.address.city", "fulfillment.address.postalCode"],
    ],
    [{ method: "delivery", address: { ...address, name: "a\nb" } }, ["fulfillment.address.name"]],
    ["pickup", ["fulfillment"]],
    [null, ["fulfillment"]],
  ])("is refused by field: %j", (fulfillment, fields) => {
    expect(said(fulfillment)).toEqual(fields);
  });
});
