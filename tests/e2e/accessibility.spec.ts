import { expectAccessible, expectFitForAll } from "./accessibility";
import { expect, test } from "./fixtures";

test.use({ sharedShop: true });

const PAGES = [
  "/",
  "/shop",
  "/events",
  "/catering",
  "/about",
  "/newsletter",
  "/shop/13-ceremonial-matcha-first-harvest",
];
const NOT_FOUND = "/nothing-here";

for (const path of [...PAGES, NOT_FOUND]) {
  test(`${path} is accessible in both themes, and fits the narrowest phone`, async ({
    page,
    expectedErrors,
  }) => {
    if (path === NOT_FOUND) expectedErrors.push(/404/);
    await page.goto(path);
    await expectFitForAll(page);
  });
}

test("the open menu of a phone is accessible", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
  await expectAccessible(page);
});

test("a toast is accessible", async ({ page }) => {
  await page.goto("/shop");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("status")).toContainText("Added to Cart");
  await expectAccessible(page);
});
