import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CartLine } from "./cart";
import { cartCookie, decodeCart, encodeCart, findCartCookie, wasInStorage } from "./cart-cookie";
import { lineName } from "./line-name";

const line = (id: number, quantity: number, seenCents: number, choices?: number[]): CartLine => ({
  product: {
    id,
    name: "Tin",
    priceCents: 1,
    imageUrl: null,
    category: "matcha",
    stock: 9,
    isAvailable: true,
    choices: choices?.map((id) => ({ id, name: "Oat" })),
  },
  quantity,
  seenCents,
});

it("a cart is written as its ids, quantities and the prices last seen", () => {
  expect(encodeCart([line(12, 2, 3800), line(15, 1, 900)])).toBe("12.2.3800-15.1.900");
});

it("a line that was chosen is written with its choices", () => {
  const lattes = [line(12, 2, 580, [7, 3]), line(12, 1, 500, [2]), line(12, 1, 400)];
  expect(encodeCart(lattes)).toBe("12_3_7.2.580-12_2.1.500-12.1.400");
});

it("the longest cart loses no line, and fits the 4,096 characters that browsers keep", () => {
  const choices = [999_999_995, 999_999_996, 999_999_997, 999_999_998, 999_999_999];
  const lines = Array.from({ length: 50 }, (_, n) =>
    line(999_999_999 - n, 20, 99_999_999, choices),
  );
  const cookie = cartCookie(lines, { secure: true, isInStorage: true });
  expect(cookie.split(";")[0]?.length).toBeLessThanOrEqual(4096);
  expect(decodeCart(encodeCart(lines, { isInStorage: true }))).toHaveLength(50);
});

it("an empty cart is '0', which reads as no lines", () => {
  expect(encodeCart([])).toBe("0");
  expect(decodeCart("0")).toEqual([]);
  expect(decodeCart("")).toEqual([]);
});

it("any cart comes back as it was written", () => {
  const id = fc.integer({ min: 1, max: 999_999_999 });
  const choices = fc
    .uniqueArray(id, { minLength: 1, maxLength: 5 })
    .map((ids) => ids.sort((one, other) => one - other));
  const carts = fc.uniqueArray(
    fc.record({
      productId: id,
      choices: fc.option(choices, { nil: undefined }),
      quantity: fc.integer({ min: 1, max: 20 }),
      seenCents: fc.integer({ min: 0, max: 100_000_000 }),
    }),
    { maxLength: 50, selector: lineName },
  );
  fc.assert(
    fc.property(carts, (entries) => {
      const lines = entries.map(({ productId, choices, quantity, seenCents }) =>
        line(productId, quantity, seenCents, choices),
      );
      expect(decodeCart(encodeCart(lines))).toEqual(entries);
    }),
  );
});

it("the cookie tells whether storage held the same cart", () => {
  for (const lines of [[], [line(12, 2, 3800)]]) {
    const mirror = encodeCart(lines, { isInStorage: true });
    expect(wasInStorage(mirror)).toBe(true);
    expect(wasInStorage(encodeCart(lines))).toBe(false);
    expect(decodeCart(mirror)).toEqual(decodeCart(encodeCart(lines)));
  }
  expect(cartCookie([], { secure: false, isInStorage: true })).toMatch(/^cart=0-s;/);
});

it("whatever a visitor sends, only lines of ours are read from it", () => {
  const rubbish = fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.stringMatching(/^[0-9.-]{0,200}$/),
    fc.stringMatching(/^([0-9]{1,12}\.[0-9]{1,3}\.[0-9]{1,12}-){0,80}$/),
  );
  fc.assert(
    fc.property(rubbish, (value) => {
      const entries = decodeCart(value);
      expect(entries.length).toBeLessThanOrEqual(50);
      expect(new Set(entries.map(lineName)).size).toBe(entries.length);
      for (const { productId, quantity, seenCents } of entries) {
        expect(productId).toBeGreaterThanOrEqual(1);
        expect(quantity).toBeGreaterThanOrEqual(1);
        expect(quantity).toBeLessThanOrEqual(20);
        expect(Number.isSafeInteger(seenCents)).toBe(true);
      }
    }),
  );
});

describe("a line that isn't ours", () => {
  it.each([
    "12",
    "12.2",
    "0.2.100",
    "1.0.100",
    "1.-2.100",
    "1.1e1.100",
    "1.2.100.4",
    "1.2.99.99",
    "0x1.2.3",
    " 1.2.3",
    "%31.2.3",
    "1234567890.1.1",
    "12_7_3.1.100",
    "12_3_2.1.100",
  ])("%j is left out", (value) => {
    expect(decodeCart(value)).toEqual([]);
  });

  it("leaves the lines beside it", () => {
    expect(decodeCart("x-7.1.50-1.2")).toEqual([{ productId: 7, quantity: 1, seenCents: 50 }]);
  });

  it("is left out if it's a repeat, or beyond the fiftieth", () => {
    expect(decodeCart("7.1.50-7.2.60")).toEqual([{ productId: 7, quantity: 1, seenCents: 50 }]);
    const sixty = Array.from({ length: 60 }, (_, n) => `${n + 1}.1.50`);
    expect(decodeCart(sixty.join("-"))).toHaveLength(50);
  });

  it("is read as twenty if it has more than twenty items", () => {
    expect(decodeCart("7.99.50")[0]?.quantity).toBe(20);
  });
});

it("the cart is found among other cookies, and only under its own name", () => {
  expect(findCartCookie("theme=dark; cart=7.1.50; x=1")).toBe("7.1.50");
  expect(findCartCookie("mycart=7.1.50")).toBeNull();
  expect(findCartCookie("")).toBeNull();
});

it("the cart lasts thirty days on the whole site, and over https only if the shop does", () => {
  expect(cartCookie([], { secure: true })).toBe(
    "cart=0; Path=/; Max-Age=2592000; SameSite=Lax; Secure",
  );
  expect(cartCookie([], { secure: false })).not.toContain("Secure");
});
