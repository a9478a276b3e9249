import { beforeEach, describe, expect, it } from "vitest";
import { makeProduct } from "../../../tests/factories";
import { toProductJson } from "./product";
import {
  countProducts,
  findProduct,
  listAll,
  listAvailable,
  searchProducts,
} from "./products.server";

const FIRST = { limit: 10, offset: 0 };
const names = (list: { name: string }[]) => list.map(({ name }) => name);

describe("the catalog", () => {
  beforeEach(async () => {
    await makeProduct({ name: "Tin" });
    await makeProduct({ name: "Tote", category: "merchandise" });
    await makeProduct({ name: "Hidden", isAvailable: false });
    await makeProduct({ name: "Gone", deletedAt: new Date() });
    await makeProduct({ name: "Whisk", category: "equipment", stock: 0 });
  });

  it("shows what is available, newest first, sold out or not", () => {
    expect(names(listAvailable(FIRST))).toEqual(["Whisk", "Tote", "Tin"]);
  });

  it("is filtered by category", () => {
    expect(names(listAvailable(FIRST, { category: "merchandise" }))).toEqual(["Tote"]);
  });

  it("shows administrators the unavailable too, never the deleted", () => {
    expect(names(listAll(FIRST))).toEqual(["Whisk", "Hidden", "Tote", "Tin"]);
    expect(countProducts()).toBe(4);
  });

  it("comes in parts", () => {
    expect(names(listAvailable({ limit: 1, offset: 1 }))).toEqual(["Tote"]);
  });
});

describe("the search in the database", () => {
  beforeEach(async () => {
    await makeProduct({ name: "Émail 100% Ünder_cover", origin: "Ōsaka" });
    await makeProduct({ name: "ＵＪＩ Tin", isAvailable: false });
    await makeProduct({ name: "Whisk", category: "equipment" });
    await makeProduct({ name: "Uji, gone", deletedAt: new Date() });
  });

  it.each([
    ["", ["Whisk", "ＵＪＩ Tin", "Émail 100% Ünder_cover"]],
    ["EMAIL", ["Émail 100% Ünder_cover"]],
    ["ünder", ["Émail 100% Ünder_cover"]],
    ["osaka", ["Émail 100% Ünder_cover"]],
    ["uji", ["ＵＪＩ Tin"]],
    ["equip", ["Whisk"]],
    ["%", ["Émail 100% Ünder_cover"]],
    ["_", ["Émail 100% Ünder_cover"]],
    ["100_", []],
    ["'; DROP TABLE products --", []],
  ])("looks for '%s' and finds %j", (q, expected) => {
    expect(names(searchProducts({ q, page: 1 }).rows)).toEqual(expected);
  });

  it("comes in pages of 50; after the last comes none", async () => {
    for (let i = 1; i <= 49; i++) await makeProduct({ name: `Bowl ${i}` });
    expect(searchProducts({ q: "", page: 1 }).rows).toHaveLength(50);
    expect(searchProducts({ q: "", page: 9 })).toMatchObject({ page: 2, pageCount: 2, total: 52 });
    expect(names(searchProducts({ q: "", page: 2 }).rows)).toEqual([
      "ＵＪＩ Tin",
      "Émail 100% Ünder_cover",
    ]);
    expect(searchProducts({ q: "bowl", page: 1 })).toMatchObject({ pageCount: 1, total: 49 });
  });
});

describe("a product", () => {
  it("has the stock of its inventory and tasting notes that may be 0 or unknown", async () => {
    const { id } = await makeProduct({ stock: 4, sweetness: 0, umami: 9 });
    expect(findProduct(id)).toMatchObject({
      stock: 4,
      tastingNotes: { sweetness: 0, bitterness: null, umami: 9 },
    });
  });

  it("isn't found if it was deleted or never existed", async () => {
    const { id } = await makeProduct({ deletedAt: new Date() });
    expect(findProduct(id)).toBeNull();
    expect(findProduct(id + 1)).toBeNull();
  });

  it("is written for the API with both names of its availability and a decimal price", async () => {
    const { id } = await makeProduct({
      name: "Tin",
      description: "First harvest",
      priceCents: 1999,
      imageUrl: "/pictures/1/tin.webp",
      origin: "Uji",
      certifications: ["JAS Organic"],
      recommendedUse: "Koicha",
      stock: 3,
    });
    const product = findProduct(id);
    expect(product && toProductJson(product)).toEqual({
      id,
      kind: "goods",
      name: "Tin",
      description: "First harvest",
      price: "19.99",
      imageUrl: "/pictures/1/tin.webp",
      category: "matcha",
      origin: "Uji",
      certifications: ["JAS Organic"],
      tastingNotes: { sweetness: null, bitterness: null, umami: null },
      recommendedUse: "Koicha",
      stock: 3,
      isAvailable: true,
      isActive: true,
    });
  });
});
