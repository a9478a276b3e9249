import { expect, type Page } from "@playwright/test";

/** What shoppers do, step by step. */

/** Three of the seeded products, with the price of one. */
export const TIN = { name: "Ceremonial Matcha, First Harvest", price: "$38.00" };
export const WHISK = { name: "Bamboo Whisk", price: "$24.00" };
export const TOTE = { name: "Canvas Tote", price: "$28.00" };

export const CARDS = {
  pays: "4242 4242 4242 4242",
  isDeclined: "4000 0000 0000 0002",
  asks: "4000 0027 6000 3184",
  asksOnAnotherPage: "4000 0000 0000 3220",
};

/** Presses 'Add to Cart' on a product's card of the shop page. */
export async function addToCart(page: Page, { name }: { name: string }): Promise<void> {
  const card = page.getByRole("article").filter({ hasText: name });
  await card.getByRole("button", { name: "Add to Cart" }).click();
}

/**
 * Goes to the checkout with one of each product in the cart. They're added by requests, as without JavaScript, so that
 * no shop page is drawn.
 */
export async function goToCheckoutWith(page: Page, ...products: { name: string }[]): Promise<void> {
  const all: { id: number; name: string }[] = await (
    await page.request.get("/api/products")
  ).json();
  for (const { name } of products) {
    const product = all.find((one) => one.name === name);
    await page.request.post("/cart", { form: { intent: "add", productId: `${product?.id}` } });
  }
  await page.goto("/checkout");
  await expect(cartLink(page)).toHaveText(String(products.length));
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
}

export const cartLink = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: /^Cart/ });

export const emailField = (page: Page) => page.getByRole("main").getByLabel("Email");

export async function proceed(page: Page, email = "yuki@example.com"): Promise<void> {
  await emailField(page).fill(email);
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
}

export const PAY_ON_STRIPES_PAGE = "Pay on Stripe's Page";

/** Goes to Stripe's page, as without JavaScript. */
export async function goToStripesPage(page: Page, email = "yuki@example.com"): Promise<void> {
  await emailField(page).fill(email);
  await page.getByRole("button", { name: PAY_ON_STRIPES_PAGE }).click();
}

/** Pays on Stripe's own page. */
export async function payOnStripesPage(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiration").fill("12 / 40");
  await page.getByLabel("CVC").fill("123");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
}

/** Stripe's frame with the card fields. */
export const cardForm = (page: Page) =>
  page.frameLocator('iframe[title="Secure payment input frame"]');

export async function fillCard(page: Page, number: string): Promise<void> {
  const form = cardForm(page);
  await form.getByLabel("Card number").fill(number);
  await form.getByLabel("Expiration").fill("12 / 40");
  await form.getByLabel("CVC").fill("123");
}

export const payButton = (page: Page) => page.getByRole("button", { name: "Pay Now" });

export async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await payButton(page).click();
}

export async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
}

/** The page's only toast. */
export const toast = (page: Page) => page.locator(".toast");

/** The message that says why the checkout can't continue. */
export const problem = (page: Page) => page.getByRole("main").getByRole("alert");

/** An item of local storage. The script writes it after the page shows, so poll it. */
export const inStorage = (page: Page, key: string) =>
  page.evaluate((key) => localStorage.getItem(key), key);
