import type { APIRequestContext, Locator } from "@playwright/test";
import type { Shop } from "../../dev/shop";
import { expectAccessible } from "./accessibility";
import { EITHER_WAY, expect, test } from "./fixtures";
import { TIN } from "./shopping";
import { signInAsAdmin } from "./sign-in";
import { tokenOf, withDatabase } from "./stored";
import { payElsewhere } from "./stripe";

/** How many presses it takes at the truck, typing aside. None of these may take one more. */

test.use({ viewport: { width: 390, height: 844 } });

function countedPresses() {
  let count = 0;
  const press = async (button: Locator) => {
    count += 1;
    await button.click();
  };
  return { press, count: () => count };
}

/** An order by card for a stop that's on, made there, whose payment Stripe knows. */
async function orderAhead(shop: Shop, request: APIRequestContext): Promise<void> {
  const paymentIntentId = await payElsewhere(shop, request, { ...TIN, quantity: 1 });
  const paid = await request.post("/api/verify-payment", { data: { paymentIntentId } });
  expect(await paid.json()).toMatchObject({ success: true });
  withDatabase(shop, (database) => {
    const [now, hour] = [Date.now(), 3_600_000];
    database
      .prepare("UPDATE events SET start_date = ?, end_date = ? WHERE id = 1")
      .run(now - hour, now + 2 * hour);
    database.exec("UPDATE orders SET pickup_event_id = 1, pickup_minutes = 60");
  });
}

const stored = (shop: Shop, sql: string) =>
  withDatabase(shop, (database) => database.prepare(sql).pluck().all());

for (const [how, details] of EITHER_WAY) {
  test(`a cup is sold under a name in three presses${how}`, details, async ({ page, shop }) => {
    const { press, count } = countedPresses();
    await signInAsAdmin(page, "/admin/window");
    await press(page.getByRole("button", { name: "Iced Matcha Latte" }));
    const name = page.getByLabel("Name", { exact: true });
    await press(name);
    await page.keyboard.type("Maya");
    await press(page.getByRole("button", { name: "Cash" }));
    await expect
      .poll(() => stored(shop, "SELECT customer_name FROM orders WHERE origin = 'window'"))
      .toEqual(["Maya"]);
    expect(count()).toBe(3);
  });

  test(`an order is ready in one press${how}`, details, async ({ page, shop }) => {
    const { press, count } = countedPresses();
    await orderAhead(shop, page.request);
    withDatabase(shop, (database) =>
      database.exec("UPDATE products SET kind = 'made', category = NULL WHERE id = 1"),
    );
    await signInAsAdmin(page, "/admin/counter");
    await press(page.getByRole("button", { name: "Ready #1" }));
    await expect.poll(() => stored(shop, "SELECT ready_at IS NOT NULL FROM orders")).toEqual([1]);
    expect(count()).toBe(1);
  });

  test(
    `an item is switched off for today in one press, and on again in another${how}`,
    details,
    async ({ page, shop }) => {
      const { press, count } = countedPresses();
      await signInAsAdmin(page, "/admin/today");
      const latte = page.getByRole("switch", { name: "Iced Matcha Latte On the menu" });
      const out = () =>
        stored(
          shop,
          `SELECT out_until IS NOT NULL FROM menu_items JOIN products ON products.id = product_id
             WHERE name = 'Iced Matcha Latte'`,
        );
      await expect(latte).toBeChecked();
      await press(latte);
      await expect.poll(out).toEqual([1]);
      await expect(latte).not.toBeChecked();
      await expect(latte).toBeInViewport();
      if (how === "") await expectAccessible(page);
      await press(latte);
      await expect.poll(out).toEqual([0]);
      await expect(latte).toBeChecked();
      expect(count()).toBe(2);
    },
  );

  test(
    `a stop is called off, with refunds and emails, in three presses${how}`,
    details,
    async ({ page, shop }) => {
      const { press, count } = countedPresses();
      await orderAhead(shop, page.request);
      await signInAsAdmin(page, "/admin/counter");
      const today = page.getByRole("link", { name: "Today", exact: true });
      // A phone's sidebar is folded behind a button. What counts is the panel's first screen, so it's as on a tablet.
      await page.setViewportSize({ width: 1024, height: 768 });
      await press(today.first());
      await press(page.getByRole("link", { name: "Call off" }));
      await press(page.getByRole("button", { name: "Call Off Stop" }));
      await expect.poll(() => stored(shop, "SELECT refunded_cents FROM orders")).toEqual([3800]);
      expect(stored(shop, "SELECT cancelled_at IS NOT NULL FROM events WHERE id = 1")).toEqual([1]);
      expect(stored(shop, "SELECT kind FROM outbox ORDER BY id")).toEqual([
        "order_receipt",
        "order_refund",
      ]);
      expect(count()).toBe(3);
    },
  );

  test(
    `a guest cancels a paid order in two presses from its page${how}`,
    details,
    async ({ page, shop }) => {
      const { press, count } = countedPresses();
      await orderAhead(shop, page.request);
      withDatabase(shop, (database) =>
        database
          .prepare("INSERT INTO order_pause (id, guests_cancel, updated_at) VALUES (1, 1, ?)")
          .run(Date.now()),
      );
      await page.goto(`/orders/${tokenOf(shop)}`);
      await press(page.getByRole("link", { name: "Cancel this order" }));
      await expect(page.getByRole("main")).toContainText("We'll refund you in full.");
      await press(page.getByRole("button", { name: "Cancel Order" }));
      await expect(page.getByRole("main")).toContainText("Refunded");
      await expect(page.getByRole("link", { name: "Cancel this order" })).toHaveCount(0);
      expect(stored(shop, "SELECT refunded_cents FROM orders")).toEqual([3800]);
      expect(count()).toBe(2);
    },
  );
}
