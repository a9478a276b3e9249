import { expect, type Page } from "@playwright/test";
import { draw, stopTransitions } from "./layout";

/** Opens a path like a link does, without loading the document. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    while (!window.__remixRouter) await new Promise(requestAnimationFrame);
    await window.__remixRouter.navigate(to);
  }, path);
}

/** Pages that always load as documents. */
const DOCUMENTS = ["/checkout", "/now"];

/** Opens a path and waits for its page. That's faster than loading a document, and axe stays loaded. */
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

/** Waits until a path's page shows. The URL changes before the placeholder of a screen is gone. */
export async function arrive(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path);
  await draw(page);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await draw(page);
}
