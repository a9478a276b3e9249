import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { makeProduct } from "../factories";
import { HTML, jpeg } from "../media-files";
import { withObjectStore } from "../object-stores";
import { asAdministrator } from "./as-administrator";
import { cellsOf, descriptionOf, openPage, textOf, textsOf } from "./plain-browser";

/** Store Management without JavaScript: what it says and posts. */

const admin = asAdministrator();

const open = (path = "/admin/store") => openPage(path, admin.cookie);
type Page = Awaited<ReturnType<typeof open>>;

const rowOf = (page: Page, name: string) =>
  page.screen.getByRole("row", { name: new RegExp(name) });
const lastProduct = () => read().select().from(products).all().at(-1);

/** The least that a product needs. */
const TYPED = { "Product Name *": "Gyokuro", "Price ($) *": "5" };

let tote: Awaited<ReturnType<typeof makeProduct>>;
beforeEach(async () => {
  tote = await makeProduct({
    name: "Canvas Tote",
    description: "Carries a tin",
    priceCents: 2800,
    category: "merchandise",
    origin: "Oakland",
    certifications: ["Organic Cotton"],
    stock: 40,
  });
});

describe("the screen", () => {
  it("has its title, its subtitle and its table", async () => {
    const kettle = { name: "Kettle", priceCents: 16_500, category: "equipment", stock: 0 } as const;
    await makeProduct({ ...kettle, description: "A 1.2 litre Nambu kettle" });
    await makeProduct({ name: "Winter Blend", isAvailable: false });
    const page = await open();
    expect(page.text).toContain("Manage products and store offerings");
    const row = rowOf(page, "Kettle");
    expect(cellsOf(row)).toEqual({
      Product: expect.stringContaining("A 1.2 litre Nambu kettle"),
      Category: "Equipment",
      Price: "$165.00",
      Stock: "0",
      Status: "Active",
      Actions: expect.stringContaining("Edit"),
    });
    expect(textOf(rowOf(page, "Winter Blend"))).toContain("Inactive");
  });

  it("is searched without case and accents, and a dialog keeps the search", async () => {
    await makeProduct({ name: "Bamboo Whisk" });
    await makeProduct({ name: "Bamboo Scoop" });
    const page = await open();
    page.fill({ "Search products": "BÀMBOO" });
    await page.press("Search");
    expect(page.path).toMatch(/\?q=B%C3%80MBOO$/);
    expect(page.screen.getByText("2 products")).toBeDefined();
    await page.follow("Edit Bamboo Whisk");
    page.fill({ "Product Name *": "Bamboo Whisk, White" });
    await page.press("Update Product");
    expect(page.toast[0]).toBe("Product Updated");
    expect(page.screen.getAllByRole("row")).toHaveLength(3);

    page.fill({ "Search products": "%" });
    await page.press("Search");
    expect(page.screen.getByText('No results for "%".')).toBeDefined();
    await page.follow("Clear");
    expect(page.screen.getByText("3 products")).toBeDefined();
    expect(page.field("Search products").value).toBe("");
  });

  it("comes in pages, and a dialog keeps the page", async () => {
    for (let i = 1; i <= 100; i++) await makeProduct({ name: `Bowl ${i}` });
    const page = await open();
    const pages = () => page.screen.getByRole("navigation", { name: "Pages" });
    expect(textOf(pages())).toContain("Page 1 of 3");
    await page.follow("Next");
    expect(textOf(pages())).toContain("Page 2 of 3");
    await page.follow("Next");
    expect(textOf(pages())).toContain("Page 3 of 3");
    expect(page.screen.getAllByRole("row")).toHaveLength(2);
    await page.follow("Delete Canvas Tote");
    await page.press("Delete");
    expect(page.toast[0]).toBe("Product Deleted");
    expect(page.path).toBe("/admin/store?page=3");
  });
});

describe("an image that comes with the form", () => {
  withObjectStore("disk");
  const whisk = async () => new File([new Uint8Array(await jpeg())], "whisk.jpg");
  const IMAGE = /^\/objects\/media\/.*-40x30-[0-9a-f]{6}\.webp$/;

  it("is used for a new product", async () => {
    const page = await open("/admin/store/new");
    page.fill(TYPED);
    page.choose("Upload Image", await whisk());
    await page.press("Save Product");
    expect(page.toast[0]).toBe("Product Added");
    expect(lastProduct()?.imageUrl).toMatch(IMAGE);
  });

  it("replaces another, which stays if none is chosen", async () => {
    const page = await open(`/admin/store/${tote.id}/edit`);
    page.fill({ "Image URL": "/pictures/tote.png" });
    await page.press("Update Product");
    await page.open(`/admin/store/${tote.id}/edit`);
    await page.press("Update Product");
    expect(lastProduct()?.imageUrl).toBe("/pictures/tote.png");

    await page.open(`/admin/store/${tote.id}/edit`);
    page.choose("Upload Image", await whisk());
    await page.press("Update Product");
    expect(page.toast[0]).toBe("Product Updated");
    expect(lastProduct()?.imageUrl).toMatch(IMAGE);
  });

  it("is refused at the field, and what was typed stays", async () => {
    const page = await open("/admin/store/new");
    page.fill(TYPED);
    page.choose("Upload Image", new File([new Uint8Array(HTML)], "page.html"));
    await page.press("Save Product");
    expect(page.status).toBe(422);
    expect(descriptionOf(page.field("Image URL"))).toContain("page.html: Use an image");
    expect(page.field("Product Name *").value).toBe("Gyokuro");
  });
});

describe("'Add Product'", () => {
  it("says what it is, and offers the categories and the tasting notes", async () => {
    const page = await open("/admin/store/new");
    expect(textOf(page.screen.getByRole("dialog"))).toContain(
      "Create a new product for your store",
    );
    expect(page.dialog.getByRole("group", { name: /Tasting Notes/ })).toBeDefined();
    expect(textsOf(page.dialog.getAllByRole("option"))).toEqual([
      "Matcha",
      "Merchandise",
      "Equipment",
    ]);
    expect(page.field("Price ($) *").getAttribute("inputmode")).toBe("decimal");
  });

  it("adds a product, which the list shows and the shop sells", async () => {
    const page = await open("/admin/store/new");
    page.fill({
      "Product Name *": "Gyokuro <b>Tin</b>",
      "Description *": "Shaded for thirty days",
      "Price ($) *": "19.99",
      "Category *": "Merchandise",
      "Initial Stock": "7",
    });
    await page.press("Save Product");

    const row = rowOf(page, "Gyokuro");
    expect(textOf(row)).toContain("Gyokuro <b>Tin</b>");
    expect(cellsOf(row)).toMatchObject({
      Category: "Merchandise",
      Price: "$19.99",
      Stock: "7",
      Status: "Active",
    });
    expect(lastProduct()).toMatchObject({ umami: null, origin: null });

    await page.open("/shop");
    const sold = page.screen.getAllByRole("article").map(textOf);
    expect(sold.find((text) => text.includes("Gyokuro"))).toContain("$19.99");
  });
});

describe("'Edit'", () => {
  it("opens the same dialog, filled in, and changes the row", async () => {
    const page = await open();
    await page.follow("Edit Canvas Tote");
    const dialog = page.screen.getByRole("dialog", { name: "Edit Product" });
    expect(textOf(dialog)).toContain("Update product details");
    expect(page.field("Product Name *").value).toBe("Canvas Tote");
    expect(page.field("Price ($) *").value).toBe("28.00");
    expect(page.field("Certifications (comma-separated)").value).toBe("Organic Cotton");
    page.fill({
      "Price ($) *": "30.5",
      Origin: "",
      "Product is available for purchase": false,
    });
    await page.press("Update Product");

    expect(cellsOf(rowOf(page, "Canvas Tote"))).toMatchObject({
      Category: "Merchandise",
      Price: "$30.50",
      Stock: "40",
      Status: "Inactive",
    });
    await page.follow("Edit Canvas Tote");
    expect(page.field("Origin").value).toBe("");
  });
});
