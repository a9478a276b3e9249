import BetterSqlite3 from "better-sqlite3";
import { expect, test } from "./fixtures";
import { hold } from "./hold";

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
    const arrive = await hold(page, /\/shop\?.*_data=/);

    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Shop" })
      .click();
    await expect(page.locator("[data-skeleton]")).toHaveCount(6);
    const current = page.getByRole("navigation", { name: "Main" }).locator("[aria-current]");
    await expect(current).toHaveText(["Shop"]);
    arrive();
    await expect(page.getByRole("article")).toHaveCount(12);
    await expect(page.locator("[data-skeleton]")).toHaveCount(0);
  });

  test("marks the category that is on its way, and counts nothing yet", async ({ page }) => {
    await page.goto("/shop");
    const arrive = await hold(page, /category=matcha.*_data=/);
    const filter = page.getByRole("navigation", { name: "Filter by category" });
    await filter.getByRole("link", { name: "Matcha" }).click();
    await expect(page.locator("[data-skeleton]")).toHaveCount(6);
    await expect(filter.locator("[aria-current]")).toHaveText(["Matcha"]);
    await expect(page.getByText(/Showing \d+ products/)).toHaveCount(0);
    arrive();
    await expect(page.getByText("Showing 4 products")).toBeVisible();
  });

  test("is dense on a phone: a product takes less than 350 px", async ({ page }) => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto("/shop");
      const [first, fourth] = await Promise.all(
        [0, 3].map((index) => page.getByRole("article").nth(index).boundingBox()),
      );
      expect(((fourth?.y ?? 0) - (first?.y ?? 0)) / 3, `a product at ${width} px`).toBeLessThan(
        350,
      );
    }
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

test("a picture that does not come gives way to the placeholder", { tag: "@no-script" }, async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  new BetterSqlite3(shop.database)
    .exec("UPDATE products SET image_url = '/pictures/1/gone.webp' WHERE name = 'Bamboo Scoop'")
    .close();
  // Its address is asked for only where it is shown: every other product has a picture of its own.
  const placeholder = page.waitForRequest(/placeholder-product/);
  await page.goto("/shop");
  await page.getByRole("heading", { name: "Bamboo Scoop" }).scrollIntoViewIfNeeded();
  await placeholder;
  const scoop = page.getByRole("article").filter({ hasText: "Bamboo Scoop" });
  await expect(scoop.getByRole("img")).toHaveAccessibleName("Bamboo Scoop");
});

test("adding without JavaScript leads back to the product", { tag: "@no-script-only" }, async ({
  page,
}) => {
  await page.goto("/shop?category=equipment");
  const last = page.getByRole("article").last();
  const name = await last.getByRole("heading").innerText();
  await last.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page).toHaveURL(/\/shop\?category=equipment#product-\d+$/);
  await expect(page.getByRole("article").filter({ hasText: name })).toBeInViewport();
  await expect(page.locator(".toast"), "what was done is in view too").toBeInViewport();
});
