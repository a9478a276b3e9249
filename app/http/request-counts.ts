/**
 * Counts responses since startup. The gate counts them and Remix's build reads them: two bundles in one
 * process, so the counts are global.
 */

const CLASSES = ["1xx", "2xx", "3xx", "4xx", "5xx"] as const;
type Counts = Record<(typeof CLASSES)[number], number>;

const holder = globalThis as { ujicartRequests?: Counts };

/** Every class starts at 0, since in Prometheus, a series that appears later looks like a jump. */
export function requestCounts(): Counts {
  holder.ujicartRequests ??= { "1xx": 0, "2xx": 0, "3xx": 0, "4xx": 0, "5xx": 0 };
  return holder.ujicartRequests;
}

export function countRequest(status: number): void {
  const own = CLASSES[Math.floor(status / 100) - 1];
  if (own) requestCounts()[own] += 1;
}
