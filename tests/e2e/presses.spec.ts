import type { APIRequestContext, Locator } from "@playwright/test";
import type { Shop } from "../../dev/shop";
import { expectAccessible } from "./accessibility";
import { EITHER_WAY, expect, test } from "./fixtures";
import { TIN } from "./shopping";
import { signInAsAdmin } from "./sign-in";
import { tokenOf, withDatabase } from "./stored";
import { payElsewhere } from "./stripe";
import { PIN, shareTablet } from "./tablet";

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

  test(
    `someone is let in with two presses from Today, and starts with one${how}`,
    details,
    async ({ page, shop, browser }) => {
      const [owner, helper] = [countedPresses(), countedPresses()];
      await signInAsAdmin(page, "/admin/today");
      await owner.press(page.getByRole("link", { name: "Let Someone Help" }));
      await page.getByLabel("First name").fill("Mia");
      await owner.press(page.getByRole("button", { name: "Let Someone Help" }));
      const link = await page.locator("details p").textContent();
      const javaScriptEnabled = how === "";
      const context = await browser.newContext({ baseURL: shop.origin, javaScriptEnabled });
      const phone = await context.newPage();
      await phone.goto(link ?? "");
      await helper.press(phone.getByRole("button", { name: "Start" }));
      await expect(phone.getByRole("heading", { name: "Counter", exact: true })).toBeVisible();
      expect([owner.count(), helper.count()]).toEqual([2, 1]);

      await owner.press(page.getByRole("button", { name: "End Mia's access" }));
      await expect
        .poll(() => stored(shop, "SELECT ended_at IS NULL FROM helpers WHERE name = 'Mia'"))
        .toEqual([0]);
      await owner.press(page.getByRole("button", { name: "Undo for Mia" }));
      await expect
        .poll(() => stored(shop, "SELECT ended_at IS NULL FROM helpers WHERE name = 'Mia'"))
        .toEqual([1]);
      expect(owner.count()).toBe(4);
    },
  );

  test(
    `another helper takes over a shared tablet in two presses${how}`,
    details,
    async ({ page, shop }) => {
      const { press, count } = countedPresses();
      await shareTablet(page, shop);
      await page.getByLabel("Mia", { exact: true }).check();
      await page.getByLabel("PIN", { exact: true }).fill(PIN);
      await page.getByRole("button", { name: "Start" }).click();
      await press(page.getByRole("button", { name: "Leo", exact: true }));
      await expect(page.getByLabel("PIN", { exact: true })).toBeFocused();
      await page.keyboard.type(PIN);
      await press(page.getByRole("button", { name: "Start" }));
      const leo = page.getByRole("button", { name: "Leo", exact: true });
      await expect(leo).toHaveAttribute("aria-pressed", "true");
      expect(count()).toBe(2);
    },
  );
}
