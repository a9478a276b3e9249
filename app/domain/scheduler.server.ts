import { DatabaseUnavailable } from "~/db/client.server";
import { env } from "~/env.server";
import { log } from "~/log.server";
import { ObjectStoreUnavailable } from "~/services/objects/store-failure.server";

/** Work that runs on a timer, without a request. */

const ROUND_EVERY_MS = 15_000;

export type StopJob = () => Promise<void>;
type Round = (isStopping: () => boolean) => Promise<void>;

// Vite evaluates modules again in development, so the timers are global and each starts only once.
const started = globalThis as { ujicartRounds?: Map<string, Repeated> };

type Repeated = { stop: StopJob; wake: () => void };

type Options = {
  everyMs?: number;
  /** If true, stopping waits for the current round. If not, it only starts no new one. */
  waits?: boolean;
  /** Runs even if UPKEEP=off. */
  always?: boolean;
  /** When the first round comes, if the start has already done its work. By default, at once. */
  firstAfterMs?: number;
};

/**
 * Runs a round now, or after `firstAfterMs`, and then regularly until the returned function is called. With
 * UPKEEP=off, another process does. Errors are logged, and the next round comes anyway.
 * @param name each name starts only once in a process
 */
export function runEvery(name: string, round: Round, options: Options = {}): StopJob {
  started.ujicartRounds ??= new Map();
  const repeated = started.ujicartRounds.get(name) ?? repeat(name, round, options);
  started.ujicartRounds.set(name, repeated);
  return repeated.stop;
}

/**
 * Runs a round right after the current write commits, on the next turn of the event loop. Does nothing if another
 * process runs that round.
 */
export function wakeRound(name: string): void {
  started.ujicartRounds?.get(name)?.wake();
}

/** Repeats a job, never twice at the same time. */
function repeat(
  name: string,
  round: Round,
  { everyMs = ROUND_EVERY_MS, waits = false, always = false, firstAfterMs = 0 }: Options,
): Repeated {
  if (env().UPKEEP === "off" && !always) return { stop: async () => {}, wake: () => {} };
  let isStopping = false;
  let isAwaited = false;
  let running: Promise<void> | undefined;
  const next = () => {
    running ??= runAndLogErrors(name, () => round(() => isStopping)).finally(() => {
      running = undefined;
      if (isAwaited) wake();
    });
  };
  const wake = () => {
    // The current round may have looked before there was anything to do.
    isAwaited = running !== undefined;
    if (!isStopping) next();
  };
  if (firstAfterMs === 0) next();
  const first = firstAfterMs === 0 ? undefined : setTimeout(next, firstAfterMs);
  const timer = setInterval(next, everyMs);
  const stop = async () => {
    isStopping = true;
    clearTimeout(first);
    clearInterval(timer);
    if (waits) await running;
  };
  return { stop, wake: () => setImmediate(wake) };
}

/**
 * Runs a job and logs errors. Unreachable storage can come back. Any other error is a bug.
 * @param isQuiet doesn't log unreachable storage
 */
export async function runAndLogErrors(
  name: string,
  job: () => Promise<void>,
  { isQuiet = false } = {},
): Promise<void> {
  try {
    await job();
  } catch (error) {
    const isTransient =
      error instanceof DatabaseUnavailable || error instanceof ObjectStoreUnavailable;
    if (isTransient && isQuiet) return;
    log[isTransient ? "warn" : "error"](`${name}-failed`, { error });
  }
}
