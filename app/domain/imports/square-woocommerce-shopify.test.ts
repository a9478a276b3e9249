import { describe, expect, it } from "vitest";
import { atTheTruck } from "../../../tests/clock";
import type { CatalogRow } from "./catalog-row";
import { readFile } from "./read-file.server";

const read = (text: string) => readFile(new TextEncoder().encode(text), atTheTruck());

function rowsOf<Row = CatalogRow>(text: string): Row[] {
  const found = read(text);
  if (!found.ok) throw new Error(JSON.stringify(found.errors));
  return JSON.parse(found.content);
}

const table = (columns: Record<string, string>) =>
  [Object.keys(columns), Object.values(columns)].map((cells) => cells.join(",")).join("\n");

describe("what a file says in more than one way", () => {
  it.each([
    [{ Price: "", "Price Truck": "5.50", "Price Store": "5.50" }, 550],
    [{ Price: "6", "Price Truck": "5.50", "Price Store": "" }, 600],
    [{ Price: "", "Price Truck": "", "Price Store": "5.50" }, 550],
    [{ Price: "", "Price Truck": "5.50", "Price Store": "6" }, null],
  ])("Square's price for its locations is %j", (prices, priceCents) => {
    expect(rowsOf(table({ "Item Name": "Mochi", ...prices }))).toMatchObject([{ priceCents }]);
  });

  it.each([
    ["N", "N", true],
    ["N", "Y", false],
    ["Y", "Y", false],
    ["N", "", true],
    ["", "", undefined],
  ])("Square's item with the taxes %s and %s is exempt: %s", (state, city, isTaxExempt) => {
    const taxes = { "Tax - State (6%)": state, "Tax - City (2%)": city };
    const item = { "Item Name": "Mochi", Price: "5.50", ...taxes };
    expect(rowsOf(table(item))[0]?.isTaxExempt).toBe(isTaxExempt);
  });

  it.each([
    [{ Category: "Drinks" }, "Drinks"],
    [{ Categories: "Drinks > Hot, Sale", Category: "Food" }, "Hot"],
    [{ "Reporting Category": "Tea", Categories: "Drinks, Sale", Category: "Food" }, "Tea"],
  ])("Square's section by %j is %s", (sections, place) => {
    const cells = Object.entries({ "Item Name": "Mochi", Price: "5.50", ...sections });
    const quoted = Object.fromEntries(cells.map(([name, text]) => [name, `"${text}"`]));
    expect(rowsOf(table(quoted))).toMatchObject([{ place }]);
  });

  it("Square's row without a name has the name of the row above it", () => {
    const rows = rowsOf(
      "Item Name,Variation Name,Price\nMochi,Small,3\n,Large,5\n,,4\nTea,Regular,4\nTin,30 g,9\n",
    );
    expect(rows.map(({ name, variation }) => [name, variation?.family])).toEqual([
      ["Mochi, Small", "Mochi"],
      ["Mochi, Large", "Mochi"],
      ["Mochi", "Mochi"],
      ["Tea", undefined],
      ["Tin, 30 g", undefined],
    ]);
  });

  it("Shopify's newer columns say what its older ones do", () => {
    const older =
      "Handle,Title,Body (HTML),Product Category,Option1 Name,Option1 Value,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Taxable,Image Src,Variant Image";
    const newer =
      "URL handle,Title,Description,Product category,Option1 name,Option1 value,Inventory quantity,Continue selling when out of stock,Price,Charge tax,Product image URL,Variant image URL";
    const lines = [
      'tin,Tin,<p>Fresh</p>,"Food, Drinks > Tea",Size,30 g,5,FALSE,19.50,FALSE,1.jpg,a.jpg',
      "tin,,,,,100 g,0,FALSE,40,TRUE,2.jpg,",
      "tin,,,,,1 kg,0,TRUE,90,,,b.jpg",
    ];
    const rows = rowsOf([newer, ...lines].join("\n"));
    expect(rows).toEqual(rowsOf([older, ...lines].join("\n")));
    const tin = { place: "Tea", description: "Fresh", variation: { family: "tin", asks: "Size" } };
    expect(rows).toMatchObject([
      {
        ...tin,
        name: "Tin, 30 g",
        priceCents: 1950,
        stock: 5,
        isTaxExempt: true,
        images: ["a.jpg", "1.jpg", "2.jpg"],
      },
      {
        ...tin,
        name: "Tin, 100 g",
        priceCents: 4000,
        stock: 0,
        isTaxExempt: false,
        images: ["1.jpg"],
      },
      { ...tin, name: "Tin, 1 kg", priceCents: 9000, stock: null, images: ["b.jpg"] },
    ]);
    expect(rows[2]).not.toHaveProperty("isTaxExempt");
    expect(rows.map(({ why }) => why)).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    ['"Tacos\\, Burritos & Bowls, Specials"', "Tacos, Burritos & Bowls"],
    ['"Food > Soups\\, Hot, Specials"', "Soups, Hot"],
    ['"Specials, Tacos"', "Specials"],
    ["", ""],
  ])("WooCommerce's categories %j begin with %j", (categories, place) => {
    const [row] = rowsOf(
      `ID,Type,Name,Tax class,Regular price,Categories\n1,simple,Bun,,4,${categories}`,
    );
    expect(row?.place).toBe(place);
  });

  it("WooCommerce's attributes and images have commas of their own", () => {
    const [row] = rowsOf(
      [
        'Type,SKU,Name,Regular price,Parent,Images,"Attribute 1 name","Attribute 1 value(s)"',
        "variable,C,Coffee,,,,Grind,",
        'variation,,Coffee - Bag,9,C,"https://x/a\\,b.jpg,https://x/c.jpg",Grind,"Whole bean\\, 12 oz"',
      ].join("\n"),
    );
    expect(row).toMatchObject({
      images: ["https://x/a,b.jpg", "https://x/c.jpg"],
      variation: { asks: "Grind", name: "Whole bean, 12 oz" },
    });
  });

  it.each([
    ["Food, Beverages & Tobacco > Beverages > Tea & Infusions > Green Tea", "Green Tea"],
    ["Food, Beverages & Tobacco", "Food, Beverages & Tobacco"],
  ])("Shopify's category %j is one path, not a list", (category, place) => {
    const [row] = rowsOf(
      `Handle,Title,Variant Price,Product Category\nsencha,Sencha,9,"${category}"`,
    );
    expect(row?.place).toBe(place);
  });

  it.each([
    ['"Salads, Soups & Sides",Hot', "Salads, Soups & Sides"],
    ['"Food > Soups","Hot, Cold"', "Soups"],
    [',"Hot, Cold"', "Hot"],
  ])("Square's reporting category is one, and its categories are a list (%s)", (cells, place) => {
    const [row] = rowsOf(
      `Item Name,Variation Name,Price,Reporting Category,Categories\nSoup,Regular,9,${cells}`,
    );
    expect(row?.place).toBe(place);
  });

  it("WooCommerce's images are its own, or its product's", () => {
    const rows = rowsOf(
      [
        "Type,SKU,Name,Regular price,Parent,Images",
        'simple,,Bun,4,,"https://x/1.jpg, https://x/2.jpg,https://x/1.jpg"',
        "variable,C,Cake,,,https://x/cake.jpg",
        "variation,,Cake - S,3,C,",
        "simple,,Tea,4,,",
      ].join("\n"),
    );
    expect(rows.map(({ images }) => images)).toEqual([
      ["https://x/1.jpg", "https://x/2.jpg"],
      ["https://x/cake.jpg"],
      undefined,
    ]);
  });

  it("WooCommerce names a parent by its SKU or its ID", () => {
    const rows = rowsOf(
      [
        "ID,Type,SKU,Name,Regular price,Parent",
        "7,variable,V,Cake,,",
        "8,variation,,Cake - S,3,V",
        "9,variation,,Cake - L,5,id:7",
      ].join("\n"),
    );
    expect(new Set(rows.map(({ variation }) => variation?.family)).size).toBe(1);
    const withoutIds = rowsOf(
      [
        "Type,SKU,Name,Regular price,Parent",
        "variable,C,Cake,,",
        "variable,P,Pie,,",
        "variation,,Cake - S,3,C",
        "variation,,Pie - S,5,P",
      ].join("\n"),
    );
    expect(withoutIds.map(({ variation }) => variation?.family)).toEqual(["C", "P"]);
  });

  it.each([
    ["taxable", "", false],
    ["taxable", "zero-rate", true],
    ["shipping", "", true],
    ["none", "", true],
    ["", "", undefined],
  ])(
    "WooCommerce's product that's %j in the class %j is exempt: %j",
    (status, its, isTaxExempt) => {
      const taxes = { "Tax status": status, "Tax class": its };
      const [row] = rowsOf(table({ Type: "simple", Name: "Bun", "Regular price": "4", ...taxes }));
      expect(row?.isTaxExempt).toBe(isTaxExempt);
    },
  );
});

describe("WooCommerce's variation that says 'parent'", () => {
  const file = (parent: string, variation: string) =>
    rowsOf(
      [
        "ID,Type,Name,Parent,Regular price,Tax status,Tax class,Stock",
        `1,variable,Hojicha,,,${parent}`,
        `2,variation,Hojicha - 50 g,id:1,9,${variation}`,
        `3,variation,Hojicha - 100 g,id:1,16,${variation}`,
      ].join("\n"),
    );

  it("has its parent's exemption from sales tax", () => {
    const rows = file("taxable,zero-rate,", "taxable,parent,");
    expect(rows.map(({ isTaxExempt }) => isTaxExempt)).toEqual([true, true]);
  });

  it("is counted anew where all share their parent's stock, and the list says so", () => {
    const rows = file("taxable,,12", "taxable,,parent");
    expect(rows.map(({ name, stock, why }) => [name, stock, why])).toEqual([
      ["Hojicha - 50 g", 0, undefined],
      ["Hojicha - 100 g", 0, undefined],
      [
        "Stock of Hojicha",
        undefined,
        "WooCommerce counts 12 for all of them together. Count each one here",
      ],
    ]);
  });
});

describe("an item in another shop's file", () => {
  const WOO = { Type: "simple", Name: "Bun", "Regular price": "4" };
  const SHOPIFY = { Handle: "bun", Title: "Bun", "Variant Price": "4" };
  const SQUARE = { "Item Name": "Bun", Price: "4" };

  it.each([
    { ...WOO, "In stock?": "0" },
    { ...WOO, "In stock?": "outofstock" },
    { ...WOO, Published: "0" },
    { ...WOO, Published: "-1" },
    { ...WOO, "Visibility in catalog": "hidden" },
    { ...WOO, Type: "external" },
    { ...SHOPIFY, Status: "draft" },
    { ...SHOPIFY, Status: "unlisted" },
    { ...SHOPIFY, Published: "FALSE" },
    { ...SHOPIFY, "Published on online store": "false" },
    { ...SHOPIFY, "Included / United States": "FALSE" },
    { ...SQUARE, Sellable: "N" },
    { ...SQUARE, "Square Online Item Visibility": "Hidden" },
    { ...SQUARE, "Square Online Item Visibility": "unavailable" },
    { ...SQUARE, "Enabled Truck": "N", "Enabled Store": "N" },
  ])("isn't for sale if its row says so: %j", (columns) => {
    expect(rowsOf(table(columns))).toMatchObject([{ priceCents: 400, isAvailable: false }]);
  });

  it.each([
    WOO,
    SHOPIFY,
    SQUARE,
    { ...WOO, "In stock?": "1", Published: "1", "Visibility in catalog": "search" },
    { ...WOO, "In stock?": "instock" },
    { ...WOO, "In stock?": "backorder" },
    { ...WOO, "In stock?": "0", "Backorders allowed?": "notify" },
    { ...SHOPIFY, Status: "active", Published: "TRUE" },
    { ...SHOPIFY, "Included / United States": "TRUE", "Included / Canada": "FALSE" },
    { ...SQUARE, Sellable: "Y", "Square Online Item Visibility": "visible" },
    { ...SQUARE, "Enabled Truck": "Y", "Enabled Store": "N" },
  ])("is for sale with %j", (columns) => {
    const [row] = rowsOf(table(columns));
    expect(row?.isAvailable).not.toBe(false);
  });

  it("isn't for sale if it's a variation of a product that isn't", () => {
    const file =
      "Type,SKU,Name,Published,Parent,Regular price\nvariable,V,Cake,-1,,\nvariation,,Cake - S,1,V,4";
    expect(rowsOf(file)).toMatchObject([{ name: "Cake - S", isAvailable: false }]);
  });

  it("isn't imported if it's a gift card", () => {
    const [row] = rowsOf(table({ ...SHOPIFY, "Gift Card": "TRUE" }));
    expect(row?.why).toBe("It's a gift card");
  });

  it("has no stock if none is left, unless it's sold anyway", () => {
    const none = { ...SHOPIFY, "Variant Inventory Qty": "-3" };
    const [on] = rowsOf(table({ ...none, "Variant Inventory Policy": "continue" }));
    const [out] = rowsOf(table({ ...none, "Variant Inventory Policy": "deny" }));
    expect([on?.stock, out?.stock]).toEqual([null, 0]);
    const some = { "Variant Inventory Qty": "5", "Variant Inventory Policy": "continue" };
    expect(rowsOf(table({ ...SHOPIFY, ...some }))).toMatchObject([{ stock: 5 }]);
  });

  it.each(["Variant Inventory Tracker", "Inventory tracker"])(
    "has no stock count if Shopify's column %s says nothing",
    (column) => {
      const none = { ...SHOPIFY, "Variant Inventory Qty": "0", "Variant Inventory Policy": "deny" };
      const [counted] = rowsOf(table({ ...none, [column]: "shopify" }));
      const [uncounted] = rowsOf(table({ ...none, [column]: "" }));
      expect([counted?.stock, uncounted?.stock]).toEqual([0, null]);
    },
  );
});

describe("a file's lines above its column names", () => {
  it.each([
    ["Excel's separator", "sep=;\nItem Name;Price\nTea;6,50\n"],
    ["Excel's separator in quotes", '"sep=;"\r\nItem Name;Price\r\nTea;6,50\r\n'],
    ["a title", "My menu 2026,,\n,,\nItem Name,Price,\nTea,6.50,\n"],
    ["a title without commas", "My menu 2026\nItem Name;Price\nTea;6,50\n"],
    ["comments", "# Made by us\n# today\nItem Name\tPrice\nTea\t6.50\n"],
  ])("can be %s", (_what, text) => {
    expect(rowsOf(text)).toMatchObject([{ name: "Tea", priceCents: 650 }]);
  });
});

describe("the day on which someone agreed", () => {
  const since = (...days: string[]) =>
    rowsOf<{ since: number; why?: string }>(
      `Email,Consent date\n${days.map((day, at) => `a${at}@example.com,"${day}"`).join("\n")}`,
    ).map((row) => (row.why ? row.why : new Date(row.since).toDateString()));

  it.each([
    ["2024-05-01 10:00:00", "Wed May 01 2024"],
    ["2024/05/01", "Wed May 01 2024"],
    ["01.05.2024 10:00", "Wed May 01 2024"],
    ["25/12/2024", "Wed Dec 25 2024"],
    ["12/25/2024", "Wed Dec 25 2024"],
    ["5/1/2024 1:05 PM", "Wed May 01 2024"],
    ["5/1/24", "Wed May 01 2024"],
    ["May 1, 2024", "Wed May 01 2024"],
    ["Wednesday, 1 May 2024 at 10:00", "Wed May 01 2024"],
    ["1-May-2024", "Wed May 01 2024"],
    ["2/30/2024", "The file doesn't say that they agreed"],
    ["13/13/2024", "The file doesn't say that they agreed"],
    ["1/1/2999", "The file doesn't say that they agreed"],
    ["1/1/1969", "The file doesn't say that they agreed"],
    ["2024-05-01T99:00:00Z", "The file doesn't say that they agreed"],
    ["soon", "The file doesn't say that they agreed"],
  ])("reads %j as %s", (text, day) => {
    expect(since(text)).toEqual([day]);
  });

  it("has its day first if another of the column can't be read otherwise", () => {
    expect(since("25/12/2024", "01/05/2024")).toEqual(["Wed Dec 25 2024", "Wed May 01 2024"]);
  });
});

it("a name with an unreadable letter is left out, and the others are right", async () => {
  const bytes = Buffer.concat([
    Buffer.from("Item Name,Price\nCafé crème,4\nPi"),
    Buffer.from([0xf1]),
    Buffer.from("a,5\n"),
  ]);
  const found = readFile(bytes, atTheTruck());
  expect(found.ok && JSON.parse(found.content)).toMatchObject([
    { name: "Café crème" },
    { name: "Pi\ufffda" },
  ]);
});

it("a calendar is read whatever its letters are, and a table isn't", () => {
  const read = (text: string) =>
    readFile(new Uint8Array(Buffer.from(text, "latin1")), atTheTruck());
  const event = "BEGIN:VEVENT\r\nDTSTART:20990104T190000Z\r\nSUMMARY:Getr\x8anke\r\nEND:VEVENT";
  expect(read(`BEGIN:VCALENDAR\r\n${event}\r\nEND:VCALENDAR`)).toMatchObject({ kind: "stops" });
  expect(JSON.stringify(read("Item Name,Price\nGetr\x8anke,4"))).toContain("CSV UTF-8");
});
