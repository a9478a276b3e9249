import { describe, expect, it } from "vitest";
import { productRules } from "./product.schema";

const { create: newProduct, change: productChange } = productRules;

const least = { name: "Tin", price: "19.99", category: "matcha" };
const full = {
  name: "Tin",
  description: "First harvest\nfrom Uji",
  price: 19.99,
  imageUrl: "https://example.com/tin.webp",
  category: "equipment",
  origin: "Uji",
  certifications: ["JAS Organic"],
  tastingNotes: { sweetness: 0, bitterness: null, umami: 10 },
  recommendedUse: "Koicha",
  stock: 7,
  isAvailable: false,
};

/** 'field: message' of everything that is refused. */
function refusals(input: unknown, schema: typeof newProduct | typeof productChange = newProduct) {
  const { error } = schema.safeParse(input);
  return error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
}

describe("a new product", () => {
  it("needs a name, a price and a category", () => {
    expect(refusals({})).toEqual([
      "name: Enter a name",
      "price: Enter a price, like 19.99",
      "category: Choose one of matcha, merchandise, equipment",
    ]);
    expect(newProduct.parse(least)).toEqual({ ...least, price: 1999 });
  });

  it("takes every field of a product", () => {
    expect(newProduct.parse(full)).toEqual({ ...full, price: 1999 });
  });

  it.each([
    [{ name: "   " }, "name: Enter a name"],
    [{ name: "x".repeat(201) }, "name: Use 200 characters or fewer"],
    [{ name: "a\u0000b" }, "name: Remove special characters"],
    [{ name: "two\nlines" }, "name: Remove special characters"],
    [{ description: 5 }, "description: Enter text"],
    [{ price: -1 }, "price: Enter a price, like 19.99"],
    [{ price: 1e12 }, "price: The highest price is $1,000,000.00"],
    [{ price: "" }, "price: Enter a price, like 19.99"],
    [{ price: null }, "price: Enter a price, like 19.99"],
    [{ price: 1_000_000.01 }, "price: The highest price is $1,000,000.00"],
    [{ category: "tea" }, "category: Choose one of matcha, merchandise, equipment"],
    [{ certifications: "JAS" }, "certifications: Enter a list"],
    [{ certifications: [""] }, "certifications.0: Give each certification a name"],
    [
      { tastingNotes: { sweetness: 11 } },
      "tastingNotes.sweetness: Enter a whole number from 0 to 10 for sweetness",
    ],
    [
      { tastingNotes: { umami: 2.5 } },
      "tastingNotes.umami: Enter a whole number from 0 to 10 for umami",
    ],
    [{ tastingNotes: { salt: 1 } }, 'tastingNotes: Unrecognized key: "salt"'],
    [{ stock: "abc" }, "stock: Enter a whole number from 0 to 1,000,000"],
    [{ stock: "7" }, "stock: Enter a whole number from 0 to 1,000,000"],
    [{ stock: -1 }, "stock: Enter a whole number from 0 to 1,000,000"],
    [{ stock: 1.5 }, "stock: Enter a whole number from 0 to 1,000,000"],
    [{ isAvailable: "on" }, "isAvailable: Enter true or false"],
    [{ isAvailable: true, isActive: false }, "isActive: must match isAvailable"],
    [{ imageUrl: "javascript:alert(1)" }, "imageUrl: Enter a URL that starts with https:// or /"],
    [{ imageUrl: "//evil.example" }, "imageUrl: Enter a URL that starts with https:// or /"],
  ])("is refused with %j", (fields, refusal) => {
    expect(refusals({ ...least, ...fields })).toEqual([refusal]);
  });

  it("reads the empty text as the form's fallback", () => {
    const empty = {
      description: "",
      imageUrl: "",
      origin: "  ",
      certifications: "",
      tastingNotes: { sweetness: "" },
      recommendedUse: "",
      stock: "",
    };
    expect(newProduct.parse({ ...least, ...empty })).toEqual({
      ...least,
      price: 1999,
      description: null,
      imageUrl: null,
      origin: null,
      certifications: null,
      tastingNotes: { sweetness: null },
      recommendedUse: null,
      stock: 0,
    });
  });

  it("keeps a line's end as one character, however a browser posts it", () => {
    expect(newProduct.parse({ ...least, description: "a\r\nb\rc" }).description).toBe("a\nb\nc");
  });
});

describe("a change of a product", () => {
  it("can be empty, and fills nothing in", () => {
    expect(productChange.parse({})).toEqual({});
    expect(productChange.parse({ tastingNotes: {} })).toEqual({ tastingNotes: {} });
  });

  it("can clear what is optional, never what isn't", () => {
    const cleared = { description: null, origin: null, certifications: null, imageUrl: null };
    expect(productChange.parse(cleared)).toEqual(cleared);
    expect(refusals({ name: "", price: null, stock: null }, productChange)).toHaveLength(3);
  });

  it("clears each taste if the tasting notes are cleared", () => {
    const unknown = { sweetness: null, bitterness: null, umami: null };
    for (const tastingNotes of [null, ""]) {
      expect(productChange.parse({ tastingNotes })).toEqual({ tastingNotes: unknown });
      expect(newProduct.parse({ ...least, tastingNotes }).tastingNotes).toEqual(unknown);
    }
  });

  it("is refused for an unknown field", () => {
    expect(refusals({ deletedAt: 1 }, productChange)).toEqual([': Unrecognized key: "deletedAt"']);
  });
});
