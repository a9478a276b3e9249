import { beforeEach, describe, expect, it } from "vitest";
import { readHomepageContent, updateHomepageContent } from "~/domain/homepage/homepage.server";
import { seed } from "../../dev/seed";
import { asAdministrator, breakDatabase, mendDatabase } from "./as-administrator";
import { descriptionOf, openPage, textOf } from "./plain-browser";

/** The Homepage Editor without JavaScript: what it says and posts. */

const admin = asAdministrator();
beforeEach(async () => {
  await seed();
});

const open = () => openPage("/admin/homepage", admin.cookie);
type Page = Awaited<ReturnType<typeof open>>;

const hero = (page: Page) =>
  page.screen.getByRole<HTMLInputElement>("textbox", { name: "Hero Image" });
const footer = (page: Page) => textOf(page.screen.getByRole("contentinfo"));

describe("the screen", () => {
  it("has its fields, and an upload that says why it is off", async () => {
    const page = await open();
    expect(textOf(page.screen.getByRole("heading", { level: 1 }))).toBe("Homepage Editor");
    const [title, subtitle] = [page.field("Hero Title *"), page.field("Hero Subtitle *")];
    expect(title.value).toBe("Premium Matcha from Uji, Japan");
    expect(title).toHaveProperty("required", true);
    expect(subtitle.value).toMatch(/ceremonial matcha .* soft serve/i);
    expect(subtitle).toHaveProperty("required", true);
    expect(hero(page).value).toBe("");
    expect(page.field("About Text").value).toBe("");
    const upload = page.screen.getByRole("button", { name: "Upload Image" });
    expect(upload).toHaveProperty("disabled", true);
    expect(descriptionOf(upload)).toBe("Not enabled until cloud storage is configured.");
  });

  it("saves what the home page and every footer show", async () => {
    const page = await open();
    page.fill({
      "Hero Title *": "Iced, <em>please</em>",
      "Hero Subtitle *": "All summer",
      "About Text": "We are Kei\nand Aya.",
    });
    hero(page).value = "/pictures/1/bowl.webp";
    await page.press("Save Changes");
    expect(page.toast[0]).toBe("Changes Saved");
    expect(page.path).toBe("/admin/homepage");
    expect(page.field("Hero Title *").value).toBe("Iced, <em>please</em>");

    await page.open("/");
    expect(textOf(page.screen.getByRole("heading", { level: 1 }))).toBe("Iced, <em>please</em>");
    expect(page.text).toContain("All summer");
    expect(page.document.querySelector('img[src="/pictures/1/bowl.webp"]')).not.toBeNull();
    await page.open("/shop");
    expect(footer(page)).toContain("We are Kei and Aya.");

    await page.open("/admin/homepage");
    page.fill({ "About Text": "" });
    await page.press("Save Changes");
    expect(page.toast[0]).toBe("Changes Saved");
    await page.open("/shop");
    expect(footer(page)).toContain("generational farms in Uji");
  });

  it("refuses an empty title beside its field, and keeps all else", async () => {
    const page = await open();
    page.fill({ "Hero Title *": "", "About Text": "Kei and Aya" });
    await page.press("Save Changes");
    expect(page.status).toBe(422);
    const summary = { name: "Check these fields" };
    expect(page.screen.getByRole("region", summary)).toBeDefined();
    expect(descriptionOf(page.field("Hero Title *"))).toBe("Enter a hero title");
    expect(page.field("About Text").value).toBe("Kei and Aya");
    page.fill({ "Hero Title *": "Iced" });
    await page.press("Save Changes");
    expect(page.toast[0]).toBe("Changes Saved");
    expect(page.screen.queryByRole("region", summary)).toBeNull();
  });

  it("refuses the picture's address with everything that was typed", async () => {
    const page = await open();
    page.fill({ "Hero Title *": "Iced" });
    hero(page).value = "bowl";
    await page.press("Save Changes");
    expect(descriptionOf(hero(page))).toMatch(/Enter a URL that starts with https:\/\/ or \//);
    expect(page.field("Hero Title *").value).toBe("Iced");
  });

  it("says what somebody else changed meanwhile before it overwrites that", async () => {
    const page = await open();
    const theirs = { heroTitle: "Hot", heroSubtitle: "All winter" };
    await updateHomepageContent(theirs, admin.actor);
    page.fill({ "Hero Title *": "Iced" });
    await page.press("Save Changes");
    expect(page.status).toBe(409);
    expect(descriptionOf(page.field("Hero Title *"))).toBe(
      'Someone changed this to "Hot" while you had it open. Check it and save again.',
    );
    await page.press("Save Changes");
    expect(page.toast[0]).toBe("Changes Saved");
    expect(readHomepageContent()).toMatchObject({ heroTitle: "Iced", heroSubtitle: "All winter" });
    // Begun anew, it shows what the other one wrote.
    expect(page.field("Hero Subtitle *").value).toBe("All winter");
  });

  it("says that it can't be saved now, and keeps what was typed", async () => {
    const page = await open();
    page.fill({ "Hero Title *": "Iced" });
    breakDatabase();
    await page.press("Save Changes");
    expect(page.status).toBe(503);
    expect(page.text).toContain("Failed to update homepage content. Please try again.");
    expect(page.field("Hero Title *").value).toBe("Iced");
    mendDatabase();
    await page.press("Save Changes");
    expect(page.toast[0]).toBe("Changes Saved");
  });
});
