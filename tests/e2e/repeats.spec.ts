import type { Page, Route } from "@playwright/test";
import type { Shop } from "../../dev/shop";
import { expect, test } from "./fixtures";
import { expectRefused, expectToast } from "./panel";
import { signInAsAdmin } from "./sign-in";
import { withDatabase } from "./stored";

/** What people do again because they don't know whether it worked is stored once. */

const NO_SCRIPT_ONLY = { tag: "@no-script" };
const SUBMIT = { name: "Submit Inquiry" };

const formOf = (page: Page) => page.locator("form#inquiry");

async function fillIn(page: Page): Promise<void> {
  const form = formOf(page);
  await form.getByLabel("Name *").fill("Kei Mori");
  await form.getByLabel("Email *").fill("kei@example.com");
  await form.getByLabel("Event Type *").selectOption("Festival");
  await form.getByLabel("Event Date *").fill("2037-03-20");
  await form.getByLabel("Guest Count *").fill("120");
  await form.getByLabel("Event Location *").fill("Altadena");
}

const submit = (page: Page) => formOf(page).getByRole("button", SUBMIT).click();

function inquiriesOf(shop: Shop, name = "Kei Mori"): number {
  return withDatabase(shop, (db) =>
    Number(db.prepare("SELECT count(*) FROM catering_inquiries WHERE name = ?").pluck().get(name)),
  );
}

/** The next post arrives and is answered, and its answer never comes. */
async function loseNextAnswer(page: Page): Promise<void> {
  let isLost = false;
  await page.route("**/*", async (route: Route) => {
    if (isLost || route.request().method() !== "POST") return route.fallback();
    isLost = true;
    await route.fetch({ maxRedirects: 0 });
    return route.abort("connectionreset");
  });
}

test("an inquiry clicked twice is stored once", async ({ page, shop }) => {
  await page.goto("/menu");
  await fillIn(page);
  await formOf(page).getByRole("button", SUBMIT).dblclick();
  await expectToast(page, "Inquiry Submitted");
  expect(inquiriesOf(shop)).toBe(1);
});

test("an inquiry sent again since its answer was lost is stored once", async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_RESET/);
  await page.goto("/menu");
  await fillIn(page);
  await loseNextAnswer(page);
  await submit(page);
  await expectRefused(page, "Error", "Failed to submit inquiry. Please try again.");
  expect(inquiriesOf(shop), "it was stored").toBe(1);
  await submit(page);
  await expectToast(page, "Inquiry Submitted");
  expect(inquiriesOf(shop)).toBe(1);
});

test("an inquiry isn't stored twice by a page that's reloaded in between", async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_RESET/);
  await page.goto("/menu");
  await fillIn(page);
  await loseNextAnswer(page);
  await submit(page);
  await expectRefused(page, "Error", "Failed to submit inquiry.");
  await page.reload();
  await fillIn(page);
  await submit(page);
  await expectToast(page, "Inquiry Submitted");
  expect(inquiriesOf(shop)).toBe(1);
});

test("an inquiry is stored once if its customer goes back to it", async ({ page, shop }) => {
  await page.goto("/menu");
  await fillIn(page);
  await submit(page);
  await expectToast(page, "Inquiry Submitted");
  await page.goto("/about");
  await page.goBack();
  await fillIn(page);
  await submit(page);
  await expectToast(page, "Inquiry Submitted");
  expect(inquiriesOf(shop)).toBe(1);
});

test(
  "a page that didn't load is reloaded without JavaScript",
  NO_SCRIPT_ONLY,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/ERR_CONNECTION_RESET/);
    await page.goto("/menu");
    await fillIn(page);
    await loseNextAnswer(page);
    await submit(page);
    await expect.poll(() => inquiriesOf(shop)).toBe(1);
    // The browser's error page must be shown before it can be reloaded.
    await page.waitForURL("chrome-error://chromewebdata/");
    await page.reload();
    await expectToast(page, "Inquiry Submitted");
    expect(inquiriesOf(shop)).toBe(1);
  },
);

test("a second inquiry is stored too, by the same form", async ({ page, shop }) => {
  await page.goto("/menu");
  await fillIn(page);
  await submit(page);
  await expectToast(page, "Inquiry Submitted");
  await expect(formOf(page).getByLabel("Name *")).toHaveValue("");
  await fillIn(page);
  await formOf(page).getByLabel("Event Date *").fill("2037-03-21");
  await submit(page);
  await expect.poll(() => inquiriesOf(shop)).toBe(2);
});

const productsOf = (shop: Shop) =>
  withDatabase(shop, (db) =>
    Number(db.prepare("SELECT count(*) FROM products WHERE name = 'Tin'").pluck().get()),
  );

async function fillInProduct(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Add New Product" });
  await dialog.getByLabel("Product Name *").fill("Tin");
  await dialog.getByLabel("Description *").fill("For thirty grams");
  await dialog.getByLabel("Price ($) *").fill("12");
  return dialog.getByRole("button", { name: "Save Product" });
}

test("a product saved with two clicks is there once", async ({ page, shop }) => {
  await signInAsAdmin(page, "/admin/store/new");
  const save = await fillInProduct(page);
  await save.dblclick();
  await expectToast(page, "Product Added");
  expect(productsOf(shop)).toBe(1);
});

test("a product whose answer was lost is added once", async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/ERR_CONNECTION_RESET/);
  await signInAsAdmin(page, "/admin/store/new");
  const save = await fillInProduct(page);
  await loseNextAnswer(page);
  await save.click();
  await expectRefused(page, "Error", "Failed to add product. Please try again.");
  expect(productsOf(shop), "it was stored").toBe(1);
  await save.click();
  await expectToast(page, "Product Added");
  await expect(page.getByRole("dialog")).toBeHidden();
  expect(productsOf(shop)).toBe(1);
});
