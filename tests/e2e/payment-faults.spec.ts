import type { Locator, Page, Route } from "@playwright/test";
import { expect, test } from "./fixtures";
import { hydrated } from "./hydrated";
import {
  addToCart,
  CARDS,
  cardForm,
  cartLink,
  emailField,
  expectPaid,
  fillCard,
  goToCheckoutWith,
  PAY_ON_STRIPES_PAGE,
  payButton,
  payOnStripesPage,
  payWith,
  problem,
  proceed,
  TIN,
  toast,
  WHISK,
} from "./shopping";
import { stockOf, storedOrders } from "./stored";
import { confirmAtStripe } from "./stripe";

/** Whatever goes wrong on the way, a cart is paid once, and nobody is left waiting or guessing. */

const COULD_NOT_LOAD = "The card form didn't load";
const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again" });

test.describe("the card form that does not come", () => {
  const couldNotLoad = (page: Page) => page.getByRole("alert").filter({ hasText: COULD_NOT_LOAD });

  test("is said, and comes when tried again", async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED|dynamically imported module/);
    const faults = [
      ["our own part of it is lost", "**/assets/card-form-*.js"],
      ["Stripe.js is blocked", "**/endive/stripe.js"],
      ["Stripe cannot be reached", "**/v1/payment_intents/**"],
    ] as const;
    for (const [, address] of faults) await page.route(address, (route) => route.abort());
    await goToCheckoutWith(page, TIN);
    await proceed(page);
    for (const [why, address] of faults) {
      await test.step(`because ${why}`, async () => {
        const lost = page.waitForRequest(address);
        if (address !== faults[0][1]) await tryAgain(page).click();
        await lost;
        await expect(couldNotLoad(page)).toBeVisible();
        await expect(cartLink(page)).toHaveText("1");
        await page.unroute(address);
      });
    }
    await tryAgain(page).click();
    await payWith(page, CARDS.pays);
    await expectPaid(page);
    expect(storedOrders(shop)).toMatchObject([{ status: "paid" }]);
  });

  test("has Stripe's script by the time the email is typed, and asks again if it was lost", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED/);
    await page.route("**/endive/stripe.js", (route) => route.abort(), { times: 1 });
    await goToCheckoutWith(page, TIN);
    await hydrated(page);
    const lost = page.waitForEvent("requestfailed", (request) => /stripe\.js/.test(request.url()));
    await emailField(page).focus();
    await lost;
    await proceed(page);
    await expect(cardForm(page).getByLabel("Card number")).toBeVisible();

    await page.goto("/checkout");
    await hydrated(page);
    const loaded = page.waitForEvent("requestfinished", (request) =>
      /stripe\.js/.test(request.url()),
    );
    await emailField(page).focus();
    await loaded;
    const again: string[] = [];
    page.on("request", (request) => again.push(request.url()));
    await proceed(page);
    await expect(cardForm(page).getByLabel("Card number")).toBeVisible();
    expect(again.filter((url) => url.endsWith("/stripe.js"))).toEqual([]);
  });

  test("lets nobody pay before Stripe said that the payment is due", async ({ page }) => {
    const held: Route[] = [];
    await page.route("**/v1/payment_intents/pi_*", (route) =>
      held.length === 0 ? void held.push(route) : route.continue(),
    );
    await goToCheckoutWith(page, TIN);
    await proceed(page);
    await fillCard(page, CARDS.pays);
    await expect.poll(() => held.length).toBe(1);
    await expect(payButton(page)).toBeDisabled();
    await held[0]?.continue();
    await payButton(page).click();
    await expectPaid(page);
  });

  test("isn't what's said of a payment that was made meanwhile", async ({ page, shop }) => {
    const checks: Route[] = [];
    const frames: Route[] = [];
    await page.route("**/v1/payment_intents/pi_*", (route) =>
      checks.length === 0 ? void checks.push(route) : route.continue(),
    );
    await page.route("**/endive/card.html*", (route) => void frames.push(route));
    await goToCheckoutWith(page, TIN);
    await proceed(page);
    await expect.poll(() => checks.length + frames.length).toBe(2);
    confirmAtStripe(shop, shop.standIns.stripe.snapshot().intents[0]?.id ?? "");
    // Stripe's frame takes no payment that's over.
    const refused = page.waitForResponse("**/v1/payment_intents/pi_*");
    await frames[0]?.continue();
    await refused;
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect(couldNotLoad(page)).toBeHidden();
    await checks[0]?.continue();
    await expectPaid(page);
    await expect(cartLink(page)).toHaveText("");
  });

  test("leaves Stripe's own page to pay on, and the way back", async ({
    page,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED|dynamically imported module/);
    await page.route("**/assets/card-form-*.js", (route) => route.abort());
    await goToCheckoutWith(page, TIN);
    await proceed(page);
    await page.getByRole("button", { name: PAY_ON_STRIPES_PAGE }).click();
    await expect(page.getByRole("heading", { name: "Pay $38.00" })).toBeVisible();
    await page.getByRole("link", { name: "Back to the shop" }).click();
    await page.unroute("**/assets/card-form-*.js");
    await proceed(page);
    await expect(cardForm(page).getByLabel("Card number")).toBeVisible();
    const [session] = [...shop.standIns.stripe.state.sessions.values()];
    expect(session?.session.status).toBe("expired");

    await page.goto("/checkout");
    await page.route("**/assets/card-form-*.js", (route) => route.abort());
    await proceed(page);
    await page.getByRole("button", { name: PAY_ON_STRIPES_PAGE }).click();
    await payOnStripesPage(page, CARDS.asksOnAnotherPage);
    await page.getByRole("button", { name: "Complete authentication" }).click();
    await expectPaid(page);
    await expect(cartLink(page)).toHaveText("");
    expect(storedOrders(shop)).toMatchObject([{ status: "paid" }]);
  });

  test("comes in a browser that remembers a lost module, and the email is kept", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED|dynamically imported module/);
    let isRemembered = true;
    await page.route("**/assets/card-form-*.js", (route) =>
      isRemembered ? route.abort() : route.continue(),
    );
    await goToCheckoutWith(page, TIN);
    await proceed(page);
    await expect(couldNotLoad(page)).toBeVisible();
    page.once("domcontentloaded", () => {
      isRemembered = false;
    });
    await tryAgain(page).click();
    await expect(page.locator("#checkout-email")).toHaveValue(/@/);
    await page.getByRole("button", { name: "Proceed to Payment" }).click();
    await expect(cardForm(page).getByLabel("Card number")).toBeVisible();
  });

  test("is not in the way of a lost script of the page after it", async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED/);
    const lost = page.waitForEvent("requestfailed", (request) => /success/.test(request.url()));
    await page.route("**/assets/_site.checkout_.success-*.js", (route) => route.abort());
    await goToCheckoutWith(page, TIN);
    await proceed(page);
    await lost;
    await expect(cardForm(page).getByLabel("Card number")).toBeVisible();
  });

  for (const [what, address] of [
    ["Stripe.js never answers", "**/endive/stripe.js"],
    ["its fields never appear", "**/endive/card.html*"],
  ] as const) {
    test(`because ${what} is said after ten seconds`, async ({ page }) => {
      await page.clock.install();
      const stuck: Route[] = [];
      await page.route(address, (route) => void stuck.push(route));
      await goToCheckoutWith(page, TIN);
      await proceed(page);
      await expect(page.getByRole("heading", { name: "Payment" })).toBeVisible();
      await expect.poll(() => stuck.length).toBe(1);
      await page.clock.fastForward(10_000);
      await expect(page.getByText(COULD_NOT_LOAD)).toBeVisible();
      await page.unroute(address);
      await tryAgain(page).click();
      await expect(cardForm(page).getByLabel("Card number")).toBeVisible();
    });
  }
});

test.describe("an answer that is lost", () => {
  test("when the payment begins costs one more press, and makes no second intent", async ({
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

  test("when it is paid is asked for before anybody is told it failed", async ({
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

  test("before it was paid is said, and the same card then pays once", async ({
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

  test("for long can be asked after", async ({ page, shop, expectedErrors }) => {
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

test.describe("pressed twice", () => {
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
    test(`${how}, each button acts once`, async ({ page, shop }) => {
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

test.describe("left and entered again", () => {
  test("by a reload or the back button, the card form comes back for the same payment", async ({
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

  test("by the back button from the bank's page", async ({ page, shop }) => {
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

test.describe("in two tabs", () => {
  test("the cart is paid in one, and the other knows", async ({ page, context, shop }) => {
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

  test("'Pay Now' in both at once pays once", async ({ page, context, shop, expectedErrors }) => {
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
    // One's toast would be gone before the other's was looked at.
    await Promise.all(
      [page, other].map((tab) => expect(toast(tab)).toContainText("Payment Successful")),
    );
    for (const tab of [page, other]) await expectPaid(tab);
    expect(storedOrders(shop)).toMatchObject([{ status: "paid" }]);
    expect(shop.standIns.stripe.snapshot().charges).toHaveLength(1);
  });

  test("a cart that is emptied while it is paid stays until the answer is there", async ({
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

  test("a cart that changes closes the card form, leaves the focus on the page, and nothing is charged", async ({
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

test("whoever pays as the connection goes is told so, and may look again", async ({
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

test("pieces held for too long must be asked for once more", async ({
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
