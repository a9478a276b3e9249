import { expect, test } from "./fixtures";
import { cartLink, TIN, toast } from "./shopping";
import { hide, idOf, withDatabase } from "./stored";

/** A product's page with a script, and over time; what it says is in tests/routes/shop.page.test.ts. */

const PATH = "/shop/13-ceremonial-matcha-first-harvest";

test("a product is found by its name, and added from its page", async ({ page }) => {
  await page.goto("/shop");
  await page.getByRole("heading", { name: TIN.name }).getByRole("link").click();
  await expect(page).toHaveURL(PATH);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(TIN.name);
  await expect(page).toHaveTitle(`${TIN.name} | Ujicart`);
  const current = page.getByRole("navigation", { name: "Main" }).locator("[aria-current]");
  await expect(current).toHaveText(["Shop"]);

  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(toast(page)).toContainText("Added to Cart");
  await expect(cartLink(page)).toHaveText("1");
  await expect(page).toHaveURL(PATH);
});

test("a product that is renamed, hidden and shown again is where its name says", async ({
  request,
  shop,
}) => {
  const id = idOf(shop, TIN.name);
  expect((await request.get(PATH)).status()).toBe(200);
  withDatabase(shop, (db) => db.prepare("UPDATE products SET name = 'Tin' WHERE id = ?").run(id));
  const moved = await request.get(PATH, { maxRedirects: 0 });
  expect(moved.headers().location).toBe(`/shop/${id}-tin`);
  hide(shop, "Tin");
  expect((await request.get(`/shop/${id}-tin`)).status()).toBe(404);
});
