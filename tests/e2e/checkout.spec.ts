import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { hydrated } from "./hydrated";
import { expectNoOverflow, print } from "./layout";
import {
  addToCart,
  CARDS,
  cardForm,
  cartLink,
  emailField,
  expectPaid,
  fillCard,
  goToCheckoutWith,
  goToStripesPage,
  inStorage,
  payButton,
  payOnStripesPage,
  payWith,
  problem,
  proceed,
  TIN,
  TOTE,
  toast,
  WHISK,
} from "./shopping";
import { giveBack, lose, setPrice, setStock, stockOf, storedOrders } from "./stored";

test("a customer buys three products after a declined card, and the receipt prints", async ({
  page,
  browser,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/402/);
  const before = [TIN, WHISK, TOTE].map(({ name }) => stockOf(shop, name));
  await page.goto("/shop");
  for (const product of [TIN, WHISK, TOTE]) await addToCart(page, product);
  await expect(cartLink(page)).toHaveText("3");
  await cartLink(page).click();
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
  await hydrated(page);
  await page.getByRole("button", { name: `Increase quantity of ${TIN.name}` }).click();
  await proceed(page);
  await payWith(page, CARDS.isDeclined);
  await expect(problem(page)).toContainText("Payment Failed");
  await expect(problem(page)).toContainText("Your card was declined.");
  await expect(toast(page), "a toast over the card").toHaveCount(0);

  await payWith(page, CARDS.pays);
  await expectPaid(page);
  await expect(toast(page)).toContainText("Payment Successful");
  await expect(page).toHaveURL("/checkout/success");
  await expect(cartLink(page)).toHaveText("");
  await expect.poll(() => inStorage(page, "cart")).toBe("[]");
  await expect.poll(() => inStorage(page, "lastPaymentIntentId")).toBeNull();

  expect(storedOrders(shop)).toEqual([
    {
      email: "yuki@example.com",
      status: "paid",
      totalCents: 12_800,
      lines: expect.arrayContaining([
        { name: TIN.name, unitPriceCents: 3800, quantity: 2 },
        { name: WHISK.name, unitPriceCents: 2400, quantity: 1 },
        { name: TOTE.name, unitPriceCents: 2800, quantity: 1 },
      ]),
    },
  ]);
  const after = [TIN, WHISK, TOTE].map(({ name }) => stockOf(shop, name));
  expect(after.map((left, index) => (before[index] ?? 0) - left)).toEqual([2, 1, 1]);

  const bought = page.getByRole("region", { name: "Your order" });
  await expect(bought.getByRole("listitem")).toHaveText([
    `1 × ${TOTE.name}$28.00`,
    `1 × ${WHISK.name}$24.00`,
    `2 × ${TIN.name}$76.00`,
  ]);
  await expect(bought).toContainText("Total$128.00");
  await page.reload();
  await expectPaid(page);
  await expect(bought).toContainText("Total$128.00");

  await print(page);
  await expect(bought).toBeVisible();
  await expect(page.getByRole("link", { name: "Return to Home" })).toBeHidden();

  const [id] = shop.standIns.stripe.snapshot().intents.map(({ id }) => id);
  const friend = await (await browser.newContext()).newPage();
  await friend.goto(`${shop.origin}/checkout/success?payment_intent=${id}`);
  await expectPaid(friend);
  await expect(friend.getByText(TIN.name)).toHaveCount(0);
  await friend.context().close();

  await page.emulateMedia({ media: "screen" });
  await page.getByRole("link", { name: "Track your order" }).click();
  await expect(page).toHaveURL(/\/orders\/[\w-]+$/);
  await expect(page.getByRole("main")).toContainText(TIN.name);
  await page.goBack();
  await page.getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

test.describe("3-D Secure", () => {
  test("shows an error when the authentication fails, and pays when it succeeds", async ({
    page,
    shop,
  }) => {
    await goToCheckoutWith(page, TIN);
    await proceed(page);
    const bank = page.frameLocator('iframe[title="3-D Secure authentication"]');
    await payWith(page, CARDS.asks);
    await bank.getByRole("button", { name: "Fail authentication" }).click();
    await expect(problem(page)).toContainText("Payment Failed");
    await payWith(page, CARDS.asks);
    await bank.getByRole("button", { name: "Complete authentication" }).click();
    await expectPaid(page);
    expect(storedOrders(shop)).toMatchObject([{ status: "paid" }]);
  });

  test("comes back from the bank's own page, fails or pays once, and empties the cart", async ({
    page,
    shop,
  }) => {
    await goToCheckoutWith(page, TIN);
    await proceed(page);
    await payWith(page, CARDS.asksOnAnotherPage);
    await test.step("failed, it leads back to the checkout, the cart kept", async () => {
      await page.getByRole("button", { name: "Fail authentication" }).click();
      await expect(page.getByRole("heading", { name: "Payment Unsuccessful" })).toBeVisible();
      await expect(page.getByRole("main")).toContainText("You haven't been charged");
      await expect(page).not.toHaveURL(/secret/);
      await page.getByRole("link", { name: "Return to Checkout" }).click();
      await expect(page.getByRole("main").getByText(TIN.name)).toBeVisible();
    });

    await proceed(page);
    await payWith(page, CARDS.asksOnAnotherPage);
    await page.getByRole("button", { name: "Complete authentication" }).click();
    await expectPaid(page);
    await expect(page).not.toHaveURL(/secret/);
    await expect(cartLink(page)).toHaveText("");
    await expect.poll(() => inStorage(page, "cart")).toBe("[]");
    expect(storedOrders(shop)).toMatchObject([{ status: "paid" }]);

    await page.goto("/shop");
    await addToCart(page, WHISK);
    await expect(cartLink(page)).toHaveText("1");
    await page.goBack();
    await expectPaid(page);
    await expect(cartLink(page), "a cart filled since is left alone").toHaveText("1");
  });
});

test.describe("the checkout before any payment", () => {
  test("asks for an email, and refuses a wrong one next to its field", async ({
    page,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/422/);
    await goToCheckoutWith(page, TIN);
    await page.getByRole("button", { name: "Proceed to Payment" }).click();
    await expect(page.getByRole("main")).toContainText("Email Required");
    await expect(toast(page)).toHaveCount(0);
    await expect(emailField(page)).toHaveAccessibleDescription(/Please enter your email address/);
    await expect(emailField(page)).toBeFocused();
    await proceed(page, "yuki");
    await expect(emailField(page)).toHaveAccessibleDescription(
      /Please enter a valid email address/,
    );
    expect(storedOrders(shop)).toEqual([]);
  });

  test("has its own words for a failure without any, and keeps what was typed", async ({
    page,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/50[0-3]/, /no such table: order_lines/);
    await goToCheckoutWith(page, TIN);
    for (const [what, answer] of [
      ["says nothing", { status: 500, body: "" }],
      ["is a proxy's page", { status: 502, body: "<html>Bad gateway</html>" }],
    ] as const) {
      await test.step(`that ${what}`, async () => {
        await page.route("**/api/create-payment-intent", (route) => route.fulfill(answer));
        await page.reload();
        await proceed(page);
        await expect(problem(page)).toContainText("Failed to initialize payment");
        await expect(problem(page)).toBeFocused();
        await expect(emailField(page)).toHaveValue("yuki@example.com");
        await page.unroute("**/api/create-payment-intent");
      });
    }

    await test.step("that is the database's", async () => {
      lose(shop, "order_lines");
      await page.reload();
      await proceed(page);
      const why = page.getByRole("main").getByText(/Failed to initialize|went wrong on our end/);
      await expect(why).toBeVisible();
      await expect(emailField(page)).toHaveValue("yuki@example.com");
      await expect(cartLink(page)).toHaveText("1");
      giveBack(shop, "order_lines");
    });
    await page.getByRole("button", { name: "Proceed to Payment" }).click();
    await expect(page.getByRole("heading", { name: "Payment" })).toBeVisible();
  });

  test("says what sold out meanwhile, and sells the rest", async ({
    page,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/409/);
    await goToCheckoutWith(page, TIN, WHISK);
    setStock(shop, WHISK.name, 0);
    await proceed(page);
    await expect(page.getByText(`${WHISK.name} sold out, so we removed it`)).toBeVisible();
    await expect(page.getByRole("main").getByText(/sold out/)).toHaveCount(1);
    await proceed(page);
    await payWith(page, CARDS.pays);
    await expectPaid(page);
    expect(storedOrders(shop)).toMatchObject([{ status: "paid", totalCents: 3800 }]);
  });

  test("asks nobody to pay a total that they haven't seen", async ({ page, shop }) => {
    await goToCheckoutWith(page, TIN);
    setPrice(shop, TIN.name, 4100);
    await proceed(page);
    await expect(
      page.getByText(`The price of ${TIN.name} changed from $38.00 to $41.00.`),
    ).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Please check out again");
    await expect(payButton(page)).toHaveCount(0);
    await proceed(page);
    await fillCard(page, CARDS.pays);
    await expect(page.locator("form").filter({ has: payButton(page) })).toContainText("$41.00");
    await payButton(page).click();
    await expectPaid(page);
    expect(storedOrders(shop).filter(({ status }) => status === "paid")).toMatchObject([
      { totalCents: 4100 },
    ]);
  });

  test("leads to Stripe's page for a card without JavaScript", { tag: "@no-script" }, async ({
    page,
    shop,
  }) => {
    await page.goto("/shop");
    await addToCart(page, TIN);
    await addToCart(page, WHISK);
    await cartLink(page).click();
    await expect(page.getByRole("button", { name: "Proceed to Payment" })).toBeHidden();
    await goToStripesPage(page);
    await expect(page.getByRole("heading", { name: "Pay $62.00" })).toBeVisible();
    await payOnStripesPage(page, CARDS.isDeclined);
    await expect(page.getByRole("alert")).toHaveText("Your card was declined.");
    expect(storedOrders(shop)).toMatchObject([{ status: "pending", totalCents: 6200 }]);

    // Back, on, and Enter in place of the button lead to the same page.
    await page.getByRole("link", { name: "Back to the shop" }).click();
    await expect(cartLink(page)).toHaveText("2");
    await emailField(page).fill("yuki@example.com");
    await emailField(page).press("Enter");
    await payOnStripesPage(page, CARDS.pays);
    await expectPaid(page);
    await expect(page.getByRole("region", { name: "Your order" })).toContainText(TIN.name);
    await expect(cartLink(page)).toHaveText("");
    expect(storedOrders(shop)).toMatchObject([{ status: "paid", totalCents: 6200 }]);
    expect(shop.standIns.stripe.snapshot().intents).toMatchObject([{ captured: 6200 }]);
  });

  test("goes on to the card for a form posted before the script was there", async ({
    page,
    shop,
  }) => {
    await goToCheckoutWith(page, TIN);
    await emailField(page).fill("yuki@example.com");
    await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>("main input[type=email]");
      field?.form?.submit();
    });
    await payWith(page, CARDS.pays);
    await expectPaid(page);
    expect(storedOrders(shop)).toMatchObject([{ status: "paid" }]);
  });
});

test("the card form wears the page's theme, changes with it, and is accessible in both", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await goToCheckoutWith(page, TIN);
  await proceed(page);
  const label = cardForm(page).getByText("Card number");
  await expect(label).toHaveCSS("color", "rgb(31, 42, 28)");
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Toggle theme" }).click();
  await expect(label).toHaveCSS("color", "rgb(241, 239, 230)");
  await expectAccessible(page);
});

test("a customer can pay, whatever way led back to the checkout", async ({ page }) => {
  await goToCheckoutWith(page, TIN);
  await page.getByRole("banner").getByRole("link", { name: "Shop" }).first().click();
  await expect(page).toHaveURL("/shop");
  // Now the document is the shop's own, which lets nothing of the payment provider in.
  await page.reload();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
  await proceed(page);
  await payWith(page, CARDS.pays);
  await expectPaid(page);
});
