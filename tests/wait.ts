/** For `vi.waitFor`, which gives up after a second by itself: as long as `expect.poll` waits (vitest.config.ts). */
export const WAIT_MS = 60_000;
