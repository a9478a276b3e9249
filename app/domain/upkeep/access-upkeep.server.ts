import { identity } from "~/services/identity/identity.server";
import { clearIdempotencyKeys } from "../access/idempotency.server";
import { clearLimits } from "../access/limits.server";
import { storeWaiting } from "../access/session-tokens.server";
import { endOverdueSessions, endUnreadableSessions } from "../access/sessions.server";
import { clearSignIns } from "../access/sign-in.server";
import { attempt, type StopRounds, startRounds } from "../rounds.server";

/** Any job may run at any time, twice, or die half-way. */
export async function keepAccessInOrder(): Promise<void> {
  for (const job of [storeWaiting, endOverdue, clearSignIns, clearLimits, clearIdempotencyKeys]) {
    await quietly(() => job());
  }
}

const endOverdue = () => endOverdueSessions(identity());

/** No news here: each write that a person asks for says so. */
const quietly = (job: () => Promise<void>) => attempt("upkeep", job, { isQuiet: true });

/** Stopping tries a last time to store tokens that wait, which would be lost with the process. */
export function startAccessUpkeep(): StopRounds {
  let isFirst = true;
  const stop = startRounds("access-upkeep", async () => {
    if (isFirst) await quietly(endUnreadableSessions);
    isFirst = false;
    await keepAccessInOrder();
  });
  return async () => {
    await stop();
    await quietly(storeWaiting);
  };
}
