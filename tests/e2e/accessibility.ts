import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type { RunOnly } from "axe-core";
import { expectNoOverflow, resize, stopTransitions } from "./layout";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const EVERY_RULE = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Expects axe to find nothing on the page as it is, at WCAG 2.2 AA. `evaluate` loads axe, which the content security
 * policy doesn't block. Axe needs timers, so this only works in tests with JavaScript.
 */
export function expectAccessible(page: Page): Promise<void> {
  return expectNoViolation(page, { type: "tag", values: EVERY_RULE });
}

/** Expects enough contrast, the only one of axe's rules that depends on the theme. */
function expectContrast(page: Page): Promise<void> {
  return expectNoViolation(page, { type: "rule", values: ["color-contrast"] });
}

async function expectNoViolation(page: Page, runOnly: RunOnly): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  // During a transition between themes, axe would measure colors that are half-way.
  await stopTransitions(page);
  const violations = await page.evaluate(async (runOnly) => {
    // A button that's half under the sticky header would count as too small.
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
 * Expects the page to be accessible and no wider than its window, light on the narrowest phone and dark on a desktop,
 * so every rule checks each width and each theme once. On a phone, axe can't tell the contrast of a long dialog's text,
 * so the desktop checks it in both themes.
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

/** Sets the theme like the page's button does, and like the system does for a page without JavaScript. */
async function wear(page: Page, theme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.evaluate((name) => {
    document.documentElement.className = name;
  }, theme);
}
