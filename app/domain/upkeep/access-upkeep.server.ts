import { DatabaseUnavailable } from "~/db/client.server";
import { env } from "~/env.server";
import { log } from "~/log.server";
import { identity } from "~/services/identity/identity.server";
import { clearIdempotencyKeys } from "../access/idempotency.server";
import { clearLimits } from "../access/limits.server";
import { storeWaiting } from "../access/session-tokens.server";
import { endOverdueSessions, endUnreadableSessions } from "../access/sessions.server";
import { clearSignIns } from "../access/sign-in.server";

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

const ROUND_EVERY_MS = 15_000;

type Stop = () => Promise<void>;

// Vite evaluates modules again in development; the process still gets one timer.
const holder = globalThis as { ujicartAccessUpkeep?: Stop };

/** Stopping tries a last time to store tokens that wait, which would be lost with the process. */
export function startAccessUpkeep(): Stop {
  holder.ujicartAccessUpkeep ??= schedule();
  return holder.ujicartAccessUpkeep;
}

function schedule(): Stop {
  if (env().UPKEEP === "off") return () => attempt(storeWaiting);
  void attempt(endUnreadableSessions).then(keepAccessInOrder);
  const timer = setInterval(keepAccessInOrder, ROUND_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await attempt(storeWaiting);
  };
}
