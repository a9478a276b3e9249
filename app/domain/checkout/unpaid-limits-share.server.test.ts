import { beforeEach, describe, expect, it } from "vitest";
import { expireOverdueOrders } from "~/domain/jobs/payment-job.server";
import { refusal } from "~/domain/result";
import {
  begin,
  intentOf,
  pickupAt,
  piecesOf,
  started,
  stranger,
  WAYS,
} from "../../../tests/checkout";
import { advanceClock, HOUR_MS, inHours, MINUTE_MS, stopClock } from "../../../tests/clock";
import { makeEvent, makeProduct } from "../../../tests/factories";
import { allOrders, stockOf } from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { verifyPayment } from "./verify-payment.server";

const stripeTest = withLocalStripe();
beforeEach(stopClock);

const ELSEWHERE = { networkKey: "laptop" };

/** A browser without a past asks for so many pieces, from one address unless told. */
const ask = (product: { id: number }, pieces = 1, from = {}) =>
  begin([piecesOf(product, pieces)], { ...stranger(), ...from });

async function pay(product: { id: number }, pieces = 1): Promise<void> {
  const start = await started([piecesOf(product, pieces)], stranger());
  confirmCard(stripeTest.stripe, start.clientSecret);
  await verifyPayment(intentOf(start));
}

/** Time passes, and whoever has not paid by then loses the pieces. */
async function wait(minutes: number): Promise<void> {
  advanceClock(minutes * MINUTE_MS);
  await expireOverdueOrders();
}

const limited = refusal(
  "limited",
  "There are too many unpaid orders for Tin from your network. Try again in a few minutes.",
);

describe("someone who holds without paying, with a new browser each time", () => {
  it("gets half of a large shelf by large orders", async () => {
    const tin = await makeProduct({ name: "Tin", stock: 60 });
    expect(await ask(tin, 20)).toMatchObject({ ok: true });
    expect(await ask(tin, 20)).toEqual(limited);
    expect(await ask(tin, 10)).toMatchObject({ ok: true });
    expect(await ask(tin)).toEqual(limited);
    expect(stockOf(tin.inventoryId)).toBe(30);
    expect(allOrders()).toHaveLength(2);
  });

  it("gets half of it by small orders, and the other half is everybody else's", async () => {
    const tin = await makeProduct({ name: "Tin", stock: 60 });
    for (let n = 0; n < 30; n++) expect(await ask(tin)).toMatchObject({ ok: true });
    expect(await ask(tin)).toEqual(limited);
    expect(await ask(tin, 20, ELSEWHERE)).toMatchObject({ ok: true });
    expect(stockOf(tin.inventoryId)).toBe(10);
  });

  it("gets of a small shelf what one person may buy", async () => {
    const tin = await makeProduct({ name: "Tin", stock: 22 });
    for (let n = 0; n < 4; n++) expect(await ask(tin, 5)).toMatchObject({ ok: true });
    expect(await ask(tin)).toEqual(limited);
    expect(await ask(tin, 2, ELSEWHERE)).toMatchObject({ ok: true });
  });

  it("gets a small shelf for two holds of each hour", async () => {
    const tin = await makeProduct({ name: "Tin", stock: 3 });
    for (let time = 0; time < 2; time++) {
      expect(await ask(tin, 3)).toMatchObject({ ok: true });
      await wait(15);
    }
    expect(await ask(tin, 3)).toEqual(limited);
    expect(await ask(tin, 3, ELSEWHERE)).toMatchObject({ ok: true });
    // 11 minutes of the first hold, and the second, lie within the last hour.
    await wait(34);
    expect(await ask(tin, 3)).toEqual(limited);
    await wait(1);
    expect(await ask(tin, 3)).toMatchObject({ ok: true });
  });

  it("isn't charged for holds that were given up at once", async () => {
    const tin = await makeProduct({ name: "Tin", stock: 1 });
    const whisk = await makeProduct({ name: "Whisk", stock: 40 });
    for (let time = 0; time < 4; time++) {
      const browser = stranger();
      expect(await begin([piecesOf(tin)], browser)).toMatchObject({ ok: true });
      expect(await begin([piecesOf(whisk)], browser)).toMatchObject({ ok: true });
      await wait(14);
    }
  });

  it("cannot stretch one hold by asking for it again and again", async () => {
    const tin = await makeProduct({ name: "Tin", stock: 3 });
    const browser = stranger();
    const again = () => begin([piecesOf(tin, 3)], browser);
    for (let time = 0; time < 4; time++) {
      await again();
      await wait(10);
    }
    expect(stockOf(tin.inventoryId)).toBe(3);
    expect(await again()).toEqual(limited);
  });

  it("is limited by what is asked for, product by product", async () => {
    const tin = await makeProduct({ name: "Tin", stock: 40 });
    const whisk = await makeProduct({ name: "Whisk", stock: 40 });
    await ask(tin, 20);
    expect(await begin([piecesOf(whisk), piecesOf(tin)], stranger())).toEqual(limited);
    expect(await ask(whisk, 20)).toMatchObject({ ok: true });
  });
});

describe("a crowd behind one address", () => {
  it("can buy the shelf empty if it pays, however many there are", async () => {
    const tin = await makeProduct({ stock: 45 });
    for (let n = 0; n < 45; n++) await pay(tin);
    expect(stockOf(tin.inventoryId)).toBe(0);
  });

  it("may wait for payment together, and more of it with each piece that is paid", async () => {
    const tin = await makeProduct({ name: "Tin", stock: 100 });
    for (let n = 0; n < 10; n++) await pay(tin);
    for (let n = 0; n < 45 + 10; n++) expect(await ask(tin)).toMatchObject({ ok: true });
    expect(await ask(tin)).toEqual(limited);
  });

  it("isn't shut out if every third one walks away", async () => {
    const tin = await makeProduct({ stock: 60 });
    for (let n = 0; n < 60; n++) {
      await wait(1);
      if (n % 3 === 0) expect(await ask(tin)).toMatchObject({ ok: true });
      else await pay(tin);
    }
    expect(allOrders().filter(({ status }) => status === "paid")).toHaveLength(40);
  });

  it("gains nothing from what was paid more than an hour ago", async () => {
    const tin = await makeProduct({ name: "Tin", stock: 50 });
    for (let n = 0; n < 10; n++) await pay(tin);
    await wait(61);
    expect(await ask(tin, 20)).toMatchObject({ ok: true });
    expect(await ask(tin)).toEqual(limited);
  });
});

describe("one shopper", () => {
  it("may change a cart that takes the whole shelf", async () => {
    const tin = await makeProduct({ stock: 20 });
    const browser = stranger();
    for (const email of ["a@example.com", "b@example.com", "c@example.com"]) {
      await started([piecesOf(tin, 20)], { ...browser, email });
    }
  });

  it("keeps the old order when a changed cart would be too much", async () => {
    const tin = await makeProduct({ name: "Tin", stock: 60 });
    const browser = stranger();
    await ask(tin, 20);
    await started([piecesOf(tin, 5)], browser);
    expect(await begin([piecesOf(tin, 20)], browser)).toEqual(limited);
    expect(allOrders().map(({ status }) => status)).toEqual(["pending", "pending"]);
  });

  it("may let a hold run out and try again", async () => {
    const tin = await makeProduct({ stock: 1 });
    const browser = stranger();
    await started([piecesOf(tin)], browser);
    await wait(15);
    await started([piecesOf(tin)], browser);
  });

  it("is not charged for a sweeper that comes late", async () => {
    const tin = await makeProduct({ stock: 1 });
    await started([piecesOf(tin)], stranger());
    await wait(45);
    await started([piecesOf(tin)], stranger());
  });
});

describe("reservations from one network, with a new browser each time", () => {
  let stop: { id: number };
  beforeEach(async () => {
    stop = await makeEvent({ startDate: inHours(24), endDate: inHours(28) });
  });
  const reserve = (product: { id: number }, pieces = 1, from = {}) =>
    WAYS.truck([piecesOf(product, pieces)], {
      ...stranger(),
      ...from,
      fulfillment: pickupAt(stop.id),
    });

  it("get half of a shelf", async () => {
    const tin = await makeProduct({ name: "Tin", stock: 10 });
    for (let n = 0; n < 5; n++) expect(await reserve(tin)).toMatchObject({ ok: true });
    expect(await reserve(tin)).toMatchObject(
      refusal("limited", expect.stringContaining("up to 5 of Tin")),
    );
    expect(await reserve(tin, 1, ELSEWHERE)).toMatchObject({ ok: true });
    expect(await reserve(tin, 1, { hasLimits: false })).toMatchObject({ ok: true });
  });

  it("get the last piece", async () => {
    expect(await reserve(await makeProduct({ stock: 1 }))).toMatchObject({ ok: true });
  });

  it("take nothing from what its cards may hold", async () => {
    const tin = await makeProduct({ stock: 40 });
    expect(await reserve(tin, 20)).toMatchObject({ ok: true });
    advanceClock(HOUR_MS);
    expect(await ask(tin, 20)).toMatchObject({ ok: true });
  });
});

it("nobody is limited if limits are off", async () => {
  const tin = await makeProduct({ stock: 60 });
  for (let n = 0; n < 3; n++) {
    expect(await ask(tin, 20, { hasLimits: false })).toMatchObject({ ok: true });
  }
});
