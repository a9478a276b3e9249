import type { Browser, Page } from "@playwright/test";
import type { Shop } from "../../dev/shop";
import { expectAccessible } from "./accessibility";
import { EITHER_WAY, expect, test } from "./fixtures";
import { openHydrated } from "./hydrated";
import { expectNoOverflow } from "./layout";
import { signInAsAdmin } from "./sign-in";
import { addPaidOrder, withDatabase } from "./stored";

/** Two trucks at two stops, each with its own tablet. */

const HOUR = 3_600_000;

/** Stops 1 and 2 are on, until the test is over; the rest begin days later. */
function openTwoStops(shop: Shop): void {
  withDatabase(shop, (database) => {
    const now = Date.now();
    database
      .prepare("UPDATE events SET start_date = ?, end_date = ?")
      .run(now + 200 * HOUR, now + 201 * HOUR);
    const open = database.prepare(
      "UPDATE events SET title = ?, location = ?, start_date = ?, end_date = ? WHERE id = ?",
    );
    open.run("Mariposa Plaza", "Mariposa Plaza", now - HOUR, now + 3 * HOUR, 1);
    open.run("Ferry Building", "Ferry Building", now - HOUR / 2, now + 3 * HOUR, 2);
    database.exec("UPDATE products SET kind = 'made', category = NULL WHERE id = 1");
  });
}

function orderAt(shop: Shop, stopId: number, email: string): void {
  withDatabase(shop, (database) =>
    database.exec(`CREATE TRIGGER at_stop AFTER INSERT ON orders BEGIN
      UPDATE orders SET pickup_event_id = ${stopId}, pickup_minutes = 60 WHERE id = NEW.id; END`),
  );
  addPaidOrder(shop, email);
  withDatabase(shop, (database) => database.exec("DROP TRIGGER at_stop"));
}

const choose = (page: Page, name: RegExp | string) =>
  page
    .getByRole("group", { name: /this device/i })
    .getByRole("button", { name })
    .click();
const tickets = (page: Page) => page.getByRole("heading", { level: 3 });

async function tablet(browser: Browser, shop: Shop, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.origin });
  const page = await context.newPage();
  openHydrated(page);
  await signInAsAdmin(page, path);
  return page;
}

test("each tablet rings for its own stop, and hears how many wait at the other", async ({
  browser,
  shop,
}) => {
  openTwoStops(shop);
  const mariposa = await tablet(browser, shop, "/admin/counter");
  const ferry = await tablet(browser, shop, "/admin/counter");
  await choose(mariposa, /^Mariposa Plaza/);
  await choose(ferry, /^Ferry Building/);
  await expect(mariposa.getByText("This device is at Mariposa Plaza")).toBeVisible();
  await expect(ferry.getByText("This device is at Ferry Building")).toBeVisible();

  const rang = ferry.getByText("New order #1. 1 order is waiting.");
  orderAt(shop, 2, "first@example.com");
  await expect(rang).toBeAttached();
  await expect(tickets(ferry)).toHaveText(["#1"]);
  await expect(mariposa.getByRole("button", { name: "Ferry Building · 1 waiting" })).toBeVisible();
  await expect(mariposa).toHaveTitle("Counter | Ujicart");
  await expect(ferry).toHaveTitle("(1) Counter | Ujicart");

  orderAt(shop, 1, "second@example.com");
  await expect(
    mariposa.getByText("New order #2. 1 order is waiting. Elsewhere: 1 at Ferry Building."),
  ).toBeAttached();
  await expect(tickets(mariposa)).toHaveText(["#2"]);
  await expect(ferry.getByText(/New order #2/)).toHaveCount(0);

  await test.step("with all stops, a ticket says its own", async () => {
    await choose(mariposa, "All stops");
    await expect(tickets(mariposa)).toHaveText(["#2", "#1"]);
    await expect(mariposa).toHaveTitle("(2) Counter | Ujicart");
    await expect(mariposa.locator(".ticket").last()).toContainText("Ferry Building");
    // An order that waited before this device showed its stop doesn't ring.
    await expect(mariposa.getByText(/New order #1/)).toHaveCount(0);
    await expectAccessible(mariposa);
  });
  await mariposa.context().close();
  await ferry.context().close();
});

for (const [how, details] of EITHER_WAY)
  test(
    `a till sells at the stop that's chosen on any screen${how}`,
    details,
    async ({ page, shop }) => {
      openTwoStops(shop);
      await page.setViewportSize({ width: 390, height: 844 });
      await signInAsAdmin(page, "/admin/window");
      await choose(page, "Mariposa Plaza");
      await expect(page.getByText("Selling at Mariposa Plaza.")).toBeVisible();
      await expectNoOverflow(page);
      const sold = (stops: number[]) =>
        expect
          .poll(() =>
            withDatabase(shop, (database) =>
              database.prepare("SELECT pickup_event_id FROM orders ORDER BY id").pluck().all(),
            ),
          )
          .toEqual(stops);
      await page.locator("button[name=add]").first().click();
      await page.getByRole("button", { name: "Cash" }).click();
      await sold([1]);
      await page.goto("/admin/today");
      await choose(page, /^Ferry Building/);
      await page.goto("/admin/window");
      await expect(page.getByText("Selling at Ferry Building.")).toBeVisible();
      await page.locator("button[name=add]").first().click();
      await page.getByRole("button", { name: "Cash" }).click();
      await sold([1, 2]);
    },
  );

test("a till without a signal changes its stop, and each sale keeps the one it was made at", async ({
  page,
  shop,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  openTwoStops(shop);
  await signInAsAdmin(page, "/admin/window");
  await choose(page, "Mariposa Plaza");
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return (await caches.match("/admin/window")) !== undefined;
  });
  await page.context().setOffline(true);
  const sell = async () => {
    await page.locator("button[name=add]").first().click();
    await page.getByRole("button", { name: "Cash" }).click();
    await expect(page.getByRole("status").getByText(/^Sold/)).toBeVisible();
  };
  await sell();
  await choose(page, "Ferry Building");
  await expect(page.getByText("Selling at Ferry Building.")).toBeVisible();
  await sell();
  await page.context().setOffline(false);
  await expect
    .poll(() =>
      withDatabase(shop, (database) =>
        database
          .prepare("SELECT pickup_event_id, is_stop_assumed FROM orders ORDER BY id")
          .raw()
          .all(),
      ),
    )
    .toEqual([
      [1, 0],
      [2, 0],
    ]);
});
