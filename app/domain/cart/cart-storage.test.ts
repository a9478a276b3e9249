import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { add, type CartProduct } from "./cart";
import { fromStored, toStored } from "./cart-storage";

const TIN: CartProduct = {
  id: 12,
  name: "Ceremonial Matcha",
  priceCents: 3805,
  imageUrl: "/images/tin.webp",
  category: "matcha",
  stock: 4,
  isAvailable: true,
};

it("the cart is kept as products and quantities, with prices as the API writes them", () => {
  expect(JSON.parse(toStored(add([], TIN, 2)))).toEqual([
    {
      product: {
        id: 12,
        name: "Ceremonial Matcha",
        price: "38.05",
        imageUrl: "/images/tin.webp",
        category: "matcha",
        stock: 4,
        isActive: true,
      },
      quantity: 2,
    },
  ]);
});

const latteWith = (id: number, name: string): CartProduct => ({
  ...TIN,
  name: "Latte",
  choices: [{ id, name }],
});

it("choices are kept beside their product", () => {
  const stored = JSON.parse(toStored(add([], latteWith(3, "Oat"))));
  expect(stored).toMatchObject([
    { product: { id: 12, price: "38.05" }, quantity: 1, choices: [{ id: 3, name: "Oat" }] },
  ]);
  expect(stored[0].product).not.toHaveProperty("choices");
});

it("the cart comes back as it was kept", () => {
  const lattes = add(add([], latteWith(3, "Oat"), 2), latteWith(4, "Whole"));
  expect(lattes).toHaveLength(2);
  const tins = add(add(lattes, TIN, 2), { ...TIN, id: 13, isAvailable: false, stock: 0 });
  const five = [3, 4, 5, 6, 7].map((id) => ({ id, name: "Oat" }));
  const lines = add(tins, { ...TIN, id: 14, category: null, choices: five });
  expect(fromStored(toStored(lines))).toEqual(lines);
});

describe("a cart from elsewhere", () => {
  const stored = (product: object, quantity: unknown = 1) =>
    fromStored(JSON.stringify([{ product, quantity }]));

  it.each([
    ["19.99", 1999],
    [19.99, 1999],
    ["5", 500],
    [0.5, 50],
    [" 7.5 ", 750],
  ])("may have its price as %j", (price, cents) => {
    expect(stored({ id: 1, name: "Tin", price })[0]?.product.priceCents).toBe(cents);
  });

  it.each([
    [{ id: 1, name: "Tin", price: "12 or so" }],
    [{ id: 1, name: "Tin", price: "free" }],
    [{ id: 0, name: "Tin", price: 1 }],
    [{ id: -1, name: "Tin", price: 1 }],
    [{ id: 1_000_000_000, name: "Tin", price: 1 }],
  ])("leaves out %j", (product) => {
    expect(stored(product)).toEqual([]);
  });

  it("may leave out what only the server knows", () => {
    const [line] = stored({ id: 1, name: "Tin", price: 1 });
    const unknown = { imageUrl: null, category: "merchandise", isAvailable: true };
    expect(line?.product).toMatchObject(unknown);
    expect(line?.product.stock).toBeGreaterThan(20);
  });

  it.each([
    ["text", "3"],
    ["without a name", [{ id: 3 }]],
    ["without an ID", [{ name: "Oat" }]],
    ["nothing", [null]],
    ["too many", [1, 2, 3, 4, 5, 6].map((id) => ({ id, name: "Oat" }))],
  ])("leaves out a line whose choices are %s: it would be another one", (_what, choices) => {
    const item = { product: { id: 1, name: "Latte", price: 1 }, quantity: 1, choices };
    expect(fromStored(JSON.stringify([item]))).toEqual([]);
  });

  it("may name a product twice, whose pieces then add up", () => {
    const item = { product: { id: 1, name: "Tin", price: 1 }, quantity: 2 };
    expect(fromStored(JSON.stringify([item, item]))).toMatchObject([{ quantity: 4 }]);
  });

  it.each([
    ["no id", { name: "Tin", price: 1 }],
    ["an id that is text", { id: "1", name: "Tin", price: 1 }],
    ["no name", { id: 1, price: 1 }],
    ["no price", { id: 1, name: "Tin" }],
    ["a price below zero", { id: 1, name: "Tin", price: -1 }],
    ["a price that is none", { id: 1, name: "Tin", price: "free" }],
  ])("a line with %s is left out", (_what, product) => {
    expect(stored(product)).toEqual([]);
  });

  it.each([0, -1, 1.5, "2", null, 1e12])("a line of %j pieces is left out", (quantity) => {
    expect(stored({ id: 1, name: "Tin", price: 1 }, quantity)).toEqual([]);
  });
});

it("whatever the key holds, reading it never fails", () => {
  for (const text of [null, "", "{", "null", "1", "{}", '"x"', "[null,1,[],{}]"]) {
    expect(fromStored(text)).toEqual([]);
  }
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(Array.isArray(fromStored(text))).toBe(true);
    }),
  );
});
