import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    // Loading the SDK takes longer than a file's tests, and no file changes what another one sees.
    isolate: false,
    // Long limits for a busy machine. No test depends on being fast.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
