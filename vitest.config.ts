import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    include: ["{app,server,dev,tests}/**/*.test.{ts,tsx}"],
    exclude: ["tests/e2e/**"],
    setupFiles: ["./tests/setup.ts"],
    // The environment every test starts from; a test that needs another says so itself.
    env: {
      NODE_ENV: "test",
      APP_ORIGIN: "http://localhost:3000",
      DATA_DIR: ":memory:",
      SESSION_SECRET: "a-secret-for-tests-only-0123456789abcdef",
      TRUCK_TZ: "America/Los_Angeles",
    },
  },
});
