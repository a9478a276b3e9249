import type { Page } from "@playwright/test";

/** Holds matching requests back until the returned function is called. */
export async function hold(page: Page, which: Parameters<Page["route"]>[0]): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(which, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
