import { expect, type Page } from "@playwright/test";
import { draw, stopTransitions } from "./layout";

/** Goes there as a link does, without loading the document. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    while (!window.__remixRouter) await new Promise(requestAnimationFrame);
    await window.__remixRouter.navigate(to);
  }, path);
}

/** These are loaded as documents of their own, whoever asks. */
const DOCUMENTS = ["/checkout", "/now"];

/** The same until it is there: quicker than to load it anew, and with axe, which stays. */
export async function goAndArrive(page: Page, path: string): Promise<void> {
  const isOurs = await page.evaluate(() => "__remixRouter" in window);
  if (!isOurs || DOCUMENTS.includes(path)) {
    await page.goto(path);
    return;
  }
  await stopTransitions(page);
  await go(page, path);
  await arrive(page, path);
}

/** Until what was gone to is there: the address changes before what stands in for a screen has made way for it. */
export async function arrive(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path);
  await draw(page);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await draw(page);
}
