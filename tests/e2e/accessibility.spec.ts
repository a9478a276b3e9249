import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { expectNoOverflow } from "./layout";

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
  for (const theme of ["light", "dark"]) {
    test(`${path} is accessible in the ${theme} theme`, async ({ page, expectedErrors }) => {
      if (path === NOT_FOUND) expectedErrors.push(/404/);
      await page.addInitScript((kept) => localStorage.setItem("ujicart-theme", kept), theme);
      await page.goto(path);
      await expect(page.locator("html")).toHaveClass(theme);
      await expectAccessible(page);
    });
  }

  test(`${path} fits the narrowest phone`, async ({ page, expectedErrors }) => {
    if (path === NOT_FOUND) expectedErrors.push(/404/);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await expectNoOverflow(page);
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
