import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { EITHER_WAY, expect, test } from "./fixtures";
import { signInAsAdmin } from "./sign-in";
import { addPaidOrder } from "./stored";

/** Three of the panel's screens. tests/routes/admin.page.test.ts opens all of them. */
const SCREENS = [
  ["Today", "/admin/today", "Today"],
  ["Menu", "/admin/menu", "Menu"],
  ["Orders", "/admin/orders", "Orders"],
] as const;
const PHONE = { width: 390, height: 844 };
const EXPANDED_PX = 256;
const COLLAPSED_PX = 48;
const SHEET_PX = 288;

test.describe("the sidebar", () => {
  test("leads to screens and marks the one that is shown", async ({ page }) => {
    await signInAsAdmin(page);
    const menu = page.getByRole("navigation", { name: "Management" });
    for (const [name, path, title] of SCREENS) {
      await menu.getByRole("link", { name }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(menu.locator("[aria-current=page]")).toHaveText(name);
    }
  });

  for (const [how, details] of EITHER_WAY) {
    test(
      `collapses to icons that keep their names, and stays so${how}`,
      details,
      async ({ page, context }) => {
        await signInAsAdmin(page, "/admin/inventory");
        const width = async () => (await page.getByRole("complementary").boundingBox())?.width;
        await expect.poll(width).toBe(EXPANDED_PX);

        await page.getByRole("button", { name: "Toggle sidebar" }).click();
        await expect.poll(width).toBe(COLLAPSED_PX);
        await expect(page).toHaveURL("/admin/inventory");
        const link = page.getByRole("link", { name: "Inventory" });
        await expect(link).toHaveAttribute("title", "Inventory");

        const cookies = await context.cookies();
        const cookie = cookies.find(({ name }) => name === "sidebar_state");
        expect(cookie?.value).toBe("false");
        const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
        expect(days).toBeGreaterThan(6.9);
        expect(days).toBeLessThanOrEqual(7);

        await page.goto("/admin/store");
        await expect.poll(width).toBe(COLLAPSED_PX);
        await page.getByRole("button", { name: "Toggle sidebar" }).click();
        await expect.poll(width).toBe(EXPANDED_PX);
      },
    );
  }

  test("leads to a screen that stands alone while it's loading", async ({ page }) => {
    await signInAsAdmin(page);
    let go = () => {};
    const line = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(/_data=routes%2Fadmin\.orders/, (route) => line.then(() => route.continue()));
    await page.getByRole("link", { name: "Orders", exact: true }).click();
    await expect(page.getByText("Loading Orders")).toBeAttached();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
    go();
    await expect(page.getByText("Loading Orders")).toBeHidden();
  });

  test("is toggled by Ctrl or Cmd and B", async ({ page }) => {
    await signInAsAdmin(page);
    const width = async () => (await page.getByRole("complementary").boundingBox())?.width;
    await page.keyboard.press("Control+b");
    await expect.poll(width).toBe(COLLAPSED_PX);
    await page.keyboard.press("Meta+b");
    await expect.poll(width).toBe(EXPANDED_PX);
  });
});

test.describe("the panel on a phone", () => {
  test.use({ viewport: PHONE });

  for (const [how, details] of EITHER_WAY) {
    test(
      `the sidebar is a sheet that opens, leads on and closes${how}`,
      details,
      async ({ page }) => {
        await signInAsAdmin(page);
        const sheet = page.getByRole("complementary", { name: "Sidebar" });
        await expect(sheet).toBeHidden();

        const opener = page.getByRole("button", { name: "Management menu" });
        await opener.click();
        await expect(sheet).toBeVisible();
        await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(SHEET_PX);
        await page.keyboard.press("Escape");
        await expect(sheet).toBeHidden();
        await expect(opener).toBeFocused();

        await opener.click();
        await sheet.getByRole("button", { name: "Close menu" }).click();
        await expect(sheet).toBeHidden();

        await opener.click();
        await sheet.getByRole("link", { name: "Orders" }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
        await expect(sheet).toBeHidden();
      },
    );
  }

  test("has what is needed at the truck one tap away from every screen", async ({ page, shop }) => {
    addPaidOrder(shop, "waits@example.com");
    await signInAsAdmin(page, "/admin/orders/settings");
    const service = page.getByRole("navigation", { name: "Service" });
    await expect(service).toContainText("1 waiting");
    for (const name of ["Today", "Counter", "Window"]) {
      // The links stay in view at the end of a long screen too.
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect(service).toBeInViewport({ ratio: 1 });
      await service.getByRole("link", { name }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      await expect(service.locator("[aria-current=page]")).toHaveAccessibleName(name);
    }
    await page.getByRole("button", { name: "Management menu" }).click();
    await expect(page.getByRole("button", { name: "Logout" })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  });

  test("opens and closes the sheet by Ctrl and B", async ({ page }) => {
    await signInAsAdmin(page);
    const sheet = page.getByRole("complementary", { name: "Sidebar" });
    await page.keyboard.press("Control+b");
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Control+b");
    await expect(sheet).toBeHidden();
  });
});

test.describe("the panel", () => {
  test.use({ sharedShop: true });

  test("has an accessible sidebar, collapsed and as a sheet", async ({ page }) => {
    await signInAsAdmin(page);
    await page.keyboard.press("Control+b");
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await page.getByRole("button", { name: "Management menu" }).click();
    await expectAccessible(page);
  });
});

test.describe("the site, from the panel", () => {
  const isSite = (page: Page) =>
    expect(page.locator("html:not([data-panel])").locator("head > style")).toHaveCount(1);

  test("comes as a whole page with its own style", async ({ page }) => {
    await signInAsAdmin(page);
    await expect(page.locator("head > style")).toHaveCount(0);
    await page.getByRole("link", { name: "Ujicart", exact: true }).click();
    await expect(page).toHaveURL("/");
    await isSite(page);
    await page.goBack();
    await expect(page).toHaveURL("/admin");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
  });

  test("comes so by Back too, after the panel was loaded anew", async ({ page }) => {
    await signInAsAdmin(page, "/shop");
    await isSite(page);
    await page.getByRole("link", { name: "Admin", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
    await page.reload();
    await page.goBack();
    await expect(page).toHaveURL("/shop");
    await isSite(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Shop");
  });
});
