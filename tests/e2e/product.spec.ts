import { expect, test } from "./fixtures";
import { cartLink, TIN, toast } from "./shopping";
import { hide, idOf, setStock, withDatabase } from "./stored";

const PATH = "/shop/13-ceremonial-matcha-first-harvest";

test.describe("a product", () => {
  test.use({ sharedShop: true });

  for (const from of ["/shop", "/"]) {
    test(`is led to by its name on ${from}`, { tag: "@no-script" }, async ({ page }) => {
      await page.goto(from);
      const card = page.locator("article[id^=product-]").first();
      const link = card.getByRole("heading").getByRole("link");
      const name = await link.innerText();
      await link.click();
      await expect(page).toHaveURL(/\/shop\/\d+-[a-z0-9-]+$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
      await expect(page).toHaveTitle(`${name}, Shop | Ujicart`);
      const current = page.getByRole("navigation", { name: "Main" }).locator("[aria-current]");
      await expect(current).toHaveText(["Shop"]);
    });
  }

  test("has a page that says all of it", { tag: "@no-script" }, async ({ page }) => {
    await page.goto(PATH);
    const product = page.getByRole("article");
    await expect(product.getByRole("heading", { level: 1 })).toHaveText(TIN.name);
    await expect(product).toContainText("A 30 g tin makes about fifteen bowls.");
    await expect(product.getByRole("list", { name: "Certifications" })).toContainText(
      "Stone Milled",
    );
    await expect(product.getByText("9/10")).toBeVisible();
    await expect(product).toContainText("Thin or thick tea, whisked with water at 75 °C");
    await expect(product).toContainText(TIN.price);
    await expect(product).toContainText("48 in stock");
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/shop\/13-cere/);
  });

  test("has one address", { tag: "@no-script" }, async ({ page, request, shop }) => {
    const moved = await request.get("/shop/13-matcha?from=mail", { maxRedirects: 0 });
    expect(moved.status()).toBe(301);
    expect(moved.headers().location).toBe(`${PATH}?from=mail`);
    await page.goto("/shop/13");
    await expect(page).toHaveURL(`${shop.origin}${PATH}`);
  });

  test("that is not there is not found", { tag: "@no-script" }, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    for (const path of ["/shop/999-tin", "/shop/tin"]) {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
      await expect(page).toHaveTitle(/^Page Not Found/);
    }
  });
});

test("a product is added from its page", { tag: "@no-script" }, async ({ page, shop }) => {
  await page.goto(PATH);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(toast(page)).toContainText("Added to Cart");
  await expect(cartLink(page)).toHaveText("1");
  expect(new URL(page.url()).pathname).toBe(PATH);
  setStock(shop, TIN.name, 0);
  await page.goto(PATH);
  await expect(page.getByRole("button", { name: "Sold Out" })).toBeDisabled();
  await expect(page.getByText("Out of stock")).toBeVisible();
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
