import { expect, it, vi } from "vitest";
import { databaseVersion } from "~/db/client.server";
import { startPaymentJob } from "./payment-job.server";
import { startPayoutJob } from "./payout-job.server";

// The environment is read once, before anything here runs.
vi.hoisted(() => {
  for (const name of ["SECRET_KEY", "PUBLISHABLE_KEY", "WEBHOOK_SECRET", "API_BASE"])
    process.env[`STRIPE_${name}`] = "";
});

it("a shop that takes no cards keeps nothing of Stripe's", async () => {
  vi.useFakeTimers();
  const before = databaseVersion();
  const stops = [startPaymentJob(), startPayoutJob()];
  await vi.advanceTimersByTimeAsync(3_600_000);
  for (const stop of stops) await stop();
  vi.useRealTimers();
  expect(databaseVersion()).toBe(before);
});
