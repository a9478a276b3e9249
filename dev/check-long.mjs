// @ts-check
import { build, ensureInstalled, enterProject } from "./bootstrap.mjs";
import { npmRun, part, seconds, sideBySide, step } from "./check-steps.mjs";
import { ensureChromium, installDebianChromium } from "./debian-chromium.mjs";
import { requireNode } from "./node.mjs";
import { ensureOtherBrowsers } from "./other-browsers.mjs";

/**
 * `npm run check:long`: checks that take too long for every change, an hour and a half in all. Needs a quiet
 * machine.
 */

/** Runs of property tests, both for payments and for the books. */
const MANY_HISTORIES = { PROPERTY_RUNS: "5000" };
const PAYMENTS = "tests/faults/payment.property.test.ts";
const BOOKS = "app/domain/journal/journal.property.server.test.ts";
const SOAK_MINUTES = 60;

enterProject();
await requireNode();

const started = performance.now();
await step("packages", ensureInstalled);
await step("browsers", async () => {
  await installDebianChromium();
  await ensureChromium();
  await ensureOtherBrowsers();
});
await step("build", build);
await step("journeys in other browsers", () => npmRun("test:browsers"));
// Whether every part of the bench still runs. Its figures say little.
await step("quick bench", () => npmRun("bench", ["--quick"]));
await step("storms", () => npmRun("test:storms"));
// The soak judges memory, responses, and books, not speed, and leaves most of the machine idle.
await step("soak and histories", () =>
  sideBySide([
    part("soak", "soak", ["--minutes", String(SOAK_MINUTES)]),
    part("payment histories", "test:faults", [PAYMENTS], MANY_HISTORIES),
    part("histories of the books", "test", [BOOKS], MANY_HISTORIES),
  ]),
);

console.log(`\nLong check finished in ${seconds(started)}.`);
