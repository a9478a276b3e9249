import { within } from "@testing-library/dom";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type Tx, write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { seed } from "../../dev/seed";
import { captureLog } from "../log";
import { openPage, type PlainBrowser, textOf, textsOf } from "./plain-browser";
import { answer } from "./remix-build";

/** The shop and a product's page as they are read, without a script. */

beforeEach(() => seed());

const TIN = "Ceremonial Matcha, First Harvest";
const TIN_PATH = "/shop/13-ceremonial-matcha-first-harvest";

/** Equipment without a picture, newer than the seed's. */
const addProducts = (tx: Tx, count: number) => {
  const rows = Array.from({ length: count }, (_, at) => ({
    name: `Bowl ${at}`,
    priceCents: 4200,
    category: "equipment" as const,
  }));
  tx.insert(products).values(rows).run();
};

const articles = (page: PlainBrowser) => [
  ...page.document.querySelectorAll<HTMLElement>("main article"),
];
const names = (page: PlainBrowser) =>
  textsOf(page.document.querySelectorAll("main article :is(h2, h3)"));
const markedIn = (page: PlainBrowser, navigation: string) =>
  textsOf(page.document.querySelectorAll(`nav[aria-label="${navigation}"] [aria-current]`));

function card(page: PlainBrowser, name: string): HTMLElement {
  const [found, ...others] = articles(page).filter((article) => textOf(article).includes(name));
  if (!found || others.length > 0) throw new Error(`There is not one card of ${name}`);
  return found;
}

const isSoldOut = (card: HTMLElement) =>
  within(card).getByRole<HTMLButtonElement>("button", { name: "Sold Out" }).disabled;

describe("the shop", () => {
  it("is filtered by links that have an address", async () => {
    const page = await openPage("/shop");
    page.screen.getByText("Showing 12 products");
    const filter = within(page.screen.getByRole("navigation", { name: "Filter by category" }));
    expect(textsOf(filter.getAllByRole("link"))).toEqual([
      "All",
      "Matcha",
      "Merchandise",
      "Equipment",
    ]);
    await page.follow("Equipment", filter);
    expect(page.path).toBe("/shop?category=equipment");
    expect(markedIn(page, "Filter by category")).toEqual(["Equipment"]);
    page.screen.getByText(`Showing ${articles(page).length} products`);
    expect(names(page)).toContain("Bamboo Whisk");
    expect(names(page)).not.toContain("Canvas Tote");
    const told = page.document.querySelector("main [aria-live]");
    expect(textOf(told), "what a screen reader hears").toContain("in Equipment");
    expect(page.document.title).toMatch(/^Equipment, Shop/);
  });

  it("has pages of 48, each with its own address", async () => {
    const page = await openPage("/shop?category=equipment");
    const total = articles(page).length + 90;
    await write((tx) => addProducts(tx, 90));
    await page.reload();
    page.screen.getByText(`Showing 48 of ${total} products`);
    expect(articles(page)).toHaveLength(48);
    const first = names(page);
    await page.follow("Next");
    expect(page.path).toBe("/shop?category=equipment&page=2");
    page.screen.getByText(`Showing ${total - 48} of ${total} products`);
    expect(names(page).filter((name) => first.includes(name))).toEqual([]);
    expect(markedIn(page, "Filter by category")).toEqual(["Equipment"]);
    expect(page.document.title).toMatch(/^Equipment, Shop, Page 2/);
    await page.follow("Previous");
    expect(page.path).toBe("/shop?category=equipment");
  });

  it("tells search engines of each page apart", async () => {
    await write((tx) => addProducts(tx, 90));
    const canonical = async (path: string) =>
      (await openPage(path)).document.querySelector("link[rel=canonical]")?.getAttribute("href");
    expect(await canonical("/shop?page=2")).toMatch(/\/shop\?page=2$/);
    expect(await canonical("/shop?category=equipment&page=2")).toMatch(/\/shop$/);
    expect(await canonical("/shop?page=1")).toMatch(/\/shop$/);
  });

  it.each([
    ["/shop?page=9", "/shop?page=3"],
    ["/shop?page=999999&category=equipment", "/shop?category=equipment&page=2"],
    ["/shop?page=9&category=matcha", "/shop?category=matcha"],
  ])("leads from %s, past the end, to the last page", async (path, last) => {
    await write((tx) => addProducts(tx, 90));
    expect((await openPage(path)).path).toBe(last);
  });

  it.each(["0", "-1", "2.5", "two", "1e3", ""])(
    "shows the first page for page=%s",
    async (page) => {
      expect(names(await openPage(`/shop?page=${page}`))).toEqual(names(await openPage("/shop")));
    },
  );

  it("shows everything for an unknown category", async () => {
    const page = await openPage("/shop?category=snacks");
    page.screen.getByText("Showing 12 products");
    expect(markedIn(page, "Filter by category")).toEqual(["All"]);
  });

  it("says about a product what the shop knows", async () => {
    const page = await openPage("/shop");
    const tin = card(page, "Ceremonial Matcha");
    expect(within(tin).getByRole("img").getAttribute("src")).toMatch(/tin-ceremonial/);
    for (const text of ["$38.00", "Uji, Kyoto", "JAS Organic"]) {
      expect(textOf(tin)).toContain(text);
    }
    expect(textOf(tin), "the first certification alone").not.toContain("Stone Milled");
    within(tin).getByText("8/10");
    within(tin).getByText("Bitter");
    const tote = card(page, "Canvas Tote");
    expect(textOf(tote), "unknown tastes are not shown").not.toContain("Umami");
  });

  it("shows a sold-out product, but doesn't sell it", async () => {
    const kettle = card(await openPage("/shop"), "Cast Iron Kettle");
    expect(isSoldOut(kettle)).toBe(true);
    expect(within(kettle).queryByRole("button", { name: "Add to Cart" })).toBeNull();
  });

  it.each([
    ["/shop", "Check back soon."],
    ["/shop?category=matcha", "Try another one"],
  ])("says so at %s if nothing is on the shelf", async (path, advice) => {
    await write((tx) => tx.run(sql`UPDATE products SET is_available = 0`));
    const page = await openPage(path);
    page.screen.getByRole("heading", { name: "No Products Available" });
    page.screen.getByText(advice, { exact: false });
  });

  it("says so if its shelf can't be read", async () => {
    const log = captureLog();
    await write((tx) => tx.run(sql`ALTER TABLE products RENAME TO lost`));
    const page = await openPage("/shop");
    expect(page.status).toBe(200);
    page.screen.getByRole("heading", { name: "Unable to Load Products" });
    expect(log.errors()).toContainEqual(expect.stringContaining("no such table"));
  });
});

describe("a product", () => {
  it.each(["/shop", "/"])("is linked by its name on %s", async (from) => {
    const page = await openPage(from);
    const [link] = page.document.querySelectorAll("article[id^=product-] :is(h2, h3) a");
    const name = textOf(link ?? null);
    await page.open(link?.getAttribute("href") ?? "");
    expect(page.path).toMatch(/^\/shop\/\d+-[a-z0-9-]+$/);
    expect(textOf(page.screen.getByRole("heading", { level: 1 }))).toBe(name);
    expect(page.document.title).toBe(`${name} | Ujicart`);
    expect(markedIn(page, "Main")).toEqual(["Shop"]);
  });

  it("has a page that says all of it", async () => {
    const page = await openPage(TIN_PATH);
    const product = page.screen.getByRole("article");
    expect(textOf(within(product).getByRole("heading", { level: 1 }))).toBe(TIN);
    for (const text of [
      "A 30 g tin makes about 15 bowls.",
      "Thin or thick tea, whisked with water at about 165°F",
      "$38.00",
      "48 in stock",
    ]) {
      expect(textOf(product)).toContain(text);
    }
    const certifications = within(product).getByRole("list", { name: "Certifications" });
    expect(textOf(certifications)).toContain("Stone Milled");
    within(product).getByText("9/10");
    const canonical = page.document.querySelector("link[rel=canonical]");
    expect(canonical?.getAttribute("href")).toMatch(/\/shop\/13-cere/);
  });

  it("has one address", async () => {
    const moved = await answer(new Request("http://localhost:3000/shop/13-matcha?from=mail"));
    expect([moved.status, moved.headers.get("Location")]).toEqual([301, `${TIN_PATH}?from=mail`]);
    expect((await openPage("/shop/13")).path).toBe(TIN_PATH);
  });

  it.each(["/shop/999-tin", "/shop/tin"])("isn't found at %s if it doesn't exist", async (path) => {
    const page = await openPage(path);
    expect(page.status).toBe(404);
    expect(textOf(page.screen.getByRole("heading", { level: 1 }))).toBe("404 Page Not Found");
    expect(page.document.title).toMatch(/^Page Not Found/);
  });

  it("is added from its page, until it has sold out", async () => {
    const page = await openPage(TIN_PATH);
    await page.press("Add to Cart");
    expect(page.toast).toContain("Added to Cart");
    expect(textOf(page.document.querySelector("header a[aria-label^=Cart]"))).toBe("1");
    expect(page.path).toBe(TIN_PATH);
    await write((tx) => tx.run(sql`UPDATE inventory SET quantity = 0`));
    await page.reload();
    expect(isSoldOut(page.screen.getByRole("article"))).toBe(true);
    page.screen.getByText("Sold out", { exact: true });
  });
});
