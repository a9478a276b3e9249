import type { Page, Route } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import {
  addToCart,
  CARDS,
  cartLink,
  expectPaid,
  fillCard,
  goToCheckoutWith,
  inStorage,
  payButton,
  proceed,
  TIN,
  toast,
  WHISK,
} from "./shopping";
import { storedOrders } from "./stored";
import { payElsewhere } from "./stripe";

const unsuccessful = (page: Page) => page.getByRole("heading", { name: "Payment Unsuccessful" });
const checkAgain = (page: Page) => page.getByRole("button", { name: "Check Again" });

const SUPPORT = "Unable to verify payment. Please contact support if you were charged.";
const UNKNOWN = "/checkout/success?payment_intent_client_secret=pi_unknown_secret_x";

test("an address that names no payment of ours is a failure, in its own words", async ({
  page,
}) => {
  const main = page.getByRole("main");
  await page.goto(UNKNOWN);
  await expect(unsuccessful(page)).toBeVisible();
  await expect(main).toContainText("Payment verification failed");
  await expect(main).toContainText(SUPPORT);
  await page.getByRole("link", { name: "Return to Checkout" }).click();
  await expect(page).toHaveURL("/checkout");

  for (const message of ["", undefined, null]) {
    await test.step(`where the server gives ${JSON.stringify(message)} for a reason`, async () => {
      await page.route("**/api/verify-payment", (route) =>
        route.fulfill({ json: { success: false, message } }),
      );
      await page.goto(UNKNOWN);
      await expect(main).toContainText("Payment verification failed");
      await expect(main).toContainText(SUPPORT);
      await page.unroute("**/api/verify-payment");
    });
  }

  await test.step("where the bank hasn't decided, it isn't called a failure", async () => {
    let message = "Your payment is still processing. Check again in a minute.";
    await page.route("**/api/verify-payment", (route) =>
      route.fulfill({ json: { success: false, message } }),
    );
    await page.goto(UNKNOWN);
    await expect(page.getByRole("heading", { name: "Payment Processing" })).toBeVisible();
    await expect(page).toHaveTitle("Payment Processing | Ujicart");
    await expect(page.getByRole("link", { name: "Return to Checkout" })).toBeHidden();
    message = "Your payment didn't go through. You haven't been charged.";
    await checkAgain(page).click();
    await expect(unsuccessful(page)).toBeVisible();
    await page.unroute("**/api/verify-payment");
  });

  await test.step("where it names none", async () => {
    await page.goto("/checkout/success");
    await expect(unsuccessful(page)).toBeVisible();
    await expect(main).toContainText("No payment information found");
    await expect(main).toContainText(SUPPORT);
  });
});

test("a payment is found even if only this browser's storage knows it", async ({ page }) => {
  await page.route("**/api/verify-payment", (route) => {
    expect(route.request().postDataJSON()).toEqual({ paymentIntentId: "pi_stored" });
    return route.fulfill({ json: { success: true, message: "" } });
  });
  await goToCheckoutWith(page, TIN);
  await page.evaluate(() => localStorage.setItem("lastPaymentIntentId", "pi_stored"));
  await page.goto("/checkout/success");
  await expectPaid(page);
  await expect(cartLink(page)).toHaveText("");
  await expect.poll(() => inStorage(page, "lastPaymentIntentId")).toBeNull();
});

test("somebody else's payment leaves this cart alone", async ({ page, request, shop }) => {
  const intentId = await payElsewhere(shop, request, { ...TIN, quantity: 3 });
  await page.goto("/shop");
  await addToCart(page, WHISK);
  await page.goto(`/checkout/success?payment_intent=${intentId}`);
  await expectPaid(page);
  await expect(cartLink(page)).toHaveText("1");
});

test.describe("a payment when the server can't be asked", () => {
  test("is called unverified, and asked about again on demand", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED/);
    await page.route("**/api/verify-payment", (route) => route.abort());
    await page.goto(UNKNOWN);
    await expect(unsuccessful(page)).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Failed to verify payment");
    await expect(page.getByRole("main")).toContainText(SUPPORT);
    await expect(toast(page)).toContainText("Verification Error");
    await expect(toast(page)).toContainText("Could not verify payment status");
    await expectAccessible(page);

    await page.unroute("**/api/verify-payment");
    await page.route("**/api/verify-payment", (route) =>
      route.fulfill({ json: { success: true, message: "" } }),
    );
    await checkAgain(page).click();
    await expectPaid(page);
    await expect(toast(page)).toContainText("Payment Successful");
    await expectAccessible(page);
  });

  test("keeps nobody waiting longer than ten seconds", async ({ page }) => {
    await page.clock.install();
    const stuck: Route[] = [];
    await page.route("**/api/verify-payment", (route) => void stuck.push(route));
    await page.goto(UNKNOWN);
    await expect(page.getByRole("heading", { name: "Verifying Payment..." })).toBeVisible();
    await expect.poll(() => stuck.length).toBe(1);
    await expect(page).not.toHaveURL(/secret/);
    await page.clock.fastForward(10_000);
    await expect(page.getByRole("main")).toContainText("Failed to verify payment");
    await expect(checkAgain(page)).toBeVisible();
  });

  test("is told apart from a failure if Stripe is out of reach, and needs no webhook", async ({
    page,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/503/);
    await goToCheckoutWith(page, TIN);
    await proceed(page);
    await fillCard(page, CARDS.pays);
    shop.standIns.stripe.webhooks.mode = "held";
    shop.standIns.stripe.faults.add({
      on: "GET /v1/payment_intents/*",
      times: "always",
      fault: { kind: "status", status: 503 },
    });
    await payButton(page).click();
    await expect(unsuccessful(page)).toBeVisible();
    await expect(page.getByRole("main")).toContainText(SUPPORT);
    shop.standIns.stripe.faults.clear();
    await checkAgain(page).click();
    await expectPaid(page);
    expect(storedOrders(shop)).toMatchObject([{ status: "paid" }]);
  });
});

test("a page whose script never comes still says what became of the payment", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(UNKNOWN, { waitUntil: "load" });
  await expect(page.getByRole("heading", { name: "Verifying Payment..." })).toBeVisible();
  await expect(unsuccessful(page)).toBeHidden();
  // The wait is an animation's delay, which a test need not sit out.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(unsuccessful(page)).toBeVisible();
});
