import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

// Fewer pictures are in view, and are loaded, than on a desk.
test.use({ viewport: { width: 390, height: 844 } });

test("a page stands as it was sent, whichever of its scripts is lost, once or for good", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(
    /Failed to load resource/,
    /Failed to fetch dynamically imported module|error loading/i,
  );
  await page.goto("/shop");
  const scripts = await page.evaluate(() =>
    performance.getEntriesByType("resource").flatMap(({ name }) => {
      const { pathname } = new URL(name);
      return /^\/assets\/.*\.js$/.test(pathname) ? [pathname] : [];
    }),
  );
  expect(scripts.length).toBeGreaterThan(3);
  const other = await context.newPage();
  for (const script of new Set(scripts)) {
    // Side by side, since most of the time they wait for what might still come.
    await Promise.all([expectToStand(page, script, 1), expectToStand(other, script, 99)]);
  }

  await test.step("without any a toast goes away by itself", async () => {
    await page.route("**/assets/*.js", (route) => route.abort("connectionfailed"));
    await page.goto("/shop", { waitUntil: "load" });
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    const toast = page.locator(".toast", { hasText: "Added to Cart" });
    await expect(toast).toBeVisible();
    // The wait is an animation's delay, which a test need not sit out.
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await expect(toast).toBeHidden();
  });
});

/** @param times how often the script is lost before it comes */
async function expectToStand(page: Page, script: string, times: number): Promise<void> {
  await page.route(`**${script}`, (route) => route.abort("connectionfailed"), { times });
  const lost = page.waitForEvent("requestfailed", (asked) => asked.url().endsWith(script));
  await page.goto("/shop", { waitUntil: "load" });
  await lost;
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("article").first(), script).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 }), script).toHaveText("Shop");
  await expect(page.getByText(/Application Error|Unable to/), script).toHaveCount(0);
  await page.unroute(`**${script}`);
}
