import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { lackingIn } from "../structured-data";
import { expect, test } from "./fixtures";
import { withDatabase } from "./stored";

type Thing = { "@type": string; name?: string };

/** What the page tells search engines; that Chromium refuses none of it, the fixtures see to. */
async function thingsOn(page: Page): Promise<Thing[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.flatMap((text) => {
    const { "@context": context, "@graph": graph } = JSON.parse(text);
    expect(context).toBe("https://schema.org");
    return graph as Thing[];
  });
}

test.describe("what machines read", () => {
  test.use({ sharedShop: true });

  const pages = [
    { path: "/", types: ["FoodEstablishment", "Product", "Product", "Product"] },
    { path: "/about", types: ["FoodEstablishment"] },
    { path: "/events", types: Array(5).fill("Event") },
    { path: "/shop", types: Array(12).fill("Product") },
    { path: "/shop/13-ceremonial-matcha-first-harvest", types: ["Product"] },
    { path: "/catering", types: [] },
  ];

  for (const { path, types } of pages) {
    test(`${path} describes itself completely`, { tag: "@no-script" }, async ({ page }) => {
      await page.goto(path);
      const things = await thingsOn(page);
      expect(things.map((thing) => thing["@type"])).toEqual(types);
      for (const thing of things) expect(lackingIn(thing), thing.name).toEqual([]);
    });
  }

  test("a page that comes without loading describes itself too", async ({ page }) => {
    await page.goto("/about");
    await page.getByRole("contentinfo").getByRole("link", { name: "Events" }).click();
    await expect(page.getByRole("article")).toHaveCount(5);
    expect((await thingsOn(page)).map((thing) => thing["@type"])).toEqual(Array(5).fill("Event"));
  });

  test("every page of the sitemap is there, may be found, and has that address", async ({
    page,
    request,
    shop,
  }) => {
    const sitemap = await (await request.get("/sitemap.xml")).text();
    const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, address = ""]) => address,
    );
    for (const address of addresses) {
      expect(address.startsWith(`${shop.origin}/`), address).toBe(true);
      const response = await page.goto(address);
      expect(response?.status(), address).toBe(200);
      await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", address);
      await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute("content", /\S/);
    }

    await page.goto("/");
    const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    for (const link of await links.all()) {
      await page.goto((await link.getAttribute("href")) ?? "");
      const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
      expect(addresses).toContain(canonical);
      await page.goto("/");
    }
  });

  test("what is nobody's to find says so", async ({ page, expectedErrors }) => {
    expectedErrors.push(/404/);
    for (const path of [
      "/checkout",
      "/checkout/success",
      "/newsletter",
      "/auth/login",
      "/nothing",
    ]) {
      await page.goto(path);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
      await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
    }
  });

  test("a shared page shows its title, its words and the truck", async ({ page, request }) => {
    await page.goto("/events");
    const tag = (name: string) => page.locator(`meta[property="og:${name}"]`);
    await expect(tag("title")).toHaveAttribute("content", "Events | Ujicart");
    await expect(tag("description")).toHaveAttribute("content", /^Where the truck stops next/);
    await expect(tag("url")).toHaveAttribute("content", /\/events$/);
    const picture = await request.get((await tag("image").getAttribute("content")) ?? "");
    expect(picture.headers()["content-type"]).toBe("image/jpeg");
  });

  test("home paints in its first round trip", async ({ request }) => {
    const html = await (await request.get("/")).text();
    expect(gzipSync(html).byteLength).toBeLessThan(14 * 1024);
  });
});

test("words that look like markup stay words", { tag: "@no-script" }, async ({ page, shop }) => {
  const name = "</script><script>document.title='broken'</script><!--";
  withDatabase(shop, (database) => {
    database.prepare("UPDATE products SET name = ?").run(name);
    database.prepare("UPDATE events SET title = ?, location = ?").run(name, name);
  });
  for (const path of ["/", "/shop", "/events"]) {
    await page.goto(path);
    await expect(page).not.toHaveTitle("broken");
    await expect(page.getByRole("article").first()).toContainText(name);
    const named = (await thingsOn(page)).filter((thing) => thing["@type"] !== "FoodEstablishment");
    expect(named.length).toBeGreaterThan(0);
    for (const thing of named) expect(thing.name).toBe(name);
  }
});
