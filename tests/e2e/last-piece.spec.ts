import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { CARDS, expectPaid, goToCheckoutWith, payWith, proceed, TIN } from "./shopping";
import { setStock, stockOf, storedOrders } from "./stored";

/** Pieces that a shopper holds are not sold out for that shopper. */

const main = (page: Page) => page.getByRole("main");
const card = (page: Page) => page.getByRole("article").filter({ hasText: TIN.name });

test("the last item, held, stays in the cart when the page is reloaded", async ({
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
