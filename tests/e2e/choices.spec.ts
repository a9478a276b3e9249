import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { expectToast } from "./panel";
import { cartLink } from "./shopping";

/** How an item is made, with a script. Without one: tests/routes/menu-item.page.test.ts. */

test.use({ viewport: { width: 390, height: 844 } });

test("the price and what's in it follow what is chosen, and the page stays", async ({ page }) => {
  await page.goto("/menu/14-iced-matcha-latte");
  const form = page.getByRole("article").locator("form");
  await expect(form).toContainText("$6.50");
  await page.getByLabel("Oat").check();
  await expect(form).toContainText("$7.30Contains gluten");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expectToast(page, "Added to Cart");
  await page.getByLabel("Whole").check();
  await expect(form).toContainText("$6.50Contains milk");
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(cartLink(page)).toHaveText("2");
  await cartLink(page).click();
  await expect(page.getByRole("list", { name: "Your cart" }).getByRole("listitem")).toHaveText([
    /Oat\$7\.30 each/,
    /Whole\$6\.50 each/,
  ]);
});
