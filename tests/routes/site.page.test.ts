import { within } from "@testing-library/dom";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { homepageContent } from "~/db/schema/homepage.server";
import { seed } from "../../dev/seed";
import { makeMenuItem, makeProduct } from "../factories";
import { captureLog } from "../log";
import { openPage, type PlainBrowser, textOf, textsOf } from "./plain-browser";

/** What every public page has around it, the home page, and the about page. */

beforeEach(() => seed());

const footer = (page: PlainBrowser) => within(page.screen.getByRole("contentinfo"));
const headings = (page: PlainBrowser, level: number) =>
  textsOf(page.main.getAllByRole("heading", { level }));
/** The links of the header that are marked as where the reader is. */
const marked = (page: PlainBrowser) =>
  textsOf(page.document.querySelectorAll("nav[aria-label=Main] [aria-current=page]"));

describe("the frame around every page", () => {
  it.each([
    ["/", "Home"],
    ["/menu", "Menu"],
    ["/shop?category=matcha", "Shop"],
    ["/about", "About"],
  ])("marks at %s the link '%s'", async (path, name) => {
    expect(marked(await openPage(path))).toEqual([name]);
  });

  it("has a light theme until a script says otherwise", async () => {
    const page = await openPage("/");
    expect(page.document.documentElement.className).toBe("light");
  });

  it("has an unknown path inside it, which isn't found", async () => {
    const page = await openPage("/admin-of-nothing/at/all");
    expect(page.status).toBe(404);
    expect(headings(page, 1)).toEqual(["404 Page Not Found"]);
    expect(page.document.querySelectorAll("header nav[aria-label=Main]")).toHaveLength(1);
    page.screen.getByRole("contentinfo");
  });

  it("has the newsletter's form", async () => {
    const page = await openPage("/about");
    const email = page.field("Email", footer(page));
    expect(email.getAttribute("type")).toBe("email");
    expect(email.required).toBe(true);
    const subscribe = footer(page).getByRole<HTMLButtonElement>("button", { name: "Subscribe" });
    expect(subscribe.disabled).toBe(false);
  });
});

it("the about page tells a story, four values and where the tea comes from", async () => {
  const page = await openPage("/");
  await page.follow("About Us", footer(page));
  expect(page.path).toBe("/about");
  expect(page.document.title).toMatch(/^About \|/);
  expect(headings(page, 1)).toEqual(["About"]);
  expect(headings(page, 2)).toEqual(["Our Story", "Our Values", "Where Our Matcha Comes From"]);
  expect(headings(page, 3)).toEqual([
    "Authentic Sourcing",
    "Premium Quality",
    "Educational Focus",
    "Sustainable Practices",
  ]);
  expect(textOf(page.screen.getByRole("main"))).toContain("grown in Uji, Japan");
  expect(page.main.getAllByRole("listitem")).toHaveLength(4);
});

describe("the home page", () => {
  const articles = (page: PlainBrowser, section: string) => [
    ...page.document.querySelectorAll<HTMLElement>(`${section} article`),
  ];

  it.each(["/", "/menu"])("opens at %s with the truck and leads to what is below", async (path) => {
    const page = await openPage(path);
    expect(page.status).toBe(200);
    expect(headings(page, 1)).toEqual(["Premium Matcha from Uji, Japan"]);
    const href = (name: string) => page.screen.getByRole("link", { name }).getAttribute("href");
    expect(href("Explore Our Menu")).toMatch(/#menu$/);
    expect(href("Find Our Truck")).toMatch(/#events$/);
    expect(href("Scroll down")).toMatch(/#\w+$/);
  });

  it("tells three stops in truck time", async () => {
    const page = await openPage("/");
    const stops = articles(page, "#events");
    expect(stops).toHaveLength(3);
    expect(textOf(stops[0] ?? null)).toMatch(/[A-Z][a-z]+day, [A-Z][a-z]+ \d{1,2}, \d{4}/);
    expect(textOf(stops[0] ?? null)).toMatch(/\d{1,2}:\d{2} [AP]M - \d{1,2}:\d{2} [AP]M/);
    await page.follow("View Full Calendar");
    expect(page.path).toBe("/events");
    expect(articles(page, "main")).toHaveLength(5);
  });

  it("shows three products", async () => {
    const page = await openPage("/");
    const products = articles(page, "#matcha");
    expect(products).toHaveLength(3);
    const first = products[0] ?? page.document.body;
    for (const text of ["Ceremonial Matcha, First Harvest", "$38.00", "JAS Organic"]) {
      expect(textOf(first)).toContain(text);
    }
    within(first).getByRole("button", { name: "Add to Cart" });
    await page.follow("Shop All Products");
    expect(page.path).toBe("/shop");
  });

  it.each([
    [
      "no stop is planned",
      sql`DELETE FROM events`,
      "No upcoming events scheduled yet. Check back soon!",
    ],
    [
      "stops cannot be read",
      sql`ALTER TABLE events RENAME TO lost`,
      "Unable to load events. Please try again later.",
    ],
    [
      "nothing is for sale",
      sql`UPDATE products SET is_available = 0`,
      "Our premium matcha selection will be available soon!",
    ],
    [
      "the menu cannot be read",
      sql`ALTER TABLE menu_items RENAME TO lost`,
      "Unable to load the menu. Please try again later.",
    ],
    [
      "products cannot be read",
      sql`ALTER TABLE products RENAME TO lost`,
      "Unable to load products. Please try again later.",
    ],
  ])("says so in that section when %s, and the rest stays", async (_what, statement, text) => {
    const log = captureLog();
    await write((tx) => tx.run(statement));
    const page = await openPage("/");
    expect(page.status).toBe(200);
    page.screen.getByText(text);
    expect(headings(page, 1)).toHaveLength(1);
    page.screen.getByRole("contentinfo");
    for (const error of log.errors()) expect(error).toContain("no such table");
  });

  it("has the menu first, with prices, allergens and what is sold out today", async () => {
    const page = await openPage("/");
    expect(page.document.querySelectorAll("#menu")).toHaveLength(1);
    const board = page.document.querySelector("#menu");
    expect(textsOf(board?.querySelectorAll("h2, h3") ?? [])).toEqual([
      "Our Menu",
      "Drinks",
      "Soft serve",
      "Sweets",
    ]);
    const lines = textsOf(board?.querySelectorAll("li") ?? []);
    expect(lines).toHaveLength(8);
    expect(lines[6]).toBe(
      "Warabi Mochi$5.50Soft mochi in toasted soybean flourContains soyAdd to Cart",
    );
    expect(lines[3]).toBe("Yuzu Lemonade$5.00Yuzu, lemon, and a little honeyAdd to Cart");
    expect(lines[0]).toMatch(/Contains milkAdd to CartChoose$/);
    expect(lines[5]).not.toMatch(/Choose|Add to Cart/);
    expect(lines[5]).toContain("Sold out today");
    expect(lines.filter((line) => line.includes("Sold out"))).toHaveLength(1);
    expect(textsOf(board?.querySelectorAll("s") ?? [])).toEqual([
      "Black Sesame Soft Serve",
      "$7.00",
    ]);
    const matcha = page.document.querySelector("#matcha");
    expect(board?.compareDocumentPosition(matcha as Element)).toBe(4);
    await page.follow("Warabi Mochi");
    expect(headings(page, 1)).toEqual(["Warabi Mochi"]);
  });

  it.each(["/", "/menu"])("stays at %s as it was if nothing is made to order", async (path) => {
    await makeMenuItem({ isAvailable: false });
    await write((tx) => tx.run(sql`UPDATE products SET is_available = 0 WHERE kind = 'made'`));
    const page = await openPage(path);
    expect(headings(page, 2).slice(0, 2)).toEqual(["Find Our Truck", "Premium Matcha Selection"]);
    expect(articles(page, "#menu")).toHaveLength(3);
    expect(page.document.querySelector("#matcha")).toBeNull();
    expect(page.document.documentElement.innerHTML).not.toContain('"menu":');
    const canonical = page.document.querySelector("link[rel=canonical]");
    expect(canonical?.getAttribute("href")).toMatch(/3000\/$/);
  });

  it("shows the first three products that the shop lists, of any category", async () => {
    await makeProduct({ name: "A new tote", category: "merchandise" });
    await makeProduct({ name: "A new bowl", category: "equipment" });
    const named = async (path: string, within: string) =>
      textsOf((await openPage(path)).document.querySelectorAll(`${within} article :is(h2, h3)`));
    const shelf = await named("/", "#matcha");
    expect(shelf).toEqual((await named("/shop", "main")).slice(0, 3));
    expect(shelf.slice(0, 2)).toEqual(["A new bowl", "A new tote"]);
  });

  it.each(["/checkout", "/checkout/success"])("folds the newsletter's form at %s", async (path) => {
    const { document } = await openPage(path);
    const folded = document.querySelector("footer details #footer-newsletter");
    expect(folded?.getAttribute("action")).toMatch(/^\/newsletter#/);
    expect(folded?.closest("details")?.open).toBe(false);
  });

  it("has the owner's words and picture instead of the defaults", async () => {
    const heroImageUrl = "/pictures/1/bowl.webp";
    const words = { heroTitle: "Iced, please", heroSubtitle: "All summer", heroImageUrl };
    const row = { id: 1, ...words, aboutText: "We are Kei and Aya." };
    await write((tx) => {
      tx.delete(homepageContent).run();
      tx.insert(homepageContent).values(row).run();
    });
    const page = await openPage("/");
    expect(headings(page, 1)).toEqual(["Iced, please"]);
    page.screen.getByText("All summer");
    expect(page.document.querySelector(`img[src="${heroImageUrl}"]`)).not.toBeNull();
    footer(page).getByText("We are Kei and Aya.");
  });
});
