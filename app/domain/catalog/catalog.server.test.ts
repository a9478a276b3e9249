import { beforeEach, describe, expect, it } from "vitest";
import { makeProduct } from "../../../tests/factories";
import { countProducts, findProduct, listAll, listAvailable } from "./catalog.server";
import { toProductJson } from "./product";

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
    expect(names(listAvailable(FIRST, "merchandise"))).toEqual(["Tote"]);
  });

  it("shows administrators the unavailable too, never the deleted", () => {
    expect(names(listAll(FIRST))).toEqual(["Whisk", "Hidden", "Tote", "Tin"]);
    expect(countProducts()).toBe(4);
  });

  it("comes in parts", () => {
    expect(names(listAvailable({ limit: 1, offset: 1 }))).toEqual(["Tote"]);
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

  it("that was deleted or never was is not found", async () => {
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
