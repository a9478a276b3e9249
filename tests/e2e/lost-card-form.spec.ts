import type { Page, Route } from "@playwright/test";
import { expect, test } from "./fixtures";
import { hydrated } from "./hydrated";
import {
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
  proceed,
  TIN,
} from "./shopping";
import { storedOrders } from "./stored";
import { confirmAtStripe } from "./stripe";

/** A card form that does not come is reported, can be asked for again, and hides no payment. */

const COULD_NOT_LOAD = "The card form didn't load";
const tryAgain = (page: Page) => page.getByRole("button", { name: "Try again" });

test.describe("a card form that doesn't load", () => {
  const couldNotLoad = (page: Page) => page.getByRole("alert").filter({ hasText: COULD_NOT_LOAD });

  test("is reported, and loads when tried again", async ({ page, shop, expectedErrors }) => {
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

  test("isn't reported when a payment was made meanwhile", async ({ page, shop }) => {
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

  test("loads in a browser that remembers a lost module, and the email is kept", async ({
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

  test("isn't in the way of a lost script of the page after it", async ({
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
    test(`is reported after ten seconds because ${what}`, async ({ page }) => {
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
