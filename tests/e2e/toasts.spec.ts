import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { addToCart, cartLink, goToCheckoutWith, payButton, proceed, TIN, toast } from "./shopping";
import { signInAsAdmin } from "./sign-in";
import { setStock } from "./stored";

/** Where toasts may be, and for how long: never in the way of what is done next. */

const PHONE = { width: 390, height: 844 };

test("a toast over a dialog lives in it: it is heard, and can be dismissed", async ({ page }) => {
  await signInAsAdmin(page, "/admin/inquiries/5/view");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Change status").selectOption("Quoted");
  const update = dialog.getByRole("button", { name: "Update Status" });
  await update.press("Enter");
  await expect(dialog.getByRole("status").filter({ hasText: "Status Updated" })).toHaveCount(1);
  await expect(toast(page)).toHaveCount(1);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast(page)).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

test("a toast goes back to the page when the dialog over it closes", async ({ page }) => {
  await signInAsAdmin(page, "/admin/store/1/edit");
  await page.getByLabel("Origin").fill("Uji");
  await page.getByRole("button", { name: "Update Product" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: "Product Updated" })).toHaveCount(1);
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(toast(page)).toHaveCount(0);
});

test("a toast stays behind when its page is left", async ({ page }) => {
  await page.goto("/shop");
  await addToCart(page, TIN);
  await expect(toast(page)).toContainText("Added to Cart");
  await cartLink(page).click();
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
});

test("success takes an old error away", async ({ page, shop }) => {
  await page.goto("/shop");
  setStock(shop, TIN.name, 1);
  await page.reload();
  await addToCart(page, TIN);
  await addToCart(page, TIN);
  await expect(page.getByRole("alert")).toContainText("Only 1 of");
  await addToCart(page, { name: "Bamboo Whisk" });
  await expect(toast(page)).toHaveText(/Added to Cart/);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

const coveredBy = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const toast = document.querySelector(".toast")?.getBoundingClientRect();
    const place = document.querySelector(selector)?.getBoundingClientRect();
    if (!toast || !place) throw new Error(`No toast, or no ${selector}`);
    const isBeside = toast.right <= place.left || toast.left >= place.right;
    return !(isBeside || toast.bottom <= place.top || toast.top >= place.bottom);
  }, selector);

for (const viewport of [PHONE, { width: 1280, height: 800 }]) {
  test(`at the checkout a toast covers nothing at ${viewport.width} px`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(viewport);
    await goToCheckoutWith(page, TIN);
    // As a click does that came before the script.
    const origin = new URL(page.url()).origin;
    const change = { intent: "change", productId: "13", quantity: "2" };
    await context.request.post("/cart", {
      form: change,
      headers: { Origin: origin },
      maxRedirects: 0,
    });
    await page.goto("/checkout");
    await expect(toast(page)).toContainText("Cart Updated");
    const back = 'main a[href="/shop"]';
    expect(await coveredBy(page, back), "'Back to Shop'").toBe(false);
    await proceed(page);
    await expect(payButton(page)).toBeVisible();
    expect(await coveredBy(page, "iframe"), "the card").toBe(false);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(toast(page)).toHaveCount(0);
  });
}

test("another tab that closes the card form leaves the focus on the page", async ({
  page,
  context,
}) => {
  await goToCheckoutWith(page, TIN);
  await proceed(page);
  await expect(payButton(page)).toBeVisible();
  await payButton(page).focus();
  const other = await context.newPage();
  await other.goto("/shop");
  await addToCart(other, { name: "Bamboo Whisk" });
  await expect(page.getByRole("main").getByText("Your cart changed")).toBeVisible();
  await expect(page.locator("body")).not.toBeFocused();
  await expect(page.locator("main :focus, main:focus")).toHaveCount(1);
  await expect(toast(page)).toHaveCount(0);
});
