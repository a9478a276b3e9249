import type { Locator } from "@playwright/test";
import type { Shop } from "../../dev/shop";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { expectNoOverflow, resize } from "./layout";
import { signInAsAdmin } from "./sign-in";
import { addPaidOrder, openStop, withDatabase } from "./stored";

/** Tables of the panel on a phone: what keeps its column, and what a screen reader still finds. */

test.use({ viewport: { width: 390, height: 844 } });

/** A paid order of several things under a long name, and a reservation to be paid. */
function addOrders(shop: Shop): void {
  addPaidOrder(shop, "paid@example.com");
  addPaidOrder(shop, "reserved@example.com");
  openStop(shop);
  withDatabase(shop, (database) => {
    database.exec(`
      UPDATE orders SET pickup_event_id = 1, pickup_minutes = 30,
        customer_name = 'Bartholomew Featherstonehaugh-Cholmond';
      INSERT INTO order_lines (order_id, product_id, name, unit_price_cents, quantity)
        SELECT 1, id, 'Ceremonial Matcha of the First Harvest', 1000, 2 FROM products WHERE id IN (2, 3);
    `);
    database
      .prepare(
        `UPDATE orders SET status = 'pending', payment_kind = 'truck', reservation_code = 'K7RM4',
           received_cents = 0, paid_at = NULL, hold_expires_at = ? WHERE id = 2`,
      )
      .run(Date.now() + 3_600_000);
  });
}

/** The right edges of a column's cells, its heading included. */
const rightEdges = (table: Locator, column: number) =>
  table
    .getByRole("row")
    .evaluateAll(
      (rows, column) => rows.map((row) => row.children[column]?.getBoundingClientRect().right),
      column,
    );

const isSeen = async (cell: Locator) => ((await cell.boundingBox())?.width ?? 0) > 1;

test("an order takes 84 px, with its time, name, items, and buttons", async ({ page, shop }) => {
  addOrders(shop);
  await signInAsAdmin(page, "/admin/orders");
  const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) {
    expect((await row.boundingBox())?.height).toBeLessThanOrEqual(84);
    await expect(row.getByRole("rowheader")).toHaveText(/^\d+:\d\d [AP]M Bartholomew/, {
      useInnerText: true,
    });
    await expect(row.getByRole("listitem").first()).toBeInViewport();
    await expect(row.getByText(/^ ?#\d$/)).toBeInViewport({ ratio: 1 });
  }
  for (const name of ["Complete order 1", "Order 2: paid in cash", "Order 2: paid by card"])
    await expect(page.getByRole("button", { name })).toBeInViewport({ ratio: 1 });
  await expectNoOverflow(page);
  await expectAccessible(page);
});

test("filters are folded until one is set, and in a row on a desk", async ({ page, shop }) => {
  addOrders(shop);
  await signInAsAdmin(page, "/admin/orders");
  const status = page.getByLabel("Status");
  await expect(status).toBeHidden();
  await page.getByText("Filters", { exact: true }).click();
  await status.selectOption("Completed");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("No orders match these filters.")).toBeVisible();
  await expect(status).toBeVisible();
  await expectNoOverflow(page);
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(status).toBeHidden();
  await resize(page, { width: 1280, height: 844 });
  await expect(status).toBeVisible();
  const fields = status.or(page.getByLabel("Search orders"));
  const rows = () =>
    fields.evaluateAll((all) => new Set(all.map((field) => field.getBoundingClientRect().y)).size);
  // A resized page takes more than one frame to settle, so both fields are measured at once.
  await expect(fields).toHaveCount(2);
  await expect.poll(rows).toBe(1);
});

test("sums keep their columns, and a sum of zero isn't shown", async ({ page, shop }) => {
  addOrders(shop);
  await signInAsAdmin(page, "/admin/orders/sales");
  const table = page.getByRole("table", { name: "Sales by product" });
  for (const header of ["Items", "Sales"])
    expect(await isSeen(table.getByRole("columnheader", { name: header }))).toBe(true);
  for (const column of [1, 2])
    expect(new Set(await rightEdges(table, column)).size, `column ${column}`).toBe(1);

  // The emails' rows end in a link, which takes no room from the columns.
  await page.goto("/admin/orders/mail");
  const emails = page.getByRole("table", { name: "Emails" });
  expect(new Set(await rightEdges(emails, 2)).size).toBe(1);

  withDatabase(shop, (database) =>
    database
      .prepare(
        `INSERT INTO tax_entries (order_id, kind, place, rate, gross_cents, exempt_cents, tax_cents, created_at)
         VALUES (1, 'sale', 'Ferry Plaza, San Francisco', 8625, 3800, 0, 302, ?)`,
      )
      .run(Date.now()),
  );
  await page.goto("/admin/tax/sheet");
  const sheet = page.getByRole("table", { name: /^Sales tax/ });
  const place = sheet.getByRole("row", { name: /^Ferry Plaza/ });
  for (const column of [2, 8])
    expect(new Set(await rightEdges(sheet, column)).size, `column ${column}`).toBe(1);
  expect(await isSeen(place.getByRole("cell", { name: "8.625%" }))).toBe(true);
  for (const zero of await place.getByRole("cell", { name: "$0.00" }).all())
    expect(await isSeen(zero)).toBe(false);
  await expectNoOverflow(page);
});

for (const path of [
  "/admin/orders",
  "/admin/orders/mail",
  "/admin/orders/sales",
  "/admin/store",
  "/admin/inventory",
  "/admin/calendar",
  "/admin/inquiries",
])
  test(`a row of ${path} has a cell for each heading on a phone`, async ({ page, shop }) => {
    addOrders(shop);
    await signInAsAdmin(page, path);
    const table = page.getByRole("table").last();
    const headings = await table.getByRole("columnheader").count();
    expect(headings).toBeGreaterThan(2);
    const row = table.getByRole("row").nth(1);
    await expect(row.getByRole("cell")).toHaveCount(headings - 1);
  });
