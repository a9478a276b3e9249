import { expectAccessible } from "./accessibility";
import {
  alert,
  breakLine,
  dataRequests,
  FAILED_REQUEST,
  isData,
  later,
  NOT_OPENED,
  tryAgain,
} from "./bad-line";
import { expect, test } from "./fixtures";
import { signInAsAdmin } from "./sign-in";

/** How what did not come is asked for again: by a person, or when the network is back. */

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(FAILED_REQUEST);
});

test.describe("trying again", () => {
  test.use({ sharedShop: true });

  test("asks only for what didn't load, and hands the focus on", async ({ page }) => {
    await page.goto("/");
    const mend = await breakLine(page, isData);
    await page.getByRole("link", { name: "Shop", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "Unable to Load Products" })).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
    await expect(page).toHaveTitle(/^Unable to Load Products/);
    await expectAccessible(page);
    await mend();
    const asked = dataRequests(page);
    await tryAgain(page).click();
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(page.getByRole("main")).toBeFocused();
    expect(asked).toEqual(["routes/_site.shop"]);
  });

  test("opens the dialog that was asked for", async ({ page }) => {
    await signInAsAdmin(page, "/admin/store");
    const mend = await breakLine(page, isData);
    const opener = page.getByRole("link", { name: "Add Product" });
    await opener.click();
    await expect(alert(page)).toContainText(NOT_OPENED);
    await expect(opener).toBeFocused();
    await expectAccessible(page);
    await mend();
    const asked = dataRequests(page);
    await tryAgain(page).click();
    await expect(page.getByRole("dialog", { name: "Add New Product" })).toBeVisible();
    expect(asked).toEqual(["routes/admin.store.new"]);
    // Until it is modal, Escape goes elsewhere.
    await expect(page.locator("dialog:modal")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).toHaveURL(/\/admin\/store$/);
  });
});

test.describe("a connection that comes back", () => {
  test.use({ sharedShop: true });

  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  });

  test("brings the page that didn't load, with its style, and takes nobody from a form", async ({
    page,
    context,
  }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Toggle theme" }).click();
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const before = await paper();
    await context.setOffline(true);
    await page.getByRole("link", { name: "Shop", exact: true }).first().click();
    await expect(alert(page)).toContainText("connection");
    expect(await paper()).toBe(before);
    await expect(page.locator("html")).toHaveClass("dark");
    await context.setOffline(false);
    await expect(page.getByRole("article").first()).toBeVisible();
    await expect(alert(page)).toHaveCount(0);
    expect(await paper()).toBe(before);

    await context.setOffline(true);
    await page.getByRole("link", { name: "Equipment", exact: true }).click();
    await expect(alert(page)).toContainText("Unable to Load Products");
    const email = page.getByRole("contentinfo").getByLabel("Email");
    await email.fill("kei@example.com");
    await context.setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(tryAgain(page)).toBeVisible();
    await expect(page).toHaveURL(/\/shop$/);
    await tryAgain(page).click();
    await expect(page).toHaveURL(/category=equipment$/);
    await expect(email).toHaveValue("kei@example.com");
  });

  test("brings what was searched for", async ({ page, context }) => {
    await signInAsAdmin(page, "/admin/store");
    await context.setOffline(true);
    await page.getByRole("searchbox").fill("whisk");
    await page.getByRole("searchbox").press("Enter");
    await expect(alert(page)).toContainText(later("products"));
    await expect(page.getByText("Check your connection.")).toBeVisible();
    await context.setOffline(false);
    await expect(page).toHaveURL(/\?q=whisk$/);
    await expect(alert(page)).toHaveCount(0);
  });
});
