import { EITHER_WAY, expect, test } from "./fixtures";
import { hold } from "./hold";
import { resize } from "./layout";
import { withDatabase } from "./stored";

/** The shop on its way, on a phone, and without one of its pictures; what it says is in tests/routes/shop.page.test.ts. */

test.describe("the shop", () => {
  test.use({ sharedShop: true });

  test("marks what is loading, and shows six skeletons until it's there", async ({ page }) => {
    await page.goto("/about");
    const navigation = page.getByRole("navigation", { name: "Main" });
    const skeletons = page.locator("[data-skeleton]");

    await test.step("the shop", async () => {
      const arrive = await hold(page, /\/shop\?.*_data=/);
      await navigation.getByRole("link", { name: "Shop" }).click();
      await expect(skeletons).toHaveCount(6);
      await expect(navigation.locator("[aria-current]")).toHaveText(["Shop"]);
      arrive();
      await expect(page.getByRole("article")).toHaveCount(12);
      await expect(skeletons).toHaveCount(0);
    });

    await test.step("one of its categories, of which nothing is counted yet", async () => {
      const arrive = await hold(page, /category=matcha.*_data=/);
      const filter = page.getByRole("navigation", { name: "Filter by category" });
      await filter.getByRole("link", { name: "Matcha" }).click();
      await expect(skeletons).toHaveCount(6);
      await expect(filter.locator("[aria-current]")).toHaveText(["Matcha"]);
      await expect(page.getByText(/Showing \d+ products/)).toHaveCount(0);
      arrive();
      await expect(page.getByText("Showing 4 products")).toBeVisible();
      await expect(page).toHaveURL(/\?category=matcha$/);
    });
  });

  test("is dense on a phone: a product takes less than 350 px", async ({ page }) => {
    await page.goto("/shop");
    for (const width of [320, 390]) {
      await resize(page, { width, height: 844 });
      const [first, fourth] = await Promise.all(
        [0, 3].map((index) => page.getByRole("article").nth(index).boundingBox()),
      );
      expect(((fourth?.y ?? 0) - (first?.y ?? 0)) / 3, `a product at ${width} px`).toBeLessThan(
        350,
      );
    }
  });
});

for (const [how, details] of EITHER_WAY) {
  test(
    `a picture that doesn't load gives way to the placeholder${how}`,
    details,
    async ({ page, shop, expectedErrors }) => {
      expectedErrors.push(/404/);
      withDatabase(shop, (database) =>
        database.exec(
          "UPDATE products SET image_url = '/pictures/1/gone.webp' WHERE name = 'Bamboo Scoop'",
        ),
      );
      // The placeholder is requested only where it's shown, since every other product has a picture of its own.
      const placeholder = page.waitForRequest(/placeholder-product/);
      await page.goto("/shop");
      await page.getByRole("heading", { name: "Bamboo Scoop" }).scrollIntoViewIfNeeded();
      await placeholder;
      const scoop = page.getByRole("article").filter({ hasText: "Bamboo Scoop" });
      await expect(scoop.getByRole("img")).toHaveAccessibleName("Bamboo Scoop");
    },
  );
}
