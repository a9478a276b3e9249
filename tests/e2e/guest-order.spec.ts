import type { Page } from "@playwright/test";
import type { Shop } from "../../dev/shop";
import { expectAccessible } from "./accessibility";
import { EITHER_WAY, expect, test } from "./fixtures";
import { hydrated } from "./hydrated";
import { expectNoOverflow } from "./layout";
import { cartLink } from "./shopping";
import { addPaidOrder, openStop, withDatabase } from "./stored";

/** A customer's own page on the phone, at the truck. Its sentences are in tests/routes/guest-place.page.test.ts. */

test.use({ viewport: { width: 390, height: 844 } });

/** A paid latte that waits at a stop that's on, for Maya. */
function addWaitingOrder(shop: Shop): string {
  const { token } = addPaidOrder(shop);
  openStop(shop);
  withDatabase(shop, (database) =>
    database.exec(
      "UPDATE orders SET pickup_event_id = 1, pickup_minutes = 60, customer_name = 'Maya'",
    ),
  );
  return `/orders/${token}`;
}

const becomeReady = (shop: Shop) =>
  withDatabase(shop, (database) =>
    database.prepare("UPDATE orders SET making_at = ?, ready_at = ?").run(Date.now(), Date.now()),
  );

/** Counts what the phone would play, and how often it would vibrate. */
async function watchSignals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const count = (name: string) =>
      Object.assign(window, { [name]: (Reflect.get(window, name) ?? 0) + 1 });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      if (this.frequency.value === 880) count("strokes");
      start.call(this, when);
    };
    Navigator.prototype.vibrate = () => {
      count("buzzes");
      return true;
    };
  });
}

const signals = (page: Page) =>
  page.evaluate(() => ["strokes", "buzzes"].map((name) => Reflect.get(window, name) ?? 0));

test("an order's items are a ruled table, although its component is beside the panel's", async ({
  page,
  shop,
}) => {
  await page.goto(addWaitingOrder(shop));
  const items = page.getByRole("table", { name: "Your items" });
  await expect(items).toHaveCSS("border-collapse", "collapse");
  await expect(items.getByRole("cell").first()).toHaveCSS("vertical-align", "top");
});

test("an order's page rings, vibrates, and turns when the order is ready, if asked to", async ({
  page,
  shop,
}) => {
  const path = addWaitingOrder(shop);
  await watchSignals(page);
  await page.goto(path);
  await hydrated(page);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toContainText(/Pickup today.*Order #1 for Maya/);
  await expectNoOverflow(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Tell me with a sound" }).click();
  await expect(page.getByText("We'll play a sound when it's ready.")).toBeVisible();
  expect(await signals(page)).toEqual([1, 0]);

  becomeReady(shop);
  await expect(page).toHaveTitle(/^Ready: Your Order/);
  await expect(heading).toHaveText("Ready Order #1 for Maya");
  await expect(page.getByRole("status").filter({ hasText: "Pick it up at" })).toBeVisible();
  await expect.poll(() => signals(page)).toEqual([2, 1]);
  await expectNoOverflow(page);
  await expectAccessible(page);
});

test("a customer who didn't ask for a sound hears none, and sees no error", async ({
  page,
  shop,
}) => {
  const path = addWaitingOrder(shop);
  await watchSignals(page);
  await page.goto(path);
  await hydrated(page);
  becomeReady(shop);
  await expect(page).toHaveTitle(/^Ready: Your Order/);
  expect((await signals(page))[0]).toBe(0);
});

for (const [how, details] of EITHER_WAY) {
  test(`an order's page says by itself that it's ready${how}`, details, async ({ page, shop }) => {
    await page.goto(addWaitingOrder(shop));
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toContainText("Pickup today");
    becomeReady(shop);
    await expect(heading).toHaveText("Ready Order #1 for Maya");
  });
}

for (const [how, details] of EITHER_WAY) {
  test(`the same items are ordered again${how}`, details, async ({ page, shop }) => {
    const path = addWaitingOrder(shop);
    withDatabase(shop, (database) =>
      database.exec(`UPDATE orders SET handed_over_at = 1;
        UPDATE order_lines SET unit_price_cents = 2000, quantity = 2,
          product_id = (SELECT id FROM products WHERE name = 'Bamboo Whisk'), name = 'Bamboo Whisk'`),
    );
    await page.goto(path);
    await page.getByRole("button", { name: "Order Again" }).click();
    await expect(page).toHaveURL("/checkout");
    await expect(cartLink(page)).toHaveText("2");
    await expect(page.getByRole("main").getByRole("status").first()).toContainText(
      "The price of Bamboo Whisk changed from $20.00 to $24.00.",
    );
  });
}
