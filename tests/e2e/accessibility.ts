import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { RunOnly } from "axe-core";
import { expectNoOverflow, resize, stopTransitions } from "./layout";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const EVERY_RULE = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Expects axe to find nothing on the page as it stands, at WCAG 2.2 AA.
 * It goes in by `evaluate`, which the content policy does not concern. It needs timers, so it works
 * in tests with JavaScript only.
 */
export function expectAccessible(page: Page): Promise<void> {
  return expectNoViolation(page, { type: "tag", values: EVERY_RULE });
}

/** The same by the one rule that depends on the theme alone. */
function expectContrast(page: Page): Promise<void> {
  return expectNoViolation(page, { type: "rule", values: ["color-contrast"] });
}

async function expectNoViolation(page: Page, runOnly: RunOnly): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  // Colors on their way from one theme to the other would be measured half-way.
  await stopTransitions(page);
  const violations = await page.evaluate(async (runOnly) => {
    // Half under the sticky header, a button would count as too small.
    window.scrollTo(0, 0);
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const results = await axe.run(document, { runOnly, resultTypes: ["violations"] });
    return results.violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target).join(", ")})`,
    );
  }, runOnly);
  expect.soft(violations, `accessibility of ${page.url()}`).toEqual([]);
}

/**
 * Expects the page to be accessible and no wider than its window, light on the narrowest phone and dark on
 * a desk: each width and each theme is looked at by every rule once. On a phone axe can't tell the contrast
 * of what a long dialog says, so a desk shows it in both themes.
 */
export async function expectFitForAll(page: Page): Promise<void> {
  await resize(page, { width: 320, height: 800 });
  await wear(page, "light");
  await expectNoOverflow(page);
  await expectAccessible(page);
  await resize(page, { width: 1280, height: 800 });
  await wear(page, "dark");
  await expectNoOverflow(page);
  await expectAccessible(page);
  await wear(page, "light");
  await expectContrast(page);
}

/** As the page's own button does, and as a page without a script learns it from the system. */
async function wear(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((name) => {
    document.documentElement.className = name;
  }, theme);
}
