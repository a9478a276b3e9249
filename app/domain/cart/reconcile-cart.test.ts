import { describe, expect, it } from "vitest";
import { add, type CartLine, type CartProduct } from "./cart";
import { encodeCart } from "./cart-cookie";
import { toStored } from "./cart-storage";
import { type BrowserTexts, reconcileCart, UNNAMED } from "./reconcile-cart";

const TIN: CartProduct = {
  id: 1,
  name: "Tin",
  priceCents: 3800,
  imageUrl: null,
  category: "matcha",
  stock: 10,
  isAvailable: true,
};
const WHISK: CartProduct = { ...TIN, id: 2, name: "Whisk", category: "equipment" };

const ONE_TIN = add([], TIN);
const TWO_WHISKS = add([], WHISK, 2);
const mirrorOf = (lines: CartLine[]) => encodeCart(lines, { isInStorage: true });

const read = (texts: BrowserTexts, known: CartProduct[] = []) => reconcileCart(texts, known);
const stored = toStored(ONE_TIN);

describe("what the browser stored", () => {
  it("is believed as long as the cookie is its copy, whatever was written since", () => {
    const cookie = mirrorOf(TWO_WHISKS);
    expect(read({ stored, cookie })).toEqual({ lines: ONE_TIN, isNews: false });
    expect(read({ stored: "[]", cookie })).toEqual({ lines: [], isNews: false });
    expect(read({ stored: null, cookie })).toEqual({ lines: [], isNews: false });
  });

  it("is believed when there is no cookie", () => {
    expect(read({ stored, cookie: null })).toEqual({ lines: ONE_TIN, isNews: false });
  });

  it("is believed when it has just changed, even if the cookie is still the server's", () => {
    const cookie = encodeCart(TWO_WHISKS);
    expect(read({ stored, cookie, isStorageNewer: true })?.lines).toEqual(ONE_TIN);
  });

  it("is believed except for the price last seen, which only the cookie remembers", () => {
    const cookie = mirrorOf(ONE_TIN.map((line) => ({ ...line, seenCents: 3500 })));
    expect(read({ stored, cookie })?.lines).toMatchObject([
      { product: { priceCents: 3800 }, seenCents: 3500 },
    ]);
  });
});

describe("the cart cookie", () => {
  it("is believed once the server wrote it, which is news to storage", () => {
    expect(read({ stored, cookie: encodeCart(TWO_WHISKS) }, [WHISK])).toEqual({
      lines: TWO_WHISKS,
      isNews: true,
    });
    expect(read({ stored, cookie: "0" })).toEqual({ lines: [], isNews: true });
  });

  it("is believed when storage can't be read, even as its copy", () => {
    const cookie = mirrorOf(TWO_WHISKS);
    expect(read({ stored: undefined, cookie }, [WHISK])).toEqual({
      lines: TWO_WHISKS,
      isNews: false,
    });
  });

  it("keeps a product in the cart that nobody here can name", () => {
    const unnamed = { id: 7, name: UNNAMED, priceCents: 900, isAvailable: true };
    expect(read({ stored, cookie: "1.1.3800-7_5.3.900-7.1.900" })?.lines).toMatchObject([
      { product: { name: "Tin" }, quantity: 1 },
      { product: { ...unnamed, choices: [{ id: 5 }] }, quantity: 3 },
      { product: unnamed, quantity: 1 },
    ]);
  });
});

it("each of two lattes keeps its own price and name", () => {
  const latte = (id: number, name: string, priceCents: number): CartProduct => ({
    ...TIN,
    name: "Latte",
    priceCents,
    choices: [{ id, name }],
  });
  const lines = [latte(3, "Oat", 580), latte(4, "Whole", 500)].map((product) => ({
    product,
    quantity: 1,
    seenCents: product.priceCents,
  }));
  expect(read({ stored: toStored(lines), cookie: encodeCart(lines) })).toEqual({
    lines,
    isNews: true,
  });
  expect(read({ stored: toStored(lines), cookie: "1_3.1.560-1_4.1.490-s" })?.lines).toMatchObject([
    { seenCents: 560 },
    { seenCents: 490 },
  ]);
});

it("a browser that keeps nothing has nothing to say", () => {
  expect(read({ stored: null, cookie: null })).toBeNull();
  expect(read({ stored: undefined, cookie: null })).toBeNull();
});
