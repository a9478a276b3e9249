import { afterEach, beforeEach, onTestFinished, vi } from "vitest";

/**
 * Puts back what a test replaced: the clock, spies, globals, and settings. Every test starts with an empty database,
 * made by the real migrations. A test that opens none doesn't load the code that would open one.
 */
beforeEach(() => {
  // Globals are put back last, because what a test mounted is unmounted when it's finished and needs its window.
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
