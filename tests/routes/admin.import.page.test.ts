import { describe, expect, it } from "vitest";
import { readWholeMenu } from "~/domain/menu/menu-items.server";
import { countProducts, listAll } from "~/domain/products/products.server";
import { makeMenuItem } from "../factories";
import { HTML, jpeg, VIDEO } from "../media-files";
import { withObjectStore } from "../object-stores";
import { asAdministrator } from "./as-administrator";
import { cellsOf, descriptionOf, openPage } from "./plain-browser";

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

const image = async (name: string) => new File([new Uint8Array(await jpeg(8, 6))], name);

describe("images chosen with a file", () => {
  withObjectStore("disk");
  const shown = () =>
    listAll({ limit: 9, offset: 0 }).map(({ name, imageUrl }) => [name, imageUrl]);
  const stored = expect.stringMatching(/^\/objects\/media\/[\w-]+-8x6-\w{6}\.webp$/);
  const SHOPIFY = `Handle,Title,Variant Price,Image Src
tin,Tin,19.50,https://cdn.example.com/a/tin%20green.jpg?v=2
mug,Mug,18,https://cdn.example.com/a/mug.jpg
`;

  it("belong to the items that name them, and go when it's undone", async () => {
    const page = await openPage("/admin/data/import", admin.cookie);
    page.choose("Your file", new File([SHOPIFY], "products.csv"));
    page.choose(
      "Images",
      await image("Tin Green.JPG"),
      await image("other.png"),
      new File([VIDEO], "mug.jpg"),
      new File([HTML], "page.jpg"),
    );
    await page.press("Check File");
    const rows = [...page.document.querySelectorAll("tbody tr")].map(cellsOf);
    expect(rows.map((row) => [row.Item, row["What happens"]])).toEqual([
      ["other.png", "Left out: No item has an image or a name like this"],
      ["mug.jpg", "Left out: Use an image (JPEG, PNG, WebP, AVIF, or GIF)."],
      ["page.jpg", expect.stringContaining("Left out: Use an image")],
      ["Images", "Left out: Choose these with the file: mug.jpg"],
      ["Tin", "NewWith its image"],
      ["Mug", "New"],
    ]);
    await page.press("Add 2 Items");
    expect(shown()).toEqual([
      ["Mug", null],
      ["Tin", stored],
    ]);

    // The image that was missing comes later.
    await page.follow("Choose Another File");
    page.choose("Your file", new File([SHOPIFY], "products.csv"));
    page.choose("Images", await image("mug.png"));
    await page.press("Check File");
    expect(page.text).toContain("New image");
    await page.press("Change 1 Item");
    expect(shown()).toEqual([
      ["Mug", stored],
      ["Tin", stored],
    ]);
    await page.press("Undo");
    expect(shown()).toEqual([
      ["Mug", null],
      ["Tin", stored],
    ]);
  });

  it("aren't used for a list of subscribers", async () => {
    const page = await openPage("/admin/data/import", admin.cookie);
    page.choose("Your file", new File(["Email,Consent\nkei@example.com,yes\n"], "list.csv"));
    page.choose("Images", await image("kei.jpg"));
    await page.press("Check File");
    expect(page.status).toBe(422);
    expect(descriptionOf(page.field("Images"))).toContain("Images go with products.");
  });
});

describe("a file", () => {
  it("is shown, added with one press, and undone with one", async () => {
    const page = await choose(SQUARE);
    expect(page.path).toBe("/admin/data/import/check");
    expect(page.text).toContain("Square's item library: 2 new, 1 left out.");
    const rows = [...page.document.querySelectorAll("tbody tr")].map(cellsOf);
    expect(rows[0]).toMatchObject({ Item: "Fish", "What happens": "Left out: It has no price" });
    expect(rows[2]).toEqual({
      Item: "Tin",
      "Section or category": "Matcha",
      Price: "$19.50",
      "What happens": "New",
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

  it("still becomes what the owner chose if the catalog changed meanwhile", async () => {
    const page = await choose(SQUARE);
    page.fill({ "What are these?": "Items on the menu" });
    await page.press("Show");
    await makeMenuItem({ name: "Latte" });
    await page.press("Add 2 Items");
    expect(page.text).toContain("Something has changed. Check this list again.");
    expect(page.field("What are these?").value).toBe("made");
  });

  it.each([
    ["that's no table", "Dear Kei", "items.csv: We can't read this file."],
    ["that's empty", " ", "items.csv: There's nothing in this file."],
    [
      "that's too large",
      "x".repeat(5 * 1024 * 1024 + 1),
      "items.csv: The file is larger than 5 MB.",
    ],
  ])("is refused if it's one %s, and the page says why", async (_what, content, why) => {
    const page = await choose(content);
    expect(page.status).toBe(422);
    expect(page.text).toContain(why);
  });
});

it("is asked for if there's none", async () => {
  const page = await openPage("/admin/data/import", admin.cookie);
  await page.press("Check File");
  expect(page.status).toBe(422);
  expect(page.text).toContain("Choose a file");
});

it("isn't checked before it's chosen", async () => {
  const page = await openPage("/admin/data/import/check", admin.cookie);
  expect(page.text).toContain("Nothing to Check");
});
