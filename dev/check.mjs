// @ts-check
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { build, ensureBuilt, ensureInstalled, enterProject } from "./bootstrap.mjs";
import { npmRun, npmRunQuietly, seconds, sideBySide, step } from "./check-steps.mjs";
import { ensureChromium, installDebianChromium } from "./debian-chromium.mjs";
import { requireNode } from "./node.mjs";

/**
 * `npm run check`: what must pass before a change lands, from a fresh clone. With `-- --walks`, as on the build
 * server, also every screen of the panel in every setting.
 */

const withWalks = process.argv.includes("--walks");

const REPORTS = ".cache/check";

enterProject();
await requireNode();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const started = performance.now();
await step("packages", () => sideBySide([ensureInstalled, installDebianChromium]));
await step("browser", ensureChromium);
// Unit tests wait now and then, so running them in parallel keeps the cores busy.
await step("types, lint, build, unit and route tests", () =>
  sideBySide([
    () => npmRunQuietly("types"),
    () => npmRunQuietly("lint"),
    build,
    () => vitest("test", npmRun),
    () => vitest("check:local-stripe", npmRunQuietly),
  ]),
);
// Browser tests run after the other tests, since in parallel each would slow the other down more than it waits.
await step("browser tests", async () => {
  // If sources changed meanwhile, both would build at the same time, and get in each other's way.
  await ensureBuilt();
  await playwright("test:e2e");
});
if (withWalks) await step("walks", () => playwright("test:walks"));
await step("fault tests", () => vitest("test:faults", npmRunQuietly));

const { passed, failed, skipped } = count();
console.log(`\nAll good in ${seconds(started)}. Skipped ${skipped} tests.`);
console.log(`${passed} passed, ${failed} failed`);

/**
 * @param {"test" | "check:local-stripe" | "test:faults"} script
 * @param {typeof npmRun | typeof npmRunQuietly} runScript
 */
function vitest(script, runScript) {
  const report = `--outputFile.json=${resolve(reportOf(script))}`;
  return runScript(script, ["--reporter=default", "--reporter=json", report, "--allowOnly=false"]);
}

/** @param {"test:e2e" | "test:walks"} script */
function playwright(script) {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(script) };
  return npmRun(script, ["--reporter=list,json", "--forbid-only"], env);
}

/** The number of tests of all runs, from their reports. */
function count() {
  const vitestRuns = ["test", "check:local-stripe", "test:faults"].map((script) => {
    const report = readReport(script);
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  });
  const playwrightRuns = ["test:e2e", ...(withWalks ? ["test:walks"] : [])].map((script) => {
    const { expected, flaky, unexpected, skipped } = readReport(script).stats;
    return { passed: expected + flaky, failed: unexpected, skipped };
  });
  return [...vitestRuns, ...playwrightRuns].reduce((sum, one) => ({
    passed: sum.passed + one.passed,
    failed: sum.failed + one.failed,
    skipped: sum.skipped + one.skipped,
  }));
}

/** @param {string} script */
function readReport(script) {
  return JSON.parse(readFileSync(reportOf(script), "utf8"));
}

/** @param {string} script */
function reportOf(script) {
  return `${REPORTS}/${script.replace(":", "-")}.json`;
}
