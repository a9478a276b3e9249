import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import {
  addToCart,
  cartLink,
  goToCheckoutWith,
  inStorage,
  TIN,
  TOTE,
  toast,
  WHISK,
} from "./shopping";
import { giveBack, hide, idOf, lose, setPrice, setStock } from "./stored";

const main = (page: Page) => page.getByRole("main");
const line = (page: Page, name: string) => main(page).getByRole("heading", { name, exact: true });
const button = (page: Page, name: string) => main(page).getByRole("button", { name });

test("a product is added, raised, lowered and removed", async ({ page }) => {
  await page.goto("/shop");
  await addToCart(page, TIN);
  await expect(toast(page)).toContainText("Added to Cart");
  await expect(toast(page)).toContainText(TIN.name);
  await addToCart(page, WHISK);
  await expect(cartLink(page)).toHaveText("2");
  await cartLink(page).click();

  await expect(button(page, `Decrease quantity of ${TIN.name}`)).toBeDisabled();
  await button(page, `Increase quantity of ${TIN.name}`).click();
  await expect(main(page).getByText("$76.00")).toBeVisible();
  await expect(cartLink(page)).toHaveText("3");
  await button(page, `Decrease quantity of ${TIN.name}`).click();
  await expect(cartLink(page)).toHaveText("2");

  await button(page, `Remove ${TIN.name}`).click();
  await expect(line(page, TIN.name)).toHaveCount(0);
  await button(page, `Remove ${WHISK.name}`).click();
  await expect(line(page, "Your Cart is Empty")).toBeVisible();
  await expect(cartLink(page)).toHaveText("");
  await page.getByRole("link", { name: "Continue Shopping" }).click();
  await expect(page).toHaveURL(/\/shop$/);
});

test("changes since the last visit are reported, and the total is today's", async ({
  page,
  shop,
}) => {
  await page.goto("/shop");
  for (const product of [TIN, TIN, TIN, WHISK, TOTE]) await addToCart(page, product);
  setPrice(shop, TIN.name, 4100);
  setStock(shop, TIN.name, 2);
  setStock(shop, WHISK.name, 0);
  hide(shop, TOTE.name);
  await cartLink(page).click();

  for (const text of [
    `The price of ${TIN.name} changed from $38.00 to $41.00.`,
    `We only have 2 of ${TIN.name} left, so we lowered your quantity from 3.`,
    `${WHISK.name} sold out, so we removed it from your cart.`,
    `We no longer sell ${TOTE.name}, so we removed it from your cart.`,
  ]) {
    await expect(main(page).getByText(text)).toBeVisible();
  }
  await expect(main(page).getByText("$82.00").first()).toBeVisible();
  await expect(line(page, WHISK.name)).toHaveCount(0);
  await expect(button(page, `Increase quantity of ${TIN.name}`)).toBeDisabled();
  await expect(cartLink(page)).toHaveText("2");
});

test("adding to the cart asks nobody: it works while the connection is gone", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await page.goto("/shop");
  await context.setOffline(true);
  await addToCart(page, TIN);
  await addToCart(page, TIN);
  await expect(cartLink(page)).toHaveText("2");
  await context.setOffline(false);
  await page.reload();
  await expect(cartLink(page)).toHaveText("2");
});

test("local storage holds the lines as product and quantity", async ({ page }) => {
  await goToCheckoutWith(page, TIN, WHISK);
  await button(page, `Increase quantity of ${WHISK.name}`).click();
  await expect(cartLink(page)).toHaveText("3");
  const stored = async () => JSON.parse((await inStorage(page, "cart")) ?? "null");
  await expect.poll(stored).toMatchObject([
    { product: { name: TIN.name, price: "38.00", category: "matcha" }, quantity: 1 },
    { product: { name: WHISK.name, price: "24.00" }, quantity: 2 },
  ]);
});

test.describe("a cart that only local storage remembers", () => {
  const remember = (page: Page, cart: unknown) =>
    page.addInitScript((text) => {
      if (!sessionStorage.getItem("remembered")) localStorage.setItem("cart", text);
      sessionStorage.setItem("remembered", "yes");
    }, JSON.stringify(cart));

  test("is taken over, and read again by the server", async ({ page, request }) => {
    const products: { id: number; name: string }[] = await (
      await request.get("/api/products")
    ).json();
    const id = products.find(({ name }) => name === TIN.name)?.id;
    const imageUrl = "/favicon.svg";
    await remember(page, [
      { product: { id, name: "An old name", price: 12.5, imageUrl }, quantity: 2 },
      { product: { id: 999, name: "Long gone", price: "9.00", imageUrl }, quantity: 1 },
    ]);
    await page.goto("/checkout");
    await expect(line(page, TIN.name)).toBeVisible();
    await expect(
      main(page).getByText(`The price of ${TIN.name} changed from $12.50 to $38.00.`),
    ).toBeVisible();
    await expect(main(page).getByText("We no longer sell")).toBeVisible();
    await expect(cartLink(page)).toHaveText("2");
  });

  test("is left alone if it's garbage", async ({ page }) => {
    await remember(page, [{ product: "tin", quantity: "many" }, null, 7]);
    await page.goto("/checkout");
    await expect(line(page, "Your Cart is Empty")).toBeVisible();
  });

  test("doesn't come back once the cart was emptied without JavaScript", async ({
    page,
    context,
    shop,
  }) => {
    await remember(page, [{ product: { id: 1, name: TIN.name, price: "38.00" }, quantity: 1 }]);
    await context.addCookies([{ name: "cart", value: "0", url: shop.origin }]);
    await page.goto("/checkout");
    await expect(line(page, "Your Cart is Empty")).toBeVisible();
    await expect.poll(() => inStorage(page, "cart")).toBe("[]");
  });
});

test.describe("a browser that refuses storage or cookies", () => {
  const refuse = {
    storage: () =>
      Object.defineProperty(window, "localStorage", {
        get: () => {
          throw new DOMException("denied", "SecurityError");
        },
      }),
    cookies: () =>
      Object.defineProperty(Document.prototype, "cookie", { get: () => "", set: () => {} }),
  };
  for (const [what, script] of Object.entries(refuse)) {
    test(`refuses ${what} and still keeps a cart`, async ({ page }) => {
      await page.addInitScript(script);
      await goToCheckoutWith(page, TIN, WHISK);
      await expect(line(page, TIN.name)).toBeVisible();
      await page.reload();
      await expect(cartLink(page)).toHaveText("2");
    });
  }

  test("keeps the cart as long as the page if it refuses both", async ({ page }) => {
    await page.addInitScript(refuse.storage);
    await page.addInitScript(refuse.cookies);
    await goToCheckoutWith(page, TIN, WHISK);
    await expect(line(page, TIN.name)).toBeVisible();
  });
});

test.describe("while the products can't be read", () => {
  test.beforeEach(({ expectedErrors }) => {
    expectedErrors.push(/no such table: products/, /50[03]/);
  });

  test("the cart is kept and counted, and not called empty", async ({ page, context, shop }) => {
    // Of a browser that knows the cookie alone.
    const value = `${idOf(shop, TIN.name)}.2.3800-${idOf(shop, WHISK.name)}.1.2400`;
    await context.addCookies([{ name: "cart", value, url: shop.origin }]);
    lose(shop, "products");
    // The page reads them anew once, and would heal by itself.
    const readAnew = page.waitForResponse(/_data=routes%2F_site\.checkout/);
    await page.goto("/checkout");
    await expect(line(page, "We can't show your cart right now")).toBeVisible();
    await expect(cartLink(page)).toHaveText("3");
    await readAnew;
    giveBack(shop, "products");
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(line(page, TIN.name)).toBeVisible();
    await expect(cartLink(page)).toHaveText("3");
  });

  test("the cart is shown by a browser that remembers it", async ({ page, shop }) => {
    await goToCheckoutWith(page, TIN, WHISK);
    lose(shop, "products");
    await page.reload();
    await expect(line(page, TIN.name)).toBeVisible();
    await expect(line(page, WHISK.name)).toBeVisible();
    await expect(cartLink(page)).toHaveText("2");
  });
});

test("the cart follows another tab", async ({ page, context }) => {
  await goToCheckoutWith(page, TIN);
  const other = await context.newPage();
  await other.goto("/shop");
  await addToCart(other, WHISK);
  await expect(line(page, WHISK.name)).toBeVisible();
  await button(page, `Remove ${TIN.name}`).click();
  await expect(cartLink(other)).toHaveText("1");
});

test("changes are announced, and the focus is never lost", async ({ page }) => {
  await goToCheckoutWith(page, TIN, WHISK, TOTE);
  const told = main(page).getByRole("status").filter({ hasText: "Total" });

  await button(page, `Increase quantity of ${TIN.name}`).press("Enter");
  await expect(told).toHaveText(`${TIN.name}: quantity 2. Total $128.00.`);
  await button(page, `Decrease quantity of ${TIN.name}`).press("Enter");
  await expect(told).toHaveText(`${TIN.name}: quantity 1. Total $90.00.`);
  await expect(button(page, `Decrease quantity of ${TIN.name}`)).toBeFocused();

  await button(page, `Remove ${WHISK.name}`).press("Enter");
  await expect(told).toHaveText(`${WHISK.name} was removed. Total $66.00.`);
  await expect(button(page, `Remove ${TOTE.name}`)).toBeFocused();
  await button(page, `Remove ${TOTE.name}`).press("Enter");
  await expect(button(page, `Remove ${TIN.name}`)).toBeFocused();
  await button(page, `Remove ${TIN.name}`).press("Enter");
  await expect(line(page, "Your Cart is Empty")).toBeFocused();
});
