import { beforeEach, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { payouts } from "~/db/schema/payouts.server";
import { DAY_MS, MINUTE_MS } from "../../../tests/clock";
import { withLocalStripe } from "../../../tests/local-stripe";
import { startPayoutJob } from "./payout-job.server";

const stripeTest = withLocalStripe();
const ROUND_MS = 15_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
});

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 100));
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

/** Counts how often Stripe is asked for its payouts from now on. */
function asked(fault: { kind: "delay"; ms: number } | { kind: "status"; status: 503 }) {
  stripeTest.stripe.faults.clear();
  return stripeTest.stripe.faults.add({ on: "GET /v1/payouts", fault, times: "always" });
}
const ANSWERS = { kind: "delay", ms: 0 } as const;

/** Rounds come until so often was asked, but for less than fifteen minutes. */
function untilAsked(fault: { hits: number }, times: number): Promise<void> {
  let round = 0;
  const check = () => {
    if (round++ < 50) vi.advanceTimersByTime(ROUND_MS);
    expect(fault.hits).toBe(times);
  };
  return vi.waitFor(check, { timeout: 60_000, interval: 500 });
}

async function rounds(count: number): Promise<void> {
  for (let round = 0; round < count; round++) {
    vi.advanceTimersByTime(ROUND_MS);
    await aMoment();
  }
}

it("payouts are read at the start and daily, and again soon if more is left or Stripe is down", async () => {
  const daily = asked(ANSWERS);
  const stop = startPayoutJob();
  await vi.waitFor(() => expect(daily.hits).toBe(1), 60_000);
  await rounds(3);
  expect(daily.hits).toBe(1);
  later(DAY_MS);
  await untilAsked(daily, 2);

  // Twenty payouts are as many as a round of the job reads.
  const at = { arrivesAt: new Date(), createdAt: new Date() };
  const payout = {
    amountCents: 0,
    currency: "usd",
    status: "paid",
    items: "ready",
    ...at,
  } as const;
  const many = Array.from({ length: 20 }, (_, n) => ({ ...payout, stripeId: `po_${n}` }));
  await write((tx) => tx.insert(payouts).values(many).run());
  later(DAY_MS);
  await untilAsked(daily, 4);
  await rounds(3);
  expect(daily.hits).toBe(4);

  const down = asked({ kind: "status", status: 503 });
  later(DAY_MS);
  await rounds(40);
  // The SDK may ask a question twice.
  await vi.waitFor(() => expect([1, 2]).toContain(down.hits), 60_000);
  const again = asked(ANSWERS);
  later(15 * MINUTE_MS);
  await untilAsked(again, 1);
  stop();
});
