import { beforeEach, describe, expect, it } from "vitest";
import { changeBrand } from "~/domain/brand/brand.server";
import { updateHomepageContent } from "~/domain/homepage/homepage.server";
import { makeEvent, makeMenuItem, makeProduct } from "../factories";
import { asAdministrator } from "./as-administrator";
import { openPage, type PlainBrowser, textsOf } from "./plain-browser";

/** A taco truck whose owner has saved Brand once and written nothing else: nothing of it sells tea. */

const admin = asAdministrator();

const ANA = {
  name: "Tacos Ana",
  tagline: "Tacos from a truck",
  description: "Tacos on the curb, all day.",
  cuisine: "Mexican",
  city: "Austin",
  region: "TX",
  email: "ana@tacos.example",
  phone: null,
};

const TEA = /matcha|\bteas?\b|\buji\b|whisk|umami|soft.serve|swirl|japan|\bbowls?\b|latte/i;

/** What a page says, to people, to screen readers, and to search engines. */
function saidOn({ document }: PlainBrowser): string {
  const copy = document.documentElement.cloneNode(true) as Element;
  for (const script of copy.querySelectorAll("script:not([type='application/ld+json']), style"))
    script.remove();
  const told = ["alt", "title", "aria-label", "placeholder", "content"].flatMap((name) =>
    [...copy.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
  );
  return [copy.textContent, ...told].join("\n");
}

const drawingsOn = ({ document }: PlainBrowser) =>
  [...document.querySelectorAll("img, use, link[rel*=icon]")]
    .map((element) => element.getAttribute("src") ?? element.getAttribute("href") ?? "")
    .filter((path) => /\/pictures\/|favicon|touch-icon/.test(path));

const PUBLIC = ["/", "/menu", "/shop", "/events", "/catering", "/about", "/newsletter"]
  .concat(["/checkout", "/now", "/board", "/auth/login", "/no-such-page"])
  .concat(["/manifest.webmanifest"]);

describe("an empty shop", () => {
  beforeEach(() => changeBrand(ANA, admin.actor));

  it.each(PUBLIC)("says and shows no tea at %s", async (path) => {
    const page = await openPage(path);
    expect(saidOn(page).match(TEA)).toBeNull();
    const own = /^\/pictures\/(2\/plain\/|1\/(placeholder-|marks\.svg#(?!seal)))/;
    expect(drawingsOn(page).filter((drawing) => !own.test(drawing))).toEqual([]);
  });

  it("introduces itself by its brand, until its owner writes other words", async () => {
    const home = async () => textsOf((await openPage("/")).document.querySelectorAll("h1, h1 + p"));
    expect(await home()).toEqual([ANA.name, ANA.tagline]);
    expect((await openPage("/about")).text).toContain(ANA.description);
    const editor = await openPage("/admin/homepage", admin.cookie);
    expect(editor.field("Hero Title *").value).toBe(ANA.name);
    await updateHomepageContent({ heroTitle: "Al pastor" }, admin.actor);
    expect(await home()).toEqual(["Al pastor", ANA.tagline]);
  });

  it("uses a drawing of its own if a stop has no picture", async () => {
    await makeEvent({ imageUrl: "https://pictures.example/gone.jpg" });
    const { document } = await openPage("/events");
    const pictures = [...document.querySelectorAll("main [data-fallback]")];
    expect(pictures.map((picture) => picture.getAttribute("data-fallback"))).toEqual([
      "/pictures/2/plain/hills.svg",
    ]);
  });

  it("has no tea in the panel's empty screens, forms, and prints", async () => {
    for (const path of ["/admin/menu", "/admin/menu/paste", "/admin/menu/sections/new"]
      .concat(["/admin/menu/choices/new", "/admin/brand/texts", "/admin/homepage"])
      .concat(["/admin/data/import", "/admin/print/menu", "/admin/print/sign"])) {
      expect([path, saidOn(await openPage(path, admin.cookie)).match(TEA)]).toEqual([path, null]);
    }
  });
});

describe("the shop", () => {
  const filter = ({ document }: PlainBrowser) =>
    textsOf(document.querySelectorAll("nav[aria-label='Filter by category'] a"));
  beforeEach(async () => {
    await makeProduct({ name: "Shirt", category: "merchandise" });
    await makeMenuItem({ name: "Al pastor" });
    await makeEvent({ title: "Lunch", location: "Pier 3" });
  });

  it("keeps its three categories while it's the first truck's", async () => {
    expect(filter(await openPage("/shop"))).toEqual(["All", "Matcha", "Merchandise", "Equipment"]);
  });

  it("hides empty categories of a renamed truck, and all if only one is left", async () => {
    await changeBrand(ANA, admin.actor);
    expect(filter(await openPage("/shop"))).toEqual([]);
    await makeProduct({ name: "Salsa roja", category: "matcha" });
    await makeProduct({ name: "Gone", category: "equipment", isAvailable: false });
    const page = await openPage("/shop");
    expect(filter(page)).toEqual(["All", "Pantry", "Merchandise"]);
    expect(saidOn(page).match(TEA)).toBeNull();
  });

  it("calls its categories as the owner does, in the panel too", async () => {
    await changeBrand({ ...ANA, texts: { matchaLabel: "Salsas" } }, admin.actor);
    const { id } = await makeProduct({ name: "Salsa roja", category: "matcha" });
    expect(filter(await openPage("/shop"))).toContain("Salsas");
    const page = await openPage("/shop?category=matcha");
    expect(page.document.title).toBe("Salsas, Shop | Tacos Ana");
    expect((await openPage(`/shop/${id}-salsa-roja`)).text).toContain("Salsas");
    const store = await openPage("/admin/store", admin.cookie);
    expect(store.mainText).toContain("Salsas");
    expect(store.mainText).not.toContain("Matcha");
  });

  it("begins a new product with the last one's category, and the first truck's with Matcha", async () => {
    const category = async () => {
      const page = await openPage("/admin/store/new", admin.cookie);
      return page.field("Category *").value;
    };
    expect(await category()).toBe("matcha");
    await changeBrand(ANA, admin.actor);
    expect(await category()).toBe("merchandise");
    await makeProduct({ name: "Comal", category: "equipment" });
    expect(await category()).toBe("equipment");
  });

  it("has tasting notes until the owner turns them off, which keeps what was written", async () => {
    const notes = { sweetness: 3, bitterness: 4, umami: 9 };
    const { id } = await makeProduct({ name: "Mole", category: "merchandise", ...notes });
    const paths = ["/shop", `/shop/${id}-mole`];
    for (const path of paths) expect((await openPage(path)).text).toContain("Umami");
    await changeBrand({ hasTastingNotes: false }, admin.actor);
    for (const path of paths) expect((await openPage(path)).text).not.toContain("Umami");
    const form = await openPage(`/admin/store/${id}/edit`, admin.cookie);
    expect(form.text).not.toContain("Umami");
    form.fill({ Origin: "Puebla" });
    await form.press("Update Product");
    await changeBrand({ hasTastingNotes: true }, admin.actor);
    expect((await openPage(`/shop/${id}-mole`)).text).toContain("Umami 9/10");
  });
});

describe("the brand's form", () => {
  it("takes a name on a network for its profile", async () => {
    const page = await openPage("/admin/brand", admin.cookie);
    page.fill({
      Instagram: "@tacos.ana",
      Facebook: "facebook.com/tacosana/",
      X: "",
      TikTok: "@tacosana",
    });
    await page.press("Save Changes");
    await page.open("/admin/brand");
    expect(page.field("Instagram").value).toBe("https://www.instagram.com/tacos.ana");
    expect(page.field("Facebook").value).toBe("https://facebook.com/tacosana/");
    expect(page.field("TikTok").value).toBe("https://www.tiktok.com/@tacosana");
  });

  it("refuses a name that's none", async () => {
    const page = await openPage("/admin/brand", admin.cookie);
    page.fill({ Instagram: "@tacos ana" });
    await page.press("Save Changes");
    expect(page.text).toContain("Enter @ and your name there, or the whole link");
  });

  it("tells a field and a color in one answer, with the nearest color filled in", async () => {
    const page = await openPage("/admin/brand", admin.cookie);
    page.fill({ "Name *": "", "Buttons and Links *": "#ffff00" });
    await page.press("Save Changes");
    expect(page.text).toContain("Enter the truck's name");
    expect(page.text).toContain("#ffff00 has a contrast of");
    expect(page.field("Buttons and Links *").value).not.toBe("#ffff00");
  });

  it("links no placeholder of a network once the truck is renamed", async () => {
    await changeBrand({ ...ANA, x: "https://x.com/tacosana" }, admin.actor);
    const { document } = await openPage("/about");
    expect(document.querySelector("footer a[href='https://www.instagram.com/']")).toBeNull();
    expect(document.querySelector("footer a[href='https://x.com/tacosana']")).not.toBeNull();
  });
});
