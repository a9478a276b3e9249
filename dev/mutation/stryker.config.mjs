// @ts-check
import { FOLDERS } from "./folders.mjs";

/**
 * Changes one thing at a time in the rules of money and stock, and runs the tests that cover it. Changes that
 * no test notices are listed, in full in .cache/mutation/report.html. Takes hours.
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
  // Running all tests once in one process takes more than Stryker's 5 minutes on a busy machine.
  dryRunTimeoutMinutes: 30,
  // Long enough for tests that wait for other processes. Most endless loops are found by their count.
  timeoutMS: 20_000,
  vitest: { configFile: "dev/mutation/vitest.config.ts", pool: "forks", related: false },
  // A mutant in code that runs once as the app loads, such as a table of words, would need every test.
  ignoreStatic: true,
  // Texts are tested on the pages that show them.
  mutator: { excludedMutations: ["StringLiteral"] },
  reporters: ["clear-text", "progress-append-only", "html"],
  clearTextReporter: { logTests: false, allowColor: false },
  htmlReporter: { fileName: ".cache/mutation/report.html" },
  tempDirName: ".cache/mutation/sandboxes",
  ignorePatterns: ["build", "data", "test-results"],
  incremental: true,
  incrementalFile: ".cache/mutation/known.json",
  // More than there are cores, since some tests wait eight seconds for Stripe to refuse.
  concurrency: 4,
};
