import BetterSqlite3 from "better-sqlite3";
import { expect, test } from "./fixtures";

test.describe("the home page", () => {
  test.use({ sharedShop: true });

  for (const path of ["/", "/menu"]) {
    test(`${path} opens with the truck and leads to what is below`, { tag: "@no-script" }, async ({
      page,
    }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        "Premium Matcha from Uji, Japan",
      );
      await expect(page.getByRole("link", { name: "Explore Our Menu" })).toHaveAttribute(
        "href",
        /#menu$/,
      );
      await expect(page.getByRole("link", { name: "Find Our Truck" })).toHaveAttribute(
        "href",
        /#events$/,
      );
      await expect(page.getByRole("link", { name: "Scroll down" })).toBeVisible();
    });
  }

  test("tells three stops in truck time", { tag: "@no-script" }, async ({ page }) => {
    await page.goto("/");
    const stops = page.locator("#events").getByRole("article");
    await expect(stops).toHaveCount(3);
    await expect(stops.first()).toContainText(/[A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}, \d{4}/);
    await expect(stops.first()).toContainText(/\d{1,2}:\d{2} [AP]M - \d{1,2}:\d{2} [AP]M/);
    await page.getByRole("link", { name: "View Full Calendar" }).click();
    await expect(page).toHaveURL(/\/events$/);
    await expect(page.getByRole("article")).toHaveCount(5);
  });

  test("shows three products", { tag: "@no-script" }, async ({ page }) => {
    await page.goto("/");
    const products = page.locator("#menu").getByRole("article");
    await expect(products).toHaveCount(3);
    await expect(products.first()).toContainText("Ceremonial Matcha, First Harvest");
    await expect(products.first()).toContainText("$38.00");
    await expect(products.first()).toContainText("JAS Organic");
    await expect(products.first().getByRole("button", { name: "Add to Cart" })).toBeVisible();
    await page.getByRole("link", { name: "Shop All Products" }).click();
    await expect(page).toHaveURL(/\/shop$/);
  });

  test("does not move while it loads", async ({ page }) => {
    await page.goto("/");
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
            type: "layout-shift",
            buffered: true,
          });
          // Without any shift nothing is ever reported: two frames on there is none.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
        }),
    );
    expect(shifts).toBe(0);
  });

  test("its hero's words stand on the line of logo and headings", async ({ page }) => {
    const left = async (name: string, level: number) =>
      (await page.getByRole("heading", { name, level }).boundingBox())?.x;
    await page.goto("/");
    for (const width of [1024, 1280, 1600, 1920, 2560]) {
      await page.setViewportSize({ width, height: 1000 });
      const line = await left("Find Our Truck", 2);
      expect(await left("Premium Matcha from Uji, Japan", 1), `at ${width} px`).toBe(line);
    }
  });

  test("its hero fills the window's greater part, and fetches one picture", async ({ page }) => {
    const pictures: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/hero-")) pictures.push(new URL(request.url()).pathname);
    });
    await page.setViewportSize({ width: 1280, height: 1000 });
    await page.goto("/");
    const hero = await page.getByRole("main").locator("section").first().boundingBox();
    expect(Math.round(hero?.height ?? 0)).toBe(850);
    expect(pictures).toEqual(["/pictures/1/hero-wide-light.avif"]);
  });
});

const sections = [
  {
    name: "no stop is planned",
    sql: "DELETE FROM events",
    text: "No upcoming events scheduled yet. Check back soon!",
  },
  {
    name: "stops cannot be read",
    sql: "ALTER TABLE events RENAME TO lost",
    text: "Unable to load events. Please try again later.",
  },
  {
    name: "nothing is for sale",
    sql: "UPDATE products SET is_available = 0",
    text: "Our premium matcha selection will be available soon!",
  },
  {
    name: "products cannot be read",
    sql: "ALTER TABLE products RENAME TO lost",
    text: "Unable to load products. Please try again later.",
  },
];

for (const { name, sql, text } of sections) {
  test(`when ${name}, its section says so and the rest stays`, async ({
    page,
    shop,
    expectedErrors,
  }) => {
    expectedErrors.push(/no such table/);
    new BetterSqlite3(shop.database).exec(`PRAGMA foreign_keys = OFF; ${sql}`).close();

    const response = await page.goto("/");

    expect(response?.status()).toBe(200);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
  });
}

test("what stands under 'Premium Matcha Selection' is matcha, whatever came last", async ({
  page,
  shop,
}) => {
  const database = new BetterSqlite3(shop.database);
  database.exec(`INSERT INTO products (name, price_cents, category, created_at, updated_at)
    VALUES ('A new tote', 100, 'merchandise', 0, 0), ('A new bowl', 100, 'equipment', 0, 0)`);
  await page.goto("/");
  const names = page.locator("#menu").getByRole("article").getByRole("heading");
  await expect(names).toHaveText([
    "Ceremonial Matcha, First Harvest",
    "Okumidori Single Cultivar",
    "Culinary Matcha for Baking",
  ]);

  database.exec("UPDATE products SET is_available = 0 WHERE category = 'matcha'").close();
  await page.reload();
  await expect(
    page.getByText("Our premium matcha selection will be available soon!"),
  ).toBeVisible();
});

test("the owner's words and picture take the place of the defaults", async ({ page, shop }) => {
  const database = new BetterSqlite3(shop.database);
  database
    .prepare(
      `INSERT OR REPLACE INTO homepage_content
         (id, hero_title, hero_subtitle, hero_image_url, about_text, updated_at)
       VALUES (1, 'Iced, please', 'All summer', '/pictures/1/bowl.webp', 'We are Kei and Aya.', 0)`,
    )
    .run();
  database.close();

  await page.goto("/");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Iced, please");
  await expect(page.getByText("All summer")).toBeVisible();
  await expect(page.locator('img[src="/pictures/1/bowl.webp"]').first()).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText("We are Kei and Aya.");
});
