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
      // Calls to this address never leave the process: tests/local-stripe.ts answers them.
      STRIPE_SECRET_KEY: "sk_test_bench_unit",
      STRIPE_PUBLISHABLE_KEY: "pk_test_bench_unit",
      STRIPE_WEBHOOK_SECRET: "whsec_unit",
      STRIPE_API_BASE: "http://127.0.0.1:1",
    },
  },
});
