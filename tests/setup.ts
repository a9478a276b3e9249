import { afterEach, beforeEach, onTestFinished, vi } from "vitest";

/**
 * What a test replaces is put back after it: the clock, spies, globals and settings. Every test starts with an
 * empty database, made by the real migrations; a test that opens none doesn't load what would open one.
 */
beforeEach(() => {
  // Globals come last, since what a test mounted is unmounted when it's finished and needs its window.
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  if (!("ujicartDatabase" in globalThis)) return;
  const { closeDatabase } = await import("~/db/client.server");
  closeDatabase();
});
