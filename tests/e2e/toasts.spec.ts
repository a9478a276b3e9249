import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { addToCart, cartLink, goToCheckoutWith, payButton, proceed, TIN, toast } from "./shopping";
import { signInAsAdmin } from "./sign-in";
import { setStock } from "./stored";

/** Where toasts may be, and for how long: never in the way of what is done next. */

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

test("a toast over a dialog lives in it: it is heard, and can be dismissed", async ({ page }) => {
  await signInAsAdmin(page, "/admin/inquiries/5/view");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Change status").selectOption("Quoted");
  const update = dialog.getByRole("button", { name: "Update Status" });
  await update.press("Enter");
  await expect(dialog.getByRole("status").filter({ hasText: "Status Updated" })).toHaveCount(1);
  await expect(toast(page)).toHaveCount(1);
  // The toast stays while the pointer is over it.
  await toast(page).hover();
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

test("a toast in the shop is accessible, makes room for the next, and stays behind", async ({
  page,
  shop,
}) => {
  await page.goto("/shop");
  setStock(shop, TIN.name, 1);
  await page.reload();

  await test.step("an error", async () => {
    await addToCart(page, TIN);
    await expect(page.getByRole("status")).toContainText("Added to Cart");
    await expectAccessible(page);
    await addToCart(page, TIN);
    await expect(page.getByRole("alert")).toContainText(`We only have 1 of ${TIN.name} left.`);
    await expect(cartLink(page)).toHaveText("1");
  });

  await test.step("success takes the old error away", async () => {
    await addToCart(page, { name: "Bamboo Whisk" });
    await expect(toast(page)).toHaveText(/Added to Cart/);
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  await test.step("the page is left", async () => {
    await cartLink(page).click();
    await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
    await expect(toast(page)).toHaveCount(0);
  });
});

const coveredBy = (page: Page, selector: string) =>
  page.evaluate((selector) => {
    const toast = document.querySelector(".toast")?.getBoundingClientRect();
    const place = document.querySelector(selector)?.getBoundingClientRect();
    if (!toast || !place) throw new Error(`No toast, or no ${selector}`);
    const isBeside = toast.right <= place.left || toast.left >= place.right;
    return !(isBeside || toast.bottom <= place.top || toast.top >= place.bottom);
  }, selector);

test("a toast at the checkout covers nothing", async ({ page, context }) => {
  await goToCheckoutWith(page, TIN);
  for (const viewport of [PHONE, DESK]) {
    await test.step(`at ${viewport.width} px`, async () => {
      await page.setViewportSize(viewport);
      // Posts to the cart like a click that came before the script.
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
});

test("a toast in the panel leaves the sidebar free on a desktop", async ({ page }) => {
  await page.setViewportSize(DESK);
  await signInAsAdmin(page, "/admin/orders/settings");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page)).toBeVisible();
  expect(await coveredBy(page, ".sidebar"), "the sidebar").toBe(false);
});

test("a toast leaves the header's buttons free on a phone, in the panel and on the site", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await signInAsAdmin(page, "/admin/orders/settings");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page)).toBeVisible();
  expect(await coveredBy(page, "header"), "the panel's").toBe(false);

  await page.goto("/shop");
  await addToCart(page, TIN);
  await expect(toast(page)).toContainText("Added to Cart");
  expect(await coveredBy(page, "header"), "the site's").toBe(false);
});
