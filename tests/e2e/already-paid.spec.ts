import type { Page } from "@playwright/test";
import { cardFromToken } from "local-stripe/cards";
import { payOnPage } from "local-stripe/sessions";
import { ALREADY_PAID } from "../../app/domain/checkout/receipt";
import type { Shop } from "../../dev/shop";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { expectNoOverflow } from "./layout";
import {
  addToCart,
  CARDS,
  cartLink,
  expectPaid,
  goToCheckoutWith,
  goToStripesPage,
  payButton,
  payWith,
  proceed,
  TIN,
  toast,
  WHISK,
} from "./shopping";
import { storedOrders } from "./stored";

/** Customers who paid without being told learn of it before they pay for more. */

const notice = (page: Page) => page.getByRole("region", { name: ALREADY_PAID });
const receipt = (page: Page) => page.getByRole("link", { name: "View receipt" });
const line = (page: Page, { name }: { name: string }) =>
  page.getByRole("main").getByRole("heading", { name, exact: true });
const charges = ({ standIns }: Shop) => standIns.stripe.snapshot().charges;

const ONE_TIN = { status: "paid", totalCents: 3800 };
const ONE_WHISK = { status: "paid", totalCents: 2400 };

/** Pays for a tin on the bank's page and closes the tab before it comes back. @returns another tab */
async function payAndCloseTheTab(page: Page, shop: Shop): Promise<Page> {
  await goToCheckoutWith(page, TIN);
  return payThereAndClose(page, shop);
}

async function payThereAndClose(page: Page, shop: Shop): Promise<Page> {
  await proceed(page);
  await payWith(page, CARDS.asksOnAnotherPage);
  await page.route("**/checkout/success*", (route) => route.abort());
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expect.poll(() => charges(shop)).toHaveLength(1);
  const next = await page.context().newPage();
  await page.close();
  return next;
}

// If the webhook is quicker, the server knows of the payment too: tests/routes/receipt.test.ts.
test.describe("a cart paid on the bank's page, with the tab closed and the webhook late,", () => {
  test("leads to the receipt when a whisk is added, and then buys the whisk alone", async ({
    page: bank,
    shop,
  }) => {
    shop.standIns.stripe.webhooks.mode = "held";
    const page = await payAndCloseTheTab(bank, shop);
    await page.goto("/shop");
    await addToCart(page, WHISK);
    await expect(cartLink(page)).toHaveText("2");
    await cartLink(page).click();
    await expect(notice(page)).toContainText(`You paid $38.00 for 1 × ${TIN.name}.`);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectAccessible(page);
    await expectNoOverflow(page);
    await receipt(page).click();
    await expectPaid(page);
    await expect(cartLink(page)).toHaveText("1");

    await cartLink(page).click();
    await expect(line(page, WHISK)).toBeVisible();
    await expect(line(page, TIN)).toHaveCount(0);
    await expect(notice(page)).toHaveCount(0);
    await proceed(page);
    await payWith(page, CARDS.pays);
    await expectPaid(page);
    expect(storedOrders(shop)).toMatchObject([ONE_TIN, ONE_WHISK]);
    expect(charges(shop)).toHaveLength(2);
  });

  test("stops a customer who presses on once, and then sells the whisk alone", async ({
    page: bank,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/409/);
    shop.standIns.stripe.webhooks.mode = "held";
    const page = await payAndCloseTheTab(bank, shop);
    await page.goto("/shop");
    await addToCart(page, WHISK);
    await cartLink(page).click();
    await proceed(page);

    await expect(notice(page)).toBeFocused();
    await expect(toast(page)).toHaveCount(0);
    await expect(cartLink(page)).toHaveText("1");
    await expect(line(page, TIN)).toHaveCount(0);
    expect(storedOrders(shop)).toMatchObject([ONE_TIN]);

    await proceed(page);
    await payWith(page, CARDS.pays);
    await expectPaid(page);
    expect(storedOrders(shop)).toMatchObject([ONE_TIN, ONE_WHISK]);
  });

  test("leads straight to its receipt if it's unchanged", async ({ page: bank, shop }) => {
    shop.standIns.stripe.webhooks.mode = "held";
    const page = await payAndCloseTheTab(bank, shop);
    await page.goto("/checkout");
    await proceed(page);
    await expectPaid(page);
    await expect(cartLink(page)).toHaveText("");
    expect(storedOrders(shop)).toMatchObject([ONE_TIN]);
    expect(charges(shop)).toHaveLength(1);
  });
});

test("a page that was open all the time also says that it's paid", async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  shop.standIns.stripe.webhooks.mode = "held";
  await goToCheckoutWith(page, TIN);
  const other = await page.context().newPage();
  await other.goto("/checkout");
  await payThereAndClose(other, shop);
  await expect(line(page, TIN)).toBeVisible();
  await proceed(page, "corrected@example.com");
  await expect(notice(page)).toBeFocused();
  await expect(page.getByRole("heading", { name: "Your Cart is Empty" })).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await expectAccessible(page);
  await receipt(page).click();
  await expectPaid(page);
  expect(storedOrders(shop)).toMatchObject([ONE_TIN]);
});

test("an item added in another tab while this one says it's paid stays in the cart", async ({
  page,
  context,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  shop.standIns.stripe.webhooks.mode = "held";
  await goToCheckoutWith(page, TIN);
  const shopping = await context.newPage();
  await shopping.goto("/shop");
  const bank = await context.newPage();
  await bank.goto("/checkout");
  await payThereAndClose(bank, shop);

  const held = shop.standIns.stripe.faults.add({
    on: "POST /v1/payment_intents/*/cancel",
    fault: { kind: "pause" },
  });
  await proceed(page, "corrected@example.com");
  await held.hit;
  await addToCart(shopping, WHISK);
  await expect(cartLink(shopping)).toHaveText("2");
  held.release();

  await expect(notice(page)).toBeFocused();
  await expect(line(page, TIN)).toHaveCount(0);
  await expect(line(page, WHISK)).toBeVisible();
  for (const tab of [page, shopping]) await expect(cartLink(tab)).toHaveText("1");
  await page.reload();
  await expect(line(page, WHISK)).toBeVisible();
  await proceed(page);
  await payWith(page, CARDS.pays);
  await expectPaid(page);
  expect(storedOrders(shop)).toMatchObject([ONE_TIN, ONE_WHISK]);
});

test("an item added in another tab while this one pays stays in the cart", async ({
  page,
  context,
  shop,
}) => {
  await goToCheckoutWith(page, TIN);
  await proceed(page);
  const held = shop.standIns.stripe.faults.add({
    on: "POST /v1/payment_intents/*/confirm",
    fault: { kind: "pause" },
  });
  await payWith(page, CARDS.pays);
  await held.hit;
  const other = await context.newPage();
  await other.goto("/shop");
  await addToCart(other, TIN);
  await addToCart(other, WHISK);
  await expect(cartLink(other)).toHaveText("3");
  held.release();

  await expectPaid(page);
  for (const tab of [page, other]) await expect(cartLink(tab)).toHaveText("2");
  await other.reload();
  await expect(cartLink(other)).toHaveText("2");
  expect(storedOrders(shop)).toMatchObject([ONE_TIN]);
});

test.describe("a paid cart without JavaScript", { tag: "@no-script" }, () => {
  /** The card is paid where another page, with JavaScript, was open. */
  async function payElsewhere(page: Page, shop: Shop): Promise<void> {
    await page.goto("/shop");
    await addToCart(page, TIN);
    await cartLink(page).click();
    await goToStripesPage(page);
    await expect(page).toHaveURL(/\/c\/pay\/\w+#fid$/);
    const { state } = shop.standIns.stripe;
    const [sessionId = ""] = state.sessions.keys();
    const card = cardFromToken("pm_card_visa", state.id("pm"), new Date());
    if (card) payOnPage(state, sessionId, card);
  }

  test("is reported at the checkout, and the receipt takes out what was paid for", async ({
    page,
    shop,
  }) => {
    shop.standIns.stripe.webhooks.mode = "held";
    await payElsewhere(page, shop);
    await page.goto("/shop");
    await addToCart(page, WHISK);
    await cartLink(page).click();
    await expect(notice(page)).toContainText(`You paid $38.00 for 1 × ${TIN.name}.`);

    await goToStripesPage(page);
    await expect(notice(page)).toBeFocused();
    await expect(cartLink(page)).toHaveText("1");
    await receipt(page).click();
    await expectPaid(page);
    await page.goto("/checkout");
    await expect(notice(page)).toHaveCount(0);
    await goToStripesPage(page);
    await expect(page.getByRole("heading", { name: "Pay $24.00" })).toBeVisible();
    expect(storedOrders(shop)).toMatchObject([ONE_TIN, { status: "pending", totalCents: 2400 }]);
  });
});
