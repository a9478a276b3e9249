import { chromium, type Page } from "@playwright/test";
import type { Shop } from "../../dev/shop";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { installFonts, setFont } from "./fonts";
import { hydrated, openHydrated } from "./hydrated";
import { expectNoHiddenFocus, expectNoOverflow, resize } from "./layout";
import { expectToast } from "./panel";
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
  await test.step("correcting leads back to the till, and to the bill that had begun", async () => {
    const last = again.getByRole("link", { name: "Correct last" });
    const dialog = again.getByRole("dialog");
    await again.locator("button[name=add]").first().click();
    for (const leave of [
      () => dialog.getByRole("link", { name: "Close" }).click(),
      () => dialog.getByRole("button", { name: /^Change to / }).click(),
    ]) {
      await last.click();
      await expect(dialog).toContainText("Walk-up");
      await leave();
      await expect(dialog).toHaveCount(0);
      await expect(again).toHaveURL(/\/admin\/window(\?corrected)?$/);
      await expect(again.getByRole("button", { name: /^One less / })).toHaveCount(1);
    }
    await expectToast(again, "Payment Corrected");
    await again.reload();
    await expect(last).toBeVisible();
  });
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

/** Until the service worker has the page and all of its files, its font too. */
async function kept(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return (await caches.match("/admin/window")) !== undefined;
  });
  const files = await page.evaluate(async () => {
    const [name = ""] = await caches.keys();
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
  });
  for (const kind of ["js", "css", "woff2"])
    expect(files.some((file) => file.endsWith(`.${kind}`))).toBe(true);
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
  await page.getByRole("button", { name: "Change to Card" }).click();
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

test("the owner's sale that was refused to a helper is sent once the owner is back", async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const SALES = "**/api/window-sales/*";
  const body = "The owner sold this. Sign in as the owner to send it.";
  await page.route(SALES, (route) => route.fulfill({ status: 409, body }));
  await signInAsAdmin(page, "/admin/window");
  await tiles(page).first().click();
  await cash(page).click();
  const refused = page.getByRole("list", { name: "Sales that didn't go through" });
  await expect(refused).toContainText(body);
  await page.unroute(SALES);
  await page.reload();
  await expect.poll(() => soldAtWindow(shop)).toBe(1);
  await expect(refused).toBeHidden();
});

const tiles = (page: Page) => page.locator("button[name=add]");
const cash = (page: Page) => page.getByRole("button", { name: "Cash" });

/** How many tiles can't be pressed wherever the page is scrolled. */
const coveredTiles = (page: Page) =>
  tiles(page).evaluateAll(
    (all) =>
      all.filter((tile) => {
        tile.scrollIntoView({ block: "nearest" });
        const { left, top, width, height } = tile.getBoundingClientRect();
        const above = document.elementFromPoint(left + width / 2, top + height / 2);
        return !tile.contains(above);
      }).length,
  );

/** A desk at 400%, a phone that's turned, a phone, and a tablet. */
const SIZES = [
  { width: 320, height: 256 },
  { width: 667, height: 375 },
  { width: 390, height: 844 },
  { width: 1024, height: 600 },
];

test("each tile can be pressed at every size, and nothing hides what has the focus", async ({
  page,
}) => {
  await signInAsAdmin(page, "/admin/window");
  for (const lines of [1, 6]) {
    for (let line = lines === 1 ? 0 : 1; line < lines; line++) await tiles(page).nth(line).click();
    for (const size of SIZES) {
      await test.step(`${lines} lines at ${size.width} × ${size.height}`, async () => {
        await resize(page, size);
        await page.evaluate(() => scrollTo(0, 0));
        // At 400% the bill follows the tiles.
        if (size.height > 300) await expect(cash(page)).toBeInViewport({ ratio: 1 });
        expect(await coveredTiles(page)).toBe(0);
        await expectNoHiddenFocus(page);
        await expectNoOverflow(page);
      });
    }
  }
});

test("six lines of a bill are in sight on a phone, and it says that more can be scrolled", async ({
  page,
}) => {
  await installFonts(page);
  await signInAsAdmin(page, "/admin/window");
  // In a wider one, names take two lines.
  await setFont(page, "usual");
  const lines = page.getByRole("region", { name: "Current sale" }).getByRole("listitem");
  const notice = page.getByText("Scroll to see all", { exact: false });
  for (let line = 0; line < 6; line++) await tiles(page).nth(line).click();
  await expect(lines).toHaveCount(6);
  await expect.poll(() => linesInSight(page)).toBe(6);
  await expect(notice).toHaveCount(0);
  for (const line of [6, 7]) await tiles(page).nth(line).click();
  await expect(notice).toHaveText("Scroll to see all 8 lines");
  await expect.poll(() => linesInSight(page)).toBe(6);
  await resize(page, { width: 1440, height: 900 });
  await expect(notice).toHaveCount(0);
  await expect.poll(() => linesInSight(page)).toBe(8);
  await expect(cash(page)).toBeInViewport({ ratio: 1 });
});

/** The lines of the bill that are neither scrolled away nor below its payment buttons. */
const linesInSight = (page: Page) =>
  page.locator(".bill").evaluate((bill) => {
    const { top } = bill.getBoundingClientRect();
    const end = bill.querySelector(".bill-pay")?.getBoundingClientRect().top ?? 0;
    return [...bill.querySelectorAll("li")].filter((line) => {
      const box = line.getBoundingClientRect();
      return box.top > top - 1 && box.bottom < end + 1;
    }).length;
  });

test("a long name takes two lines of the bill, and leaves the buttons in their columns", async ({
  page,
  shop,
}) => {
  withDatabase(shop, (db) =>
    db.exec(`UPDATE products SET name = name || ' of the Yamamoto Family''s Generational Farm, First
      Harvest, Stone-Milled, Limited Edition' WHERE name = 'Matcha Financier'`),
  );
  await signInAsAdmin(page, "/admin/window");
  await tiles(page).first().click();
  await tiles(page).filter({ hasText: "Matcha Financier" }).click();
  const names = page.locator(".bill-name");
  await expect(names).toHaveCount(1);
  const lines = await names.evaluate((name) => {
    return name.clientHeight / Number.parseFloat(getComputedStyle(name).lineHeight);
  });
  expect(Math.round(lines)).toBe(2);
  const lefts = await page
    .getByRole("button", { name: /^One less/ })
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  expect(lefts).toHaveLength(2);
  expect(new Set(lefts).size).toBe(1);
});

test("no focus ring is drawn around nothing at the foot, once what had the focus is gone", async ({
  page,
}) => {
  await signInAsAdmin(page, "/admin/window");
  await page.keyboard.press("Tab");
  for (const place of await page.locator(".bill > [tabindex='-1']").all()) {
    await place.focus();
    await expect(place).toBeFocused();
    await expect(place).toHaveCSS("outline-color", "rgba(0, 0, 0, 0)");
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("Enter in a text field sells nothing", async ({ page, shop }) => {
      await signInAsAdmin(page, "/admin/window");
      if (javaScriptEnabled) await kept(page);
      await tiles(page).first().click();
      const name = page.getByLabel("Name", { exact: true });
      await name.fill("Maya");
      await name.press("Enter");
      await expect(name).toHaveValue("Maya");
      expect(soldAtWindow(shop)).toBe(0);
      await cash(page).click();
      await expect.poll(() => soldAtWindow(shop)).toBe(1);
    });
  });
}

test("payment is a press or two away from any tile", async ({ page, shop }) => {
  await signInAsAdmin(page, "/admin/window");
  await kept(page);
  await tiles(page).first().press("Enter");
  await page.keyboard.press("Shift+Tab");
  const link = page.getByRole("link", { name: "Go to payment" });
  await expect(link).toBeFocused();
  await expect(link).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Enter");
  await expect(cash(page)).toBeFocused();

  await tiles(page).last().focus();
  await page.keyboard.press("Control+Enter");
  await expect(cash(page)).toBeFocused();
  expect(soldAtWindow(shop)).toBe(0);
  await page.keyboard.press("Enter");
  await expect.poll(() => soldAtWindow(shop)).toBe(1);
});
