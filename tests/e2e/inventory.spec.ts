import { expectPagesFitForAll } from "./accessibility";
import { expect, test } from "./fixtures";
import { expectToast, lockDatabase } from "./panel";
import { signInAsAdmin } from "./sign-in";
import { withDatabase } from "./stored";

/** Inventory Management, sentence by sentence of the spec: sections 2, 4, 5, 8 and 9. */

const NO_SCRIPT = { tag: "@no-script" };

test("the screen has its title, its four figures and its table", NO_SCRIPT, async ({ page }) => {
  await signInAsAdmin(page, "/admin/inventory");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inventory Management");
  await expect(page.getByText("Track and manage stock levels for all products")).toBeVisible();
  const figures = page.getByRole("main").locator("dl > div");
  await expect(figures).toHaveText([
    "Total Products13",
    "Low Stock Items1",
    "Out of Stock1",
    "Total Value$0.00Placeholder",
  ]);
  await expect(page.getByRole("heading", { name: "Stock Levels" })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText([
    "Product",
    "Current Stock",
    "Unit",
    "Low Stock Alert",
    "Status",
    "Actions",
  ]);
  for (const [name, cells] of [
    ["Bamboo Scoop", ["3", "pieces", "10", "Low Stock", "Adjust"]],
    ["Cast Iron Kettle", ["0", "pieces", "2", "Out of Stock", "Adjust"]],
    ["Canvas Tote", ["40", "pieces", "10", "In Stock", "Adjust"]],
  ] as const) {
    const row = page.getByRole("row", { name: new RegExp(name) });
    await expect(row.getByRole("cell"), name).toContainText([...cells]);
  }
});

test(
  "an alert that is not set is a dash, and the dialog offers 10",
  NO_SCRIPT,
  async ({ page, shop }) => {
    withDatabase(shop, (db) => db.exec("UPDATE inventory SET low_stock_threshold = NULL"));
    await signInAsAdmin(page, "/admin/inventory");
    const row = page.getByRole("row", { name: /Canvas Tote/ });
    await expect(row.getByRole("cell").nth(2)).toContainText("-");
    await page.getByRole("link", { name: "Adjust Canvas Tote" }).click();
    const threshold = page.getByLabel("Low Stock Threshold");
    await expect(threshold).toHaveValue("10");
    await expect(threshold).toHaveAccessibleDescription(
      "10 is a suggestion: there is no alert yet. Leave it empty for none.",
    );
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Inventory Updated");
    await expect(row.getByRole("cell").nth(2)).toContainText("10");
    await page.getByRole("link", { name: "Adjust Canvas Tote" }).click();
    await expect(threshold).toHaveAccessibleDescription("Leave it empty for no alert.");
  },
);

test("'Adjust' opens a dialog that changes stock, alert and unit", NO_SCRIPT, async ({ page }) => {
  await signInAsAdmin(page, "/admin/inventory");
  await page.getByRole("link", { name: "Adjust Canvas Tote" }).click();
  await expect(page).toHaveURL(/\/admin\/inventory\/\d+\/adjust$/);
  const dialog = page.getByRole("dialog", { name: "Adjust Inventory" });
  await expect(dialog.getByLabel("Current Stock")).toHaveValue("40");
  await expect(dialog.getByLabel("Low Stock Threshold")).toHaveValue("10");
  await expect(dialog.getByLabel("Unit")).toHaveValue("pieces");
  await expect(dialog.getByLabel("Unit")).toHaveAttribute("placeholder", "units, grams, etc.");
  await expect(dialog.getByRole("link", { name: "Cancel" })).toBeVisible();
  await dialog.getByLabel("Current Stock").fill("5");
  await dialog.getByLabel("Low Stock Threshold").fill("5");
  await dialog.getByLabel("Unit").fill("");
  await dialog.getByRole("button", { name: "Save Changes" }).click();

  await expectToast(page, "Inventory Updated", "Stock levels have been updated successfully.");
  await expect(dialog).toBeHidden();
  const row = page.getByRole("row", { name: /Canvas Tote/ });
  await expect(row.getByRole("cell")).toContainText(["5", "units", "5", "Low Stock"]);

  await page.goto("/admin/store");
  await expect(
    page
      .getByRole("row", { name: /Canvas Tote/ })
      .getByRole("cell")
      .nth(2),
  ).toContainText("5");
});

test("pieces held for unpaid orders are named, and count", NO_SCRIPT, async ({ page, request }) => {
  const products: { id: number; name: string }[] = await (
    await request.get("/api/products")
  ).json();
  const productId = products.find(({ name }) => name === "Canvas Tote")?.id;
  const order = { email: "kei@example.com", items: [{ productId, quantity: 2 }] };
  expect((await request.post("/api/create-payment-intent", { data: order })).status()).toBe(200);

  await signInAsAdmin(page, "/admin/inventory");
  const stock = page
    .getByRole("row", { name: /Canvas Tote/ })
    .getByRole("cell")
    .nth(0);
  await expect(stock).toContainText("38");
  await expect(stock).toContainText("and 2 held");

  for (const [counted, left] of [
    ["40", "38"],
    ["39", "37"],
  ] as const) {
    await page.getByRole("link", { name: "Adjust Canvas Tote" }).click();
    await expect(page.getByLabel("Current Stock")).toHaveValue("40");
    await expect(page.getByLabel("Current Stock")).toHaveAccessibleDescription(
      "Count all that is on the shelf: 2 of these are held for orders that wait for payment.",
    );
    await page.getByLabel("Current Stock").fill(counted);
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Inventory Updated");
    await expect(stock).toContainText(left);
  }
});

test("what is no number counts as none", NO_SCRIPT, async ({ page }) => {
  await signInAsAdmin(page, "/admin/inventory");
  await page.getByRole("link", { name: "Adjust Canvas Tote" }).click();
  await page.getByLabel("Current Stock").fill("");
  await page.getByLabel("Low Stock Threshold").fill("");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Inventory Updated");
  const row = page.getByRole("row", { name: /Canvas Tote/ });
  await expect(row.getByRole("cell")).toContainText(["0", "pieces", "-", "Out of Stock"]);
});

test("a half-typed number is asked for again, not taken for 0", async ({ page }) => {
  await signInAsAdmin(page, "/admin/inventory");
  await page.getByRole("link", { name: "Adjust Canvas Tote" }).click();
  const stock = page.getByLabel("Current Stock");
  await stock.clear();
  await stock.pressSequentially("12-");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(stock).toBeFocused();
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("the dialog tells the latest changes of the stock", NO_SCRIPT, async ({ page }) => {
  await signInAsAdmin(page, "/admin/inventory");
  await page.getByRole("link", { name: "Adjust Canvas Tote" }).click();
  await page.getByLabel("Current Stock").fill("42");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Inventory Updated");
  await page.getByRole("link", { name: "Adjust Canvas Tote" }).click();
  const changes = page.getByRole("table", { name: "Latest changes" });
  await expect(changes.getByRole("row")).toContainText([
    "What",
    "Adjusted by admin@ujicart.example",
    "Opening stock",
  ]);
  await expect(changes.getByRole("row").nth(1)).toContainText("+2");
});

test("a stock below zero is refused beside its field, and the rest is kept", async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  await signInAsAdmin(page, "/admin/inventory");
  await page.getByRole("link", { name: "Adjust Canvas Tote" }).click();
  await page.getByLabel("Current Stock").fill("-1");
  await page.getByLabel("Unit").fill("bags");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByLabel("Current Stock")).toHaveAccessibleDescription(
    "Enter the stock as a whole number from 0 to 1,000,000",
  );
  await expect(page.getByLabel("Current Stock")).toHaveValue("-1");
  await expect(page.getByLabel("Unit")).toHaveValue("bags");
});

test(
  "of two who adjust at once the second is told, and decides",
  NO_SCRIPT,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/409/);
    await signInAsAdmin(page, "/admin/inventory");
    await page.getByRole("link", { name: "Adjust Canvas Tote" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    const id = /inventory\/(\d+)\//.exec(page.url())?.[1];
    await page.request.patch(`/api/inventory/${id}`, { data: { quantity: 60, unit: "bags" } });

    await page.getByLabel("Current Stock").fill("45");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(page.getByLabel("Current Stock")).toHaveAccessibleDescription(
      "admin@ujicart.example has changed the stock to 60 while this was open. Please check the number and save again.",
    );
    await expect(page.getByLabel("Current Stock")).toHaveValue("45");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Inventory Updated");
    const row = page.getByRole("row", { name: /Canvas Tote/ });
    await expect(row.getByRole("cell")).toContainText(["45", "bags", "10", "In Stock"]);
  },
);

test("a failure is told, and the form stays", NO_SCRIPT, async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/503/);
  await signInAsAdmin(page, "/admin/inventory");
  await page.getByRole("link", { name: "Adjust Canvas Tote" }).click();
  await page.getByLabel("Current Stock").fill("45");
  const unlock = lockDatabase(shop);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("dialog")).toContainText(
    "Failed to update inventory. Please try again.",
  );
  unlock();
  await expect(page.getByLabel("Current Stock")).toHaveValue("45");
});

test(
  "what is low or out is marked in the sidebar and on the dashboard",
  NO_SCRIPT,
  async ({ page }) => {
    await signInAsAdmin(page, "/admin");
    const entry = page
      .getByRole("navigation")
      .getByRole("listitem")
      .filter({ hasText: "Inventory" });
    await expect(entry).toContainText("2 low or out of stock");
    await expect(entry.getByRole("link", { name: "Inventory", exact: true })).toBeVisible();
    const tile = page.getByRole("main").locator("dl > div").filter({ hasText: "Low or Out" });
    await expect(tile).toContainText("2");
    await tile.getByRole("link").click();
    await page.getByRole("link", { name: "Adjust Cast Iron Kettle" }).click();
    await page.getByLabel("Current Stock").fill("9");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(page, "Inventory Updated");
    await expect(entry).toContainText("1 low or out of stock");
  },
);

test(
  "nothing that is tracked, and what cannot be read, are said",
  NO_SCRIPT,
  async ({ page, shop, expectedErrors }) => {
    withDatabase(shop, (db) => db.exec("UPDATE products SET deleted_at = 1"));
    await signInAsAdmin(page, "/admin/inventory");
    await expect(page.getByText("No inventory tracked yet.")).toBeVisible();
    await expect(
      page.getByText(
        "Inventory will automatically be created when you add products in Store Management.",
      ),
    ).toBeVisible();
    await expect(page.getByText("low or out of stock")).toHaveCount(0);

    expectedErrors.push(/no such table: inventory/);
    withDatabase(shop, (db) => db.exec("ALTER TABLE inventory RENAME TO lost"));
    await page.reload();
    await expect(page.getByText("Unable to load inventory. Please try again later.")).toBeVisible();
  },
);

test("the screens are accessible, and fit the narrowest phone", async ({ page }) => {
  await signInAsAdmin(page, "/admin/inventory");
  await expectPagesFitForAll(page, ["/admin/inventory", "/admin/inventory/1/adjust"]);
});
