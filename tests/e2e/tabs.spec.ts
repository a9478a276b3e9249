import type { Page, Route } from "@playwright/test";
import { expect, test } from "./fixtures";
import { hydrated } from "./hydrated";
import {
  addToCart,
  CARDS,
  cardForm,
  cartLink,
  expectPaid,
  goToCheckoutWith,
  inStorage,
  payButton,
  payWith,
  problem,
  proceed,
  TIN,
  TOTE,
  WHISK,
} from "./shopping";

/** One browser has one cart, however its tabs changed it: by script, or by a post before the script ran. */

const line = (page: Page, { name }: { name: string }) =>
  page.getByRole("main").getByRole("heading", { name, exact: true });

/** Keeps the page's scripts away, so that what is pressed posts. @returns what lets them in */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let areHeld = true;
  await page.route("**/assets/*.js", (route) => {
    if (areHeld) held.push(route);
    else return route.continue();
  });
  return async () => {
    areHeld = false;
    // Requests of a page that was closed meanwhile can't be continued.
    await Promise.all(held.map((route) => route.continue().catch(() => {})));
  };
}

/** Another tab, on a connection so slow that its scripts are still on their way. */
async function openWithoutScripts(page: Page, path: string) {
  const other = await page.context().newPage();
  const letScriptsIn = await holdScripts(other);
  await other.goto(path, { waitUntil: "commit" });
  return { other, letScriptsIn };
}

test("an item removed by a post in another tab disappears here", async ({ page }) => {
  await goToCheckoutWith(page, TIN, WHISK);
  const { other, letScriptsIn } = await openWithoutScripts(page, "/checkout");
  await other.getByRole("button", { name: `Remove ${TIN.name}` }).click();
  await expect(cartLink(other)).toHaveText("1");
  await letScriptsIn();
  await expect(line(page, TIN)).toHaveCount(0);
  await expect(cartLink(page)).toHaveText("1");
});

test("a post closes another tab's card form when its page comes back", async ({ page }) => {
  await goToCheckoutWith(page, TIN);
  await proceed(page);
  await expect(cardForm(page).getByLabel("Card number")).toBeVisible();
  const { other, letScriptsIn } = await openWithoutScripts(page, "/shop");
  await addToCart(other, WHISK);
  await expect(cartLink(other)).toHaveText("2");
  await letScriptsIn();
  await expect(payButton(page)).toHaveCount(0);
  await expect(page.getByRole("main")).toContainText("Your cart changed");
  await expect(line(page, WHISK)).toBeVisible();
});

test("a post whose page is slow to load isn't undone by the page it left", async ({
  page,
  shop,
}) => {
  await goToCheckoutWith(page, TIN);
  const { other, letScriptsIn } = await openWithoutScripts(page, "/shop");
  const whisk = other.getByRole("article").filter({ hasText: WHISK.name });
  const productId = await whisk.locator("input[name=productId]").inputValue();
  // The answer's cookie is there, the page it leads to is not: this one's script starts meanwhile.
  const answer = await other.request.post("/cart", {
    form: { intent: "add", productId },
    headers: { Origin: shop.origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  await letScriptsIn();

  await expect(cartLink(other)).toHaveText("2");
  await expect(cartLink(page)).toHaveText("2");
  await expect(line(page, WHISK)).toBeVisible();
  await other.goto("/checkout");
  for (const product of [TIN, WHISK]) await expect(line(other, product)).toBeVisible();
});

test("a tab that's looked at again knows of a post whose page hasn't loaded", async ({ page }) => {
  await goToCheckoutWith(page, TIN);
  const { other } = await openWithoutScripts(page, "/shop");
  await addToCart(other, WHISK);
  await expect(cartLink(other)).toHaveText("2");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(cartLink(page)).toHaveText("2");
  await expect(line(page, WHISK)).toBeVisible();
});

test("a post is noticed even if storage already holds the same", async ({ page }) => {
  await goToCheckoutWith(page, TIN, WHISK);
  const withWhisk = (await inStorage(page, "cart")) ?? "";
  await page.getByRole("button", { name: `Remove ${WHISK.name}` }).click();
  await expect(cartLink(page)).toHaveText("1");
  await page.evaluate((text) => localStorage.setItem("cart", text), withWhisk);

  const { other, letScriptsIn } = await openWithoutScripts(page, "/shop");
  await addToCart(other, WHISK);
  await expect(cartLink(other)).toHaveText("2");
  await letScriptsIn();
  await expect(cartLink(page)).toHaveText("2");
});

test("a change by another tab's script is seen here, however late its cookie arrives", async ({
  page,
  context,
}) => {
  await goToCheckoutWith(page, TIN);
  const other = await context.newPage();
  await other.goto("/shop");
  await hydrated(other);
  await page.evaluate(() => {
    const late = document.cookie;
    Object.defineProperty(document, "cookie", { get: () => late });
  });
  await addToCart(other, WHISK);
  await expect(cartLink(page)).toHaveText("2");
  await expect(line(page, WHISK)).toBeVisible();
});

test("a change here keeps what was posted there", async ({ page }) => {
  await goToCheckoutWith(page, TIN);
  const { other } = await openWithoutScripts(page, "/shop");
  await addToCart(other, WHISK);
  await expect(cartLink(other)).toHaveText("2");
  await page.getByRole("button", { name: `Increase quantity of ${TIN.name}` }).click();
  await expect(cartLink(page)).toHaveText("3");
  await expect(line(page, WHISK)).toBeVisible();
  await page.reload();
  await expect(cartLink(page)).toHaveText("3");
});

test.describe("local storage is the cart", () => {
  const keep = (page: Page, lines: unknown) =>
    page.evaluate((text) => localStorage.setItem("cart", text), JSON.stringify(lines));
  const kept = (page: Page) =>
    page.evaluate(() => JSON.parse(localStorage.getItem("cart") ?? "null"));

  test("gets what's written there at the next load", async ({ page }) => {
    await goToCheckoutWith(page, TIN, WHISK);
    const [tin, whisk] = await kept(page);
    await keep(page, [{ ...whisk, quantity: 3 }]);
    await page.reload();
    await expect(cartLink(page)).toHaveText("3");
    await expect(line(page, TIN)).toHaveCount(0);
    await keep(page, [tin]);
    await page.reload();
    await expect(line(page, TIN)).toBeVisible();
    await expect(cartLink(page)).toHaveText("1");
  });

  for (const [how, clear] of [
    ["the key is taken away", () => localStorage.removeItem("cart")],
    ["all of it is cleared", () => localStorage.clear()],
  ] as const) {
    test(`the cart is empty once ${how}`, async ({ page }) => {
      await goToCheckoutWith(page, TIN);
      await page.evaluate(clear);
      await page.reload();
      await expect(line(page, { name: "Your Cart is Empty" })).toBeVisible();
      await expect(cartLink(page)).toHaveText("");
    });
  }

  test("doesn't undo what a post did since", async ({ page }) => {
    await goToCheckoutWith(page, TIN, TOTE);
    const { other, letScriptsIn } = await openWithoutScripts(page, "/checkout");
    await other.getByRole("button", { name: `Remove ${TOTE.name}` }).click();
    await expect(cartLink(other)).toHaveText("1");
    await page.close();
    await letScriptsIn();
    await expect.poll(() => kept(other)).toMatchObject([{ product: { name: TIN.name } }]);
  });
});

test("a tab hears of another tab's change of stop before its card is charged", async ({
  page,
  expectedErrors,
}) => {
  // Stripe answers 400 to a payment that was canceled.
  expectedErrors.push(/status of 400/);
  const choose = async (tab: Page, index: number) => {
    await tab.getByRole("main").getByRole("radio").nth(index).check();
  };
  await goToCheckoutWith(page, TIN);
  const other = await page.context().newPage();
  await other.goto("/checkout");
  await hydrated(other);

  await choose(page, 0);
  await proceed(page);
  await expect(cardForm(page).getByLabel("Card number")).toBeVisible();
  await choose(other, 1);
  await proceed(other);
  await expect(cardForm(other).getByLabel("Card number")).toBeVisible();

  await payWith(page, CARDS.pays);
  await expect(problem(page)).toContainText("another tab changed this order");
  await expect(page.getByRole("main")).toContainText("You haven't been charged.");
  await payWith(other, CARDS.pays);
  await expectPaid(other);
});
