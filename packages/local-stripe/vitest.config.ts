import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts"],
    // To load the SDK takes longer than a file's tests do, and no file changes what another sees.
    isolate: false,
    // Patience for a busy machine; nothing here is true only because it is quick.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
