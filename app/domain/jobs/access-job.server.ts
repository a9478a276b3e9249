import { clearIdempotencyKeys } from "~/domain/access/idempotency.server";
import { clearLimits } from "~/domain/access/limits.server";
import { storeWaiting } from "~/domain/access/session-tokens.server";
import { endOverdueSessions, endUnreadableSessions } from "~/domain/access/sessions.server";
import { clearShifts } from "~/domain/access/shifts.server";
import { clearSignIns } from "~/domain/access/sign-in.server";
import { attempt, runEvery, type StopJob } from "~/domain/scheduler.server";
import { identity } from "~/services/identity/identity.server";

/** Clears what sessions and limits leave behind. Each step may run at any time, twice, or die halfway. */
export async function keepAccessInOrder(): Promise<void> {
  const clear = [clearSignIns, clearShifts, clearLimits, clearIdempotencyKeys];
  for (const job of [storeWaiting, endOverdue, ...clear]) {
    await quietly(() => job());
  }
}

const endOverdue = () => endOverdueSessions(identity());

/** No news here: each write that a person asks for says so. */
const quietly = (job: () => Promise<void>) => attempt("upkeep", job, { isQuiet: true });

/** Stopping tries a last time to store tokens that wait, which would be lost with the process. */
export function startAccessUpkeep(): StopJob {
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
