import { DatabaseUnavailable } from "~/db/client.server";
import { env } from "~/env.server";
import { log } from "~/log.server";
import { ObjectStoreUnavailable } from "~/services/objects/store-failure.server";

/** Work that runs on a timer, without a request. */

const ROUND_EVERY_MS = 15_000;

export type StopJob = () => Promise<void>;
type Round = (isStopping: () => boolean) => Promise<void>;

// Vite evaluates modules again in development; the process still gets one timer for each.
const started = globalThis as { ujicartRounds?: Map<string, StopJob> };

type Options = {
  everyMs?: number;
  /** If true, stopping waits for the current round. If not, it only starts no new one. */
  waits?: boolean;
  /** Runs even if UPKEEP=off. */
  always?: boolean;
  /** The first round comes after `everyMs`, since the start has just done its work. */
  later?: boolean;
};

/**
 * A round now (or `later`), and then one after another until the returned function is called. With UPKEEP=off it's
 * left to another process. What breaks is logged, and the next round comes all the same.
 * @param name starts once in a process
 */
export function runEvery(name: string, round: Round, options: Options = {}): StopJob {
  started.ujicartRounds ??= new Map();
  const stop = started.ujicartRounds.get(name) ?? repeat(name, round, options);
  started.ujicartRounds.set(name, stop);
  return stop;
}

/** Never twice at once. */
function repeat(
  name: string,
  round: Round,
  { everyMs = ROUND_EVERY_MS, waits = false, always = false, later = false }: Options,
): StopJob {
  if (env().UPKEEP === "off" && !always) return async () => {};
  let isStopping = false;
  let running: Promise<void> | undefined;
  const next = () => {
    running ??= attempt(name, () => round(() => isStopping)).finally(() => {
      running = undefined;
    });
  };
  if (!later) next();
  const timer = setInterval(next, everyMs);
  return async () => {
    isStopping = true;
    clearInterval(timer);
    if (waits) await running;
  };
}

/**
 * Unreachable storage can come back. Anything else is a bug.
 * @param isQuiet says nothing of storage that is unreachable
 */
export async function attempt(
  name: string,
  job: () => Promise<void>,
  { isQuiet = false } = {},
): Promise<void> {
  try {
    await job();
  } catch (error) {
    const passes = error instanceof DatabaseUnavailable || error instanceof ObjectStoreUnavailable;
    if (passes && isQuiet) return;
    log[passes ? "warn" : "error"](`${name}-failed`, { error });
  }
}
