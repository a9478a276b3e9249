// @ts-check
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { build, ensureBuilt, ensureInstalled, enterProject } from "./bootstrap.mjs";
import { npmRun, npmRunQuietly, seconds, sideBySide, step } from "./check-steps.mjs";
import { ensureChromium, installDebianChromium } from "./debian-chromium.mjs";
import { requireNode } from "./node.mjs";

/** `npm run check`: everything that must hold before a change lands, from a fresh clone. */

const REPORTS = ".cache/check";

enterProject();
await requireNode();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const started = performance.now();
await step("packages", () => sideBySide([ensureInstalled, installDebianChromium]));
await step("browser", ensureChromium);
// Unit tests wait now and then: side by side the cores are never idle.
await step("types, lint, build, unit and route tests", () =>
  sideBySide([
    () => npmRunQuietly("types"),
    () => npmRunQuietly("lint"),
    build,
    () => vitest("test", npmRun),
  ]),
);
// One after the other: side by side each slows the other down by more than it waits.
await step("browser tests", async () => {
  // What was edited meanwhile both would build, each in the other's way.
  await ensureBuilt();
  await playwright();
});
await step("fault tests", () => vitest("test:faults", npmRunQuietly));

const { passed, failed, skipped } = count();
console.log(`\nAll good in ${seconds(started)}. Skipped ${skipped} tests.`);
console.log(`${passed} passed, ${failed} failed`);

/**
 * @param {"test" | "test:faults"} script
 * @param {typeof npmRun | typeof npmRunQuietly} runScript
 */
function vitest(script, runScript) {
  const report = `--outputFile.json=${REPORTS}/${script.replace(":", "-")}.json`;
  return runScript(script, ["--reporter=default", "--reporter=json", report, "--allowOnly=false"]);
}

function playwright() {
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: `${REPORTS}/e2e.json` };
  return npmRun("test:e2e", ["--reporter=list,json", "--forbid-only"], env);
}

/** Tests of all three runs, as their own reports count them. */
function count() {
  const vitestRuns = ["test", "test-faults"].map((name) => {
    const report = readReport(name);
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  });
  const { expected, flaky, unexpected, skipped } = readReport("e2e").stats;
  const all = [...vitestRuns, { passed: expected + flaky, failed: unexpected, skipped }];
  return all.reduce((sum, one) => ({
    passed: sum.passed + one.passed,
    failed: sum.failed + one.failed,
    skipped: sum.skipped + one.skipped,
  }));
}

/** @param {string} name */
function readReport(name) {
  return JSON.parse(readFileSync(`${REPORTS}/${name}.json`, "utf8"));
}
