import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { audit, inventory, orders, products, stockMovements } from "~/db/schema.server";
import { makeProduct, sell } from "../../../tests/factories";
import { ledgerOf, stockOf } from "../../../tests/ledger";
import { updateInventory } from "../inventory/inventory.server";
import { findProduct } from "./catalog.server";
import { createProduct, deleteProduct, updateProduct } from "./products.server";
import type { SeenProduct } from "./schema";

const ANNA = { sub: "auth0|anna", name: "anna@example.com" };
const BEN = { sub: "auth0|ben", name: "ben@example.com" };

const rowOf = (id: number) => read().select().from(products).where(eq(products.id, id)).get();
const itemOf = (productId: number) =>
  read().select().from(inventory).where(eq(inventory.productId, productId)).get();
const movements = () =>
  read()
    .select({
      kind: stockMovements.kind,
      delta: stockMovements.delta,
      after: stockMovements.quantityAfter,
      actor: stockMovements.actor,
    })
    .from(stockMovements)
    .all();
const audited = () =>
  read()
    .select({ actor: audit.actor, action: audit.action, id: audit.entityId, detail: audit.detail })
    .from(audit)
    .where(eq(audit.entity, "product"))
    .all();

describe("creating a product", () => {
  it("stores its row, its inventory and the opening stock in the ledger", async () => {
    const created = await createProduct(
      {
        name: "Tin",
        price: 1999,
        category: "matcha",
        certifications: ["JAS Organic"],
        tastingNotes: { sweetness: 0 },
        stock: 7,
      },
      ANNA,
    );
    if (!created.ok) throw new Error("It was refused");
    const { id } = created.product;
    expect(created.product).toMatchObject({ name: "Tin", priceCents: 1999, stock: 7 });
    expect(rowOf(id)).toMatchObject({
      name: "Tin",
      description: null,
      priceCents: 1999,
      certifications: ["JAS Organic"],
      sweetness: 0,
      bitterness: null,
      umami: null,
      isAvailable: true,
      deletedAt: null,
    });
    expect(itemOf(id)).toMatchObject({ quantity: 7, lowStockThreshold: null, unit: "units" });
    expect(movements()).toEqual([{ kind: "initial", delta: 7, after: 7, actor: ANNA.name }]);
    expect(audited()).toEqual([
      { actor: ANNA.sub, action: "created", id: String(id), detail: null },
    ]);
  });

  it("without stock has an inventory row at 0 and no line in the ledger", async () => {
    const created = await createProduct({ name: "Tin", price: 0, category: "matcha" }, ANNA);
    if (!created.ok) throw new Error("It was refused");
    expect(itemOf(created.product.id)).toMatchObject({ quantity: 0 });
    expect(movements()).toEqual([]);
  });

  it.each([
    [{ isAvailable: false }, false],
    [{ isActive: false }, false],
    [{ isActive: true, isAvailable: true }, true],
  ])("with %j is available: %s", async (fields, expected) => {
    const created = await createProduct(
      { name: "Tin", price: 1, category: "matcha", ...fields },
      ANNA,
    );
    expect(created.ok && created.product.isAvailable).toBe(expected);
  });
});

describe("changing a product", () => {
  it("writes what is given, clears what is null and lets the rest stay", async () => {
    const { id } = await makeProduct({
      origin: "Uji",
      description: "Good",
      sweetness: 3,
      umami: 9,
    });
    const before = rowOf(id);

    const updated = await updateProduct(
      id,
      { price: 2500, origin: null, tastingNotes: { umami: null } },
      ANNA,
    );

    expect(updated.ok && updated.product.priceCents).toBe(2500);
    expect(rowOf(id)).toEqual({
      ...before,
      priceCents: 2500,
      origin: null,
      umami: null,
      foldedText: "ceremonial matcha matcha",
      updatedAt: expect.any(Date),
    });
    expect(audited()).toMatchObject([
      { actor: ANNA.sub, action: "updated", detail: { fields: ["origin", "umami", "priceCents"] } },
    ]);
  });

  it("sets the stock, and says so in the ledger", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 10 });
    await updateProduct(id, { stock: 4 }, ANNA);
    expect(stockOf(inventoryId)).toBe(4);
    expect(movements().at(-1)).toEqual({ kind: "edit", delta: -6, after: 4, actor: ANNA.name });
    expect(ledgerOf(inventoryId)).toBe(4);
  });

  it("of nothing writes nothing", async () => {
    const { id } = await makeProduct();
    const before = rowOf(id);
    expect((await updateProduct(id, {}, ANNA)).ok).toBe(true);
    expect(rowOf(id)).toEqual(before);
    expect(audited()).toEqual([]);
  });

  it("that was deleted or never was is refused", async () => {
    const { id } = await makeProduct({ deletedAt: new Date() });
    for (const missing of [id, id + 1]) {
      expect(await updateProduct(missing, { name: "Tin" }, ANNA)).toMatchObject({
        ok: false,
        kind: "missing",
      });
    }
    expect(rowOf(id)?.name).toBe("Ceremonial Matcha");
  });
});

describe("a dialog that stood open for a while", () => {
  const seen = (more: SeenProduct = {}): SeenProduct => ({
    name: "Ceremonial Matcha",
    price: 3400,
    origin: null,
    stock: { pieces: 10, movementId: 1 },
    ...more,
  });

  it("erases no sale: stock that was touched moves by the difference", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 10 });
    await sell(inventoryId, 3);
    const updated = await updateProduct(id, { stock: 12, seen: seen() }, ANNA);
    expect(updated.ok && updated.product.stock).toBe(9);
    expect(ledgerOf(inventoryId)).toBe(9);
  });

  it("leaves stock alone that was not touched", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 10 });
    await sell(inventoryId, 3);
    await updateProduct(id, { name: "New", stock: 10, seen: seen() }, ANNA);
    expect(stockOf(inventoryId)).toBe(7);
    expect(movements()).toHaveLength(2);
  });

  it("is told when fewer pieces are left than would go, and nothing is written", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 10 });
    await sell(inventoryId, 8);
    expect(await updateProduct(id, { name: "New", stock: 5, seen: seen() }, ANNA)).toEqual({
      ok: false,
      kind: "conflict",
      errors: {
        stock: [
          "Only 2 are left: some were sold while this was open. Please check the number and save again.",
        ],
      },
    });
    expect(stockOf(inventoryId)).toBe(2);
    expect(rowOf(id)?.name).toBe("Ceremonial Matcha");
  });

  it("is told who set the stock by hand meanwhile", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 10 });
    await updateInventory(inventoryId, { quantity: 50 }, BEN);
    const refused = await updateProduct(id, { stock: 12, seen: seen() }, ANNA);
    expect(refused).toMatchObject({
      kind: "conflict",
      errors: {
        stock: [
          "ben@example.com has changed the stock to 50 while this was open. Please check the number and save again.",
        ],
      },
    });
    expect(stockOf(inventoryId)).toBe(50);
  });

  it("keeps what somebody else changed in other fields", async () => {
    const { id } = await makeProduct();
    await updateProduct(id, { price: 3900, origin: "Uji" }, BEN);
    const untouched = { price: 3400, origin: null };
    const updated = await updateProduct(id, { name: "New", ...untouched, seen: seen() }, ANNA);
    expect(updated).toMatchObject({
      ok: true,
      product: { name: "New", priceCents: 3900, origin: "Uji" },
    });
  });

  it("is told, by field, what somebody else changed in the same", async () => {
    const { id } = await makeProduct();
    await updateProduct(id, { price: 3900, name: "Theirs", tastingNotes: { umami: 4 } }, BEN);
    const mine = { price: 3500, name: "Mine", tastingNotes: { umami: 5 } };
    const notes = { tastingNotes: { umami: null } };
    expect(await updateProduct(id, { ...mine, seen: seen(notes) }, ANNA)).toEqual({
      ok: false,
      kind: "conflict",
      errors: {
        name: ["This was changed to 'Theirs' while it was open. Please check it and save again."],
        price: ["This was changed to '39.00' while it was open. Please check it and save again."],
        "tastingNotes.umami": [
          "This was changed to '4' while it was open. Please check it and save again.",
        ],
      },
    });
    expect(rowOf(id)).toMatchObject({ name: "Theirs", priceCents: 3900, umami: 4 });
  });
});

describe("deleting a product", () => {
  it("takes it out of the shop and keeps its row, its ledger and its orders", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 10 });
    await sell(inventoryId, 1);
    expect(await deleteProduct(id, ANNA)).toEqual({ ok: true });
    expect(findProduct(id)).toBeNull();
    expect(rowOf(id)?.deletedAt).toBeInstanceOf(Date);
    expect(ledgerOf(inventoryId)).toBe(9);
    expect(read().select().from(orders).all()).toHaveLength(1);
    expect(audited()).toMatchObject([{ actor: ANNA.sub, action: "deleted", id: String(id) }]);
  });

  it("twice is refused the second time", async () => {
    const { id } = await makeProduct();
    await deleteProduct(id, ANNA);
    expect(await deleteProduct(id, ANNA)).toMatchObject({ ok: false, kind: "missing" });
  });
});
