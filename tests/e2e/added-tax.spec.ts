import { expect, test } from "./fixtures";
import { hydrated } from "./hydrated";
import { CARDS, emailField, expectPaid, goToCheckoutWith, payWith, TIN } from "./shopping";
import { signInAsAdmin } from "./sign-in";
import { storedOrders } from "./stored";

/** Sales tax that's added: from the owner's choice to the card that's charged, and at the window without a signal. */
test("the price shown with its tax is what's charged, online and with no signal", async ({
  page,
  context,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await signInAsAdmin(page, "/admin/tax");
  await hydrated(page);
  await page.getByLabel("Sales tax", { exact: true }).selectOption("Add sales tax at checkout");
  await page.getByLabel("No stop").fill("5");
  for (const rate of await page.locator("input[name^='stops.']").all()) await rate.fill("8.75");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Changes Saved")).toBeVisible();

  await goToCheckoutWith(page, TIN);
  const summary = page.getByRole("region", { name: "Order Summary" });
  await expect(summary).toContainText("Total before tax$38.00");
  await emailField(page).fill("yuki@example.com");
  await page.getByLabel("Lunch at Cypress Yard").check();
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await expect(summary).toContainText(/Sales tax \(8\.75%, .+\)\$3\.33Total\$41\.33$/);
  await expect(page.getByText("Total due").locator("..")).toContainText("$41.33");

  // Another stop, or none, is asked for again before the card is charged.
  await page.getByRole("button", { name: "Change email" }).click();
  await page.getByLabel("Decide later").check();
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await expect(summary).toContainText("Sales tax (5%)$1.90Total$39.90");
  await payWith(page, CARDS.pays);
  await expectPaid(page);
  await expect(page.getByRole("region", { name: "Your order" })).toContainText(
    "Sales tax (5%)$1.90Total$39.90",
  );
  expect(storedOrders(shop).find(({ status }) => status === "paid")).toMatchObject({
    totalCents: 3990,
  });

  await page.goto("/admin/window");
  await hydrated(page);
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).length))
    .toBeGreaterThan(0);
  await context.setOffline(true);
  const bill = page.getByRole("region", { name: "Current sale" });
  await page.getByRole("button", { name: "Latte" }).first().click();
  const shown = await bill.locator("strong").textContent();
  await expect(bill).toContainText("Sales tax (");
  await bill.getByRole("button", { name: "Cash" }).click();
  await expect(bill.getByRole("status").first()).toHaveText(`Sold · ${shown}, cash`);
  await context.setOffline(false);
  await expect
    .poll(() => storedOrders(shop).map(({ totalCents }) => `$${(totalCents / 100).toFixed(2)}`))
    .toContain(shown);
});
