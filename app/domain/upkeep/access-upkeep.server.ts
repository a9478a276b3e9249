import { DatabaseUnavailable } from "~/db/client.server";
import { log } from "~/log.server";
import { identity } from "~/services/identity/identity.server";
import { clearIdempotencyKeys } from "../access/idempotency.server";
import { clearLimits } from "../access/limits.server";
import { storeWaiting } from "../access/session-tokens.server";
import { endOverdueSessions, endUnreadableSessions } from "../access/sessions.server";
import { clearSignIns } from "../access/sign-in.server";
import { type Stop, startRounds } from "../rounds.server";

/** Any job may run at any time, twice, or die half-way. */
export async function keepAccessInOrder(): Promise<void> {
  for (const job of [storeWaiting, endOverdue, clearSignIns, clearLimits, clearIdempotencyKeys]) {
    await attempt(() => job());
  }
}

const endOverdue = () => endOverdueSessions(identity());

/** No news here: each write that a person asks for says so. */
async function attempt(job: () => Promise<void>): Promise<void> {
  try {
    await job();
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return;
    log.error("upkeep-failed", { error });
  }
}

/** Stopping tries a last time to store tokens that wait, which would be lost with the process. */
export function startAccessUpkeep(): Stop {
  const first = once(() => attempt(endUnreadableSessions));
  const stop = startRounds("access-upkeep", async () => {
    await first();
    await keepAccessInOrder();
  });
  return async () => {
    await stop();
    await attempt(storeWaiting);
  };
}

function once(job: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= job();
    return done;
  };
}
