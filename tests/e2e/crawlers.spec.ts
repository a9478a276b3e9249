import { gzipSync } from "node:zlib";
import { expect, test } from "./fixtures";
import { withDatabase } from "./stored";

/** What machines read once a script has run, and by the line; the rest is in tests/routes/crawlers.page.test.ts. */

test.describe("what machines read", () => {
  test.use({ sharedShop: true });

  test("a page that comes without loading describes itself too", async ({ page }) => {
    await page.goto("/about");
    await page.getByRole("contentinfo").getByRole("link", { name: "Events" }).click();
    await expect(page.getByRole("article")).toHaveCount(5);
    const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
    const things = texts.flatMap((text) => JSON.parse(text)["@graph"] as { "@type": string }[]);
    const types = ["FoodEstablishment", ...Array(5).fill("Event")];
    expect(things.map((thing) => thing["@type"])).toEqual(types);
  });

  test("a shared page's picture is one that everybody shows", async ({ request }) => {
    const html = await (await request.get("/events")).text();
    const [, picture = ""] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
    const { headers } = await request
      .get(picture)
      .then((answer) => ({ headers: answer.headers() }));
    expect(headers["content-type"]).toBe("image/jpeg");
  });

  test("home paints in its first round trip", async ({ request }) => {
    const html = await (await request.get("/")).text();
    expect(gzipSync(html).byteLength).toBeLessThan(14 * 1024);
  });
});

test("words that look like markup stay words when scripts read them", async ({ page, shop }) => {
  const name = "</script><script>document.title='broken'</script><!--";
  withDatabase(shop, (database) => {
    database.prepare("UPDATE products SET name = ?").run(name);
    database.prepare("UPDATE events SET title = ?, location = ?").run(name, name);
  });
  for (const path of ["/", "/shop", "/events"]) {
    await page.goto(path);
    await expect(page).not.toHaveTitle("broken");
    await expect(page.getByRole("article").first()).toContainText(name);
  }
});
