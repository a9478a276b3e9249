/**
 * A time-out for `vi.waitFor`, which gives up after a second by default. It's that of `expect.poll` (vitest.config.ts).
 */
export const WAIT_MS = 60_000;
