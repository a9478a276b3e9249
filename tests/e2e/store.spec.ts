import { expectPagesFitForAll } from "./accessibility";
import { expect, test } from "./fixtures";
import { hold } from "./hold";
import { expectRefused, expectToast, lockDatabase } from "./panel";
import { signInAsAdmin } from "./sign-in";
import { withDatabase } from "./stored";

/** Store Management, sentence by sentence of the spec: sections 2, 4, 5, 8 and 9. */

const NO_SCRIPT = { tag: "@no-script" };

test("the screen has its title, its subtitle and its table", NO_SCRIPT, async ({ page }) => {
  await signInAsAdmin(page, "/admin/store");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Store Management");
  await expect(page.getByText("Manage products and store offerings")).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText([
    "Product",
    "Category",
    "Price",
    "Stock",
    "Status",
    "Actions",
  ]);
  const kettle = page.getByRole("row", { name: /Cast Iron Kettle/ });
  await expect(kettle.getByRole("cell")).toContainText([
    "Equipment",
    "$165.00",
    "0",
    "Active",
    "Edit",
  ]);
  await expect(kettle.getByRole("rowheader")).toContainText("A 1.2 litre Nambu kettle");
  await expect(page.getByRole("row", { name: /Winter Blend/ })).toContainText("Inactive");
});

test("'Add Product' opens a dialog with its fields", NO_SCRIPT, async ({ page }) => {
  await signInAsAdmin(page, "/admin/store");
  await page.getByRole("link", { name: "Add Product" }).click();
  await expect(page).toHaveURL(/\/admin\/store\/new$/);
  const dialog = page.getByRole("dialog", { name: "Add New Product" });
  await expect(dialog).toBeVisible();
  await expect(dialog).toContainText("Create a new product for your store");
  for (const [label, value] of [
    ["Product Name *", ""],
    ["Description *", ""],
    ["Price ($) *", ""],
    ["Category *", "matcha"],
    ["Initial Stock", "0"],
    ["Origin", ""],
    ["Certifications (comma-separated)", ""],
    ["Sweetness", ""],
    ["Bitterness", ""],
    ["Umami", ""],
    ["Recommended Use", ""],
  ] as const) {
    await expect(dialog.getByLabel(label, { exact: true }), label).toHaveValue(value);
  }
  await expect(dialog.getByRole("group", { name: /Tasting Notes/ })).toBeVisible();
  await expect(dialog.getByLabel("Category *").getByRole("option")).toHaveText([
    "Matcha",
    "Merchandise",
    "Equipment",
  ]);
  await expect(dialog.getByLabel("Product is available for purchase")).toBeChecked();
  await expect(dialog.getByLabel("Price ($) *")).toHaveAttribute("step", "0.01");
  await expect(dialog.getByRole("button", { name: "Save Product" })).toBeVisible();
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/\/admin\/store$/);
  await expect(dialog).toBeHidden();
});

test(
  "a product is added, shown in the list and sold in the shop",
  NO_SCRIPT,
  async ({ page, shop }) => {
    await signInAsAdmin(page, "/admin/store/new");
    await page.getByLabel("Product Name *").fill("Gyokuro <b>Tin</b>");
    await page.getByLabel("Description *").fill("Shaded for thirty days");
    await page.getByLabel("Price ($) *").fill("19.99");
    await page.getByLabel("Category *").selectOption("Merchandise");
    await page.getByLabel("Initial Stock").fill("7");
    await page.getByLabel("Certifications").fill("JAS Organic,, Stone Milled");
    await page.getByLabel("Sweetness").fill("0");
    await page.getByRole("button", { name: "Save Product" }).click();

    await expectToast(page, "Product Added", "The product has been added to your store.");
    await expect(page.getByRole("dialog")).toBeHidden();
    const row = page.getByRole("row", { name: /Gyokuro/ });
    await expect(row).toContainText("Gyokuro <b>Tin</b>");
    await expect(row.getByRole("cell")).toContainText(["Merchandise", "$19.99", "7", "Active"]);
    expect(
      withDatabase(shop, (db) => db.prepare("SELECT * FROM products ORDER BY id DESC").get()),
    ).toMatchObject({
      name: "Gyokuro <b>Tin</b>",
      price_cents: 1999,
      certifications: '["JAS Organic","Stone Milled"]',
      sweetness: 0,
      umami: null,
      origin: null,
    });

    await page.goto("/shop");
    await expect(page.getByRole("article").filter({ hasText: "Gyokuro" })).toContainText("$19.99");
  },
);

test(
  "editing opens the same dialog, filled in, and changes the row",
  NO_SCRIPT,
  async ({ page }) => {
    await signInAsAdmin(page, "/admin/store");
    await page.getByRole("link", { name: "Edit Canvas Tote" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit Product" });
    await expect(dialog).toContainText("Update product details");
    await expect(dialog.getByLabel("Product Name *")).toHaveValue("Canvas Tote");
    await expect(dialog.getByLabel("Price ($) *")).toHaveValue("28.00");
    await expect(dialog.getByLabel("Certifications")).toHaveValue("Organic Cotton");
    await dialog.getByLabel("Price ($) *").fill("30.5");
    await dialog.getByLabel("Origin").fill("");
    await dialog.getByLabel("Product is available for purchase").uncheck();
    await dialog.getByRole("button", { name: "Update Product" }).click();

    await expectToast(page, "Product Updated", "The product has been updated successfully.");
    const row = page.getByRole("row", { name: /Canvas Tote/ });
    await expect(row.getByRole("cell")).toContainText(["Merchandise", "$30.50", "40", "Inactive"]);
    await page.getByRole("link", { name: "Edit Canvas Tote" }).click();
    await expect(dialog.getByLabel("Origin")).toHaveValue("");
  },
);

test("deleting asks first", NO_SCRIPT, async ({ page }) => {
  await signInAsAdmin(page, "/admin/store");
  await page.getByRole("link", { name: "Delete Canvas Tote" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete Product" });
  await expect(dialog).toContainText("Are you sure you want to delete this product?");
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("row", { name: /Canvas Tote/ })).toBeVisible();

  await page.getByRole("link", { name: "Delete Canvas Tote" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Product Deleted", "The product has been removed from your store.");
  await expect(page.getByRole("row", { name: /Canvas Tote/ })).toHaveCount(0);
});

test("a price as any decimal is stored, and shown in full", NO_SCRIPT, async ({ page }) => {
  await signInAsAdmin(page, "/admin/store");
  for (const [typed, shown] of [
    [".5", "0.50"],
    ["1e1", "10.00"],
  ] as const) {
    await page.getByRole("link", { name: "Edit Canvas Tote" }).click();
    await page.getByLabel("Price ($) *").fill(typed);
    await page.getByRole("button", { name: "Update Product" }).click();
    await expect(page.getByRole("row", { name: /Canvas Tote/ })).toContainText(`$${shown}`);
    await page.getByRole("link", { name: "Edit Canvas Tote" }).click();
    await expect(page.getByLabel("Price ($) *")).toHaveValue(shown);
    await page.getByRole("link", { name: "Cancel" }).click();
  }
});

for (const { width, height } of [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`at ${width} by ${height} nothing lies on what is needed next`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await signInAsAdmin(page, "/admin/store/new");
    const dialog = await page.getByRole("dialog").boundingBox();
    if (width > 768) {
      expect(dialog?.y, "above the dialog").toBeGreaterThanOrEqual(24);
      const foot = (dialog?.y ?? 0) + (dialog?.height ?? 0);
      expect(height - foot, "below the dialog").toBeGreaterThanOrEqual(24);
    }
    await page.getByLabel("Product Name *").fill("Gyokuro");
    await page.getByLabel("Price ($) *").fill("5");
    await page.getByRole("button", { name: "Save Product" }).click();
    await expectToast(page, "Product Added");
    const toast = await page.locator(".toast").boundingBox();
    const opener = await page.getByRole("link", { name: "Add Product" }).boundingBox();
    expect(toast && opener && overlap(toast, opener), "the toast on 'Add Product'").toBe(false);
  });
}

type Box = { x: number; y: number; width: number; height: number };

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

for (const price of ["1.005", "-1", "1e12", ""]) {
  test(`a price of '${price}' is refused beside its field, and all else is kept`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/422/);
    await signInAsAdmin(page, "/admin/store/new");
    await page.getByLabel("Product Name *").fill("Gyokuro");
    await page.getByLabel("Category *").selectOption("Equipment");
    await page.getByLabel("Product is available for purchase").uncheck();
    await page.getByLabel("Price ($) *").fill(price);
    await page.getByRole("button", { name: "Save Product" }).click();

    const summary = page.getByRole("region", { name: "Please check what you entered" });
    await expect(summary).toBeFocused();
    const field = page.getByLabel("Price ($) *");
    await expect(field).toHaveAccessibleDescription("Enter a price, such as 19.99");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Product Name *")).toHaveValue("Gyokuro");
    await expect(page.getByLabel("Category *")).toHaveValue("equipment");
    await expect(page.getByLabel("Product is available for purchase")).not.toBeChecked();

    await summary.getByRole("link", { name: "Enter a price" }).click();
    await expect(field).toBeFocused();
    await expect(summary).toBeVisible();
    await field.fill("5");
    await page.getByRole("button", { name: "Save Product" }).click();
    await expectToast(page, "Product Added");
  });
}

test("without JavaScript a refused form comes back with all that was typed", {
  tag: "@no-script-only",
}, async ({ page, expectedErrors }) => {
  expectedErrors.push(/422/);
  await signInAsAdmin(page, "/admin/store/new");
  await page.getByLabel("Product Name *").fill("Gyokuro");
  await page.getByLabel("Description *").fill("Two\nlines");
  await page.getByLabel("Price ($) *").fill("5");
  await page.getByLabel("Category *").selectOption("Equipment");
  await page.getByLabel("Sweetness").fill("3");
  await page.getByLabel("Product is available for purchase").uncheck();
  // The one field that the browser itself does not check.
  await page.getByLabel("Picture address").fill("not an address");
  await page.getByRole("button", { name: "Save Product" }).click();

  await expect(page.getByRole("region", { name: "Please check what you entered" })).toContainText(
    "Enter an address that begins with https:// or /",
  );
  await expect(page.getByLabel("Picture address")).toHaveValue("not an address");
  await expect(page.getByLabel("Product Name *")).toHaveValue("Gyokuro");
  await expect(page.getByLabel("Description *")).toHaveValue("Two\nlines");
  await expect(page.getByLabel("Category *")).toHaveValue("equipment");
  await expect(page.getByLabel("Sweetness")).toHaveValue("3");
  await expect(page.getByLabel("Product is available for purchase")).not.toBeChecked();
});

test("nothing but name, price and category is needed, and nothing blocks before the server", async ({
  page,
}) => {
  await signInAsAdmin(page, "/admin/store/new");
  await page.getByLabel("Product Name *").fill("Gyokuro");
  await page.getByLabel("Price ($) *").fill("5");
  await page.getByRole("button", { name: "Save Product" }).click();
  await expectToast(page, "Product Added");
});

test(
  "a product that cannot be saved now says so, and its form stays",
  NO_SCRIPT,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/503/);
    await signInAsAdmin(page, "/admin/store/new");
    await page.getByLabel("Product Name *").fill("Gyokuro");
    await page.getByLabel("Description *").fill("Shaded");
    await page.getByLabel("Price ($) *").fill("5");
    const unlock = lockDatabase(shop);
    await page.getByRole("button", { name: "Save Product" }).click();
    await expect(page.getByRole("dialog")).toContainText(
      "Failed to add product. Please try again.",
    );
    unlock();
    await page.getByRole("button", { name: "Save Product" }).click();
    await expectToast(page, "Product Added");
    await expect(page.getByRole("row", { name: /Gyokuro/ })).toBeVisible();
  },
);

test("a failure is said over the form, and nowhere else", async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  await signInAsAdmin(page, "/admin/store/1/edit");
  const unlock = lockDatabase(shop);
  await page.getByLabel("Product Name *").fill("Gyokuro");
  await page.getByRole("button", { name: "Update Product" }).click();
  await expectRefused(page, "Error", "Failed to update product. Please try again.");
  unlock();
});

test("a deletion that fails says so", NO_SCRIPT, async ({ page, shop }) => {
  await signInAsAdmin(page, "/admin/store/1/delete");
  const unlock = lockDatabase(shop);
  await page.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Error", "Failed to delete product. Please try again.");
  unlock();
});

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

test("the focus goes to the page when what opened a dialog is gone", async ({ page }) => {
  await signInAsAdmin(page, "/admin/store");
  await page.getByRole("link", { name: "Delete Canvas Tote" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Product Deleted");
  await expect(page.getByRole("main")).toBeFocused();
});

test(
  "the list is searched without case and accents, and a dialog keeps the search",
  NO_SCRIPT,
  async ({ page }) => {
    await signInAsAdmin(page, "/admin/store");
    await page.getByRole("searchbox", { name: "Search products" }).fill("BÀMBOO");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\?q=B%C3%80MBOO$/);
    await expect(page.getByText("2 products")).toBeVisible();
    await page.getByRole("link", { name: "Edit Bamboo Whisk" }).click();
    await page.getByLabel("Product Name *").fill("Bamboo Whisk, White");
    await page.getByRole("button", { name: "Update Product" }).click();
    await expectToast(page, "Product Updated");
    await expect(page.getByRole("row")).toHaveCount(3);

    await page.getByRole("searchbox").fill("%");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("Nothing matches '%'.")).toBeVisible();
    await page.getByRole("link", { name: "Clear" }).click();
    await expect(page.getByText("13 products")).toBeVisible();
    await expect(page.getByRole("searchbox")).toHaveValue("");
  },
);

test(
  "a long list comes in pages, and a dialog keeps the page",
  NO_SCRIPT,
  async ({ page, shop }) => {
    withDatabase(shop, (db) => {
      db.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
      INSERT INTO products (name, price_cents, category, is_available, created_at, updated_at)
      SELECT 'Bowl ' || i, 100, 'equipment', 1, 0, 0 FROM n`);
    });
    await signInAsAdmin(page, "/admin/store");
    const pages = page.getByRole("navigation", { name: "Pages" });
    await expect(pages).toContainText("Page 1 of 3");
    await pages.getByRole("link", { name: "Next" }).click();
    await expect(pages).toContainText("Page 2 of 3");
    await pages.getByRole("link", { name: "Next" }).click();
    await expect(pages).toContainText("Page 3 of 3");
    await expect(page.getByRole("row")).toHaveCount(14);
    await page.getByRole("link", { name: "Delete Canvas Tote" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Product Deleted");
    await expect(page).toHaveURL(/\/admin\/store\?page=3$/);
  },
);

test("three placeholder rows stand for a page that is on its way", async ({ page }) => {
  await signInAsAdmin(page, "/admin/store");
  const answer = await hold(page, /q=tote.*_data=/);
  await page.getByRole("searchbox").fill("tote");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-skeleton]")).toHaveCount(3);
  answer();
  await expect(page.getByRole("row", { name: /Canvas Tote/ })).toBeVisible();
  await expect(page.locator("[data-skeleton]")).toHaveCount(0);
});

test(
  "an empty database and one that cannot be read say so",
  NO_SCRIPT,
  async ({ page, shop, expectedErrors }) => {
    withDatabase(shop, (db) => db.exec("UPDATE products SET deleted_at = 1"));
    await signInAsAdmin(page, "/admin/store");
    await expect(
      page.getByText('No products yet. Click "Add Product" to create your first product.'),
    ).toBeVisible();

    expectedErrors.push(/no such table: products|no such column/);
    withDatabase(shop, (db) => db.exec("ALTER TABLE products RENAME TO lost"));
    const response = await page.reload();
    expect(response?.status()).toBe(200);
    await expect(page.getByText("Unable to load products. Please try again later.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Store Management");
  },
);

test("a sale between opening and saving is not erased", NO_SCRIPT, async ({ page, request }) => {
  await signInAsAdmin(page, "/admin/store");
  await page.getByRole("link", { name: "Edit Canvas Tote" }).click();
  await expect(page.getByLabel("Initial Stock")).toHaveValue("40");
  const id = Number(/store\/(\d+)\//.exec(page.url())?.[1]);
  const bought = await request.post("/api/create-payment-intent", {
    data: { email: "kei@example.com", items: [{ productId: id, quantity: 4 }] },
  });
  expect(bought.status()).toBe(200);
  await page.getByLabel("Initial Stock").fill("45");
  await page.getByRole("button", { name: "Update Product" }).click();
  await expectToast(page, "Product Updated");
  await expect(page.getByRole("row", { name: /Canvas Tote/ })).toContainText("41");
});

test(
  "what somebody else changed meanwhile is told before it is overwritten",
  NO_SCRIPT,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/409/);
    await signInAsAdmin(page, "/admin/store");
    await page.getByRole("link", { name: "Edit Canvas Tote" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    const id = /store\/(\d+)\//.exec(page.url())?.[1];
    await page.request.patch(`/api/products/${id}`, { data: { price: "31.00", origin: "Osaka" } });
    await page.getByLabel("Price ($) *").fill("35.00");
    await page.getByRole("button", { name: "Update Product" }).click();
    await expect(page.getByLabel("Price ($) *")).toHaveAccessibleDescription(
      "This was changed to '31.00' while it was open. Please check it and save again.",
    );
    await expect(page.getByLabel("Price ($) *")).toHaveValue("35.00");
    await page.getByRole("button", { name: "Update Product" }).click();
    await expectToast(page, "Product Updated");
    const products = await (await page.request.get("/api/products")).json();
    expect(products.find(({ name }: { name: string }) => name === "Canvas Tote")).toMatchObject({
      price: "35.00",
      origin: "Osaka",
    });
  },
);

test("the screens are accessible, and fit the narrowest phone", async ({ page }) => {
  await signInAsAdmin(page, "/admin/store");
  const paths = ["", "/new", "/1/edit", "/1/delete"].map((path) => `/admin/store${path}`);
  await expectPagesFitForAll(page, paths);
});

test("a session that ends in the middle of an edit costs nothing that was typed", async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  await signInAsAdmin(page, "/admin/store");
  await page.getByRole("link", { name: "Edit Canvas Tote" }).click();
  await page.getByLabel("Product Name *").fill("Canvas Tote, Black");
  withDatabase(shop, (db) => db.exec("DELETE FROM sessions"));
  await page.getByRole("button", { name: "Update Product" }).click();

  const again = page.getByRole("dialog", { name: "Sign in again" });
  await expect(again).toBeVisible();
  // The provider still knows the person, so its window closes by itself.
  await again.getByRole("button", { name: "Sign in" }).click();
  await expect(again).toBeHidden();

  await expect(page.getByLabel("Product Name *")).toHaveValue("Canvas Tote, Black");
  await page.getByRole("button", { name: "Update Product" }).click();
  await expectToast(page, "Product Updated");
  await expect(page.getByRole("row", { name: /Canvas Tote, Black/ })).toBeVisible();
});

test("a line that breaks costs nothing that was typed", async ({
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
