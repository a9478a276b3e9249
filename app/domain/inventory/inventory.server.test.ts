import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { inventory } from "~/db/schema/catalog.server";
import { refusal } from "~/domain/result";
import { editOf, withSeen } from "~/forms/edit-conflict";
import type { FormFields } from "~/forms/form";
import { readSubmission } from "~/http/submission.server";
import { COLLEAGUE, hold, makeProduct, OWNER, sell } from "../../../tests/factories";
import { ledgerOf, stockOf } from "../../../tests/ledger";
import { movementText, signed, stockStatus } from "./inventory";
import { inventoryFields, inventoryRules } from "./inventory.schema";
import {
  findInventoryItem,
  listInventory,
  recentMovements,
  searchInventory,
  stockSummary,
  updateInventory,
} from "./inventory.server";
import { readStockForForm, seenStock, stockFields } from "./seen-stock.server";

const rowOf = (id: number) => read().select().from(inventory).where(eq(inventory.id, id)).get();
const names = (items: { productName: string }[]) => items.map(({ productName }) => productName);

describe("the status of an item", () => {
  it.each([
    [0, null, "Out of Stock"],
    [0, 5, "Out of Stock"],
    [1, null, "In Stock"],
    [5, 5, "Low Stock"],
    [6, 5, "In Stock"],
    [1, 0, "In Stock"],
  ])("has %i left, its alert at %j, and is %s", (quantity, lowStockThreshold, expected) => {
    expect(stockStatus({ quantity, lowStockThreshold })).toBe(expected);
  });
});

it.each([
  ["sale", -1, "Sold (order #7)", "-1"],
  ["release", 1, "Back in stock, unpaid (order #7)", "+1"],
  ["return", 1, "Back in stock, refunded (order #7)", "+1"],
  ["return", -1, "Refund failed, taken back out (order #7)", "-1"],
  ["edit", 2000, "Edited by Ana", "+2,000"],
] as const)("a movement by %s of %i reads '%s', %s", (kind, delta, text, by) => {
  const movement = { id: 1, kind, delta, quantityAfter: 9, orderId: 7, actor: "Ana" };
  expect(movementText({ ...movement, createdAt: new Date() })).toBe(text);
  expect(signed(delta)).toBe(by);
});

describe("reading the inventory", () => {
  it("sums up what is low and what is out; a deleted product counts nowhere", async () => {
    const low = await makeProduct({ stock: 3 });
    const out = await makeProduct({ stock: 0 });
    await makeProduct({ stock: 30 });
    await makeProduct({ stock: 0, deletedAt: new Date() });
    for (const { inventoryId } of [low, out]) {
      await updateInventory(inventoryId, { lowStockThreshold: 5 }, OWNER);
    }
    expect(stockSummary()).toEqual({ total: 3, low: 1, out: 1 });
  });

  it("is all zeros for an empty database", () => {
    expect(stockSummary()).toEqual({ total: 0, low: 0, out: 0 });
  });

  it("lists the newest first, without what was deleted", async () => {
    await makeProduct({ name: "Tin" });
    await makeProduct({ name: "Gone", deletedAt: new Date() });
    await makeProduct({ name: "Tote" });
    expect(names(listInventory({ limit: 10, offset: 0 }))).toEqual(["Tote", "Tin"]);
    // Nor does what was deleted take a place on a page.
    expect(names(listInventory({ limit: 2, offset: 0 }))).toEqual(["Tote", "Tin"]);
    expect(names(listInventory({ limit: 2, offset: 1 }))).toEqual(["Tin"]);
  });

  it("can be searched by name, sorted as people sort", async () => {
    for (const name of ["whisk", "Émail mug", "Tin", "enamel bowl"]) await makeProduct({ name });
    expect(names(searchInventory({ q: "", page: 1 }).rows)).toEqual([
      "Émail mug",
      "enamel bowl",
      "Tin",
      "whisk",
    ]);
    expect(names(searchInventory({ q: "EMAIL", page: 1 }).rows)).toEqual(["Émail mug"]);
    expect(searchInventory({ q: "kettle", page: 1 })).toEqual({
      rows: [],
      total: 0,
      page: 1,
      pageCount: 1,
      q: "kettle",
    });
  });
});

it("shows first what is out, then what is low, over all pages", async () => {
  const stocks = [0, 3, 90, null].flatMap((stock) => Array.from({ length: 30 }, () => stock));
  for (const [n, stock] of stocks.entries()) {
    const name = `Bowl ${String(119 - n).padStart(3, "0")}`;
    const { inventoryId } = await makeProduct({ name, stock: stock ?? 90 });
    if (stock !== null) await updateInventory(inventoryId, { lowStockThreshold: 5 }, OWNER);
  }
  const pages = [1, 2, 3].map((page) => searchInventory({ q: "", page }).rows);
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
  const shown = pages.flat();
  expect(new Set(names(shown)).size).toBe(120);
  const statuses = shown.map((item) => stockStatus(item));
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill("Out of Stock"));
  expect(statuses.slice(30, 60)).toEqual(Array(30).fill("Low Stock"));
  expect(names(shown.slice(60))).toEqual(names(shown.slice(60)).sort());
  expect(searchInventory({ q: "bowl 09", page: 1 }).rows[0]).toMatchObject({ quantity: 0 });
});

it("shows each of many items of one name on one page, once", async () => {
  for (let piece = 0; piece < 110; piece++) await makeProduct({ name: "Bowl" });
  const pages = [1, 2, 3].map((page) => searchInventory({ q: "", page }));
  expect(pages.map(({ total, pageCount, rows }) => [total, pageCount, rows.length])).toEqual([
    [110, 3, 50],
    [110, 3, 50],
    [110, 3, 10],
  ]);
  const ids = pages.flatMap(({ rows }) => rows.map(({ id }) => id));
  expect(new Set(ids).size).toBe(110);
});

describe("adjusting an item", () => {
  it("sets what is given, writes the ledger, and lets the rest stay", async () => {
    const { inventoryId } = await makeProduct({ stock: 10 });
    const adjusted = await updateInventory(inventoryId, { quantity: 25, unit: "tins" }, OWNER);
    expect(adjusted).toMatchObject({ ok: true, row: { quantity: 25, unit: "tins" } });
    expect(rowOf(inventoryId)).toMatchObject({
      quantity: 25,
      lowStockThreshold: null,
      unit: "tins",
    });
    expect(recentMovements(inventoryId)).toMatchObject([
      { kind: "adjustment", delta: 15, quantityAfter: 25, actor: OWNER.name },
      { kind: "initial", delta: 10, quantityAfter: 10 },
    ]);
    expect(read().select().from(audit).all()).toMatchObject([
      { actor: OWNER.sub, entity: "inventory", detail: { quantity: 25, unit: "tins" } },
    ]);
  });

  it("clears the threshold with null, and takes 0 as a threshold", async () => {
    const { inventoryId } = await makeProduct();
    await updateInventory(inventoryId, { lowStockThreshold: 0 }, OWNER);
    expect(rowOf(inventoryId)?.lowStockThreshold).toBe(0);
    await updateInventory(inventoryId, { lowStockThreshold: null }, OWNER);
    expect(rowOf(inventoryId)?.lowStockThreshold).toBeNull();
  });

  it("writes no line in the ledger if nothing changes", async () => {
    const { inventoryId } = await makeProduct({ stock: 10 });
    await updateInventory(inventoryId, { quantity: 10 }, OWNER);
    expect(recentMovements(inventoryId)).toHaveLength(1);
  });

  it("is refused for a deleted product, or for none", async () => {
    const { inventoryId } = await makeProduct({ deletedAt: new Date() });
    for (const missing of [inventoryId, inventoryId + 1]) {
      expect(await updateInventory(missing, { quantity: 1 }, OWNER)).toMatchObject({
        ok: false,
        kind: "missing",
      });
    }
    expect(findInventoryItem(inventoryId)).toBeNull();
    expect(stockOf(inventoryId)).toBe(10);
  });
});

/** The dialog as it is opened now; the function saves it later, with what is typed into it. */
function open({ id, inventoryId }: { id: number; inventoryId: number }) {
  const item = findInventoryItem(inventoryId);
  if (!item) throw new Error("The item is gone");
  const shown = withSeen({ ...inventoryFields(item), ...stockFields("quantity", id) });
  return (typed: FormFields, actor: typeof OWNER) => {
    const { readers, change: schema } = inventoryRules;
    const { touched, seen, check } = editOf({ ...shown, ...typed }, { readers }, inventoryFields);
    const parsed = readSubmission({ schema, readers }, touched);
    if (!parsed.ok) throw new Error("The form was refused");
    const edit = { check, seenStock: seenStock(seen, "quantity") };
    return updateInventory(inventoryId, parsed.value, actor, edit);
  };
}

describe("counting a shelf on which pieces are held", () => {
  async function opened() {
    const product = await makeProduct({ stock: 10 });
    await hold(product.inventoryId, 2);
    return { ...product, save: open(product) };
  }

  it("shows what can be counted, and how many of it are held", async () => {
    const { id, inventoryId } = await opened();
    expect(readStockForForm(id)).toMatchObject({ pieces: 10, held: 2 });
    expect(findInventoryItem(inventoryId)).toMatchObject({ quantity: 8, held: 2 });
  });

  it("takes ten counted for ten: nothing changes", async () => {
    const { inventoryId, save } = await opened();
    const adjusted = await save({ quantity: "10" }, OWNER);
    expect(adjusted).toMatchObject({ ok: true, row: { quantity: 8, held: 2 } });
    expect(recentMovements(inventoryId)).toHaveLength(2);
  });

  it.each([
    ["one more", 11, 9],
    ["one fewer", 9, 7],
    ["none but those that are held", 2, 0],
  ])("takes %s for what it is", async (_what, counted, left) => {
    const { save } = await opened();
    const adjusted = await save({ quantity: String(counted) }, OWNER);
    expect(adjusted).toMatchObject({ ok: true, row: { quantity: left, held: 2 } });
  });

  it("is as right when they are given back or held meanwhile", async () => {
    const { inventoryId, save } = await opened();
    await hold(inventoryId, 3);
    const adjusted = await save({ quantity: "12" }, OWNER);
    expect(adjusted).toMatchObject({ ok: true, row: { quantity: 7, held: 5 } });
  });

  it("refuses to take away what is held, and names it", async () => {
    const { inventoryId, save } = await opened();
    expect(await save({ quantity: "1" }, OWNER)).toMatchObject(
      refusal(
        "conflict",
        "2 of the 10 left are set aside for unpaid orders, so you can't remove them yet. Check the number and save again.",
        "quantity",
      ),
    );
    expect(stockOf(inventoryId)).toBe(8);
  });

  it("names the count that somebody else has made", async () => {
    const { save } = await opened();
    await save({ quantity: "40" }, COLLEAGUE);
    expect(await save({ quantity: "12" }, OWNER)).toMatchObject({
      errors: { quantity: [expect.stringContaining("changed the stock to 40")] },
    });
    // A count of the same number is no conflict.
    expect(await save({ quantity: "40" }, OWNER)).toMatchObject({ row: { quantity: 38, held: 2 } });
  });

  it("is not what the API writes: there the stock is what may still be sold", async () => {
    const { inventoryId } = await opened();
    const adjusted = await updateInventory(inventoryId, { quantity: 10 }, OWNER);
    expect(adjusted).toMatchObject({ ok: true, row: { quantity: 10, held: 2 } });
  });
});

describe("two people who adjust stock at once", () => {
  async function opened(stock = 10) {
    const product = await makeProduct({ stock });
    return { inventoryId: product.inventoryId, save: open(product) };
  }

  it("keep a sale that came between: the count is taken as a difference", async () => {
    const { inventoryId, save } = await opened();
    await sell(inventoryId, 3);
    const adjusted = await save({ quantity: "15" }, OWNER);
    expect(adjusted).toMatchObject({ ok: true, row: { quantity: 12 } });
    expect(ledgerOf(inventoryId)).toBe(12);
  });

  it("tell the second one who set the stock, and to what", async () => {
    const { inventoryId, save } = await opened();
    await save({ quantity: "40" }, COLLEAGUE);
    expect(await save({ quantity: "12" }, OWNER)).toEqual(
      refusal(
        "conflict",
        "ben@example.com changed the stock to 40 while you had this open. Check the number and save again.",
        "quantity",
      ),
    );
    expect(stockOf(inventoryId)).toBe(40);
  });

  it("agree if both count the same, and it is counted once", async () => {
    const { inventoryId, save } = await opened();
    await save({ quantity: "40" }, COLLEAGUE);
    const adjusted = await save({ quantity: "40" }, OWNER);
    expect(adjusted).toMatchObject({ ok: true, row: { quantity: 40 } });
    expect(ledgerOf(inventoryId)).toBe(40);
  });

  it("tell the second one of the threshold and the unit too", async () => {
    const { inventoryId, save } = await opened();
    await save({ lowStockThreshold: "5", unit: "tins" }, COLLEAGUE);
    const mine = { lowStockThreshold: "8", unit: "boxes" };
    expect(await save(mine, OWNER)).toMatchObject({
      kind: "conflict",
      errors: {
        lowStockThreshold: [
          'Someone changed this to "5" while you had it open. Check it and save again.',
        ],
        unit: ['Someone changed this to "tins" while you had it open. Check it and save again.'],
      },
    });
    expect(rowOf(inventoryId)).toMatchObject({ lowStockThreshold: 5, unit: "tins" });
  });

  it("do not disturb each other in different fields", async () => {
    const { save } = await opened();
    await save({ quantity: "40", unit: "units" }, COLLEAGUE);
    const adjusted = await save({ quantity: "10", unit: "tins" }, OWNER);
    expect(adjusted).toMatchObject({ ok: true, row: { quantity: 40, unit: "tins" } });
  });

  it("cannot take more than is left", async () => {
    const { inventoryId, save } = await opened();
    await sell(inventoryId, 9);
    expect(await save({ quantity: "5" }, OWNER)).toMatchObject(
      refusal("conflict", expect.stringContaining("Only 1 left"), "quantity"),
    );
    expect(stockOf(inventoryId)).toBe(1);
  });
});

it("the stock that is seen carries the newest line of its own ledger", async () => {
  const tin = await makeProduct({ stock: 2 });
  await makeProduct({ stock: 3 });
  const empty = await makeProduct({ stock: 0 });
  expect(readStockForForm(tin.id)).toEqual({ pieces: 2, held: 0, movementId: 1 });
  expect(readStockForForm(empty.id)).toEqual({ pieces: 0, held: 0, movementId: 0 });
});

it("the last ten movements are shown, newest first", async () => {
  const { inventoryId } = await makeProduct({ stock: 1 });
  for (let quantity = 2; quantity <= 12; quantity++) {
    await updateInventory(inventoryId, { quantity }, OWNER);
  }
  const shown = recentMovements(inventoryId).map(({ quantityAfter }) => quantityAfter);
  expect(shown).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
});
