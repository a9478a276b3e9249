import { describe, expect, it } from "vitest";
import { readWholeMenu } from "~/domain/menu/menu-items.server";
import { countProducts } from "~/domain/products/products.server";
import { asAdministrator } from "./as-administrator";
import { cellsOf, openPage } from "./plain-browser";

/** Data brought along in files, without JavaScript. */

const admin = asAdministrator();

const SQUARE = `Item Name,Category,Price,Current Quantity Truck
Latte,Drinks,6.50,
Tin,Matcha,19.50,5
Fish,Specials,variable,
`;

const made = () => readWholeMenu().flatMap(({ items }) => items.map(({ name }) => name));

async function choose(...content: BlobPart[]) {
  const page = await openPage("/admin/data/import", admin.cookie);
  page.choose("Your file", new File(content, "items.csv"));
  await page.press("Check File");
  return page;
}

describe("a file", () => {
  it("is shown, added with one press, and undone with one", async () => {
    const page = await choose(SQUARE);
    expect(page.path).toBe("/admin/data/import/check");
    expect(page.text).toContain("Square's item library: 2 new, 1 left out.");
    const rows = [...page.document.querySelectorAll("tbody tr")].map(cellsOf);
    expect(rows[0]).toMatchObject({ Item: "Fish", "What happens": "Left out: It has no price" });
    expect(rows[2]).toEqual({
      ...{ Item: "Tin", "Section or category": "Matcha", Price: "$19.50", "What happens": "New" },
    });
    expect(made()).toEqual([]);

    await page.press("Add 2 Items");
    expect(page.toast[0]).toBe("Import Done");
    expect([made(), countProducts()]).toEqual([["Latte"], 1]);
    await page.press("Undo");
    expect(page.toast[0]).toBe("Import Undone");
    expect([made(), countProducts()]).toEqual([[], 0]);
  });

  it("has its items become what the owner chooses", async () => {
    const page = await choose(SQUARE);
    page.fill({ "What are these?": "Items on the menu" });
    await page.press("Show");
    await page.press("Add 2 Items");
    expect([made(), countProducts()]).toEqual([["Latte", "Tin"], 0]);
  });

  it.each([
    ["that's no table", "Dear Kei", "items.csv: We can't read this file."],
    ["that's empty", " ", "items.csv: There's nothing in this file."],
    [
      "that's too large",
      "x".repeat(5 * 1024 * 1024 + 1),
      "items.csv: The file is larger than 5 MB.",
    ],
  ])("%s is refused, and the page says why", async (_what, content, why) => {
    const page = await choose(content);
    expect(page.status).toBe(422);
    expect(page.text).toContain(why);
  });
});

it("none is asked for", async () => {
  const page = await openPage("/admin/data/import", admin.cookie);
  await page.press("Check File");
  expect(page.status).toBe(422);
  expect(page.text).toContain("Choose a file");
});

it("there's nothing to check before one is chosen", async () => {
  const page = await openPage("/admin/data/import/check", admin.cookie);
  expect(page.text).toContain("Nothing to Check");
});
