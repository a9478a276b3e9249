import { beforeEach, describe, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { reserve } from "~/domain/checkout/checkout.server";
import { unseenReceipt } from "~/domain/checkout/receipt.server";
import { writeEmail } from "~/domain/emails/write-email.server";
import { expireOverdueOrders } from "~/domain/jobs/payment-job.server";
import { expireOrder } from "~/domain/orders/order-holds.server";
import type { RefundInput } from "~/domain/refunds/refund.schema";
import { requestRefund } from "~/domain/refunds/request-refund.server";
import { payAndHandOver } from "~/domain/stop-orders/end-reservation.server";
import { watchAlerts } from "../../../tests/alerts";
import { begin, piecesOf, started } from "../../../tests/checkout";
import { advanceClock, inHours, stopClock } from "../../../tests/clock";
import { makeEvent, makeProduct, OWNER } from "../../../tests/factories";
import { allOrders, queuedEmails } from "../../../tests/ledger";
import { withLocalStripe } from "../../../tests/local-stripe";
import { paidByCard } from "../../../tests/payments";

/** Which orders count for each rule about orders, and which don't, where a slip would cost money. */

const stripeTest = withLocalStripe();
const alerts = watchAlerts();
beforeEach(stopClock);

const BUYER = { browserId: "browser-of-this-test-0", networkKey: "phone" };
const SENDER = { name: "Ujicart", owner: "hello@ujicart.example", origin: "https://shop.test" };

async function reserveAt(items: { productId: number; quantity: number }[], buyer = BUYER) {
  const stop = await makeEvent({ startDate: inHours(1), endDate: inHours(4) });
  const fulfillment = { method: "pickup" as const, eventId: stop.id };
  return reserve({ email: "kei@example.com", items, fulfillment }, buyer);
}

/** Someone has paid for two tins at $18.00 and a whisk at $5.00. */
async function paid() {
  const tin = await makeProduct({ name: "Tin", priceCents: 1800 });
  const whisk = await makeProduct({ name: "Whisk", priceCents: 500 });
  await paidByCard(stripeTest, [piecesOf(tin, 2), piecesOf(whisk)]);
  const some = (pieces: Record<number, number>): RefundInput => ({
    scope: "pieces",
    pieces,
    restock: false,
  });
  return { tin, whisk, some };
}

it("an order has the date when its customer asked, however long Stripe took before", async () => {
  const tin = await makeProduct();
  await started([piecesOf(tin)]);
  const askedAt = Date.now();
  // The old cart's payment is canceled first, and that takes three seconds.
  const slow = stripeTest.stripe.fetch.bind(stripeTest.stripe);
  vi.stubGlobal("fetch", (...call: Parameters<typeof fetch>) => {
    if (String(call[0]).endsWith("/cancel")) advanceClock(3_000);
    return slow(...call);
  });
  expect(await begin([piecesOf(tin, 2)])).toMatchObject({ ok: true });
  expect(allOrders().at(-1)?.createdAt.getTime()).toBe(askedAt);
  expect(Date.now()).toBe(askedAt + 3_000);
});

it("a customer who has paid at the truck is told, and can go on shopping", async () => {
  const tin = await makeProduct();
  expect(await reserveAt([piecesOf(tin)])).toMatchObject({ ok: true });
  expect(await payAndHandOver(1, "cash", OWNER)).toMatchObject({ ok: true });
  expect(unseenReceipt(BUYER.browserId)).toBeNull();
  expect(await begin([piecesOf(tin)], BUYER)).toMatchObject({ ok: true });
});

describe("the pieces of a refund that Stripe has not answered", () => {
  it("are not given back a second time from the money of other lines", async () => {
    const { tin, whisk, some } = await paid();
    stripeTest.stripe.faults.add({
      on: "POST /v1/refunds",
      times: "always",
      fault: { kind: "status", status: 503 },
    });
    expect(await requestRefund(1, some({ [whisk.id]: 1 }), OWNER)).toMatchObject({
      ok: true,
      row: { state: "asked" },
    });
    expect(await requestRefund(1, some({ [whisk.id]: 1 }), OWNER)).toMatchObject({
      kind: "conflict",
      errors: { [`pieces.${whisk.id}`]: ["These were already refunded"] },
    });
    expect(await requestRefund(1, some({ [tin.id]: 2 }), OWNER)).toMatchObject({ ok: true });
  });
});

it("a reservation that has ended doesn't count against its address", async () => {
  const tin = await makeProduct({ name: "Tin", stock: 4 });
  expect(await reserveAt([piecesOf(tin, 2)])).toMatchObject({ ok: true });
  await write((tx) => {
    const [first] = allOrders();
    if (first) expireOrder(tx, first);
  });
  const next = { browserId: "another-browser-000000", networkKey: "phone" };
  expect(await reserveAt([piecesOf(tin, 2)], next)).toMatchObject({ ok: true });
});

it("each email about a refund in part names its own sum", async () => {
  const { tin, whisk, some } = await paid();
  await requestRefund(1, some({ [whisk.id]: 1 }), OWNER);
  await requestRefund(1, some({ [tin.id]: 1 }), OWNER);
  const letters = queuedEmails().filter(({ kind }) => kind === "order_refund");
  const texts = letters.map((letter) => writeEmail(letter, SENDER).text);
  expect(texts).toEqual([expect.stringContaining("$5.00"), expect.stringContaining("$18.00")]);
  expect(texts[1]).not.toContain("$23.00");
});

it("the owner is told at the fifth failed try, not at the fourth or the sixth", async () => {
  await started([piecesOf(await makeProduct())]);
  stripeTest.stripe.faults.add({ times: "always", fault: { kind: "status", status: 503 } });
  const told: string[][] = [];
  for (let tries = 1; tries <= 6; tries++) {
    await expireOverdueOrders(inHours(tries));
    told.push(alerts.open());
  }
  expect(told).toEqual([[], [], [], [], ["hold_stuck"], ["hold_stuck"]]);
});
