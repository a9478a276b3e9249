import { expectAccessible } from "./accessibility";
import { alert, breakLine, FAILED_REQUEST, isData, later, tryAgain } from "./bad-line";
import { expect, test } from "./fixtures";
import { signInAsAdmin } from "./sign-in";

/** A page keeps what it shows when the next page, or its list, doesn't come. */

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(FAILED_REQUEST);
});

test.describe("what was loaded", () => {
  test.use({ sharedShop: true });

  test("stays in the shop when another category doesn't load, until another page does", async ({
    page,
  }) => {
    await page.goto("/shop");
    const products = page.getByRole("article");
    const count = await products.count();
    const mend = await breakLine(page, isData);
    const filter = page.getByRole("link", { name: "Equipment", exact: true });
    await filter.click();
    await expect(alert(page)).toContainText("Unable to Load Products");
    await expect(products).toHaveCount(count);
    await expect(page).toHaveURL(/\/shop$/);
    await expect(filter).toBeFocused();
    await expectAccessible(page);

    await tryAgain(page).click();
    await expect(tryAgain(page)).toBeEnabled();
    await mend();
    await tryAgain(page).click();
    await expect(page).toHaveURL(/\?category=equipment$/);
    await expect(alert(page)).toHaveCount(0);
    await expect.poll(() => products.count()).toBeLessThan(count);
    await expect(page.getByRole("main")).toBeFocused();

    const less = await products.count();
    const mendAgain = await test.step("one goes back and that does not come", async () => {
      const mend = await breakLine(page, isData);
      await page.goBack();
      await expect(alert(page)).toContainText("Unable to Load Products");
      await expect(products).toHaveCount(less);
      await expect(page).toHaveURL(/equipment/);
      return mend;
    });

    await test.step("another page comes", async () => {
      await mendAgain();
      await page.getByRole("link", { name: "About Us" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "About" })).toBeVisible();
      await expect(alert(page)).toHaveCount(0);
    });
  });

  test("stays in a list when a search doesn't load", async ({ page }) => {
    await signInAsAdmin(page, "/admin/store");
    const rows = page.getByRole("table").getByRole("row");
    const count = await rows.count();
    const mend = await breakLine(page, isData);
    await page.getByRole("searchbox").fill("whisk");
    await page.getByRole("searchbox").press("Enter");
    await expect(alert(page)).toContainText(later("products"));
    await expect(rows).toHaveCount(count);
    await expect(page).toHaveURL(/\/admin\/store$/);
    await mend();
    await tryAgain(page).click();
    await expect(page).toHaveURL(/\?q=whisk$/);
    await expect(rows).not.toHaveCount(count);
  });
});

test("a saved product stays saved when its list doesn't reload", async ({ page }) => {
  await signInAsAdmin(page, "/admin/store");
  await page.getByRole("link", { name: "Add Product" }).click();
  await page.getByLabel("Product Name").fill("Saemidori");
  await page.getByLabel("Description").fill("Shaded for twenty days.");
  await page.getByLabel("Price").fill("28.50");
  const isRead = (url: URL) => isData(url) && !/\.new$/.test(url.searchParams.get("_data") ?? "");
  const mend = await breakLine(page, isRead);
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(alert(page)).toContainText(later("products"));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/store$/);
  await expect(page.getByRole("table")).not.toContainText("Saemidori");
  await mend();
  await tryAgain(page).click();
  await expect(page.getByRole("table")).toContainText("Saemidori");
  await expect(page.getByText("The product has been added to your store.")).toBeVisible();
});
