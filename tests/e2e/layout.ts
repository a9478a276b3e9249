import { expect, type Page } from "@playwright/test";

/** Expects the page to be no wider than its window, and names what sticks out. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const outside = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const elements = [...document.querySelectorAll("body *")];
    return elements
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect(outside, `elements wider than the window on ${page.url()}`).toEqual([]);
}
