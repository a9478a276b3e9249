import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { closeDatabase, read, write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { refundRequestLines, refundRequests, refunds } from "~/db/schema/refunds.server";
import { refundDueOrders, sendRefundRequests } from "~/domain/jobs/payment-job.server";
import { settle } from "~/domain/payments/settle.server";
import { requestRefund } from "~/domain/refunds/request-refund.server";
import { begin, intentOf, piecesOf, started, stranger } from "../../../tests/checkout";
import { advanceClock, inHours } from "../../../tests/clock";
import { makeProduct, OWNER } from "../../../tests/factories";
import { allOrders } from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { makeUnderpaid, paidByCard } from "../../../tests/payments";

/** A restored copy gives ids again that Stripe knows from what was lost. */

const stripeTest = withLocalStripe();

it("a customer who gets the number of a lost order can pay", async () => {
  await started([piecesOf(await makeProduct({ priceCents: 3400 }))], { email: "kei@example.com" });
  closeDatabase();
  const tin = await makeProduct({ priceCents: 900 });
  expect(await begin([piecesOf(tin, 2)], stranger())).toMatchObject({ ok: true, totalCents: 1800 });
  expect(allOrders().map(({ id }) => id)).toEqual([1]);
  expect(stripeTest.stripe.snapshot().intents).toHaveLength(2);
});

/** Refunds one of two pieces, and then takes the books back to a copy from before the refund. */
async function refundedAndRestored() {
  const tin = await makeProduct({ priceCents: 1000 });
  await paidByCard(stripeTest, [piecesOf(tin, 2)]);
  const wish = { scope: "pieces" as const, pieces: { [tin.id]: 1 }, restock: false };
  expect(await requestRefund(1, wish, OWNER)).toMatchObject({ ok: true, row: { id: 1 } });

  await write((tx) => {
    for (const table of [refundRequestLines, refundRequests, refunds]) tx.delete(table).run();
    tx.run(sql`DELETE FROM sqlite_sequence WHERE name = 'refund_requests'`);
    tx.update(orders).set({ refundedCents: 0 }).run();
  });
  advanceClock(1000);
  return { wish };
}

it("a refund with the number of a lost one is made, and the lost one counts too", async () => {
  const { wish } = await refundedAndRestored();
  expect(await requestRefund(1, wish, OWNER)).toMatchObject({ ok: true, row: { id: 1 } });
  expect(stripeTest.stripe.snapshot().refunds.map(({ amount }) => amount)).toEqual([1000, 1000]);
  expect(allOrders()).toMatchObject([{ refundedCents: 2000 }]);
  expect(read().select().from(refundRequests).all()).toMatchObject([{ state: "made" }]);
});

it("a lost refund does not pass for the one that was asked for under its number", async () => {
  const { wish } = await refundedAndRestored();
  stripeTest.stripe.faults.add({
    on: "POST /v1/refunds",
    times: "always",
    fault: { kind: "status", status: 503 },
  });
  expect(await requestRefund(1, wish, OWNER)).toMatchObject({ row: { state: "asked" } });
  await sendRefundRequests(inHours(1));
  expect(read().select().from(refundRequests).all()).toMatchObject([{ state: "asked" }]);
});

it("money owed to an order with a lost order's number is refunded by itself", async () => {
  const owe = async () => {
    const start = await started([piecesOf(await makeProduct({ priceCents: 2000 }))], stranger());
    confirmCard(stripeTest.stripe, start.clientSecret);
    await makeUnderpaid();
    await settle(intentOf(start));
    await refundDueOrders();
  };
  await owe();
  closeDatabase();
  await owe();
  expect(allOrders()).toMatchObject([{ id: 1, status: "refunded", refundedCents: 2000 }]);
  expect(stripeTest.stripe.snapshot().refunds).toHaveLength(2);
});
