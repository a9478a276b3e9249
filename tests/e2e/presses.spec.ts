import type { APIRequestContext, Locator, Page } from "@playwright/test";
import type { Shop } from "../../dev/shop";
import { expectAccessible } from "./accessibility";
import { EITHER_WAY, expect, test } from "./fixtures";
import { TIN, WHISK } from "./shopping";
import { signInAsAdmin } from "./sign-in";
import { openStop, tokenOf, withDatabase } from "./stored";
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
  openStop(shop);
  withDatabase(shop, (database) =>
    database.exec("UPDATE orders SET pickup_event_id = 1, pickup_minutes = 60"),
  );
}

const ADDRESS = {
  name: "Aiko Tanaka",
  line1: "12 Figtree Street",
  line2: null,
  city: "Pasadena",
  region: "CA",
  postalCode: "91101",
  country: "US",
};

type Press = (button: Locator) => Promise<void>;

type Task = {
  what: string;
  /** The screen that it begins on. */
  from: string;
  presses: number;
  prepare?: (shop: Shop, page: Page) => unknown;
  steps: (page: Page, press: Press, shop: Shop) => Promise<unknown>;
  /** The query for what it changes, and its result afterwards. */
  sql: string;
  after: unknown;
};

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
/** Sells the first tile for cash. */
async function sellAtWindow(shop: Shop, page: Page): Promise<void> {
  await page.goto("/admin/window");
  await page.locator("button[name=add]").first().click();
  await button(page, "Cash").click();
  await expect.poll(() => stored(shop, "SELECT count(*) FROM orders")).toEqual([1]);
}

const buyAhead = (shop: Shop, page: Page) => orderAhead(shop, page.request);

/** The rest of what an owner does on most days, each from the screen that it's on. */
const TASKS: Task[] = [
  {
    what: "a stop runs 20 minutes late",
    from: "/admin/today",
    presses: 1,
    prepare: openStop,
    steps: (page, press) => press(button(page, "20 min")),
    sql: "SELECT late_minutes FROM events WHERE id = 1",
    after: 20,
  },
  {
    what: "a stop closes early",
    from: "/admin/today",
    presses: 1,
    prepare: openStop,
    steps: (page, press) => press(button(page, "Close Early")),
    sql: "SELECT planned_end IS NOT NULL FROM events WHERE id = 1",
    after: 1,
  },
  {
    what: "online orders are paused",
    from: "/admin/today",
    presses: 1,
    steps: (page, press) => press(button(page, "Pause Orders")),
    sql: "SELECT paused FROM order_pause",
    after: 1,
  },
  {
    what: "an order is handed over",
    from: "/admin/counter",
    presses: 1,
    prepare: buyAhead,
    steps: (page, press) => press(button(page, "Complete #1")),
    sql: "SELECT handed_over_at IS NOT NULL FROM orders",
    after: 1,
  },
  {
    what: "an order is refunded in full",
    from: "/admin/orders",
    presses: 3,
    prepare: buyAhead,
    steps: async (page, press) => {
      await press(page.getByRole("link", { name: "View order 1" }).first());
      await press(link(page, "Refund"));
      await press(button(page, "Refund"));
    },
    sql: "SELECT refunded_cents FROM orders",
    after: 3800,
  },
  {
    what: "a package is marked as shipped",
    from: "/admin/orders",
    presses: 1,
    prepare: async (shop, page) => {
      await buyAhead(shop, page);
      withDatabase(shop, (database) =>
        database
          .prepare(
            `UPDATE orders SET fulfilment = 'delivery', delivery_address = ?,
               pickup_event_id = NULL, pickup_minutes = NULL`,
          )
          .run(JSON.stringify(ADDRESS)),
      );
    },
    steps: (page, press) => press(button(page, "Mark order 1 as shipped")),
    sql: "SELECT handed_over_at IS NOT NULL FROM orders",
    after: 1,
  },
  {
    what: "a menu item's price changes",
    from: "/admin/menu",
    presses: 2,
    steps: async (page, press) => {
      await press(page.getByRole("link", { name: "Edit Iced Matcha Latte" }).first());
      await page.getByLabel("Price ($) *").fill("7.25");
      await press(button(page, "Update Item"));
    },
    sql: "SELECT price_cents FROM products WHERE name = 'Iced Matcha Latte'",
    after: 725,
  },
  {
    what: "a product's price changes",
    from: "/admin/store",
    presses: 2,
    steps: async (page, press) => {
      await press(page.getByRole("link", { name: `Edit ${WHISK.name}` }).first());
      await page.getByLabel("Price ($) *").fill("25");
      await press(button(page, "Update Product"));
    },
    sql: `SELECT price_cents FROM products WHERE name = '${WHISK.name}'`,
    after: 2500,
  },
  {
    what: "stock is counted",
    from: "/admin/inventory",
    presses: 2,
    steps: async (page, press) => {
      await press(page.getByRole("link", { name: `Adjust ${WHISK.name}` }).first());
      await page.getByLabel("Current Stock").fill("7");
      await press(button(page, "Save Changes"));
    },
    sql: `SELECT quantity FROM inventory JOIN products ON products.id = product_id
            WHERE name = '${WHISK.name}'`,
    after: 7,
  },
  {
    what: "home's title changes",
    from: "/admin/homepage",
    presses: 1,
    steps: async (page, press) => {
      await page.getByLabel("Hero Title *").fill("Come by");
      await press(button(page, "Save Changes"));
    },
    sql: "SELECT hero_title FROM homepage_content",
    after: "Come by",
  },
  {
    what: "a catering inquiry is marked as quoted",
    from: "/admin/inquiries",
    presses: 2,
    prepare: (_shop, page) =>
      page.request.post("/api/catering-inquiries", {
        data: {
          name: "Ana Ruiz",
          email: "ana@example.com",
          eventDate: "2127-06-01T19:00:00Z",
          eventType: "wedding",
          guestCount: 40,
          location: "Pier 3",
        },
      }),
    steps: async (page, press) => {
      await press(page.getByRole("link", { name: "View Ana Ruiz" }).first());
      await page.getByLabel("Change status").selectOption("quoted");
      await press(button(page, "Update Status"));
    },
    sql: "SELECT status FROM catering_inquiries WHERE name = 'Ana Ruiz'",
    after: "quoted",
  },
  {
    what: "cash is taken out of the drawer",
    from: "/admin/days/drawer",
    presses: 1,
    steps: async (page, press) => {
      await page.getByLabel("Amount ($) *").fill("12");
      await page.getByLabel("Reason *").fill("Ice");
      await press(button(page, "Save Entry"));
    },
    sql: "SELECT cents FROM drawer_entries",
    after: -1200,
  },
  {
    what: "the day is closed",
    from: "/admin/days",
    presses: 2,
    prepare: sellAtWindow,
    steps: async (page, press) => {
      await press(link(page, "Close the Day"));
      await page.getByLabel("$10", { exact: true }).fill("1");
      await page.getByLabel("Reason for the difference").fill("Change");
      await press(button(page, "Close the Day"));
    },
    sql: "SELECT count(*) FROM closings",
    after: 1,
  },
  {
    what: "how the last sale was paid is corrected",
    from: "/admin/window",
    presses: 2,
    steps: async (page, press, shop) => {
      await sellAtWindow(shop, page);
      await press(page.getByRole("link", { name: /^Correct last/ }));
      await press(page.getByRole("button", { name: /^Change to Card/ }));
    },
    sql: "SELECT method FROM till_entries ORDER BY id DESC LIMIT 1",
    after: "card",
  },
];

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
    `a customer cancels a paid order in two presses from its page${how}`,
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

  for (const { what, from, presses, prepare, steps, sql, after } of TASKS) {
    const times = presses === 1 ? "one press" : `${presses} presses`;
    test(`${what} in ${times}${how}`, details, async ({ page, shop }) => {
      const { press, count } = countedPresses();
      await signInAsAdmin(page, from);
      if (prepare) {
        await prepare(shop, page);
        await page.goto(from);
      }
      await steps(page, press, shop);
      await expect.poll(() => stored(shop, sql)).toEqual([after]);
      expect(count()).toBe(presses);
    });
  }
}
