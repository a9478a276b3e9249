import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessibility";
import { EITHER_WAY, expect, test } from "./fixtures";
import { faultsIn } from "./html";
import { hydrated } from "./hydrated";
import { expectNoOverflow } from "./layout";
import { expectToast } from "./panel";
import {
  addToCart,
  CARDS,
  cartLink,
  emailField,
  expectPaid,
  goToCheckoutWith,
  goToStripesPage,
  PAY_ON_STRIPES_PAGE,
  payWith,
  proceed,
  TIN,
  WHISK,
} from "./shopping";
import { signInAsAdmin } from "./sign-in";
import { addPaidOrder, stockOf, storedOrders, tokenOf, withDatabase } from "./stored";
import { payElsewhere } from "./stripe";

/**
 * The orders desk in a browser: what was sold is handed over, or refunded. Its sentences and plain posts:
 * tests/routes/admin.orders.page.test.ts.
 */

const dialog = (page: Page) => page.getByRole("dialog");

test("an order is handed over with one tap, and taken back", async ({ page, shop }) => {
  addPaidOrder(shop);
  await signInAsAdmin(page, "/admin/orders?state=open");
  await page.getByRole("link", { name: "View order 1" }).click();
  await expect(dialog(page)).toContainText("Open");
  await page.setViewportSize({ width: 390, height: 844 });
  const complete = dialog(page).getByRole("button", { name: "Mark as Completed", exact: true });
  await expect(complete).toBeInViewport({ ratio: 1 });
  await complete.click();
  await expectToast(page, "Order Updated");
  await expect(dialog(page).locator("dd").first()).toContainText("Completed");
  await dialog(page).getByRole("button", { name: "Reopen Order" }).click();
  await expect(dialog(page).locator("dd").first()).toContainText("Open");
  await expect(dialog(page)).toContainText("Reopened");

  await test.step("paid in cash, its dialog keeps the focus", async () => {
    withDatabase(shop, (database) =>
      database.exec(
        `UPDATE orders SET status = 'pending', payment_kind = 'truck', reservation_code = '2AB3C',
           received_cents = 0, paid_at = NULL, hold_expires_at = ${Date.now() + 3_600_000}`,
      ),
    );
    await page.reload();
    await hydrated(page);
    await dialog(page).getByRole("button", { name: "Paid in Cash" }).press("Enter");
    await expect(dialog(page)).toContainText("Paid $38.00 at the truck, in cash");
    await expect(dialog(page).locator(":focus")).toHaveCount(1);
  });
  await dialog(page).getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?state=open$/);
});

test("a line is refunded and restocked, and stock, money, mail and sales agree", async ({
  page,
  request,
  shop,
}) => {
  await payElsewhere(shop, request, { ...TIN, quantity: 1 }, { ...WHISK, quantity: 1 });
  await expect.poll(() => storedOrders(shop)).toMatchObject([{ status: "paid" }]);
  const left = stockOf(shop, TIN.name);

  await signInAsAdmin(page, "/admin/orders");
  await page.getByRole("link", { name: "View order 1" }).click();
  await dialog(page).getByRole("link", { name: "Refund", exact: true }).click();
  await expectAccessible(page);
  await dialog(page).getByRole("combobox", { name: "Refund" }).selectOption("Selected items");
  await dialog(page).getByLabel(`Quantity: ${TIN.name}`).fill("1");
  await dialog(page).getByLabel("Return items to stock").check();
  await dialog(page).getByRole("button", { name: "Refund" }).click();
  await expectToast(page, "Refund Requested");
  await expect(dialog(page)).toContainText("$38.00 refunded by");
  await expect(dialog(page)).toContainText("1 refunded");
  expect(stockOf(shop, TIN.name)).toBe(left + 1);

  await dialog(page).getByRole("link", { name: "Close" }).click();
  await page
    .getByRole("navigation", { name: "Orders" })
    .getByRole("link", { name: "Sales" })
    .click();
  await expect(page.getByRole("term").filter({ hasText: "Last Month" })).toBeVisible();
  await expect(page.getByRole("row", { name: WHISK.name })).toContainText("$24.00");
  await expect(page.getByRole("row", { name: TIN.name })).toContainText("$0.00");

  await page.goto("/admin/orders/mail");
  await page.getByRole("link", { name: "View email 2" }).click();
  await expect(dialog(page)).toContainText("We refunded $38.00 for order #1");
  await expect(dialog(page)).toContainText(`1 x ${TIN.name}`);
});

test("an order handed over while its refund was open is restocked only after a question", async ({
  page,
  request,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  await payElsewhere(shop, request, { ...TIN, quantity: 1 });
  await expect.poll(() => storedOrders(shop)).toMatchObject([{ status: "paid" }]);
  const left = stockOf(shop, TIN.name);

  await signInAsAdmin(page, "/admin/orders/1/refund");
  await hydrated(page);
  await dialog(page).getByLabel("Refund").selectOption("all");
  await dialog(page).getByLabel("Return items to stock").check();
  withDatabase(shop, (database) =>
    database.prepare("UPDATE orders SET handed_over_at = ?").run(Date.now()),
  );
  await dialog(page).getByRole("button", { name: "Refund" }).click();
  await expect(dialog(page)).toContainText("after you opened this form");
  await expect(dialog(page)).toContainText("Check this only if you have the items back.");
  expect(stockOf(shop, TIN.name)).toBe(left);

  await dialog(page).getByRole("button", { name: "Refund" }).click();
  await expectToast(page, "Refund Requested");
  expect(stockOf(shop, TIN.name)).toBe(left + 1);
});

test("orders are paused and resumed, and carts are kept", async ({ page }) => {
  await page.goto("/shop");
  await addToCart(page, TIN);
  await expect(cartLink(page)).toHaveText("1");
  await signInAsAdmin(page, "/admin/orders/settings");
  await page.getByLabel("Pause online orders").check();
  await page.getByLabel("Message to customers").fill("Back at 3 PM!");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Changes Saved");

  await page.goto("/shop");
  await expect(page.getByRole("region", { name: "Online orders are paused" })).toContainText(
    "Back at 3 PM!",
  );
  await cartLink(page).click();
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
  await hydrated(page);
  await expect(page.getByRole("region", { name: "Online orders are paused" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(TIN.name);
  await expect(page.getByRole("button", { name: "Proceed to Payment" })).toHaveCount(0);

  await page.goto("/admin/orders");
  await page.getByRole("link", { name: "Resume Orders" }).click();
  await page.getByLabel("Pause online orders").uncheck();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Changes Saved");
  await page.goto("/checkout");
  await expect(page.getByRole("button", { name: "Proceed to Payment" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(TIN.name);
});

test("a customer at the checkout when orders are paused is told, and keeps the cart", async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  await goToCheckoutWith(page, TIN);
  withDatabase(shop, (database) =>
    database.exec("INSERT INTO order_pause (id, paused, updated_at) VALUES (1, 1, 0)"),
  );
  await proceed(page);
  await expect(page.getByRole("region", { name: "Online orders are paused" })).toBeFocused();
  await expect(cartLink(page)).toHaveText("1");
  for (const path of ["/checkout", "/shop"]) {
    await page.goto(path);
    await expect(page.getByRole("region", { name: "Online orders are paused" })).toBeVisible();
    await expectAccessible(page);
  }
});

test("a pickup order is handed over, and its page and mail follow when its stop moves", async ({
  page,
  shop,
}) => {
  await goToCheckoutWith(page, TIN);
  await page.getByLabel("Lunch at Cypress Yard").check();
  await expectAccessible(page);
  await proceed(page);
  await payWith(page, CARDS.pays);
  await expectPaid(page);

  const guestPage = `/orders/${tokenOf(shop)}`;
  await page.goto(guestPage);
  await expect(page.getByRole("heading", { name: "Pick up here" })).toBeVisible();
  await expect(page.getByText("Cypress Yard, 214 Foundry Row")).toBeVisible();
  await expectAccessible(page);

  await signInAsAdmin(page, "/admin/calendar");
  await page.getByRole("link", { name: "Edit Lunch at Cypress Yard" }).click();
  await dialog(page).getByLabel("Location").fill("Pier 7");
  await dialog(page).getByRole("button", { name: "Update Event" }).click();
  await expectToast(page, "Event Updated");
  await page.goto("/admin/orders/mail");
  await expect(page.getByText("Your pickup stop changed (order #1)")).toHaveCount(1);
  await page.goto(guestPage);
  await expect(page.getByText("Pier 7")).toBeVisible();

  await page.goto("/admin/orders/1/view");
  await expect(dialog(page)).toContainText("Pier 7");
  await dialog(page).getByRole("button", { name: "Mark as Completed", exact: true }).click();
  await expectToast(page, "Order Updated");
  await page.goto(guestPage);
  await expect(page.getByText("You've got your order.")).toBeVisible();
});

test("how to get an order is asked without JavaScript too, with errors beside the fields", {
  tag: "@no-script",
}, async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/422/);
  await goToCheckoutWith(page, TIN);
  await expect(page.getByLabel("City")).toBeHidden();
  await page.getByLabel("Ship to an address").check();
  await page.getByLabel("Full name").fill("Aiko Tanaka");
  await page.getByLabel("Street address").fill("12 Figtree Street");
  await page.getByLabel("State").fill("CA");
  await page.getByLabel("ZIP code").fill("91101");
  await goToStripesPage(page);
  await expect(page.getByLabel("City")).toHaveAccessibleDescription("Enter your city");
  await expect(page.getByLabel("Street address")).toHaveValue("12 Figtree Street");
  await page.getByLabel("City").fill("Pasadena");
  await page.getByRole("button", { name: PAY_ON_STRIPES_PAGE }).click();
  await expect(page.getByRole("heading", { name: "Pay $38.00" })).toBeVisible();
  expect(storedOrders(shop)).toMatchObject([{ status: "pending" }]);
});

test("all that's wrong is marked at once, by card too", async ({ page, expectedErrors }) => {
  expectedErrors.push(/422/);
  await goToCheckoutWith(page, TIN);
  await page.getByLabel("Ship to an address").check();
  await page.getByLabel("Full name").fill("Aiko Tanaka");
  await page.getByLabel("Street address").fill("12 Figtree Street");
  await page.getByLabel("City").fill("Pasadena");
  await page.getByLabel("State").fill("Calif.");
  await page.getByLabel("ZIP code").fill("9000");
  await proceed(page, "bad@b");
  await expect(page.getByLabel("State")).toHaveAccessibleDescription("Enter a US state, like CA");
  await expect(page.getByLabel("ZIP code")).toHaveAccessibleDescription(
    "Enter a ZIP code, like 91001",
  );
  await expect(emailField(page)).toHaveAccessibleDescription(/valid email/);
});

test("an address is asked for field by field, with the focus on the first missing one", async ({
  page,
}) => {
  await goToCheckoutWith(page, TIN);
  await expect(page.getByLabel("Name for your order")).toBeVisible();
  await page.getByLabel("Ship to an address").check();
  // Nothing is asked twice.
  await expect(page.getByLabel("Name for your order")).toHaveCount(0);
  await page.getByLabel("Full name").fill("Aiko Tanaka");
  await proceed(page);
  await expect(page.getByLabel("Street address")).toBeFocused();
  await expect(page.getByLabel("City")).toHaveAccessibleDescription("Enter your city");
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoOverflow(page);
});

/** The end of the link in an email, as the panel shows it. */
async function confirmationIn(page: Page, letter: number): Promise<string> {
  await signInAsAdmin(page, `/admin/orders/mail/${letter}/view`);
  const text = (await dialog(page).textContent()) ?? "";
  return /\?confirm=[\w-]+/.exec(text)?.[0] ?? "";
}

for (const [how, details] of EITHER_WAY) {
  test(
    `a reservation is settled at the truck in one tap${how}`,
    details,
    async ({ page, shop, expectedErrors }) => {
      expectedErrors.push(/422/);
      const left = stockOf(shop, TIN.name);
      await goToCheckoutWith(page, TIN);
      await emailField(page).fill("yuki@example.com");
      await page.getByRole("button", { name: "Pay at the Truck" }).click();
      await expect(page.getByLabel("Lunch at Cypress Yard")).toBeFocused();
      await expect(
        page.getByRole("group", { name: "Pickup or shipping? (optional)" }),
      ).toHaveAccessibleDescription("Choose the stop where you'll pick it up and pay");
      await page.getByLabel("Mariposa Plaza").check();
      await page.getByRole("button", { name: "Pay at the Truck" }).click();

      await expect(page).toHaveURL(/\/orders\/[\w-]{22}$/);
      await expect(page.getByText("Check your email and confirm by")).toBeVisible();
      await expect(page.getByText("Mariposa Plaza, 5120")).toBeVisible();
      await expect(cartLink(page)).toHaveText("");
      const orderPage = page.url();
      await page.goto(orderPage + (await confirmationIn(page, 1)));
      await page.getByRole("button", { name: "Confirm Reservation" }).click();
      await expect(page).toHaveURL(/\/orders\/[\w-]{22}$/);
      await expect(page.getByText("We're saving this for you")).toBeVisible();
      const code = (await page.getByText(/^[2-9A-HJKMNP-Z]{5}$/).textContent()) ?? "";
      const guestPage = page.url();
      expect(stockOf(shop, TIN.name)).toBe(left - 1);

      await page.goto("/admin/orders");
      await page.getByRole("searchbox", { name: "Search orders" }).fill(code.toLowerCase());
      await page.getByRole("button", { name: "Search" }).click();
      // The list that was there before has the order too.
      await expect(page).toHaveURL(/[?&]q=/);
      await page.getByRole("link", { name: "View order 1" }).click();
      await dialog(page).getByRole("button", { name: "Paid in Cash" }).click();
      await expectToast(page, "Order Updated");
      await expect(dialog(page)).toContainText("Paid $38.00 at the truck, in cash");
      await page.goto(guestPage);
      await expect(page.getByText("You've got your order.")).toBeVisible();
      await expect(page.getByText(code, { exact: true })).toHaveCount(0);
      expect(stockOf(shop, TIN.name)).toBe(left - 1);
    },
  );
}

for (const [how, details] of EITHER_WAY) {
  test(
    `a customer cancels a reservation on its page, and is asked once${how}`,
    details,
    async ({ page, shop }) => {
      const left = stockOf(shop, TIN.name);
      await goToCheckoutWith(page, TIN);
      await emailField(page).fill("yuki@example.com");
      await page.getByLabel("Lunch at Cypress Yard").check();
      await page.getByRole("button", { name: "Pay at the Truck" }).click();
      await page.getByRole("link", { name: "Cancel this reservation" }).click();
      await expect(page.getByRole("heading", { name: "Cancel this reservation?" })).toBeVisible();
      // The next order in this tab begins with an empty form.
      expect(await page.evaluate(() => sessionStorage.getItem("checkoutFields"))).toBeNull();
      expect(stockOf(shop, TIN.name)).toBe(left - 1);
      await page.getByRole("button", { name: "Cancel Reservation" }).click();
      await expect(page.getByText("This reservation has ended")).toBeVisible();
      expect(stockOf(shop, TIN.name)).toBe(left);
    },
  );
}

test.describe("a shop without payment settings", () => {
  test.use({
    settings: {
      STRIPE_SECRET_KEY: "",
      STRIPE_PUBLISHABLE_KEY: "",
      STRIPE_WEBHOOK_SECRET: "",
      STRIPE_API_BASE: "",
    },
  });

  test("can take a reservation", async ({ page, shop }) => {
    await goToCheckoutWith(page, TIN);
    // An old link.
    await page.goto("/checkout/reserve");
    await expect(page).toHaveURL(/\/checkout$/);
    await emailField(page).fill("yuki@example.com");
    await page.getByRole("button", { name: "Pay at the Truck" }).click();
    await expect(page.getByLabel("Lunch at Cypress Yard")).toBeFocused();
    await expectAccessible(page);
    await page.getByLabel("Lunch at Cypress Yard").check();
    await page.getByRole("button", { name: "Pay at the Truck" }).click();
    await expect(page).toHaveURL(/\/orders\/[\w-]{22}$/);
    expect(storedOrders(shop)).toMatchObject([{ status: "pending" }]);
  });
});

test("a customer's order page is valid, and its address told to no page after it", async ({
  page,
  shop,
}) => {
  const { token } = addPaidOrder(shop);
  expect(await faultsIn(page.request, [`/orders/${token}`])).toEqual([]);
  await page.goto(`/orders/${token}`);
  await cartLink(page).click();
  await expect(page.getByRole("heading", { name: "Your Cart is Empty" })).toBeVisible();
  expect(await page.evaluate(() => document.referrer)).toBe(`${shop.origin}/`);
});

test("a Hebrew name in a list keeps what follows it on its own side", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin(page, "/admin/orders");
  const add = async (name: string) => {
    const data = { name, price: "18.00", category: "matcha", stock: 9 };
    const { id } = await (await page.request.post("/api/products", { data })).json();
    return { productId: id, quantity: 1, unitPrice: "18.00" };
  };
  const lines = [await add("מאצ'ה"), await add("קומקום")];
  const soldAt = new Date().toISOString();
  const data = { lines, total: "36.00", paidBy: "card", soldAt, sentAt: soldAt };
  const sold = await page.request.put(`/api/window-sales/${"a".repeat(22)}`, { data });
  expect(sold.status(), await sold.text()).toBe(201);
  await page.goto("/admin/orders?q=window");
  const items = page.locator(".row-item");
  await expect(items).toHaveText(["1 × מאצ'ה", "1 × קומקום"]);
  const [first, second] = await items.evaluateAll((elements) =>
    elements.map((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return words.getBoundingClientRect().toJSON();
    }),
  );
  expect(second.top, "both are on one line").toBe(first.top);
  expect(second.left).toBeGreaterThanOrEqual(first.right);
});
