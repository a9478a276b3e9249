import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import {
  addToCart,
  CARDS,
  cartLink,
  expectPaid,
  goToCheckoutWith,
  payWith,
  proceed,
  TIN,
} from "./shopping";
import { setStock, stockOf, storedOrders } from "./stored";

/** Pieces that a shopper holds are not sold out for that shopper. */

const main = (page: Page) => page.getByRole("main");
const card = (page: Page) => page.getByRole("article").filter({ hasText: TIN.name });

test("the last piece, held, stays in the cart when the page is loaded again", async ({
  page,
  browser,
  shop,
}) => {
  setStock(shop, TIN.name, 1);
  await goToCheckoutWith(page, TIN);
  await proceed(page);
  await expect(page.getByRole("heading", { name: "Payment" })).toBeVisible();
  expect(stockOf(shop, TIN.name)).toBe(0);

  await page.reload();
  await expect(main(page).getByRole("heading", { name: TIN.name })).toBeVisible();
  await expect(main(page)).not.toContainText("sold out");
  await page.goto("/shop");
  await expect(card(page).getByRole("button", { name: "Add to Cart" })).toBeVisible();
  await page.goto("/checkout");
  await proceed(page);
  await payWith(page, CARDS.pays);
  await expectPaid(page);
  expect(storedOrders(shop)).toMatchObject([{ status: "paid" }]);

  const somebodyElse = await browser.newPage({ baseURL: shop.origin });
  await somebodyElse.goto("/shop");
  await expect(card(somebodyElse).getByRole("button", { name: "Sold Out" })).toBeVisible();
  await somebodyElse.close();
});

test("of three pieces two are held and two stay wanted", async ({ page, shop }) => {
  setStock(shop, TIN.name, 3);
  await goToCheckoutWith(page, TIN);
  await page.getByRole("button", { name: `Increase quantity of ${TIN.name}` }).click();
  await proceed(page);
  await expect(page.getByRole("heading", { name: "Payment" })).toBeVisible();
  await page.reload();
  await expect(cartLink(page)).toHaveText("2");
  await expect(main(page)).not.toContainText("are left");
});

test.describe("without JavaScript", { tag: "@no-script-only" }, () => {
  for (const [what, forget] of [
    ["a browser that came by the checkout", false],
    ["a browser that nobody has met", true],
  ] as const) {
    test(`the very first post for the last piece holds it for ${what}`, async ({ page, shop }) => {
      setStock(shop, TIN.name, 1);
      await page.goto("/shop");
      await addToCart(page, TIN);
      await cartLink(page).click();
      if (forget) await page.context().clearCookies({ name: "order" });
      await proceed(page);
      await expect(main(page)).toContainText("Entering a card needs JavaScript");
      await expect(main(page)).not.toContainText("Your Cart is Empty");
      await expect(cartLink(page)).toHaveText("1");

      await page.goto("/checkout");
      await expect(main(page).getByRole("heading", { name: TIN.name })).toBeVisible();
      await proceed(page);
      await expect(main(page)).toContainText("held for you for 15 minutes");
      expect(storedOrders(shop)).toMatchObject([{ status: "pending" }]);
    });
  }

  test("what is held cannot be had once more", async ({ page, shop }) => {
    setStock(shop, TIN.name, 1);
    await page.goto("/shop");
    await addToCart(page, TIN);
    await cartLink(page).click();
    await proceed(page);
    await page.goto("/shop");
    await addToCart(page, TIN);
    await expect(page.locator(".toast")).toContainText(`Only 1 of ${TIN.name} are left.`);
    await expect(cartLink(page)).toHaveText("1");
  });
});
