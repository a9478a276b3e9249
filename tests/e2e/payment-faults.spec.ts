import type { Locator } from "@playwright/test";
import { expect, test } from "./fixtures";
import {
  addToCart,
  CARDS,
  cardForm,
  cartLink,
  emailField,
  expectPaid,
  fillCard,
  goToCheckoutWith,
  payButton,
  payWith,
  problem,
  proceed,
  TIN,
  toast,
  WHISK,
} from "./shopping";
import { stockOf, storedOrders } from "./stored";

/** Whatever goes wrong on the way, a cart is paid once, and nobody is left waiting or guessing. */

test.describe("a lost answer", () => {
  test("costs one more press when the payment begins, and makes no second intent", async ({
    page,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED/);
    await goToCheckoutWith(page, TIN);
    await page.route(
      "**/api/create-payment-intent",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await proceed(page);
    await expect(problem(page)).toContainText("Failed to initialize payment");
    await proceed(page);
    await payWith(page, CARDS.pays);
    await expectPaid(page);
    expect(storedOrders(shop)).toMatchObject([{ status: "paid" }]);
    expect(shop.standIns.stripe.snapshot().intents).toHaveLength(1);
  });

  const CONFIRM = "**/v1/payment_intents/*/confirm";

  test("is asked for again when it was about a payment, before anybody hears that it failed", async ({
    page,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED/);
    await goToCheckoutWith(page, TIN);
    await proceed(page);
    await fillCard(page, CARDS.pays);
    await page.route(CONFIRM, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await payButton(page).click();
    await expectPaid(page);
    expect(shop.standIns.stripe.snapshot().charges).toHaveLength(1);
  });

  test("is reported before anything was paid, and the same card then pays once", async ({
    page,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED/);
    await goToCheckoutWith(page, TIN);
    await proceed(page);
    await fillCard(page, CARDS.pays);
    await page.route(CONFIRM, (route) => route.abort(), { times: 1 });
    await payButton(page).click();
    await expect(problem(page)).toContainText("Payment Failed");
    await payButton(page).click();
    await expectPaid(page);
    expect(shop.standIns.stripe.snapshot().charges).toHaveLength(1);
  });

  test("can be asked for again after a long time", async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/ERR_/);
    await page.clock.install();
    await goToCheckoutWith(page, TIN);
    await proceed(page);
    await fillCard(page, CARDS.pays);
    const rule = shop.standIns.stripe.faults.add({
      on: "POST /v1/payment_intents/*/confirm",
      fault: { kind: "hang", execution: "after" },
    });
    await payButton(page).click();
    await rule.hit;
    await page.clock.fastForward(20_000);
    await expect(page.getByText("This is taking longer than usual.")).toBeVisible();
    await page.getByRole("button", { name: "Check payment" }).click();
    await expectPaid(page);
  });
});

test.describe("a button pressed twice", () => {
  const twice: [string, (button: Locator) => Promise<void>][] = [
    ["by a double tap", (button) => button.dblclick()],
    [
      "before the page has drawn the first press",
      (button) =>
        button.evaluate((element: HTMLButtonElement) => {
          element.form?.requestSubmit();
          element.form?.requestSubmit();
        }),
    ],
  ];
  for (const [how, press] of twice) {
    test(`acts once when it's pressed ${how}`, async ({ page, shop }) => {
      const asked: string[] = [];
      page.on("request", (request) => {
        if (request.method() === "POST") asked.push(new URL(request.url()).pathname);
      });
      await goToCheckoutWith(page, TIN);
      await emailField(page).fill("yuki@example.com");
      await press(page.getByRole("button", { name: "Proceed to Payment" }));
      await fillCard(page, CARDS.pays);
      // A script that submits the form doesn't wait for its button.
      await expect(payButton(page)).toBeEnabled();
      await press(payButton(page));
      await expectPaid(page);
      expect(asked.filter((path) => path === "/api/create-payment-intent")).toHaveLength(1);
      expect(asked.filter((path) => path.endsWith("/confirm"))).toHaveLength(1);
      expect(storedOrders(shop)).toHaveLength(1);
    });
  }
});

test.describe("a checkout left and entered again", () => {
  test("has the card form for the same payment after a reload or the back button", async ({
    page,
    shop,
  }) => {
    await page.goto("/shop");
    await goToCheckoutWith(page, TIN);
    await proceed(page);
    await expect(cardForm(page).getByLabel("Card number")).toBeVisible();
    await page.reload();
    await proceed(page);
    await expect(cardForm(page).getByLabel("Card number")).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/shop");
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Checkout");
    await page.goForward();
    await proceed(page);
    await payWith(page, CARDS.pays);
    await expectPaid(page);
    expect(storedOrders(shop)).toHaveLength(1);
    expect(shop.standIns.stripe.snapshot().intents).toHaveLength(1);
  });

  test("has it after the back button from the bank's page", async ({ page, shop }) => {
    await goToCheckoutWith(page, TIN);
    await proceed(page);
    await payWith(page, CARDS.asksOnAnotherPage);
    await expect(page.getByRole("heading", { name: "3-D Secure test page" })).toBeVisible();
    await page.goBack();
    await expect(
      payButton(page).or(page.getByRole("button", { name: "Proceed to Payment" })),
    ).toBeEnabled();
    await page.reload();
    await proceed(page);
    await payWith(page, CARDS.pays);
    await expectPaid(page);
    expect(shop.standIns.stripe.snapshot().intents).toHaveLength(1);
  });
});

test.describe("a cart in two tabs", () => {
  test("is paid in one, and the other knows", async ({ page, context, shop }) => {
    await goToCheckoutWith(page, TIN);
    const other = await context.newPage();
    await other.goto("/checkout");
    for (const tab of [page, other]) {
      await proceed(tab);
      await fillCard(tab, CARDS.pays);
    }
    await payButton(page).click();
    await expectPaid(page);
    await expect(other.getByRole("heading", { name: "Your Cart is Empty" })).toBeVisible();
    await expect(other.getByText("You haven't been charged")).toHaveCount(0);
    expect(shop.standIns.stripe.snapshot().charges).toHaveLength(1);
  });

  test("pays once when 'Pay Now' is pressed in both at once", async ({
    page,
    context,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/429 \(Too Many Requests\).*confirm/);
    await goToCheckoutWith(page, TIN);
    const other = await context.newPage();
    await other.goto("/checkout");
    const held = shop.standIns.stripe.faults.add({
      on: "POST /v1/payment_intents/*/confirm",
      times: "always",
      fault: { kind: "pause" },
    });
    for (const tab of [page, other]) {
      await proceed(tab);
      await payWith(tab, CARDS.pays);
    }
    await expect.poll(() => held.hits).toBe(2);
    held.release();
    // Both tabs are checked at once, since one's toast would be gone before the other's was looked at.
    await Promise.all(
      [page, other].map((tab) => expect(toast(tab)).toContainText("Payment Successful")),
    );
    for (const tab of [page, other]) await expectPaid(tab);
    expect(storedOrders(shop)).toMatchObject([{ status: "paid" }]);
    expect(shop.standIns.stripe.snapshot().charges).toHaveLength(1);
  });

  test("stays until the answer is there if it's emptied while it's being paid", async ({
    page,
    context,
    shop,
  }) => {
    await goToCheckoutWith(page, TIN);
    await proceed(page);
    await fillCard(page, CARDS.pays);
    const held = shop.standIns.stripe.faults.add({
      on: "POST /v1/payment_intents/*/confirm",
      fault: { kind: "pause" },
    });
    await payButton(page).click();
    await held.hit;
    const other = await context.newPage();
    await other.goto("/checkout");
    await other.getByRole("button", { name: `Remove ${TIN.name}` }).click();
    await expect(cartLink(page)).toHaveText("");
    await expect(page.getByRole("button", { name: "Paying..." })).toBeVisible();
    held.release();
    await expectPaid(page);
  });

  test("closes the card form when it changes, keeps the focus, and charges nothing", async ({
    page,
    context,
    shop,
  }) => {
    await goToCheckoutWith(page, TIN);
    await proceed(page);
    await expect(cardForm(page).getByLabel("Card number")).toBeVisible();
    await expect(payButton(page)).toBeEnabled();
    await payButton(page).focus();
    const other = await context.newPage();
    await other.goto("/shop");
    await addToCart(other, WHISK);
    await expect(payButton(page)).toHaveCount(0);
    await expect(page.getByRole("main").getByText("Your cart changed")).toBeVisible();
    await expect(page.locator("body")).not.toBeFocused();
    await expect(page.locator("main :focus, main:focus")).toHaveCount(1);
    await expect(toast(page)).toHaveCount(0);

    await proceed(page);
    await payWith(page, CARDS.pays);
    await expectPaid(page);
    expect(storedOrders(shop)).toMatchObject([
      { status: "expired", totalCents: 3800 },
      { status: "paid", totalCents: 6200 },
    ]);
    expect(stockOf(shop, TIN.name)).toBe(47);
  });
});

test("a customer who pays as the connection goes is told so, and can check again", async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await goToCheckoutWith(page, TIN);
  await proceed(page);
  await fillCard(page, CARDS.pays);
  await page.route(`${shop.origin}/**`, (route) => route.abort());
  await payButton(page).click();
  await expect(page).toHaveURL("/checkout/success");
  await expect(page.getByRole("main")).toContainText("Failed to verify payment");
  await page.unroute(`${shop.origin}/**`);
  await page.getByRole("button", { name: "Check Again" }).click();
  await expectPaid(page);
});

test("items held for too long must be asked for once more", async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/400 \(Bad Request\).*confirm/);
  await goToCheckoutWith(page, TIN);
  await proceed(page);
  await fillCard(page, CARDS.pays);
  // A form that comes for an intent which is cancelled by then does not come.
  await expect(payButton(page)).toBeEnabled();
  const { stripe, environment } = shop.standIns;
  const [intent] = stripe.snapshot().intents;
  stripe.handle({
    method: "POST",
    path: `/v1/payment_intents/${intent?.id}/cancel`,
    headers: {
      authorization: `Bearer ${environment.STRIPE_SECRET_KEY}`,
      "content-type": "application/x-www-form-urlencoded",
    },
    body: "",
  });
  await payButton(page).click();
  await expect(problem(page)).toContainText("Please check out again");
  await proceed(page);
  await payWith(page, CARDS.pays);
  await expectPaid(page);
  expect(stripe.snapshot().charges).toHaveLength(1);
});

test("the email can be changed at the card form", async ({ page, shop }) => {
  await goToCheckoutWith(page, TIN);
  await proceed(page, "wrong@example.com");
  await page.getByRole("button", { name: "Change email" }).click();
  await expect(emailField(page)).toBeFocused();
  await expect(emailField(page)).toHaveValue("wrong@example.com");
  await proceed(page, "right@example.com");
  await payWith(page, CARDS.pays);
  await expectPaid(page);
  expect(storedOrders(shop)).toMatchObject([
    { email: "wrong@example.com", status: "expired" },
    { email: "right@example.com", status: "paid" },
  ]);
});
