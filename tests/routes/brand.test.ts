import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_BRAND } from "~/brand";
import { read } from "~/db/client.server";
import { brandVersions } from "~/db/schema/homepage.server";
import { readBrand } from "~/domain/brand/brand.server";
import { logoFile } from "~/domain/brand/logo";
import * as editor from "~/routes/admin.brand";
import * as versions from "~/routes/admin.brand_.versions";
import * as api from "~/routes/api.brand";
import { seed } from "../../dev/seed";
import { inlineHash } from "../../server/csp";
import { makeEvent } from "../factories";
import { jpeg } from "../media-files";
import { withObjectStore } from "../object-stores";
import { asAdministrator, outcomeOf } from "./as-administrator";
import { openPage, type PlainBrowser } from "./plain-browser";

const admin = asAdministrator();

/** All that an address says, to people and to search engines, scripts left out. */
function htmlOf({ document }: PlainBrowser): string {
  const copy = document.documentElement.cloneNode(true) as Element;
  for (const script of copy.querySelectorAll("script:not([type='application/ld+json'])"))
    script.remove();
  return copy.outerHTML;
}

function lastRow({ document }: PlainBrowser): HTMLElement {
  const row = [...document.querySelectorAll<HTMLElement>("main .press-row")].at(-1);
  if (!row) throw new Error("There is no row");
  return row;
}

/** A brand that renames whatever pages say of a truck. */
const KUMO = {
  name: "Kumo <Tea>",
  tagline: "Shaved ice on wheels",
  description: "Shaved ice with fruit.",
  cuisine: "Taiwanese",
  city: "Oakland",
  region: "CA",
  zone: "America/New_York",
  email: "hi@kumo.example",
  phone: "",
  instagram: "https://www.instagram.com/kumo",
  facebook: "",
  x: "",
  tiktok: "",
  logo: "",
  paper: "#eef4ff",
  ink: "#101828",
  accent: "#1d4ed8",
};
const STORED = {
  ...KUMO,
  phone: null,
  facebook: null,
  x: null,
  tiktok: null,
  logo: null,
  hasTastingNotes: true,
  texts: {},
};

const open = async (): Promise<Record<string, string>> =>
  (await (await editor.loader(admin.get("/admin/brand"))).json()).fields;
const post = (fields: Record<string, string>) => editor.action(admin.form("/admin/brand", fields));
const put = (body: unknown) => api.action(admin.json("PUT", "/api/brand", body));
const rows = () => read().select().from(brandVersions).all();

describe.each([
  ["the form", async (phone: string) => post({ ...(await open()), ...KUMO, phone })],
  ["the API", (phone: string) => put({ ...KUMO, phone })],
])("a brand saved by %s", (_door, save) => {
  it.each(["1-800-GO-FEDEX", "+1 (213) 555-0100 ext. 22", "٢١٣ ٥٥٥ ٠١٠٠"])(
    "accepts the phone number %s",
    async (phone) => {
      expect([200, 303]).toContain((await save(phone)).status);
      expect(rows()).toMatchObject([{ phone }]);
    },
  );

  it("is stored", async () => {
    expect([200, 303]).toContain((await save("")).status);
    expect(rows()).toMatchObject([STORED]);
    expect(await (await api.loader(admin.get("/api/brand"))).json()).toEqual(STORED);
  });
});

describe.each([
  ["the form", async (wrong: object) => post({ ...(await open()), ...wrong })],
  ["the API", (wrong: object) => put(wrong)],
])("a brand refused by %s", (_door, save) => {
  it.each([
    { name: " " },
    { name: "K".repeat(41) },
    { email: "kumo" },
    { phone: "call us" },
    { phone: "(213) 555-0100 or 555-0101" },
    { instagram: "javascript:alert(1)" },
    { instagram: "kumo" },
    { city: "" },
    { zone: "Mars/Olympus" },
    { logo: "https://elsewhere.example/logo.png" },
    { logo: "/objects/media/film.mp4" },
    { paper: "blue" },
    { ink: "#aaaaaa" },
    { accent: "#ffcc00" },
    { paper: "#333333" },
  ])("stores nothing: %j", async (wrong) => {
    expect([400, 422]).toContain((await save(wrong)).status);
    expect(rows()).toEqual([]);
  });
});

it("a form refused for its colors shows the nearest readable ones, which can be saved", async () => {
  const typed = { ...(await open()), paper: "#ffffff", ink: "#999999" };
  const refused = await (await post(typed)).json();
  expect(Object.keys(refused.errors)).toEqual(["ink"]);
  expect(refused.input).toMatchObject({ name: "Ujicart", paper: "#ffffff" });
  expect((await post(refused.input)).status).toBe(303);
  expect(rows()).toMatchObject([{ paper: "#ffffff", ink: refused.input.ink }]);
});

it("an earlier version comes back with one press", async () => {
  await put(KUMO);
  await put({ name: "Hoshi" });
  const page = await openPage("/admin/brand/versions", admin.cookie);
  expect(page.text).toContain("Kumo <Tea>");
  await page.press("Use This", within(lastRow(page)));
  expect(readBrand()).toEqual({ ...DEFAULT_BRAND, zone: KUMO.zone });
});

describe("a logo", () => {
  withObjectStore("disk");

  it("is uploaded without a script, and shows on pages, links to them, and home screens", async () => {
    const editing = await openPage("/admin/brand", admin.cookie);
    const bytes = new Uint8Array(await jpeg(200, 200));
    editing.choose("Upload Logo", new File([bytes], "logo.jpg"));
    await editing.press("Save Changes");
    const { logo, paper } = readBrand();
    if (!logo) throw new Error("There is no logo");
    const home = await openPage("/");
    const mark = home.document.querySelector("header img");
    expect(mark?.getAttribute("src")).toBe(logoFile({ logo, paper }, "mark"));
    const head = home.document.head.innerHTML;
    expect(head).toContain(logoFile({ logo, paper }, "card"));
    expect(head).toContain(logoFile({ logo, paper }, "touch"));
    expect(head).not.toContain("favicon.ico");
    const manifest = (await openPage("/manifest.webmanifest")).text;
    expect(manifest).toContain(logoFile({ logo, paper }, "maskable"));
  });
});

describe("the brand's texts", () => {
  const editTexts = () => openPage("/admin/brand/texts", admin.cookie);

  it("show on their pages, and go back to the site's own once they're blank", async () => {
    const page = await editTexts();
    page.fill({
      "Above the Stops": "Come hungry.",
      Shop: "Hot sauce.",
      "Our Story": "We started small.\n\nWe still are.",
      "Our Values": "Fresh\nMasa every morning.",
      "What You Offer": "Tacos\nFor any crowd.",
    });
    await page.press("Save Changes");
    expect(page.toast[0]).toBe("Changes Saved");
    expect(Object.keys(readBrand().texts)).toHaveLength(5);
    expect((await openPage("/")).text).toContain("Come hungry.");
    expect((await openPage("/shop")).text).toContain("Hot sauce.");
    expect((await openPage("/catering")).text).toContain("TacosFor any crowd.");
    const about = await openPage("/about");
    expect(about.text).toContain("We started small.We still are.");
    expect(about.screen.getAllByRole("heading", { level: 3 }).map((it) => it.textContent)).toEqual([
      "Fresh",
    ]);

    const again = await editTexts();
    again.fill({ "Our Story": "" });
    await again.press("Save Changes");
    expect((await openPage("/about")).text).toContain("It started with one bowl.");
  });

  it("aren't stored if nobody touched one", async () => {
    const page = await editTexts();
    await page.press("Save Changes");
    expect(rows()).toEqual([]);
  });

  it("can be changed by the API one by one", async () => {
    await put({ texts: { shopIntro: "Hot sauce." } });
    await put({ texts: { eventsIntro: "Every day." } });
    expect(readBrand().texts).toEqual({ shopIntro: "Hot sauce.", eventsIntro: "Every day." });
    expect((await put({ texts: { nothing: "x" } })).status).toBe(422);
  });
});

it("a version that doesn't exist is refused", async () => {
  const answer = await versions.action(admin.form("/admin/brand/versions", { id: "7" }));
  expect((await outcomeOf(answer)).toast).toMatchObject({
    description: "That version doesn't exist.",
  });
  expect(rows()).toEqual([]);
});

describe("a renamed truck", () => {
  beforeEach(async () => {
    await seed();
    await put(KUMO);
  });

  it("has its colors on pages", async () => {
    const home = await openPage("/");
    const style = home.document.querySelector("style")?.textContent ?? "";
    expect(style).toContain("--matcha:29 78 216");
    for (const path of ["/now", "/board"]) {
      const page = await openPage(path);
      const own = page.document.querySelector("style")?.textContent ?? "";
      expect(own).toContain("--a:#1d4ed8");
      expect(page.headers.get("Content-Security-Policy")).toContain(inlineHash(own));
    }
    const manifest = JSON.parse((await openPage("/manifest.webmanifest")).text);
    expect(manifest).toMatchObject({ theme_color: "#EEF4FF", background_color: "#EEF4FF" });
  });

  it("has its time zone for every time", async () => {
    const startDate = new Date("2127-01-04T23:00:00Z");
    await makeEvent({ title: "Late lunch", startDate, endDate: new Date("2127-01-05T02:00:00Z") });
    const page = await openPage("/events");
    expect(page.text).toContain("6:00 PM - 9:00 PM");
    await put({ zone: null });
    await page.reload();
    expect(page.text).toContain("3:00 PM - 6:00 PM");
  });

  it("has on pages what was typed, and nothing of what was left blank", async () => {
    const home = await openPage("/");
    expect(home.document.title).toBe("Kumo <Tea>: Shaved ice on wheels");
    const links = [...home.document.querySelectorAll("footer a")].map(
      ({ textContent }) => textContent,
    );
    expect(links).toContain("Instagram");
    expect(links).not.toContain("TikTok");
    expect(htmlOf(home)).toContain("plain/card.jpg");
  });
});
