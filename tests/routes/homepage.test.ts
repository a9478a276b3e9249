import { describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { homepageContent } from "~/db/schema/homepage.server";
import { loader as home } from "~/routes/_site.(menu)._index";
import * as editor from "~/routes/admin.homepage";
import * as api from "~/routes/api.homepage-content";
import { asAdministrator, breakDatabase } from "./as-administrator";
import { args } from "./call";

const admin = asAdministrator();

const DEFAULT_SUBTITLE =
  "Ceremonial matcha and Japanese soft serve, whisked and swirled to order from our mobile truck.";
/** The same content as the editor posts it, as a program sends it, and as it's stored. */
const typed = {
  heroTitle: " Iced, please ",
  heroSubtitle: "All summer",
  heroImageUrl: "/pictures/1/bowl.webp",
  aboutText: "We are Kei\r\nand Aya.",
};
const sent = {
  heroTitle: " Iced, please ",
  heroSubtitle: "All summer",
  heroImage: "/pictures/1/bowl.webp",
  aboutText: "We are Kei\nand Aya.",
};
const stored = {
  heroTitle: "Iced, please",
  heroSubtitle: "All summer",
  heroImageUrl: "/pictures/1/bowl.webp",
  aboutText: "We are Kei\nand Aya.",
};

const open = async (): Promise<Record<string, string>> =>
  (await (await editor.loader(admin.get("/admin/homepage"))).json()).fields;
const post = (fields: Record<string, string>) =>
  editor.action(admin.form("/admin/homepage", fields));
const put = (body: unknown) => api.action(admin.json("PUT", "/api/homepage-content", body));
const row = () => read().select().from(homepageContent).get();

describe("the content of the home page", () => {
  it.each([
    ["the editor", async () => post({ ...(await open()), ...typed })],
    ["the API", () => put(sent)],
    ["the API under the name that it reads", () => put(stored)],
  ])("is stored the same by %s, and shown", async (_door, save) => {
    await save();
    expect(row()).toMatchObject({ id: 1, ...stored });
    const { content } = await (await home(args("/"))).json();
    expect(content).toEqual(stored);
    expect(await (await api.loader(args("/api/homepage-content"))).json()).toEqual(stored);
  });

  it.each([
    ["the editor", async () => post({ ...(await open()), heroImageUrl: "", aboutText: " " })],
    ["the API", () => put({ ...sent, heroImage: "", aboutText: null })],
  ])("loses picture and blurb if %s clears them", async (_door, clear) => {
    await put(sent);
    await clear();
    expect(row()).toMatchObject({ heroTitle: "Iced, please", heroImageUrl: null, aboutText: null });
  });
});

describe("the Homepage Editor", () => {
  it("begins with the hero's default words if none are written", async () => {
    expect(await open()).toEqual({
      heroTitle: "Premium Matcha from Uji, Japan",
      heroSubtitle: DEFAULT_SUBTITLE,
      heroImageUrl: "",
      aboutText: "",
      "seen.heroTitle": "Premium Matcha from Uji, Japan",
      "seen.heroSubtitle": DEFAULT_SUBTITLE,
      "seen.heroImageUrl": "",
      "seen.aboutText": "",
    });
  });

  it("stores no default that nobody touched", async () => {
    await post(await open());
    expect(row()).toBeUndefined();
    await post({ ...(await open()), aboutText: "Kei and Aya" });
    expect(row()).toMatchObject({ heroTitle: null, heroSubtitle: null, aboutText: "Kei and Aya" });
  });

  it.each(["javascript:alert(1)", "http://example.com/a.png", "//example.com/a.png", "a b"])(
    "refuses '%s' as a picture",
    async (heroImageUrl) => {
      const answer = await post({ ...(await open()), heroImageUrl });
      expect(answer.status).toBe(422);
      expect((await answer.json()).errors).toEqual({
        heroImageUrl: ["Enter a URL that starts with https:// or /"],
      });
    },
  );
});

describe("PUT /api/homepage-content", () => {
  it("answers 200 with the content", async () => {
    const answer = await put(sent);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual(stored);
  });

  it("leaves picture and blurb if they aren't sent", async () => {
    await put(sent);
    await put({ heroTitle: "Hot", heroSubtitle: "All winter" });
    expect(row()).toMatchObject({ ...stored, heroTitle: "Hot", heroSubtitle: "All winter" });
  });

  it.each([
    [{}, "heroTitle: Enter a hero title"],
    [{ ...sent, heroTitle: "" }, "heroTitle: Enter a hero title"],
    [{ ...sent, heroSubtitle: null }, "heroSubtitle: Enter a hero subtitle"],
    [{ ...sent, heroTitle: 7 }, "heroTitle: Enter a hero title"],
    [{ ...sent, heroTitle: "x".repeat(121) }, "heroTitle: Use 120 characters or fewer"],
    [
      { ...sent, heroImage: "data:image/png;base64,AA" },
      "heroImage: Enter a URL that starts with https:// or /",
    ],
    [{ ...sent, heroImageUrl: "/other.webp" }, "heroImage: must match heroImageUrl"],
    [{ ...sent, id: 2 }, "id: isn't a known field."],
  ])("refuses %j", async (body, line) => {
    const answer = await put(body);
    expect([answer.status, await answer.text()]).toEqual([422, line]);
    expect(row()).toBeUndefined();
  });

  it("says so if it can't be stored now", async () => {
    breakDatabase();
    const answer = await put(sent);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toBe("5");
  });
});
