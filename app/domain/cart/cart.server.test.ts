import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { choices } from "~/db/schema/menu.server";
import { inHours } from "../../../tests/clock";
import { makeChoiceGroup, makeMenuItem, makeProduct } from "../../../tests/factories";
import { lineNameOf } from "./cart";
import { cartLines, cartProduct } from "./cart.server";

const entry = (productId: number, quantity = 1) => ({ productId, quantity, seenCents: 100 });

it("a cart's lines carry their products as they are now, in the cart's order", async () => {
  const tin = await makeProduct({ name: "Tin", priceCents: 1999, stock: 3 });
  const whisk = await makeProduct({ name: "Whisk", category: "equipment" });

  expect(cartLines([entry(whisk.id), entry(tin.id, 2)])).toMatchObject([
    { product: { name: "Whisk", category: "equipment" }, quantity: 1 },
    { product: { name: "Tin", priceCents: 1999, stock: 3 }, quantity: 2, seenCents: 100 },
  ]);
});

it("an item that was hidden, deleted, or never existed stays, unavailable", async () => {
  const hidden = await makeProduct({ name: "Hidden", isAvailable: false });
  const deleted = await makeProduct({ name: "Deleted" });
  await write((tx) =>
    tx.update(products).set({ deletedAt: new Date() }).where(eq(products.id, deleted.id)).run(),
  );

  expect(cartLines([entry(hidden.id), entry(deleted.id), entry(999)])).toMatchObject([
    { product: { name: "Hidden", isAvailable: false } },
    { product: { name: "Deleted", isAvailable: false } },
    { product: { id: 999, name: "An item in your cart", isAvailable: false } },
  ]);
  expect(cartProduct(999)).toBeNull();
});

describe("what is made to order", () => {
  const chosen = (productId: number, choices: number[]) => ({ ...entry(productId), choices });

  it("is priced and named with its choices, and has no shelf", async () => {
    const { id } = await makeMenuItem({ name: "Latte", priceCents: 500 });
    const { choiceIds } = await makeChoiceGroup({}, undefined, [id]);
    const [whole = 0, oat = 0] = choiceIds;
    expect(
      cartLines([chosen(id, [oat]), chosen(id, [whole])]).map(({ product }) => product),
    ).toEqual([
      {
        id,
        name: "Latte",
        priceCents: 580,
        imageUrl: null,
        category: null,
        stock: 20,
        isAvailable: true,
        choices: [{ id: oat, name: "Oat" }],
      },
      expect.objectContaining({ priceCents: 500, choices: [{ id: whole, name: "Whole" }] }),
    ]);
  });

  it("stays with a choice that went away, and says so", async () => {
    const { id } = await makeMenuItem({ name: "Latte", priceCents: 500 });
    const { choiceIds } = await makeChoiceGroup({}, undefined, [id]);
    const [whole = 0, oat = 0] = choiceIds;
    await write((tx) =>
      tx
        .update(choices)
        .set({ outUntil: inHours(1) })
        .where(eq(choices.id, oat))
        .run(),
    );
    expect(cartLines([chosen(id, [oat])])).toMatchObject([
      { product: { priceCents: 580, isAvailable: true, problem: "Oat is sold out today." } },
    ]);
    await write((tx) =>
      tx.update(choices).set({ deletedAt: new Date() }).where(eq(choices.id, oat)).run(),
    );
    const [line, both] = cartLines([chosen(id, [oat]), chosen(id, [whole, oat])]);
    expect(line).toMatchObject({
      product: { priceCents: 500, problem: "Something you chose is no longer on the menu." },
    });
    expect(line && lineNameOf(line.product)).toBe(`${id}_${oat}`);
    expect(both && lineNameOf(both.product)).toBe(`${id}_${whole}_${oat}`);
  });

  it("is sold out while it's marked, and gone once it's deleted", async () => {
    const { id } = await makeMenuItem({ outUntil: inHours(1) });
    expect(cartProduct(id)).toMatchObject({ stock: 0, isAvailable: true });
    const { id: deleted } = await makeMenuItem({ deletedAt: new Date() });
    expect(cartProduct(deleted)).toMatchObject({ isAvailable: false });
  });

  it("goods have no choices", async () => {
    const { id } = await makeProduct();
    expect(cartProduct(id, null, [3])).toBeNull();
    expect(cartLines([chosen(id, [3])])).toMatchObject([
      { product: { isAvailable: false, choices: [{ id: 3, name: "" }] } },
    ]);
  });
});
