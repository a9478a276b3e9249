import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { expectToast } from "./panel";
import { cartLink } from "./shopping";
import { signInAsAdmin } from "./sign-in";

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

test("a combo takes exactly three, two of them alike, and the window sells the same", async ({
  page,
}) => {
  await signInAsAdmin(page, "/admin/menu/choices/new");
  await page.getByLabel("Name *").fill("Tacos");
  await page.getByLabel("How many can they choose? *").selectOption("Exactly 3");
  await page.getByLabel("Customers can choose the same one again").check();
  await page.getByLabel("Choices *").fill("Al Pastor +0.50\nCarnitas");
  await page.getByLabel("Yuzu Lemonade").check();
  await page.getByRole("button", { name: "Save Choices" }).click();
  await expectToast(page, "Choices Added");

  await page.goto("/menu");
  await page.getByRole("link", { name: "Yuzu Lemonade" }).click();
  await page.getByLabel("Al Pastor").selectOption("2");
  const add = page.getByRole("button", { name: "Add to Cart" });
  await add.click();
  await expect(page.getByRole("alert")).toHaveText("Choose 3 for Tacos. You chose 2.");
  await expect(page.getByRole("alert")).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel("Carnitas").selectOption("1");
  await add.click();
  await expectToast(page, "Added to Cart");
  await cartLink(page).click();
  await expect(page.getByRole("list", { name: "Your cart" })).toContainText(
    "2 × Al Pastor, Carnitas$6.00 each",
  );

  await page.goto("/admin/window");
  await page.getByText("Yuzu Lemonade").first().click();
  await page.getByLabel("Al Pastor").selectOption("2");
  await page.getByRole("button", { name: "Add Yuzu Lemonade" }).click();
  await expect(page.getByRole("alert")).toHaveText("Choose 3 for Tacos. You chose 2.");
  await page.getByLabel("Carnitas").selectOption("1");
  await page.getByRole("button", { name: "Add Yuzu Lemonade" }).click();
  await expect(page.getByRole("region", { name: "Current sale" })).toContainText(
    "Yuzu Lemonade (2 × Al Pastor, Carnitas)$6.00",
  );
});
