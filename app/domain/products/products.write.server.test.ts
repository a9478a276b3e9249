import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { inventory, products } from "~/db/schema/catalog.server";
import { orders } from "~/db/schema/orders.server";
import { stockMovements } from "~/db/schema/stock.server";
import { updateInventory } from "~/domain/inventory/inventory.server";
import { seenStock, stockFields } from "~/domain/inventory/seen-stock.server";
import { refusal } from "~/domain/result";
import { editOf, withSeen } from "~/forms/edit-conflict";
import type { FormFields } from "~/forms/form";
import { readSubmission } from "~/http/submission.server";
import { COLLEAGUE, hold, makeProduct, OWNER, sell } from "../../../tests/factories";
import { ledgerOf, stockOf } from "../../../tests/ledger";
import { productFields, productRules } from "./product.schema";
import { createProduct, deleteProduct, findProduct, updateProduct } from "./products.server";

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
      OWNER,
    );
    if (!created.ok) throw new Error("It was refused");
    const { id } = created.row;
    expect(created.row).toMatchObject({ name: "Tin", priceCents: 1999, stock: 7 });
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
    expect(movements()).toEqual([{ kind: "initial", delta: 7, after: 7, actor: OWNER.name }]);
    expect(audited()).toEqual([
      { actor: OWNER.sub, action: "created", id: String(id), detail: null },
    ]);
  });

  it("begins its stock at 0 without a line in the ledger if none is given", async () => {
    const created = await createProduct({ name: "Tin", price: 0, category: "matcha" }, OWNER);
    if (!created.ok) throw new Error("It was refused");
    expect(itemOf(created.row.id)).toMatchObject({ quantity: 0 });
    expect(movements()).toEqual([]);
  });

  it.each([
    [{ isAvailable: false }, false],
    [{ isActive: false }, false],
    [{ isActive: true, isAvailable: true }, true],
  ])("makes it available or not by %j: %s", async (fields, expected) => {
    const created = await createProduct(
      { name: "Tin", price: 1, category: "matcha", ...fields },
      OWNER,
    );
    expect(created.ok && created.row.isAvailable).toBe(expected);
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
      OWNER,
    );

    expect(updated.ok && updated.row.priceCents).toBe(2500);
    expect(rowOf(id)).toEqual({
      ...before,
      priceCents: 2500,
      origin: null,
      umami: null,
      foldedText: "ceremonial matcha matcha",
      updatedAt: expect.any(Date),
    });
    expect(audited()).toMatchObject([
      {
        actor: OWNER.sub,
        action: "updated",
        detail: { fields: ["priceCents", "origin", "umami"] },
      },
    ]);
  });

  it("sets the stock, and says so in the ledger", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 10 });
    await updateProduct(id, { stock: 4 }, OWNER);
    expect(stockOf(inventoryId)).toBe(4);
    expect(movements().at(-1)).toEqual({ kind: "edit", delta: -6, after: 4, actor: OWNER.name });
    expect(ledgerOf(inventoryId)).toBe(4);
  });

  it("answers with the row as it wrote it, though it is deleted right after", async () => {
    const { id } = await makeProduct();
    const [updated] = await Promise.all([
      updateProduct(id, { name: "Tin" }, OWNER),
      deleteProduct(id, COLLEAGUE),
    ]);
    expect(updated).toMatchObject({ ok: true, row: { name: "Tin" } });
    expect(findProduct(id)).toBeNull();
  });
});

describe("a dialog that stood open for a while", () => {
  /** The dialog as it is opened now; the function saves it later, with what is typed into it. */
  function open(id: number) {
    const product = findProduct(id);
    if (!product) throw new Error("The product is gone");
    const opened = withSeen({ ...productFields(product), ...stockFields("stock", id) });
    return (typed: FormFields) => {
      const { readers, change: schema } = productRules;
      const { touched, seen, check } = editOf({ ...opened, ...typed }, { readers }, productFields);
      const parsed = readSubmission({ schema, readers }, touched);
      if (!parsed.ok) throw new Error("The form was refused");
      return updateProduct(id, parsed.value, OWNER, { check, seenStock: seenStock(seen, "stock") });
    };
  }

  it("counts what is held for unpaid orders, since it is still on the shelf", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 10 });
    await hold(inventoryId, 2);
    const save = open(id);
    await save({ stock: "10" });
    expect(stockOf(inventoryId)).toBe(8);
    await save({ stock: "9" });
    expect(stockOf(inventoryId)).toBe(7);
  });

  it("erases no sale: stock that was touched moves by the difference", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 10 });
    const save = open(id);
    await sell(inventoryId, 3);
    const updated = await save({ stock: "12" });
    expect(updated.ok && updated.row.stock).toBe(9);
    expect(ledgerOf(inventoryId)).toBe(9);
  });

  it("leaves stock alone that was not touched", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 10 });
    const save = open(id);
    await sell(inventoryId, 3);
    await save({ name: "New", stock: "10" });
    expect(stockOf(inventoryId)).toBe(7);
    expect(movements()).toHaveLength(2);
  });

  it("is told if fewer items are left than would go, and nothing is written", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 10 });
    const save = open(id);
    await sell(inventoryId, 8);
    expect(await save({ name: "New", stock: "5" })).toEqual(
      refusal(
        "conflict",
        "Some sold while you had this open. Only 2 left. Check the number and save again.",
        "stock",
      ),
    );
    expect(stockOf(inventoryId)).toBe(2);
    expect(rowOf(id)?.name).toBe("Ceremonial Matcha");
  });

  it("is told who set the stock by hand meanwhile", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 10 });
    const save = open(id);
    await updateInventory(inventoryId, { quantity: 50 }, COLLEAGUE);
    const refused = await save({ stock: "12" });
    expect(refused).toMatchObject(
      refusal(
        "conflict",
        "ben@example.com changed the stock to 50 while you had this open. Check the number and save again.",
        "stock",
      ),
    );
    expect(stockOf(inventoryId)).toBe(50);
  });
});

describe("deleting a product", () => {
  it("takes it out of the shop and keeps its row, its ledger and its orders", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 10 });
    await sell(inventoryId, 1);
    expect(await deleteProduct(id, OWNER)).toEqual({ ok: true });
    expect(findProduct(id)).toBeNull();
    expect(rowOf(id)?.deletedAt).toBeInstanceOf(Date);
    expect(ledgerOf(inventoryId)).toBe(9);
    expect(read().select().from(orders).all()).toHaveLength(1);
    expect(audited()).toMatchObject([{ actor: OWNER.sub, action: "deleted", id: String(id) }]);
  });
});
