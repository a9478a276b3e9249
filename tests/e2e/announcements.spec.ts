import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { hold } from "./hold";
import { goToCheckoutWith, proceed, TIN } from "./shopping";
import { signInAsAdmin } from "./sign-in";

/** Announcements for people who don't see the page change. */

const heard = (page: Page, text: string) =>
  page.locator("[aria-live], [role=status]").filter({ hasText: text });

test("a slow page is announced, and so is its end", async ({ page }) => {
  await page.goto("/about");
  const letGo = await hold(page, /_data=/);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Events" })
    .click();
  await expect(heard(page, "Loading...")).toHaveCount(1);
  letGo();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(heard(page, "Loading...")).toHaveCount(0);
});

test("a payment that's beginning is announced", async ({ page }) => {
  await goToCheckoutWith(page, TIN);
  const letGo = await hold(page, /create-payment-intent/);
  await proceed(page);
  await expect(heard(page, "One moment...")).toHaveCount(1);
  letGo();
  await expect(page.getByRole("heading", { name: "Payment" })).toBeFocused();
});

test("a question is announced with its dialog", async ({ page }) => {
  await signInAsAdmin(page, "/admin/store/13/delete");
  await expect(page.getByRole("dialog", { name: "Delete Product" })).toHaveAccessibleDescription(
    `Are you sure you want to delete this product? ${TIN.name}`,
  );
  await expect(page).toHaveTitle("Delete Product, Store Management | Ujicart");
  await page.keyboard.press("Escape");
  await expect(page).toHaveTitle("Store Management | Ujicart");
});

test("a page that didn't load is called so until it has loaded", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load/);
  await page.goto("/about");
  await page.route(/_data=/, (route) => route.abort());
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Shop" }).click();
  await expect(page).toHaveTitle("Unable to Load Products | Ujicart");
  await page.unroute(/_data=/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page).toHaveTitle("Shop | Ujicart");
});

test("the title says what became of a payment", async ({ page }) => {
  await page.goto("/checkout/success");
  await expect(page).toHaveTitle("Payment Unsuccessful | Ujicart");
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveTitle(/^Ujicart/);
});
