import { isPollDue, pollPayouts } from "~/domain/payouts/poll-payouts.server";
import { runEvery, type StopJob } from "~/domain/scheduler.server";
import { paymentIsSetUp } from "~/services/stripe.server";

const RETRY_MS = 15 * 60_000;

/**
 * Reads payouts once a day, and at the start if the last time is longer ago. If there's more than a round can
 * read, the next rounds continue.
 */
export function startPayoutJob(): StopJob {
  let failedAt = 0;
  return runEvery("payout-upkeep", async () => {
    const now = new Date();
    if (!paymentIsSetUp() || Math.abs(Number(now) - failedAt) < RETRY_MS || !isPollDue(now)) return;
    const looked = await pollPayouts(now);
    failedAt = looked === "done" || looked === "again" ? 0 : Number(now);
  });
}
