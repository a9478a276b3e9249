import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { refundRequestLines, refundRequests } from "~/db/schema/refunds.server";
import { listAlerts } from "~/domain/alerts/alerts.server";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import { recentMovements } from "~/domain/inventory/inventory.server";
import { sendRefundRequests } from "~/domain/jobs/payment-job.server";
import { setHandedOver } from "~/domain/order-desk/hand-over.server";
import { requestName } from "~/services/stripe-refunds.server";
import { watchAlerts } from "../../../tests/alerts";
import { piecesOf } from "../../../tests/checkout";
import { advanceClock, inHours, stopClock } from "../../../tests/clock";
import { makeProduct, OWNER } from "../../../tests/factories";
import { allOrders, ledgerOf, stockOf } from "../../../tests/ledger";
import { callStripe, withLocalStripe } from "../../../tests/local-stripe";
import { paidByCard } from "../../../tests/payments";
import type { RefundInput } from "./refund.schema";
import { requestRefund } from "./request-refund.server";
import { sendRefundRequest } from "./send-refund-request.server";
import { settleReversals } from "./settle-reversals.server";

/** Several refunds of one order, some of which Stripe refuses or a bank sends back. */

const stripeTest = withLocalStripe({ clock: () => Date.now() });
const alerts = watchAlerts();

let [tin, whisk] = [
  { id: 0, inventoryId: 0 },
  { id: 0, inventoryId: 0 },
];
let intentId = "";

/** Someone has paid for three of ten tins at $18.00, and for one of ten whisks at $5.00. */
beforeEach(async () => {
  stopClock();
  tin = await makeProduct({ name: "Tin", priceCents: 1800, stock: 10 });
  whisk = await makeProduct({ name: "Whisk", priceCents: 500, stock: 10 });
  intentId = await paidByCard(stripeTest, [piecesOf(tin, 3), piecesOf(whisk)]);
});

const some = (pieces: Record<number, number>, restock = false): RefundInput => ({
  scope: "pieces",
  pieces,
  restock,
  handedOver: true,
});
const refund = (pieces: Record<number, number>, restock = false) =>
  requestRefund(1, some(pieces, restock), OWNER);
const refundInStripe = async (amount: number) => {
  const made = stripeTest.stripe.dashboard.refund(intentId, { amount });
  await settleReversals(intentId);
  return made.id;
};
const handOut = () => setHandedOver(1, { handedOver: true }, OWNER);

async function bankSendsAllBack(): Promise<void> {
  for (const { id, status } of stripeTest.stripe.snapshot().refunds)
    if (status === "succeeded") stripeTest.stripe.dashboard.failRefund(id);
  await settleReversals(intentId);
}

const POST = "POST /v1/refunds";
const noAnswer = () =>
  stripeTest.stripe.faults.add({ on: POST, fault: { kind: "drop-before" }, times: 2 });
const refusal = () =>
  stripeTest.stripe.faults.add({ on: POST, fault: { kind: "refusal", code: "amount_too_large" } });

const amounts = () =>
  stripeTest.stripe
    .snapshot()
    .refunds.map(({ amount }) => amount)
    .toSorted((a, b) => a - b);
const requests = () => read().select().from(refundRequests).orderBy(refundRequests.id).all();
const shelf = () => {
  for (const { inventoryId } of [tin, whisk])
    expect(ledgerOf(inventoryId)).toBe(stockOf(inventoryId));
  return [stockOf(tin.inventoryId), stockOf(whisk.inventoryId)];
};
const restocked = () =>
  read()
    .select()
    .from(refundRequestLines)
    .orderBy(refundRequestLines.requestId)
    .all()
    .map((line) => line.restocked);

describe("items that come back", () => {
  it("belong to their own refund, not to another one's items", async () => {
    await refund({ [tin.id]: 1 });
    await refund({ [tin.id]: 1 }, true);
    expect(shelf()).toEqual([8, 9]);
    await handOut();
    stripeTest.stripe.dashboard.failRefund(requests()[1]?.refundId ?? "");
    await settleReversals(intentId);
    await refund({ [tin.id]: 2 }, true);
    expect([shelf(), restocked()]).toEqual([
      [9, 9],
      [0, 0, 2],
    ]);
  });

  it("come back once, though Stripe has made a refund that it had refused, too", async () => {
    noAnswer();
    await refund({ [whisk.id]: 1 }, true);
    refusal();
    await sendRefundRequests(inHours(1));
    noAnswer();
    await refund({ [whisk.id]: 1 }, true);
    const [first] = requests();
    if (!first) throw new Error("Nobody has asked");
    const name = requestName({ id: first.id, askedAt: first.createdAt });
    const made = { payment_intent: intentId, amount: "500" };
    callStripe(stripeTest.stripe, "/v1/refunds", { ...made, "metadata[refund_request_id]": name });
    await sendRefundRequests(inHours(2));
    expect(requests().map(({ state }) => state)).toEqual(["made", "made"]);
    const moved = recentMovements(whisk.inventoryId).map(({ delta }) => delta);
    expect([amounts(), shelf(), moved]).toEqual([
      [500, 500],
      [7, 10],
      [1, -1, 10],
    ]);
  });

  it("belong to the next refund of their product, and to no other's", async () => {
    await handOut();
    await refund({ [tin.id]: 1 }, true);
    await refund({ [tin.id]: 1 }, true);
    await bankSendsAllBack();
    expect(await refund({ [whisk.id]: 1 }, true)).toMatchObject({ ok: true });
    expect([shelf(), restocked()]).toEqual([
      [9, 10],
      [1, 1, 1],
    ]);
    await refund({ [tin.id]: 1 }, true);
    expect([shelf(), restocked()]).toEqual([
      [9, 10],
      [0, 1, 1, 1],
    ]);
  });

  it("belong to refunds at the truck one by one", async () => {
    await handOut();
    for (const { id } of [tin, tin, whisk]) await refund({ [id]: 1 }, true);
    await bankSendsAllBack();
    const left: number[][] = [];
    for (const { id } of [whisk, tin, tin]) {
      const wish = { ...some({ [id]: 1 }, true), method: "cash" } as const;
      expect(await refundAtTruck(1, wish, OWNER)).toMatchObject({ ok: true });
      left.push(restocked());
    }
    expect([left, shelf()]).toEqual([
      [
        [1, 1, 0],
        [0, 1, 0],
        [0, 0, 0],
      ],
      [9, 10],
    ]);
  });
});

describe("a refund that Stripe has refused since", () => {
  beforeEach(async () => {
    noAnswer();
    await refund({ [whisk.id]: 1 });
    refusal();
    await sendRefundRequests(inHours(1));
    expect(alerts.open()).toEqual(["refund_stuck"]);
  });

  it("has no alert once a person has refunded as much in Stripe", async () => {
    await refundInStripe(499);
    expect(alerts.open()).toEqual(["refund_stuck"]);
    await refundInStripe(500);
    expect(alerts.open()).toEqual([]);
  });

  it("has none while it's asked for anew", async () => {
    noAnswer();
    expect(await refund({ [whisk.id]: 1 })).toMatchObject({ row: { state: "asked" } });
    expect(alerts.open()).toEqual([]);
  });
});

describe("a refund that Stripe hasn't answered", () => {
  it("isn't one of the same amount that was made in Stripe before", async () => {
    await refundInStripe(500);
    noAnswer();
    await refund({ [whisk.id]: 1 });
    await sendRefundRequests(inHours(1));
    expect([amounts(), allOrders()[0]?.refundedCents]).toEqual([[500, 500], 1000]);
  });

  it("isn't asked for again while Stripe's list of refunds can't be read", async () => {
    noAnswer();
    await refund({ [whisk.id]: 1 });
    const list = { on: "GET /v1/refunds*", fault: { kind: "html" }, times: "always" } as const;
    const fault = stripeTest.stripe.faults.add(list);
    await sendRefundRequests(inHours(1));
    expect([amounts(), requests()]).toMatchObject([[], [{ state: "asked", failedTries: 2 }]]);
    fault.remove();
    await sendRefundRequests(inHours(2));
    expect([amounts(), requests()]).toMatchObject([[500], [{ state: "made" }]]);
    const [made] = requests();
    expect(made && (await sendRefundRequest(made, inHours(3)))).toBe("answered");
    expect(amounts()).toEqual([500]);
  });

  it("isn't told as refused where a person has made it in Stripe meanwhile", async () => {
    noAnswer();
    await refund({ [whisk.id]: 1 });
    const ask = stripeTest.stripe.faults.add({ on: POST, fault: { kind: "pause" } });
    const upkeep = sendRefundRequests(inHours(1));
    await ask.hit;
    await refundInStripe(500);
    stripeTest.stripe.dashboard.dispute(intentId, { amount: 100 });
    ask.release();
    await upkeep;
    expect([amounts(), alerts.open()]).toEqual([[500], []]);
  });
});

it("a refund that comes back is owed, even if another item of its price was refunded", async () => {
  const id = await refundInStripe(500);
  advanceClock(60_000);
  await refund({ [whisk.id]: 1 });
  advanceClock(60_000);
  stripeTest.stripe.dashboard.failRefund(id);
  await settleReversals(intentId);
  expect(listAlerts()).toMatchObject([{ kind: "refund_stuck", amountCents: 500 }]);
});
