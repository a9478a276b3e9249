import type { Page } from "@playwright/test";
import { scriptHasTakenOver } from "./script-has-taken-over";

/**
 * Waits until the page's script has taken over, so that what is pressed from here on it answers; what
 * is pressed before posts. A page loaded is not there yet: its script is asked for only then
 * (app/deferred-scripts.ts). Without JavaScript there is nothing to wait for.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(scriptHasTakenOver, undefined, { polling: 20 });
}

/**
 * Makes `goto` and `reload` wait for that too. A test that means the page before names what it waits
 * for: `page.goto(path, { waitUntil: "commit" })`.
 */
export function openHydrated(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await hydrated(page);
    return response;
  };
  const reload = page.reload.bind(page);
  page.reload = async (options) => {
    const response = await reload(options);
    if (!options?.waitUntil) await hydrated(page);
    return response;
  };
}
