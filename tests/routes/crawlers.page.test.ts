import { beforeEach, describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { events } from "~/db/schema/events.server";
import { seed } from "../../dev/seed";
import { lackingIn } from "../structured-data";
import { openPage, type PlainBrowser, textOf } from "./plain-browser";
import { answer } from "./remix-build";

/** What search engines and other machines read in the pages. */

beforeEach(() => seed());

type Thing = { "@type": string; name?: string };

/** The things that a page describes to search engines in JSON-LD. */
function thingsOn(page: PlainBrowser): Thing[] {
  const scripts = page.document.querySelectorAll('script[type="application/ld+json"]');
  return [...scripts].flatMap(({ textContent }) => {
    const { "@context": context, "@graph": graph } = JSON.parse(textContent ?? "");
    expect(context).toBe("https://schema.org");
    return graph as Thing[];
  });
}

const attribute = (page: PlainBrowser, selector: string, name: string) =>
  page.document.querySelector(selector)?.getAttribute(name);
const canonicalOf = (page: PlainBrowser) => attribute(page, "link[rel=canonical]", "href");
const robotsOf = (page: PlainBrowser) => attribute(page, 'meta[name="robots"]', "content");

describe("pages that machines read", () => {
  it.each([
    { path: "/", types: ["FoodEstablishment"] },
    { path: "/menu", types: ["FoodEstablishment", "Menu"] },
    { path: "/about", types: ["FoodEstablishment"] },
    { path: "/events", types: ["FoodEstablishment", ...Array(5).fill("Event")] },
    { path: "/shop", types: ["ItemList", ...Array(12).fill("Product")] },
    { path: "/shop/13-ceremonial-matcha-first-harvest", types: ["Product"] },
    { path: "/catering", types: [] },
  ])("describe themselves completely at $path", async ({ path, types }) => {
    const things = thingsOn(await openPage(path));
    expect(things.map((thing) => thing["@type"])).toEqual(types);
    for (const thing of things) expect(lackingIn(thing), thing.name).toEqual([]);
  });

  it("are pages of the sitemap that exist, can be found, and have that address", async () => {
    const origin = "http://localhost:3000";
    const sitemap = await (await answer(new Request(`${origin}/sitemap.xml`))).text();
    const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, found = ""]) => found);
    for (const address of addresses) {
      expect(address.startsWith(`${origin}/`), address).toBe(true);
      const page = await openPage(address.slice(origin.length));
      expect(page.status, address).toBe(200);
      expect(canonicalOf(page)).toBe(address);
      expect(robotsOf(page), address).toBeUndefined();
      expect(attribute(page, 'meta[name="description"]', "content"), address).toMatch(/\S/);
    }

    const home = await openPage("/");
    const links = home.document.querySelectorAll("nav[aria-label=Main] a");
    expect(links.length).toBeGreaterThan(4);
    for (const link of links) {
      const page = await openPage(link.getAttribute("href") ?? "");
      expect(addresses).toContain(canonicalOf(page));
    }
  });

  it.each(["/checkout", "/checkout/success", "/newsletter", "/auth/login", "/nothing"])(
    "say at %s that they aren't to be found",
    async (path) => {
      const page = await openPage(path);
      expect(robotsOf(page)).toBe("noindex");
      expect(canonicalOf(page)).toBeUndefined();
    },
  );

  it("have a shared product's own name and picture", async () => {
    const page = await openPage("/shop/13-ceremonial-matcha-first-harvest");
    const tag = (name: string) => attribute(page, `meta[property="og:${name}"]`, "content");
    expect(tag("type")).toBe("product");
    expect(tag("title")).toBe("Ceremonial Matcha, First Harvest | Ujicart");
    expect(page.document.title).toBe("Ceremonial Matcha, First Harvest | Ujicart");
    expect(tag("image")).toMatch(/^http:\/\/localhost:3000\/pictures\/1\/tin-.*\.webp$/);
    expect(attribute(page, 'meta[name="twitter:card"]', "content")).toBe("summary");
  });

  it("have a shared page's title, its words and the truck", async () => {
    const page = await openPage("/events");
    const tag = (name: string) => attribute(page, `meta[property="og:${name}"]`, "content");
    expect(tag("title")).toBe("Events | Ujicart");
    expect(tag("description")).toMatch(/^Where to find the truck/);
    expect(tag("url")).toMatch(/\/events$/);
    expect(tag("image")).toMatch(/\.jpg$/);
  });
});

it.each(["/", "/shop", "/events"])("words that look like markup stay words at %s", async (path) => {
  const name = "</script><script>document.title='broken'</script><!--";
  await write((tx) => {
    tx.update(products).set({ name }).run();
    tx.update(events).set({ title: name, location: name }).run();
  });
  const page = await openPage(path);
  expect(textOf(page.document.querySelector("article"))).toContain(name);
  const scripts = [...page.document.querySelectorAll("script")].map((script) => script.textContent);
  expect(scripts).not.toContain("document.title='broken'");
  const named = thingsOn(page).filter(
    (thing) => !["FoodEstablishment", "ItemList"].includes(thing["@type"]),
  );
  expect(named.length > 0).toBe(path !== "/");
  for (const thing of named) expect(thing.name).toBe(name);
});
