import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { inventory, products } from "~/db/schema/catalog.server";
import { uploads } from "~/db/schema/media.server";
import { listChoiceGroups } from "~/domain/menu/choice-groups.server";
import { addGroupToItem } from "~/domain/menu/item-groups.server";
import { findMenuItem, readWholeMenu } from "~/domain/menu/menu-items.server";
import { listAll } from "~/domain/products/products.server";
import { makeMenuItem, makeOrder, makeProduct, makeUpload, OWNER } from "../../../tests/factories";
import { chooseFile, takeFile } from "../../../tests/imported-files";
import { ledgerOf } from "../../../tests/ledger";
import { applyImport } from "./apply-import.server";
import { checkImport, readImport } from "./imports.server";
import { undoImport } from "./undo-import.server";

const IMAGE = "/objects/media/0b9b4f3e-8d6c-4d57-9a0c-2f2f6f1f2a11-800x600-b5d77a.webp";
const ALL = { limit: 9_000, offset: 0 };

const board = () =>
  readWholeMenu().map(({ name, items }) => [name, ...items.map((item) => item.name)]);
const shelf = () =>
  listAll(ALL).map(({ name, priceCents, stock, category }) => [name, priceCents, stock, category]);

const SQUARE = `Item Name,Variation Name,Description,Category,Price,Current Quantity Truck
Latte,Regular,Cold,Drinks,6.50,
Tin,30 g,,Matcha,19.50,5
Tin,100 g,,Matcha,40,0
Fish,Regular,,Specials,variable,
`;

describe("a file of products", () => {
  it("is shown first, added whole with its stock, and the second time changes nothing", async () => {
    const checked = await chooseFile(SQUARE);
    expect(checked.counts).toEqual({ new: 3, changed: 0, same: 0, "left out": 1 });
    expect(checked.lines[0]?.says).toBe("Left out: It has no price");
    expect(shelf()).toEqual([]);

    expect(await applyImport("file", checked, OWNER)).toEqual({ ok: true });
    expect(board()).toEqual([["Drinks", "Latte"]]);
    expect(shelf()).toEqual([
      ["Tin, 100 g", 4000, 0, "matcha"],
      ["Tin, 30 g", 1950, 5, "matcha"],
    ]);
    for (const item of read().select().from(inventory).all())
      expect(ledgerOf(item.id)).toBe(item.quantity);
    expect(readImport("file")).toMatchObject({ state: "applied", added: 3, changed: 0 });

    const again = await chooseFile(SQUARE);
    expect(again.counts).toEqual({ new: 0, changed: 0, same: 3, "left out": 1 });
    expect(await applyImport("file", again, OWNER)).toMatchObject({ ok: false });
  });

  it.each([
    ["made", ["Latte", "Tin"], 0],
    ["goods", [], 3],
  ] as const)("becomes %s if the owner says so", async (becomes, made, goods) => {
    await takeFile(SQUARE, becomes);
    expect(readWholeMenu().flatMap(({ items }) => items.map(({ name }) => name))).toEqual(made);
    expect(shelf()).toHaveLength(goods);
  });

  it("asks once for what several items ask, and forgets it when it's undone", async () => {
    const SIZES = `Item Name,Variation Name,Category,Price,Tax - Sales (9.5%)
Chai,Small,Drinks,5,N
Chai,Large,Drinks,6.50,N
Mocha,Small,Drinks,6,Y
Mocha,Large,Drinks,7.50,Y
`;
    const { id } = await takeFile(SIZES);
    const [drinks] = readWholeMenu();
    const [chai = 0, mocha = 0] = drinks?.items.map((item) => item.id) ?? [];
    expect(findMenuItem(chai)).toMatchObject({ name: "Chai", priceCents: 500, isTaxExempt: true });
    expect(findMenuItem(mocha)).toMatchObject({ priceCents: 600, isTaxExempt: false });
    expect(listChoiceGroups()).toMatchObject([
      {
        name: "Size",
        least: 1,
        most: 1,
        itemIds: [chai, mocha],
        choices: [
          { name: "Small", priceCents: 0, isDefault: false },
          { name: "Large", priceCents: 150 },
        ],
      },
    ]);
    expect((await chooseFile(SIZES)).counts).toMatchObject({ new: 0, changed: 0, same: 2 });
    await write((tx) => tx.run(sql`DELETE FROM imports WHERE applied_at IS NULL`));

    expect(await undoImport("file", id, OWNER)).toEqual({ ok: true });
    expect([board(), listChoiceGroups()]).toEqual([[], []]);
  });

  it("keeps a group that an item of the owner's asks for by now", async () => {
    const { id: applied } = await takeFile(SQUARE, "made");
    const [group] = listChoiceGroups();
    const mine = await makeMenuItem({ name: "Mine" });
    await write((tx) => addGroupToItem(tx, mine.id, group?.id ?? 0));
    expect(await undoImport("file", applied, OWNER)).toEqual({ ok: true });
    expect(listChoiceGroups()).toMatchObject([{ id: group?.id, itemIds: [mine.id] }]);
  });

  it("shows its image nowhere once it's undone, so that it's deleted", async () => {
    await makeUpload(IMAGE);
    const { id } = await takeFile(`kind,name,price,image_url\nmade,Tea,4,${IMAGE}\n`);
    const images = () => read().select({ imageUrl: products.imageUrl }).from(products).all();
    expect(images()).toEqual([{ imageUrl: IMAGE }]);
    expect(await undoImport("file", id, OWNER)).toEqual({ ok: true });
    expect(images()).toEqual([{ imageUrl: null }]);
  });

  it("isn't added if its image was deleted since it was shown", async () => {
    const { id: upload } = await makeUpload(IMAGE);
    const checked = await chooseFile(`kind,name,price,image_url\nmade,Tea,4,${IMAGE}\n`);
    expect(checked.lines[0]?.notes).toEqual(["With its image"]);
    await write((tx) => tx.delete(uploads).where(eq(uploads.id, upload)).run());
    expect(await applyImport("file", checked, OWNER)).toMatchObject({ ok: false });
    expect(readImport("file")).toMatchObject({ counts: { new: 1, "left out": 1 } });
  });

  it("changes prices and texts, never the stock, and goes back", async () => {
    await makeProduct({ name: "Tin, 30 g", priceCents: 1000, description: null, stock: 2 });
    const file = SQUARE.replace("Tin,30 g,,", "Tin,30 g,Fresh,");
    await takeFile(file.replaceAll(/$/gm, ",N").replace("Truck,N", "Truck,Tax - Sales"));
    const [, tin] = listAll(ALL);
    expect(tin).toMatchObject({ priceCents: 1950, description: "Fresh", stock: 2 });
    expect(tin).toMatchObject({ isTaxExempt: true });
    const applied = readImport("file");
    expect(applied).toMatchObject({ state: "applied", added: 2, changed: 1 });
    expect(await undoImport("file", applied?.id ?? 0, OWNER)).toEqual({ ok: true });
    expect(listAll(ALL)).toMatchObject([
      { priceCents: 1000, description: null, stock: 2, isTaxExempt: false },
    ]);
    expect(board()).toEqual([]);
  });

  it("can't be undone once a piece of it was sold", async () => {
    const { id } = await takeFile(SQUARE);
    const [product] = listAll(ALL);
    await makeOrder({}, [{ productId: product?.id ?? 0 }]);
    expect(await undoImport("file", id, OWNER)).toMatchObject({ ok: false });
    expect(shelf()).toHaveLength(2);
  });

  it("isn't added as something else than was shown", async () => {
    const { id, fingerprint } = await chooseFile(SQUARE);
    const press = { id, fingerprint, becomes: "goods" } as const;
    expect(await applyImport("file", press, OWNER)).toMatchObject({ ok: false });
    expect(shelf()).toEqual([]);
  });

  it("doesn't take the place of a pasted menu", async () => {
    await checkImport({ kind: "menu", content: "Tea 4" }, OWNER);
    await chooseFile(SQUARE);
    expect(readImport("paste")).toMatchObject({ state: "checked", kind: "menu" });
  });
});
