import { chromium, type Page } from "@playwright/test";
import type { Shop } from "../../dev/shop";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { hydrated, openHydrated } from "./hydrated";
import { expectNoOverflow } from "./layout";
import { endSessions, signInAsAdmin, signInByHand, silenceBell } from "./sign-in";
import { withDatabase } from "./stored";

/** The till at the window, on a phone. */

test.use({ viewport: { width: 390, height: 844 } });

const status = (page: Page) =>
  page.getByRole("region", { name: "Current sale" }).getByRole("status");

test("twenty sales with no signal are stored once and in order, though the browser was closed", async ({
  shop,
  viewport,
  launchOptions,
}, testInfo) => {
  const profile = testInfo.outputPath("profile");
  const settings = { ...launchOptions, baseURL: shop.origin, viewport };
  const openBrowser = () => chromium.launchPersistentContext(profile, settings);
  let context = await openBrowser();
  const page = await context.newPage();
  openHydrated(page);
  await signInAsAdmin(page, "/admin/window");
  await expectNoOverflow(page);
  await expectAccessible(page);
  await kept(page);
  await context.setOffline(true);

  const sold: { cents: number; method: string }[] = [];
  const sell = async (till: Page, count: number) => {
    for (let sale = 0; sale < count; sale++) {
      const tile = till.locator("button[name=add]").nth(sold.length % 5);
      const price = /\$([\d.]+)/.exec((await tile.textContent()) ?? "")?.[1];
      const method = sold.length % 3 === 0 ? "Card" : "Cash";
      await tile.click();
      // Two taps of a quick thumb.
      await till.getByRole("button", { name: method }).evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
      await expect(status(till).first()).toContainText(`$${price}, ${method.toLowerCase()}`);
      sold.push({ cents: Math.round(Number(price) * 100), method: method.toLowerCase() });
    }
  };
  await sell(page, 12);
  await expect(status(page).nth(1)).toContainText("12 sales are saved here");
  await context.close();

  context = await openBrowser();
  await context.setOffline(true);
  const again = await context.newPage();
  openHydrated(again);
  await again.goto("/admin/window");
  await hydrated(again);
  await sell(again, 8);
  await expect(status(again).nth(1)).toContainText("20 sales are saved here");
  expect(stored()).toEqual([]);

  await context.setOffline(false);
  await expect(status(again).nth(1)).toBeHidden();
  expect(stored()).toEqual(sold);
  await again.getByRole("link", { name: "Correct last" }).click();
  await expect(again.getByRole("dialog")).toContainText("Walk-up");
  await context.close();

  function stored() {
    return withDatabase(shop, (database) =>
      database
        .prepare(
          `SELECT total_cents AS cents, truck_payment AS method FROM orders
           WHERE origin = 'window' ORDER BY id`,
        )
        .all(),
    );
  }
});

/** Until the service worker has the page and all of its files. */
async function kept(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return (await caches.match("/admin/window")) !== undefined;
  });
}

test("a cup is sold in two presses", async ({ page, shop }) => {
  await page.addInitScript(() => {
    addEventListener("click", () => {
      const presses = Number(sessionStorage.getItem("presses"));
      sessionStorage.setItem("presses", String(presses + 1));
    });
  });
  await signInAsAdmin(page, "/admin/window");
  await kept(page);
  await page.evaluate(() => sessionStorage.clear());
  await page.getByRole("button", { name: "Iced Matcha Latte" }).click();
  await page.getByRole("button", { name: "Cash" }).click();
  await expect.poll(() => soldAtWindow(shop)).toBe(1);
  expect(await page.evaluate(() => sessionStorage.getItem("presses"))).toBe("2");
});

const soldAtWindow = (shop: Shop) =>
  withDatabase(shop, (database) =>
    database.prepare("SELECT count(*) FROM orders WHERE origin = 'window'").pluck().get(),
  );

test("an ended session keeps sales, and signing out drops the page alone", async ({
  page,
  context,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/, /ERR_FAILED/);
  await silenceBell(page);
  await signInAsAdmin(page, "/admin/window");
  await kept(page);
  const sell = async () => {
    await page.locator("button[name=add]").first().click();
    await page.getByRole("button", { name: "Cash" }).click();
    await expect(status(page).first()).toHaveText(/^Sold /);
  };

  endSessions(shop);
  await sell();
  await expect(status(page).nth(1)).toContainText("1 sale is saved here");
  await expect(status(page).nth(1)).toContainText("You're signed out.");
  expect(soldAtWindow(shop)).toBe(0);
  await page.getByRole("link", { name: "Sign in to send" }).click();
  await expect.poll(() => soldAtWindow(shop)).toBe(1);
  await expect(status(page).nth(1)).toBeHidden();

  const SALES = "**/api/window-sales/*";
  await context.route(SALES, (route) => route.abort());
  await hydrated(page);
  await sell();
  await expect(status(page).nth(1)).toContainText("1 sale is saved here");
  await page.getByText("Correct last").click();
  await page.getByRole("button", { name: "It Was Card, Not Cash" }).click();
  await expect(status(page).first()).toHaveText("Corrected: paid by card.");
  await expect(status(page).nth(1)).toContainText("1 sale and 1 correction are saved here");
  await page.goto("/admin/sign-out-everywhere");
  await hydrated(page);
  await page.getByRole("main").getByRole("button", { name: "Sign Out Everywhere" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/admin"));
  await page.goto("/healthz");
  expect(await page.evaluate(() => caches.keys())).toEqual([]);

  await context.unroute(SALES);
  await signInByHand(page, "/admin/window");
  await expect.poll(salesByCard).toBe(1);
  expect(soldAtWindow(shop)).toBe(2);

  function salesByCard() {
    return withDatabase(shop, (database) =>
      database.prepare("SELECT count(*) FROM orders WHERE truck_payment = 'card'").pluck().get(),
    );
  }
});
