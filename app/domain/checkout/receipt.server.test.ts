import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { orders } from "~/db/schema/orders.server";
import { refusal } from "~/domain/result";
import {
  BROWSER,
  begin,
  intentOf,
  pickupAt,
  piecesOf,
  started,
  stranger,
  WAYS,
} from "../../../tests/checkout";
import { inHours } from "../../../tests/clock";
import { makeEvent, makeProduct } from "../../../tests/factories";
import { allOrders } from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { ALREADY_PAID } from "./receipt";
import { unseenReceipt } from "./receipt.server";
import { verifyPayment } from "./verify-payment.server";

const stripeTest = withLocalStripe();

/** Paid, and its tab closed before anyone was told; the webhook is quick or still to come. */
async function paidUnseen(lines: Parameters<typeof started>[0], webhook: "quick" | "slow") {
  const start = await started(lines);
  confirmCard(stripeTest.stripe, start.clientSecret);
  if (webhook === "quick") await verifyPayment(intentOf(start));
  return start;
}

const told = refusal("conflict", ALREADY_PAID);
const statuses = () => allOrders().map(({ status }) => status);
const charges = () => stripeTest.stripe.snapshot().charges.length;

describe.each([
  ["quick", "card"],
  ["slow", "card"],
  ["quick", "truck"],
  ["slow", "truck"],
] as const)("a paid order nobody saw (its webhook %s) before one paid by %s", (webhook, way) => {
  let stop: { id: number };
  const ask = (items: Parameters<typeof begin>[0], buyer: Parameters<typeof begin>[1] = {}) =>
    WAYS[way](items, { ...buyer, fulfillment: pickupAt(stop.id) });

  async function setUp() {
    stop = await makeEvent({ startDate: inHours(1), endDate: inHours(4) });
    const tin = await makeProduct({ name: "Tin", priceCents: 1000 });
    const whisk = await makeProduct({ name: "Whisk", priceCents: 900 });
    const start = await paidUnseen([piecesOf(tin)], webhook);
    return { tin, whisk, start };
  }

  it("is told before a changed cart is paid for, with all that it paid", async () => {
    const { tin, whisk, start } = await setUp();
    expect(await ask([piecesOf(tin), piecesOf(whisk)])).toEqual({
      ...told,
      receipt: {
        stripePaymentId: intentOf(start),
        totalCents: 1000,
        lines: [{ productId: tin.id, name: "Tin", quantity: 1 }],
      },
    });
    expect(statuses()).toEqual(["paid"]);
    expect(stripeTest.stripe.snapshot().intents).toHaveLength(1);
  });

  it("is told again and again until its browser shows that it knows, then buys what is wanted", async () => {
    const { whisk, start } = await setUp();
    for (const _lost of ["the answer", "the next one"]) {
      expect(await ask([piecesOf(whisk)])).toMatchObject(told);
    }
    expect(await ask([piecesOf(whisk)], { seenPayment: "pi_of_nobody" })).toMatchObject(told);
    const seenPayment = intentOf(start);
    expect(await ask([piecesOf(whisk)], { seenPayment })).toMatchObject({ ok: true });
    expect(statuses()).toEqual(["paid", "pending"]);
    // Known once, it stays known: the cookie may go.
    await started([piecesOf(whisk, 2)]);
  });

  it("is told after the email was corrected too", async () => {
    const { tin } = await setUp();
    expect(await ask([piecesOf(tin)], { email: "right@example.com" })).toMatchObject(told);
  });

  it("answers its own cart with its own intent, however late, so that it leads to its receipt", async () => {
    const { tin, start } = await setUp();
    await verifyPayment(intentOf(start));
    await write((tx) =>
      tx
        .update(orders)
        .set({ paidAt: new Date(Date.now() - 5 * 3_600_000) })
        .run(),
    );
    const again = await started([piecesOf(tin)]);
    expect(again).toMatchObject({ clientSecret: start.clientSecret, intentStatus: "succeeded" });
    expect(statuses()).toEqual(["paid"]);
    expect(charges()).toBe(1);
  });

  it("is told even when its product was hidden meanwhile, or has gone", async () => {
    const { tin, whisk, start } = await setUp();
    await write((tx) =>
      tx.update(products).set({ isAvailable: false }).where(eq(products.id, tin.id)).run(),
    );
    expect(await started([piecesOf(tin)])).toMatchObject({ clientSecret: start.clientSecret });
    expect(await ask([piecesOf(tin), piecesOf(whisk)])).toMatchObject(told);
    expect(await ask([piecesOf(whisk, 20)])).toMatchObject(told);
  });

  it("makes the same cart a new order once it's told, even if only by Stripe itself", async () => {
    const { tin, start } = await setUp();
    const next = await started([piecesOf(tin)], { seenPayment: intentOf(start) });
    expect(intentOf(next)).not.toBe(intentOf(start));
    expect(statuses()).toEqual(["paid", "pending"]);
  });

  it("is nobody else's business", async () => {
    const { tin, whisk, start } = await setUp();
    const other = { ...stranger(), networkKey: "laptop" };
    await started([piecesOf(tin)], { ...other, seenPayment: intentOf(start) });
    expect(await ask([piecesOf(whisk)])).toMatchObject(told);
  });
});

it("a product that is hidden while its order is not paid is refused as before", async () => {
  const tin = await makeProduct({ name: "Tin" });
  await started([piecesOf(tin)]);
  await write((tx) => tx.update(products).set({ isAvailable: false }).run());
  expect(await begin([piecesOf(tin)])).toMatchObject(
    refusal("conflict", "Tin isn't available right now."),
  );
  expect(statuses()).toEqual(["pending"]);
});

it("customers don't read that an item isn't sold while Stripe can't say if it was paid", async () => {
  const tin = await makeProduct();
  await started([piecesOf(tin)]);
  await write((tx) => tx.update(products).set({ isAvailable: false }).run());
  stripeTest.stripe.faults.add({ fault: { kind: "status", status: 503 }, times: "always" });
  expect(await begin([piecesOf(tin)])).toMatchObject({ kind: "unavailable" });
});

describe("the receipt that the checkout page shows", () => {
  it("is the browser's own, as long as nobody there has seen it", async () => {
    const tin = await makeProduct({ name: "Tin", priceCents: 1000 });
    const start = await paidUnseen([piecesOf(tin, 2)], "quick");
    expect(unseenReceipt(BROWSER)).toEqual({
      stripePaymentId: intentOf(start),
      totalCents: 2000,
      lines: [{ productId: tin.id, name: "Tin", quantity: 2 }],
    });
    expect(unseenReceipt("another-browser-000000")).toBeNull();

    await started([piecesOf(tin)], { seenPayment: intentOf(start) });
    expect(unseenReceipt(BROWSER)).toBeNull();
  });

  it("is none while the order is open", async () => {
    const tin = await makeProduct();
    await started([piecesOf(tin)]);
    expect(unseenReceipt(BROWSER)).toBeNull();
  });
});
