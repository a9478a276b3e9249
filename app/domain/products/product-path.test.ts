import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CACHEABLE_PRODUCT } from "~/http/cacheable-pages";
import { productIdIn, productPath } from "./product-path";

describe("the address of a product's page", () => {
  it.each([
    ["Ceremonial Matcha, First Harvest", "/shop/12-ceremonial-matcha-first-harvest"],
    ["Chef’s Café Blend 2", "/shop/12-chefs-cafe-blend-2"],
    ["  --Tin--  ", "/shop/12-tin"],
    ["抹茶", "/shop/12"],
    ["Ｕｊｉ", "/shop/12-uji"],
    [`${"a".repeat(59)} tin`, `/shop/12-${"a".repeat(59)}`],
  ])("made from '%s' is %s", (name, path) => expect(productPath({ id: 12, name })).toBe(path));

  it("leads to the product by its id, whatever the name, and can be kept", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
        fc.string({ unit: "grapheme", maxLength: 120 }),
        (id, name) => {
          const path = productPath({ id, name });
          expect(productIdIn(path.replace("/shop/", ""))).toBe(id);
          expect(path).toMatch(CACHEABLE_PRODUCT);
        },
      ),
    );
  });
});

describe("an address that begins with no ID", () => {
  it.each(["", "matcha", "0", "012-tin", "-1", "1tin", "1.5", "99999999999999999"])(
    "leads to no product: '%s'",
    (segment) => expect(productIdIn(segment)).toBeNull(),
  );
});
