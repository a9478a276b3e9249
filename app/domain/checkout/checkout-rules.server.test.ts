import { beforeEach, describe, expect, it } from "vitest";
import { closeDatabase, write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { refusal } from "~/domain/result";
import { changeTax } from "~/domain/tax/rates.server";
import {
  BROWSER,
  begin,
  intentOf,
  pickupAt,
  piecesOf,
  reserved,
  started,
  stranger,
  WAYS,
} from "../../../tests/checkout";
import { inHours, stopClock } from "../../../tests/clock";
import { makeEvent, makeMenuItem, makeProduct, OWNER } from "../../../tests/factories";
import { allOrders, expireById } from "../../../tests/ledger";
import { callStripe, confirmCard, payPage, withLocalStripe } from "../../../tests/local-stripe";
import { beginCardCheckout, reserve } from "./checkout.server";
import { confirmKeyOf, isConfirmKey } from "./confirm-key.server";
import { isSoon } from "./reservable";
import { verifyPayment } from "./verify-payment.server";

/** A payment that has begun, once something else has changed. */

const stripeTest = withLocalStripe();
beforeEach(stopClock);

let tin: { id: number; inventoryId: number };
let stop: { id: number };
beforeEach(async () => {
  tin = await makeProduct({ name: "Tin", priceCents: 1000, stock: 10 });
  stop = await makeEvent({ startDate: inHours(1), endDate: inHours(4), ordersAhead: true });
});

const BUYER = { browserId: BROWSER, networkKey: "phone" };
const statuses = () => allOrders().map(({ status }) => status);
const hide = () => write((tx) => tx.update(products).set({ isAvailable: false }).run());

describe("a payment that has begun", () => {
  it("starts over once its price has changed", async () => {
    const first = await started([piecesOf(tin)]);
    await write((tx) => tx.update(products).set({ priceCents: 1200 }).run());
    const second = await started([piecesOf(tin)]);
    expect([first.totalCents, second.totalCents]).toEqual([1000, 1200]);
    expect(intentOf(second)).not.toBe(intentOf(first));
  });

  it("is for the total that its customer was shown, or isn't made", async () => {
    const ask = (total?: number | "any") =>
      beginCardCheckout({ email: "yuki@example.com", items: [piecesOf(tin)], total }, BUYER);
    expect(await ask(999)).toMatchObject(
      refusal("conflict", expect.stringMatching(/^The total is \$10\.00\./)),
    );
    expect(allOrders()).toEqual([]);
    for (const total of [1000, "any", undefined] as const)
      expect(await ask(total)).toMatchObject({ ok: true, totalCents: 1000 });
  });

  it("gives way to a new one if it was canceled at Stripe", async () => {
    const first = await started([piecesOf(tin)]);
    callStripe(stripeTest.stripe, `/v1/payment_intents/${intentOf(first)}/cancel`, {});
    const second = await started([piecesOf(tin)]);
    expect(intentOf(second)).not.toBe(intentOf(first));
    expect(statuses()).toEqual(["expired", "pending"]);
  });

  it("doesn't keep anyone from Stripe's page if Stripe doesn't know it", async () => {
    await started([piecesOf(tin)]);
    stripeTest.stripe.state.intents.clear();
    expect(await begin([piecesOf(tin)], { onStripesPage: true })).toMatchObject({ ok: true });
    stripeTest.stripe.state.sessions.clear();
    await hide();
    expect(await begin([piecesOf(tin)])).toMatchObject(
      refusal("conflict", "Tin isn't available right now."),
    );
  });
});

describe("Stripe's page", () => {
  const linesOf = (paymentId: string) => stripeTest.stripe.state.sessions.get(paymentId)?.lines;

  it("has the tax that's added, and the pickup time", async () => {
    await changeTax({ mode: "added", defaultRate: 10_000 }, OWNER);
    const latte = await makeMenuItem({ name: "Latte", priceCents: 500 });
    const fulfillment = pickupAt(stop.id);
    const { paymentId } = await started([piecesOf(latte)], { fulfillment, onStripesPage: true });
    expect(linesOf(paymentId)).toMatchObject([
      { description: expect.stringMatching(/^Pickup .*Night Market\. 1 × Latte$/), amount: 500 },
      { name: "Sales tax (10%, Ferry Plaza)", amount: 50 },
    ]);
  });

  it("has the pickup time even if a long cart is cut off", async () => {
    const cups = [];
    for (let number = 1; number <= 8; number++)
      cups.push(piecesOf(await makeMenuItem({ name: `${number} ${"latte ".repeat(12).trim()}` })));
    const { paymentId } = await started(cups, {
      fulfillment: pickupAt(stop.id),
      onStripesPage: true,
    });
    const [line] = linesOf(paymentId) ?? [];
    expect(line?.description).toMatch(/^Pickup .*Night Market\. 1 × 1 latte/);
    expect(line?.description).toHaveLength(500);
  });

  it("waits for a payment when Stripe stops answering just then", async () => {
    const { paymentId } = await started([piecesOf(tin)], { onStripesPage: true });
    payPage(stripeTest.stripe, paymentId);
    const page = { on: "GET /v1/checkout/sessions/*", fault: { kind: "html" }, after: 1 } as const;
    stripeTest.stripe.faults.add({ ...page, times: "always" });
    expect(await begin([piecesOf(tin)])).toMatchObject({ kind: "unavailable" });
    expect(statuses()).toEqual(["pending"]);
  });

  it("says no more about an order than Stripe accepts", async () => {
    const name = "Tin ".repeat(75);
    const items = [await makeProduct({ name }), await makeProduct({ name })].map((one) =>
      piecesOf(one),
    );
    const { paymentId } = await started(items, { onStripesPage: true });
    expect(linesOf(paymentId)?.[0]?.description).toHaveLength(500);
  });
});

describe("a reservation", () => {
  it("is separate, even if the same cart is being paid by card", async () => {
    await started([piecesOf(tin)], { fulfillment: pickupAt(stop.id) });
    const made = await WAYS.truck([piecesOf(tin)], { fulfillment: pickupAt(stop.id) });
    expect(made).toMatchObject({ row: { id: 2, paymentKind: "truck" } });
    expect(statuses()).toEqual(["expired", "pending"]);
  });

  it("is made once from a page while it waits, and again from there once it's over", async () => {
    const email = "yuki@example.com";
    const wish = { email, items: [piecesOf(tin)], fulfillment: pickupAt(stop.id) };
    const ask = () => reserve(wish, { ...BUYER, ...stranger(), formKey: "page" });
    expect(await ask()).toMatchObject({ ok: true });
    expect(await ask()).toMatchObject(
      refusal("conflict", expect.stringContaining("The email about it has a link to cancel it")),
    );
    await expireById(1);
    expect(await ask()).toMatchObject({ row: { id: 2 } });
  });

  it("no longer counts against its network once it's over", async () => {
    for (let n = 0; n < 5; n++) await reserved([piecesOf(tin)], stop, stranger());
    const one = { ...stranger(), fulfillment: pickupAt(stop.id) };
    expect(await WAYS.truck([piecesOf(tin)], one)).toMatchObject({ kind: "limited" });
    await expireById(1);
    expect(await WAYS.truck([piecesOf(tin)], one)).toMatchObject({ ok: true });
  });

  it("needs no email confirmation for a stop within three hours", () => {
    const now = new Date("2027-01-04T20:00:00Z");
    const soon = (startDate: string) => isSoon({ startDate: new Date(startDate) }, now);
    expect([soon("2027-01-04T23:00:00Z"), soon("2027-01-04T23:00:00.001Z")]).toEqual([true, false]);
  });

  it("is confirmed by a key made before a new secret, while the old secret is there", () => {
    const key = confirmKeyOf("token", { SESSION_SECRET: ["old"] });
    const isKey = (...SESSION_SECRET: string[]) => isConfirmKey(key, "token", { SESSION_SECRET });
    expect([isKey("new", "old"), isKey("new"), isKey()]).toEqual([true, false, false]);
  });
});

it("a payment without its order isn't called unsuccessful while Stripe is down", async () => {
  const start = await started([piecesOf(tin)]);
  confirmCard(stripeTest.stripe, start.clientSecret);
  closeDatabase();
  stripeTest.stripe.faults.add({ fault: { kind: "html" }, times: "always" });
  expect(await verifyPayment(intentOf(start))).toMatchObject({ kind: "unavailable" });
});
