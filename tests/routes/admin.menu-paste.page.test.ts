import { describe, expect, it } from "vitest";
import { readWholeMenu } from "~/domain/menu/menu-items.server";
import { asAdministrator } from "./as-administrator";
import { openPage, textsOf } from "./plain-browser";

/** A menu put up from text, without JavaScript. */

const admin = asAdministrator();

const open = (path = "/admin/menu/paste") => openPage(path, admin.cookie);
const items = () => readWholeMenu().flatMap(({ items: own }) => own.map(({ name }) => name));

/** A menu as an owner has it in a note on the phone. */
const FOURTEEN = [
  "Drinks",
  ...Array.from({ length: 10 }, (_, at) => `Iced tea ${at + 1} ..... $${at + 4}.50`),
  "",
  "Soft serve",
  ...Array.from({ length: 4 }, (_, at) => `Swirl ${String.fromCharCode(65 + at)} 5`),
].join("\n");

describe("a menu pasted as text", () => {
  it("puts up fourteen drinks with their prices in five presses, the paste counted", async () => {
    const page = await open("/admin/menu");
    let presses = 1;
    await page.follow("Paste a Menu");
    presses += 1;
    page.fill({ "Your menu": FOURTEEN });
    presses += 1;
    await page.press("Check Menu");
    presses += 1;
    expect(page.path).toBe("/admin/menu/paste/check");
    expect(items()).toEqual([]);
    await page.press("Add 14 Items");
    presses += 1;
    expect(page.toast[0]).toBe("Menu Updated");
    expect(items()).toHaveLength(14);
    expect(presses).toBeLessThanOrEqual(8);

    await page.press("Undo");
    expect(page.toast[0]).toBe("Menu Restored");
    expect(items()).toEqual([]);
  });

  it("shows line by line what would happen, and why not", async () => {
    const TYPED = "Drinks\nTea 4.50 with mint\nTEA 5\nMilk6\nSpecials";
    const page = await open();
    page.fill({ "Your menu": TYPED });
    await page.press("Check Menu");
    const rows = textsOf(page.document.querySelectorAll("tbody tr"));
    expect(rows).toHaveLength(4);
    expect(rows[0]).toContain("$4.50NewDescription: with mint");
    expect(rows[1]).toContain("Left out (line 3): Listed twice");
    expect(rows[2]).toContain("Left out (line 4): Enter a price at the end, like 6.50");
    expect(rows[3]).toContain("Specials-Left out (line 5): Nothing is listed below it");
    await page.follow("Edit Text");
    expect(page.field("Your menu").value).toBe(TYPED);
  });

  it("asks for text", async () => {
    const page = await open();
    await page.press("Check Menu");
    expect(page.status).toBe(422);
    expect(page.text).toContain("Paste or type your menu");
  });

  it("says when there's nothing to check", async () => {
    expect((await open("/admin/menu/paste/check")).text).toContain("Nothing to Check");
  });

  it("says that the menu changed, and shows the list anew", async () => {
    const page = await open();
    page.fill({ "Your menu": "Tea 4" });
    await page.press("Check Menu");
    const other = await open();
    other.fill({ "Your menu": "Tea 5" });
    await other.press("Check Menu");
    await page.press("Add 1 Item");
    expect(page.toast[1]).toBe(
      "Someone replaced this with another import. Check the new one first.",
    );
    expect(page.text).toContain("$5.00");
    expect(items()).toEqual([]);
  });
});
