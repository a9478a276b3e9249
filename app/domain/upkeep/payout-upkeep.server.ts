import { paymentIsSetUp } from "~/services/stripe.server";
import { isLookDue, lookAtPayouts } from "../payouts/look-at-payouts.server";
import { type StopRounds, startRounds } from "../rounds.server";

const RETRY_MS = 15 * 60_000;

/**
 * Looks at payouts once a day, and at the start if the last look is older. A long look continues in the next
 * rounds.
 */
export function startPayoutUpkeep(): StopRounds {
  let failedAt = 0;
  return startRounds("payout-upkeep", async () => {
    const now = new Date();
    if (!paymentIsSetUp() || Math.abs(Number(now) - failedAt) < RETRY_MS || !isLookDue(now)) return;
    const looked = await lookAtPayouts(now);
    failedAt = looked === "done" || looked === "again" ? 0 : Number(now);
  });
}
