// @ts-check
import { build, ensureInstalled, enterProject } from "./bootstrap.mjs";
import { npmRun, seconds, step } from "./check-steps.mjs";
import { requireNode } from "./node.mjs";
import { ensureOtherBrowsers } from "./other-browsers.mjs";

/** `npm run check:long`: what takes too long for every change, hours in all; on a quiet machine. */

const HISTORIES = 5_000;
const SOAK_MINUTES = 60;

enterProject();
await requireNode();

const started = performance.now();
await step("packages", ensureInstalled);
await step("other browsers", ensureOtherBrowsers);
await step("build", build);
await step("journeys in other browsers", () => npmRun("test:browsers"));
await step(`${HISTORIES.toLocaleString("en-US")} payment histories`, () =>
  npmRun("test:faults", ["tests/faults/payment.property.test.ts"], {
    PROPERTY_RUNS: String(HISTORIES),
  }),
);
await step(`${HISTORIES.toLocaleString("en-US")} histories of the books`, () =>
  npmRun("test", ["app/domain/journal/journal.property.server.test.ts"], {
    PROPERTY_RUNS: String(HISTORIES),
  }),
);
await step("storms", () => npmRun("test:storms"));
await step("soak", () => npmRun("soak", ["--minutes", String(SOAK_MINUTES)]));
await step("mutations", () => npmRun("mutate"));

console.log(`\nLong check finished in ${seconds(started)}.`);
