import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { hold } from "./hold";
import { resize } from "./layout";
import { expectRefused, expectToast, lockDatabase } from "./panel";
import { signInAsAdmin } from "./sign-in";

/**
 * Store Management in a browser: focus, layout, what its script does. Its sentences and its forms are
 * tested on its HTML (tests/routes/admin.store.page.test.ts).
 */

test("a product is added, edited, and deleted, with nothing covering what's needed next", async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  await signInAsAdmin(page, "/admin/store");
  const row = page.getByRole("row", { name: /Gyokuro/ });

  await test.step("a refused form keeps what was typed, and leads to its field", async () => {
    await page.getByRole("link", { name: "Add Product" }).click();
    await expect(page).toHaveURL(/\/admin\/store\/new$/);
    const dialog = page.getByRole("dialog", { name: "Add New Product" });
    await expectRoomAround(page, dialog);
    await page.getByLabel("Product Name *").fill("Gyokuro <b>Tin</b>");
    await page.getByLabel("Category *").selectOption("Equipment");
    await page.getByLabel("Product is available for purchase").uncheck();
    await page.getByLabel("Price ($) *").fill("1.005");
    await page.getByRole("button", { name: "Save Product" }).click();

    const summary = page.getByRole("region", { name: "Check these fields" });
    await expect(summary).toBeFocused();
    const field = page.getByLabel("Price ($) *");
    await expect(field).toHaveAccessibleDescription("Enter a price, like 19.99");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Product Name *")).toHaveValue("Gyokuro <b>Tin</b>");
    await expect(page.getByLabel("Category *")).toHaveValue("equipment");
    await expect(page.getByLabel("Product is available for purchase")).not.toBeChecked();
    await summary.getByRole("link", { name: "Enter a price" }).click();
    await expect(field).toBeFocused();
    await expect(summary).toBeVisible();
  });

  await test.step("it is saved and shown in the list", async () => {
    await page.getByLabel("Price ($) *").fill("19.99");
    await page.getByRole("button", { name: "Save Product" }).click();
    await expectToast(page, "Product Added", "The product has been added to your store.");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expectOpenerFree(page);
    await expect(row).toContainText("Gyokuro <b>Tin</b>");
    await expect(row.getByRole("cell")).toContainText(["Equipment", "$19.99", "0", "Inactive"]);
  });

  await test.step("a failure is said over the form, and nowhere else", async () => {
    await page.getByRole("link", { name: "Edit Gyokuro" }).click();
    await page.getByLabel("Price ($) *").fill("30.5");
    const unlock = lockDatabase(shop, expectedErrors);
    await page.getByRole("button", { name: "Update Product" }).click();
    await expectRefused(page, "Error", "Failed to update product. Please try again.");
    unlock();
    await page.getByRole("button", { name: "Update Product" }).click();
    await expectToast(page, "Product Updated", "The product has been updated successfully.");
    await expect(row).toContainText("$30.50");
  });

  await test.step("the focus goes to the page when what opened a dialog is gone", async () => {
    await page.getByRole("link", { name: "Delete Gyokuro" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Product Deleted", "The product has been removed from your store.");
    await expect(row).toHaveCount(0);
    await expect(page.getByRole("main")).toBeFocused();
  });
});

test("a saved product's toast doesn't cover what's needed next on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsAdmin(page, "/admin/store/new");
  // Nothing but name, price and category is needed, and nothing blocks before the server.
  await page.getByLabel("Product Name *").fill("Gyokuro");
  await page.getByLabel("Price ($) *").fill("5");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expectToast(page, "Product Added");
  await expectOpenerFree(page);
});

test("a product is added, edited, and deleted without JavaScript too", {
  tag: "@no-script",
}, async ({ page, expectedErrors }) => {
  // A form that's refused.
  expectedErrors.push(/400|42[0-9]/);
  await signInAsAdmin(page, "/admin/store");
  await page.getByRole("link", { name: "Add Product" }).click();
  const dialog = page.getByRole("dialog", { name: "Add New Product" });
  await expect(dialog).toBeVisible();
  await page.getByLabel("Product Name *").fill("Gyokuro");
  await page.getByLabel("Description *").fill("Shaded");
  await page.getByLabel("Price ($) *").fill("1.005");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expect(page.getByLabel("Price ($) *")).toHaveAccessibleDescription(
    /Enter a price, like 19\.99/,
  );
  await expect(page.getByLabel("Product Name *")).toHaveValue("Gyokuro");
  await expect(page).toHaveURL(/\/admin\/store\/new$/);

  await page.getByLabel("Price ($) *").fill("5");
  await page.getByLabel("Category *").selectOption("Merchandise");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expectToast(page, "Product Added");
  await expect(page.getByRole("dialog")).toBeHidden();
  const row = page.getByRole("row", { name: /Gyokuro/ });
  await expect(row.getByRole("cell")).toContainText(["Merchandise", "$5.00", "0", "Active"]);

  await page.getByRole("link", { name: "Edit Gyokuro" }).click();
  await page.getByLabel("Product is available for purchase").uncheck();
  await page.getByRole("button", { name: "Update Product" }).click();
  await expectToast(page, "Product Updated");
  await expect(row).toContainText("Inactive");
  await page.getByRole("link", { name: "Delete Gyokuro" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Product Deleted");
  await expect(row).toHaveCount(0);
});

/** Expects room around a dialog, so that people see that it's one. */
async function expectRoomAround(page: Page, dialog: Locator): Promise<void> {
  const height = page.viewportSize()?.height ?? 0;
  const box = await dialog.boundingBox();
  expect(box?.y, "above the dialog").toBeGreaterThanOrEqual(24);
  const foot = (box?.y ?? 0) + (box?.height ?? 0);
  expect(height - foot, "below the dialog").toBeGreaterThanOrEqual(24);
}

async function expectOpenerFree(page: Page): Promise<void> {
  const toast = await page.locator(".toast").boundingBox();
  const opener = await page.getByRole("link", { name: "Add Product" }).boundingBox();
  expect(toast && opener && overlap(toast, opener), "the toast on 'Add Product'").toBe(false);
}

type Box = { x: number; y: number; width: number; height: number };

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test("a dialog closes by Escape, forgets its form and gives the focus back", async ({ page }) => {
  await signInAsAdmin(page, "/admin/store?q=tote");
  const opener = page.getByRole("link", { name: "Edit Canvas Tote" });
  await opener.click();
  const name = page.getByLabel("Product Name *");
  await expect(name).toBeFocused();
  await name.fill("Something else");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/admin\/store\?q=tote$/);
  await expect(opener).toBeFocused();
  await opener.press("Enter");
  await expect(name).toHaveValue("Canvas Tote");
  await page.getByRole("link", { name: "Close" }).click();
  await expect(opener).toBeFocused();
});

test("three placeholder rows stand for a page that's loading", async ({ page }) => {
  await signInAsAdmin(page, "/admin/store");
  const answer = await hold(page, /q=tote.*_data=/);
  await page.getByRole("searchbox").fill("tote");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-skeleton]")).toHaveCount(3);
  answer();
  await expect(page.getByRole("row", { name: /Canvas Tote/ })).toBeVisible();
  await expect(page.locator("[data-skeleton]")).toHaveCount(0);
});

test("a broken connection loses nothing that was typed", async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await signInAsAdmin(page, "/admin/store/new");
  await page.getByLabel("Product Name *").fill("Gyokuro");
  await page.getByLabel("Price ($) *").fill("5");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save Product" }).click();
  await expectRefused(page, "Error", "Failed to add product. Please try again.");
  await expect(page.getByLabel("Product Name *")).toHaveValue("Gyokuro");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Save Product" }).click();
  await expectToast(page, "Product Added");

  await page.getByRole("link", { name: "Delete Gyokuro" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Product" });
  await expect(dialog).toBeVisible();
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog).toContainText("Failed to delete product. Please try again.");
});

test("a product is a row of two lines on a phone, and all of it can be pressed", async ({
  page,
}) => {
  await signInAsAdmin(page, "/admin/store");
  await resize(page, { width: 390, height: 844 });
  const row = page.getByRole("row", { name: /Bamboo Scoop/ });
  const box = await row.boundingBox();
  expect(box?.height).toBeLessThan(100);
  await expect(row.getByText("A smoked-bamboo chashaku")).toBeHidden();
  await row.getByText("$12.00").click({ force: true });
  await expect(page.getByRole("dialog", { name: "Edit Product" })).toBeVisible();
});
