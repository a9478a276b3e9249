import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { DEFAULT_BRAND } from "../../app/brand";
import { brandRules } from "../../app/domain/brand/brand.schema";
import { SECTION_TEXTS } from "../../app/domain/brand/section-texts";
import { textRules } from "../../app/domain/brand/texts.schema";
import { homepageRules } from "../../app/domain/homepage/homepage.schema";
import type { Shop } from "../../dev/shop";
import { expect, test } from "./fixtures";
import { withDatabase } from "./stored";

/**
 * Pages as machines read them, where that takes a browser or an open shop. tests/routes/crawlers.page.test.ts tests
 * the rest.
 */

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
});

test("home paints in its first round trip", async ({ request, shop }) => {
  moveStops(shop);
  const html = await (await request.get("/")).text();
  expect(gzipSync(told(html, shop)).byteLength).toBeLessThan(14 * 1024);
});

/** To the week of November 9, 2037: some dates are longer than others. */
function moveStops(shop: Shop): void {
  withDatabase(shop, (database) => {
    const first = database
      .prepare("SELECT min(start_date) FROM events WHERE start_date > ?")
      .pluck()
      .get(Date.now()) as number;
    const later = Date.parse("2037-11-09T19:00:00Z") - first;
    database
      .prepare("UPDATE events SET start_date = start_date + ?, end_date = end_date + ?")
      .run(later, later);
  });
}

/** From one port, since a shop's is another each time. */
const told = (html: string, { origin }: Shop) => html.replaceAll(origin, "http://localhost:10000");

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

test("home paints all but its footer in its first round trip, even with the longest brand", async ({
  request,
  shop,
}) => {
  const said = longest(brandRules.change, ["name", "tagline", "description", "cuisine", "city"]);
  const { hasTastingNotes: _, ...defaults } = DEFAULT_BRAND;
  const row = {
    ...defaults,
    ...said,
    ...longest(brandRules.change, ["instagram", "facebook", "x", "tiktok"], "https://example.com/"),
    paper: "#eef4ff",
    ink: "#101828",
    accent: "#1d4ed8",
    logo: "/objects/media/9b2e8d0c-7a4f-4c1e-b35d-2f6a8e9c0d1b-1600x1200-b5d77a.webp",
    texts: JSON.stringify(longest(textRules.change, Object.keys(SECTION_TEXTS))),
    created_at: 1,
  };
  const home = longest(homepageRules.change, ["heroTitle", "heroSubtitle", "aboutText"]);
  withDatabase(shop, (database) => {
    const names = Object.keys(row);
    database
      .prepare(`INSERT INTO brand_versions (${names}) VALUES (${names.map((name) => `@${name}`)})`)
      .run(row);
    database
      .prepare(
        `INSERT INTO homepage_content (id, hero_title, hero_subtitle, about_text, updated_at)
         VALUES (1, @heroTitle, @heroSubtitle, @aboutText, 1)`,
      )
      .run(home);
  });
  moveStops(shop);
  const html = told(await (await request.get("/")).text(), shop);
  expect(html).toContain(home.heroSubtitle);
  const painted = html.slice(0, html.lastIndexOf("<footer"));
  expect(gzipSync(painted).byteLength).toBeLessThan(14 * 1024);
});

type Rules = { safeParse: (input: unknown) => { success: boolean } };

/** Of each field, the longest text that its rules take. */
function longest(rules: Rules, names: string[], start = ""): Record<string, string> {
  const most = (name: string) => {
    const text = start ? start + unlikeAny(name).replaceAll(" ", "") : unlikeAny(name);
    let length = text.length;
    while (!rules.safeParse({ [name]: text.slice(0, length) }).success) length -= 1;
    return text.slice(0, length);
  };
  return Object.fromEntries(names.map((name) => [name, most(name)]));
}

/** Nothing of it can be told shorter. */
const unlikeAny = (seed: string) =>
  Array.from({ length: 100 }, (_, at) =>
    createHash("sha256").update(`${seed}${at}`).digest("base64url").toLowerCase().slice(0, 30),
  ).join(" ");
