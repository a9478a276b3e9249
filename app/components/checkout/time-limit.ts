/** The time limit for one response. */
export const TIME_LIMIT_MS = 10_000;

/** Rejects after `ms`. The work behind the promise continues, and its result is ignored. */
export function withinTime<Value>(promise: Promise<Value>, ms = TIME_LIMIT_MS): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
