// @ts-check
import { FOLDERS } from "./folders.mjs";

/**
 * Changes one thing at a time in the rules of money and stock, and runs the tests that touch it: what
 * no test notices is listed, in full in .cache/mutation/report.html. Takes hours.
 *
 *     npm run mutate                                            # all of it
 *     npm run mutate -- --mutate app/domain/checkout/price-cart.server.ts
 *     MUTATE=journal npm run mutate                             # a folder and its own tests
 *
 * @type {import("@stryker-mutator/api/core").PartialStrykerOptions}
 */
export default {
  mutate: [`${FOLDERS}/**/*.ts`, "!app/domain/**/*.test.ts"],
  testRunner: "vitest",
  // All tests once, in one process: more than Stryker's 5 minutes on a busy machine.
  dryRunTimeoutMinutes: 30,
  // Beside what waits for other processes; most loops without end are told by their count.
  timeoutMS: 20_000,
  vitest: { configFile: "dev/mutation/vitest.config.ts", pool: "forks", related: false },
  // What runs once as the app loads, such as a table of words, every test would have to be run for.
  ignoreStatic: true,
  // What a text says is tested on the page that says it.
  mutator: { excludedMutations: ["StringLiteral"] },
  reporters: ["clear-text", "progress-append-only", "html"],
  clearTextReporter: { logTests: false, allowColor: false },
  htmlReporter: { fileName: ".cache/mutation/report.html" },
  tempDirName: ".cache/mutation/sandboxes",
  ignorePatterns: ["build", "data", "test-results"],
  incremental: true,
  incrementalFile: ".cache/mutation/known.json",
  // More than cores: tests wait for what Stripe would take eight seconds to refuse.
  concurrency: 4,
};
