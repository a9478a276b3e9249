import { expect, it } from "vitest";
import type { CatalogRow } from "./catalog-row";
import { withChoices } from "./variations";

const latte = (name: string, priceCents: number): CatalogRow => ({
  name: `Latte ${name}`,
  place: "Drinks",
  priceCents,
  description: null,
  stock: null,
  imageUrl: null,
  variation: { family: "latte", item: "Latte", name, asks: "Size" },
});

it("sizes become one item at the lowest price, and each adds what it costs more", () => {
  const joined = withChoices([latte("Small", 500), latte("Large", 650)], () => false);
  expect(joined).toMatchObject([
    {
      name: "Latte",
      priceCents: 500,
      asks: [{ choices: [{ priceCents: 0 }, { priceCents: 150 }] }],
    },
  ]);
});

it("a size that isn't for sale or can't be imported stays out of the item", () => {
  const archived = { ...latte("Kids", 300), why: "It's archived" };
  const hidden = { ...latte("Tall", 400), isAvailable: false };
  const rows = [latte("Small", 500), archived, hidden, latte("Large", 650)];
  expect(withChoices(rows, () => false)).toMatchObject([
    { name: "Latte", priceCents: 500, asks: [{ choices: [{ name: "Small" }, { name: "Large" }] }] },
    archived,
    hidden,
  ]);
});

it("an item has the first text and image that a size of it has", () => {
  const large = { ...latte("Large", 650), description: "Cold", imageUrl: "/latte.webp" };
  const kids = { ...latte("Kids", 300), description: "Sweet", images: ["kids.jpg"] };
  const rows = [{ ...latte("Small", 500), images: [] }, large, kids];
  expect(withChoices(rows, () => false)).toMatchObject([
    { description: "Cold", imageUrl: "/latte.webp", images: ["kids.jpg"] },
  ]);
});

it("an item is exempt from tax if all of its sizes are", () => {
  const sizes = (...exempt: boolean[]) =>
    exempt.map((isTaxExempt, at) => ({ ...latte(`Size ${at}`, 500 + at), isTaxExempt }));
  const exemptOf = (rows: CatalogRow[]) => withChoices(rows, () => false)[0]?.isTaxExempt;
  expect(exemptOf(sizes(true, false))).toBe(false);
  expect(exemptOf(sizes(true, true))).toBe(true);
  expect(exemptOf([latte("Small", 500), latte("Large", 650)])).toBeUndefined();
});
