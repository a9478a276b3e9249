import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { chromiumPath } from "./dev/chromium.mjs";

/**
 * Journeys in a browser, against the production build (tests/e2e/fixtures.ts).
 *
 * A test tagged @no-script runs without JavaScript. Those tagged @walk go from screen to screen of the
 * panel, and take as long as fifty others: `npm run check -- --walks`.
 */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/shop/template.ts",
  fullyParallel: true,
  // One a core and one more, as most wait now and then.
  workers: availableParallelism() + 1,
  // Patience for a busy machine; nothing here is true only because it is quick.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  projects: [
    { name: "journeys", grepInvert: /@walk/ },
    { name: "walks", grep: /@walk/ },
  ],
  use: {
    ...devices["Desktop Chrome"],
    // Not the truck's zone: a page that told the browser's own time would show it here.
    timezoneId: "Asia/Tokyo",
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A test's page lives for seconds: to optimize its script takes longer than the script then saves.
        "--js-flags=--no-opt",
      ],
    },
  },
});
