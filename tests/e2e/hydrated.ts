import type { Page } from "@playwright/test";
import { scriptHasTakenOver } from "./script-has-taken-over";

/**
 * Waits until the page's script has taken over and handles what's pressed. Before that, a press posts a form. The
 * script is only requested after the page has loaded (app/deferred-scripts.ts). Without JavaScript, there's nothing to
 * wait for.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(scriptHasTakenOver, undefined, { polling: 20 });
}

/**
 * Makes `goto` and `reload` wait for the page's script too. A test that needs the page before that names what it waits
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
