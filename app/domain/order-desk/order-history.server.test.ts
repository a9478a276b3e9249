import { beforeEach, expect, it } from "vitest";
import { settle } from "~/domain/payments/settle.server";
import { requestRefund } from "~/domain/refunds/request-refund.server";
import { settleReversals } from "~/domain/refunds/settle-reversals.server";
import { watchAlerts } from "../../../tests/alerts";
import { intentOf, piecesOf, started } from "../../../tests/checkout";
import { advanceClock, HOUR_MS, stopClock } from "../../../tests/clock";
import { makeProduct, OWNER } from "../../../tests/factories";
import { historyOfOrder } from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { paidByCard } from "../../../tests/payments";
import { setHandedOver } from "./hand-over.server";

const stripeTest = withLocalStripe({ clock: () => Date.now() });
watchAlerts();
beforeEach(stopClock);

it("an order's history tells all that its books have, in the order it happened", async () => {
  const tin = await makeProduct({ priceCents: 1800, stock: 10 });
  const start = await started([piecesOf(tin, 4)]);
  expect(historyOfOrder(1)).toEqual(["Ordered"]);
  const intentId = intentOf(start);
  const piece = { scope: "pieces", pieces: { [tin.id]: 1 }, restock: false } as const;
  const refunds = () => stripeTest.stripe.snapshot().refunds;

  advanceClock(HOUR_MS);
  confirmCard(stripeTest.stripe, start.clientSecret);
  await settle(intentId);
  advanceClock(HOUR_MS);
  await setHandedOver(1, { handedOver: true }, OWNER);
  advanceClock(HOUR_MS);
  await setHandedOver(1, { handedOver: false }, OWNER);
  advanceClock(HOUR_MS);
  await requestRefund(1, piece, OWNER);
  advanceClock(HOUR_MS);
  const no = { kind: "refusal", code: "amount_too_large" } as const;
  stripeTest.stripe.faults.add({ on: "POST /v1/refunds", fault: no });
  await requestRefund(1, piece, OWNER);
  advanceClock(HOUR_MS);
  const lost = { kind: "html" } as const;
  stripeTest.stripe.faults.add({ on: "POST /v1/refunds", fault: lost, times: 2 });
  await requestRefund(1, piece, OWNER);
  advanceClock(HOUR_MS);
  const atStripe = stripeTest.stripe.dashboard.refund(intentId, { amount: 500 });
  advanceClock(HOUR_MS);
  stripeTest.stripe.dashboard.dispute(intentId);
  await settleReversals(intentId);

  const before = [
    "Ordered",
    "Paid $72.00",
    "Completed",
    "Reopened",
    "$18.00 refunded by ana@example.com",
    "$18.00 refund requested by ana@example.com: declined by Stripe. It's more than what's left of the payment.",
    "$18.00 refund requested by ana@example.com: pending at Stripe",
  ];
  const disputed = "$49.00 disputed by the customer: needs your response";
  expect(historyOfOrder(1)).toEqual([...before, "$5.00 refunded in Stripe", disputed]);

  stripeTest.stripe.dashboard.failRefund(atStripe.id, "lost_or_stolen_card");
  await settleReversals(intentId);
  const sentBack =
    "$5.00 refunded in Stripe: returned by the bank. The card was reported lost or stolen.";
  expect(historyOfOrder(1)).toEqual([...before, sentBack, disputed]);
  expect(refunds()).toHaveLength(2);
});

it("an order's history tells of a refund that is on its way", async () => {
  await paidByCard(stripeTest, [piecesOf(await makeProduct({ priceCents: 1800 }))]);
  stripeTest.stripe.state.refundsBegin = "pending";
  advanceClock(HOUR_MS);
  await requestRefund(1, { scope: "all", restock: false }, OWNER);
  expect(historyOfOrder(1)).toEqual([
    "Ordered",
    "Paid $18.00",
    "$18.00 refunded by ana@example.com: on its way",
  ]);
});
