import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { expectNoOverflow, resize, transitionsToEnd } from "./layout";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Expects axe to find nothing on the page as it stands, at WCAG 2.2 AA (design section 10).
 * It goes in by `evaluate`, which the content policy does not concern. It needs timers, so it works
 * in tests with JavaScript only.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // Colours on their way from one theme to the other would be measured half-way.
  await transitionsToEnd(page);
  const violations = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const results = await axe.run(document, { runOnly: { type: "tag", values } });
    return results.violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target).join(", ")})`,
    );
  }, RULES);
  expect.soft(violations, `accessibility of ${page.url()}`).toEqual([]);
}

/** Expects the page to be accessible and no wider than its window, on a desk and on the narrowest phone, in both themes. */
export async function expectFitForAll(page: Page): Promise<void> {
  for (const width of [1280, 320]) {
    await resize(page, { width, height: 640 });
    await expectNoOverflow(page);
    for (const theme of ["dark", "light"]) {
      await page.evaluate((name) => {
        document.documentElement.className = name;
      }, theme);
      await expectAccessible(page);
    }
  }
}

/** The same of each of these, opened on a desk. */
export async function expectPagesFitForAll(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.setViewportSize({ width: 1280, height: 640 });
    await page.goto(path);
    await expectFitForAll(page);
  }
}
