import { sweepIdempotencyKeys } from "~/domain/access/idempotency.server";
import { sweepLimits } from "~/domain/access/limits.server";
import { storeWaiting } from "~/domain/access/session-tokens.server";
import { endOverdueSessions, endUnreadableSessions } from "~/domain/access/sessions.server";
import { sweepShifts } from "~/domain/access/shifts.server";
import { sweepSignIns } from "~/domain/access/sign-in.server";
import { runAndLogErrors, runEvery, type StopJob } from "~/domain/scheduler.server";
import { identity } from "~/services/identity/identity.server";

/** Clears expired sessions, shifts, limits, and keys. Each step can run at any time, twice, or stop halfway. */
export async function keepAccessInOrder(): Promise<void> {
  const sweeps = [sweepSignIns, sweepShifts, sweepLimits, sweepIdempotencyKeys];
  for (const job of [storeWaiting, endOverdue, ...sweeps]) {
    await quietly(() => job());
  }
}

const endOverdue = () => endOverdueSessions(identity());

/** Doesn't log that storage is unreachable, since every request's own write does. */
const quietly = (job: () => Promise<void>) =>
  runAndLogErrors("access-upkeep", job, { isQuiet: true });

/** Starts the job. Stopping it tries a last time to store waiting tokens, which would be lost with the process. */
export function startAccessJob(): StopJob {
  let isFirst = true;
  const stop = runEvery("access-upkeep", async () => {
    if (isFirst) await quietly(endUnreadableSessions);
    isFirst = false;
    await keepAccessInOrder();
  });
  return async () => {
    await stop();
    await quietly(storeWaiting);
  };
}
