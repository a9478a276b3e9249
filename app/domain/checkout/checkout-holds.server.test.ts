import { beforeEach, describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { expireOverdueOrders } from "~/domain/jobs/payment-job.server";
import { findOrder, renewPaymentKey } from "~/domain/orders/orders.server";
import { begin, intentOf, piecesOf, started, stranger } from "../../../tests/checkout";
import { advanceClock, MINUTE_MS, stopClock } from "../../../tests/clock";
import { makeProduct } from "../../../tests/factories";
import { allOrders, countInHolds, expireById, ledgerOf, stockOf } from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { verifyPayment } from "./verify-payment.server";

const stripeTest = withLocalStripe();
beforeEach(stopClock);

const SECOND_MS = 1_000;

const statuses = () => allOrders().map(({ status }) => status);
const intents = () => stripeTest.stripe.snapshot().intents.map(({ status }) => status);

describe("a hold", () => {
  it("lasts fifteen minutes", async () => {
    const tin = await makeProduct();
    await started([piecesOf(tin)]);
    advanceClock(15 * MINUTE_MS - SECOND_MS);
    await expireOverdueOrders();
    expect(statuses()).toEqual(["pending"]);
    advanceClock(SECOND_MS);
    await expireOverdueOrders();
    expect(statuses()).toEqual(["expired"]);
  });

  it("lasts another fifteen minutes when it's asked for again in its last second", async () => {
    const tin = await makeProduct();
    const first = await started([piecesOf(tin)]);
    advanceClock(15 * MINUTE_MS - SECOND_MS);
    const again = await started([piecesOf(tin)]);
    expect(intentOf(again)).toBe(intentOf(first));

    advanceClock(15 * MINUTE_MS - SECOND_MS);
    await expireOverdueOrders();
    expect(confirmCard(stripeTest.stripe, again.clientSecret)).toBe(200);
    advanceClock(SECOND_MS);
    await expireOverdueOrders();
    expect(statuses()).toEqual(["paid"]);
  });

  it("lends its intent to nobody once it's over, even before the sweep", async () => {
    const tin = await makeProduct({ stock: 1 });
    const first = await started([piecesOf(tin)]);
    advanceClock(15 * MINUTE_MS);
    const next = await started([piecesOf(tin)]);
    expect(intentOf(next)).not.toBe(intentOf(first));
    expect(intents()).toEqual(["canceled", "requires_payment_method"]);
    expect(statuses()).toEqual(["expired", "pending"]);
  });
});

it("a late payment takes exactly the last pieces", async () => {
  const tin = await makeProduct({ stock: 2 });
  const start = await started([piecesOf(tin, 2)]);
  await expireById(1);
  confirmCard(stripeTest.stripe, start.clientSecret);
  await verifyPayment(intentOf(start));
  expect(statuses()).toEqual(["paid"]);
  expect([stockOf(tin.inventoryId), ledgerOf(tin.inventoryId)]).toEqual([0, 0]);
  expect(countInHolds(tin.inventoryId, "sold")).toBe(2);
});

it("the same cart gets the same intent, whatever the order of its lines", async () => {
  const tin = await makeProduct();
  const whisk = await makeProduct();
  const first = await started([piecesOf(tin), piecesOf(whisk, 2)]);
  const turned = await started([piecesOf(whisk, 2), piecesOf(tin)]);
  expect(intentOf(turned)).toBe(intentOf(first));
  const exchanged = await started([piecesOf(whisk), piecesOf(tin, 2)]);
  expect(intentOf(exchanged)).not.toBe(intentOf(first));
});

describe("an intent that arrives late", () => {
  /** Begins a payment whose intent hangs at Stripe until it's released. */
  async function slow(...call: Parameters<typeof begin>) {
    const creation = stripeTest.stripe.faults.add({
      on: "POST /v1/payment_intents",
      fault: { kind: "pause" },
    });
    const answer = begin(...call);
    await creation.hit;
    return { answer, release: creation.release };
  }

  it("isn't stored on an order that was given up in the meantime", async () => {
    const tin = await makeProduct();
    const { answer, release } = await slow([piecesOf(tin)]);
    await expireOverdueOrders(new Date(Date.now() + 16 * MINUTE_MS));
    release();

    const start = await answer;
    if (!start.ok) throw new Error(JSON.stringify(start));
    expect(allOrders()).toMatchObject([
      { status: "expired", stripePaymentId: null },
      { status: "pending", stripePaymentId: intentOf(start) },
    ]);
    expect(intents()).toEqual(["canceled", "requires_payment_method"]);
  });

  it("doesn't replace an intent whose secret is out", async () => {
    const tin = await makeProduct();
    const { answer, release } = await slow([piecesOf(tin)]);
    // Stripe keeps the key for the first; the next try but one has another key.
    expect(await begin([piecesOf(tin)])).toMatchObject({ kind: "unavailable" });
    const quick = await started([piecesOf(tin)]);
    release();

    expect(await answer).toMatchObject({ ok: true, clientSecret: quick.clientSecret });
    expect(allOrders()).toMatchObject([{ status: "pending", stripePaymentId: intentOf(quick) }]);
    expect(intents().toSorted()).toEqual(["canceled", "requires_payment_method"]);
    expect(confirmCard(stripeTest.stripe, quick.clientSecret)).toBe(200);
  });

  it("doesn't replace the order of a newer cart, whose card form stays good", async () => {
    const tin = await makeProduct();
    const whisk = await makeProduct();
    const { answer, release } = await slow([piecesOf(tin)]);
    advanceClock(SECOND_MS);
    const newer = await started([piecesOf(tin), piecesOf(whisk)]);
    release();

    expect(await answer).toMatchObject({ ok: false, kind: "conflict" });
    expect(statuses()).toEqual(["expired", "pending"]);
    expect(confirmCard(stripeTest.stripe, newer.clientSecret)).toBe(200);
  });

  it("is shared with a newer request for the same cart", async () => {
    const tin = await makeProduct();
    const { answer, release } = await slow([piecesOf(tin)]);
    advanceClock(SECOND_MS);
    await started([piecesOf(tin, 2)]);
    const back = await started([piecesOf(tin)]);
    release();
    expect(await answer).toMatchObject({ ok: true, clientSecret: back.clientSecret });
  });

  it("replaces nothing once its customer was told to try again", async () => {
    const tin = await makeProduct();
    const { answer, release } = await slow([piecesOf(tin)]);
    await expireOverdueOrders(new Date(Date.now() + 16 * MINUTE_MS));
    advanceClock(9 * SECOND_MS);
    release();
    expect(await answer).toMatchObject({ kind: "unavailable" });
    expect(statuses()).toEqual(["expired"]);
    expect(stockOf(tin.inventoryId)).toBe(10);
  });
});

it("an attempt never reuses a key that is used up", async () => {
  const tin = await makeProduct();
  await started([piecesOf(tin)], stranger());
  const attempts = await write((tx) =>
    [1, 2, 1].map((paymentAttempt) => {
      const order = findOrder(tx, 1);
      if (order) renewPaymentKey(tx, { ...order, paymentAttempt });
      return findOrder(tx, 1)?.paymentAttempt;
    }),
  );
  expect(attempts).toEqual([2, 3, 3]);
});
