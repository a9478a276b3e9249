import { beforeEach, expect, it } from "vitest";
import { pollPayouts } from "~/domain/payouts/poll-payouts.server";
import { settleReversals } from "~/domain/refunds/settle-reversals.server";
import { advanceClock, stopClock } from "../../../tests/clock";
import { OWNER } from "../../../tests/factories";
import { withPayments } from "../../../tests/payments";
import { closeDay } from "./close-day.server";
import { findClosing, stripeSumsOf } from "./closing-queries.server";
import { readOpenPeriod } from "./days.server";
import { stripeSumsIn } from "./stripe-sums.server";

const NONE = { grossCents: 0, refundedCents: 0, disputedCents: 0 };

const { stripeTest, paidOrder } = withPayments({ clock: () => Date.now() });

beforeEach(() => stopClock());

const ofClosing = (id: number) => {
  const closing = findClosing(id);
  return closing && stripeSumsOf(closing);
};
const ofOpen = () => stripeSumsIn(readOpenPeriod().range);

async function close() {
  const closed = await closeDay({ counted: 0 }, OWNER);
  expect(closed).toMatchObject({ ok: true });
}

it("fees are told beside the closing once Stripe tells them, and the closing stays", async () => {
  expect(ofOpen()).toBeNull();
  await paidOrder("a");
  expect(ofOpen()).toMatchObject({ isRead: false, unread: 1 });
  await close();
  const closed = findClosing(1);
  await pollPayouts();
  expect(ofClosing(1)).toEqual({
    ...NONE,
    isRead: true,
    unread: 0,
    grossCents: 2000,
    feesCents: 88,
    netCents: 1912,
  });
  expect(findClosing(1)).toEqual(closed);
  expect(ofOpen()).toBeNull();
});

it("a refund, its return, and a dispute count in the day they were booked in", async () => {
  const { dashboard } = stripeTest.stripe;
  const [kei, aiko] = [await paidOrder("a"), await paidOrder("b")];
  await close();
  const { id: refund } = dashboard.refund(kei, { amount: 500 });
  await settleReversals(kei);
  dashboard.dispute(aiko);
  await settleReversals(aiko);
  expect(ofOpen()).toMatchObject({ isRead: false, unread: 2 });
  await close();
  advanceClock(60_000);
  dashboard.failRefund(refund);
  await settleReversals(kei);
  await pollPayouts();
  const told = { isRead: true, unread: 0 };
  expect(ofClosing(1)).toMatchObject({ ...told, grossCents: 4000, feesCents: 176 });
  expect(ofClosing(2)).toEqual({
    ...NONE,
    ...told,
    refundedCents: 500,
    disputedCents: 2000,
    feesCents: 1500,
    netCents: -4000,
  });
  expect(ofOpen()).toEqual({
    ...NONE,
    ...told,
    refundedCents: -500,
    feesCents: 0,
    netCents: 500,
  });
});

it("waits for a refund that its bank hasn't taken, but not for one that it never took", async () => {
  stripeTest.stripe.state.refundsBegin = "pending";
  const kei = await paidOrder("a");
  const { id: refund } = stripeTest.stripe.dashboard.refund(kei, { amount: 500 });
  await settleReversals(kei);
  await close();
  await pollPayouts();
  expect(ofClosing(1)).toMatchObject({ unread: 1, grossCents: 2000, refundedCents: 0 });
  advanceClock(60_000);
  stripeTest.stripe.dashboard.failRefund(refund);
  await settleReversals(kei);
  expect([ofClosing(1)?.unread, ofOpen()?.unread]).toEqual([1, 1]);
  advanceClock(60_000);
  await pollPayouts();
  expect([ofClosing(1)?.unread, ofOpen()]).toEqual([0, null]);
});
