import BetterSqlite3 from "better-sqlite3";
import { expect, test } from "./fixtures";

test.describe("the shop", () => {
  test.use({ sharedShop: true });

  test("is filtered by links that have an address", { tag: "@no-script" }, async ({ page }) => {
    await page.goto("/shop");
    await expect(page.getByText("Showing 12 products")).toBeVisible();

    const filter = page.getByRole("navigation", { name: "Filter by category" });
    await expect(filter.getByRole("link")).toHaveText([
      "All",
      "Matcha",
      "Merchandise",
      "Equipment",
    ]);
    await filter.getByRole("link", { name: "Equipment" }).click();

    await expect(page).toHaveURL(/\?category=equipment$/);
    await expect(filter.getByRole("link", { name: "Equipment" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    const shown = await page.getByRole("article").count();
    await expect(page.getByText(`Showing ${shown} products`)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Bamboo Whisk" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Canvas Tote" })).toBeHidden();
  });

  test("shows everything for a category it does not know", async ({ page }) => {
    await page.goto("/shop?category=snacks");
    await expect(page.getByText("Showing 12 products")).toBeVisible();
    await expect(page.getByRole("link", { name: "All" })).toHaveAttribute("aria-current", "true");
  });

  test("tells of a product what the shop knows", { tag: "@no-script" }, async ({ page }) => {
    await page.goto("/shop");
    const tin = page.getByRole("article").filter({ hasText: "Ceremonial Matcha" });
    await expect(tin.getByRole("img")).toHaveAttribute("src", /tin-ceremonial/);
    await expect(tin).toContainText("$38.00");
    await expect(tin).toContainText("Uji, Kyoto");
    await expect(tin).toContainText("JAS Organic");
    await expect(tin, "the first certification alone").not.toContainText("Stone Milled");
    await expect(tin.getByText("8/10")).toBeVisible();
    await expect(tin.getByText("Bitter", { exact: true })).toBeVisible();

    const tote = page.getByRole("article").filter({ hasText: "Canvas Tote" });
    await expect(tote.getByText("Umami"), "unknown tastes are not shown").toBeHidden();
  });

  test("offers a sold-out product, but not to buy", { tag: "@no-script" }, async ({ page }) => {
    await page.goto("/shop");
    const kettle = page.getByRole("article").filter({ hasText: "Cast Iron Kettle" });
    await expect(kettle.getByRole("button", { name: "Sold Out" })).toBeDisabled();
    await expect(kettle.getByRole("button", { name: "Add to Cart" })).toHaveCount(0);
  });

  test("shows six skeletons while it is on its way", async ({ page }) => {
    await page.goto("/about");
    let arrive = () => {};
    const onItsWay = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/shop\?.*_data=/, async (route) => {
      await onItsWay;
      await route.continue();
    });

    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Shop" })
      .click();
    await expect(page.locator("[data-skeleton]")).toHaveCount(6);
    arrive();
    await expect(page.getByRole("article")).toHaveCount(12);
    await expect(page.locator("[data-skeleton]")).toHaveCount(0);
  });
});

test("an empty shelf says so, one way for all and another for a category", async ({
  page,
  shop,
}) => {
  new BetterSqlite3(shop.database).exec("UPDATE products SET is_available = 0").close();

  await page.goto("/shop");
  await expect(page.getByRole("heading", { name: "No Products Available" })).toBeVisible();
  await expect(page.getByText("Please check back soon")).toBeVisible();

  await page.goto("/shop?category=matcha");
  await expect(page.getByRole("heading", { name: "No Products Available" })).toBeVisible();
  await expect(page.getByText("Try another one")).toBeVisible();
});

test("a shelf that cannot be read says so", async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/no such table/);
  new BetterSqlite3(shop.database)
    .exec("PRAGMA foreign_keys = OFF; ALTER TABLE products RENAME TO lost")
    .close();

  const response = await page.goto("/shop");

  expect(response?.status()).toBe(200);
  await expect(page.getByRole("heading", { name: "Unable to Load Products" })).toBeVisible();
});
