import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { OWNER } from "../../../tests/factories";
import { chooseFile } from "../../../tests/imported-files";
import { applyImport } from "./apply-import.server";
import { readImport } from "./imports.server";
import { undoImport } from "./undo-import.server";

const ROWS = 2_000;
const row = (at: number) => `Tin ${at},Text ${at},Matcha,${at}.50,${at % 7}`;
const FILE = `Item Name,Description,Category,Price,Current Quantity Truck
${Array.from({ length: ROWS }, (_, at) => row(at + 1)).join("\n")}`;

const choose = () => chooseFile(FILE);

function onSale(): number {
  const { deletedAt } = products;
  return read()
    .select({ deletedAt })
    .from(products)
    .all()
    .filter((one) => !one.deletedAt).length;
}

describe("an import of 2,000 rows", () => {
  it("is added and undone whole, and others get their turns meanwhile", async () => {
    const checked = await choose();
    expect(checked.counts.new).toBe(ROWS);
    expect(checked.lines).toHaveLength(300);
    const applied = applyImport("file", checked, OWNER);
    await setImmediate();
    expect(onSale()).toBeGreaterThan(0);
    expect(onSale()).toBeLessThan(ROWS);
    expect(await applied).toEqual({ ok: true });
    expect(readImport("file")).toMatchObject({ state: "applied", added: ROWS });
    expect(onSale()).toBe(ROWS);

    const undone = undoImport("file", checked.id, OWNER);
    await setImmediate();
    expect(onSale()).toBeGreaterThan(0);
    expect(onSale()).toBeLessThan(ROWS);
    expect(await undone).toEqual({ ok: true });
    expect(onSale()).toBe(0);
  });

  it("is undone only once it's whole, though both are pressed at once", async () => {
    const checked = await choose();
    const both = [applyImport("file", checked, OWNER), undoImport("file", checked.id, OWNER)];
    expect(await Promise.all(both)).toEqual([{ ok: true }, { ok: true }]);
    expect(onSale()).toBe(0);
  });

  it("can be undone, or chosen again for the rest, if the server stops halfway", async () => {
    const first = await choose();
    const failAt = sql`CREATE TEMP TRIGGER fail BEFORE INSERT ON products
      WHEN new.name = 'Tin 2000' BEGIN SELECT RAISE(ABORT, 'the end'); END`;
    await write((tx) => tx.run(failAt));
    await expect(applyImport("file", first, OWNER)).rejects.toThrow();
    await write((tx) => tx.run(sql`DROP TRIGGER fail`));
    const there = onSale();
    expect(there).toBeGreaterThan(0);
    expect(readImport("file")).toMatchObject({ state: "applied", added: there });

    const rest = await choose();
    expect(rest.counts).toMatchObject({ same: there, new: ROWS - there });
    expect(await applyImport("file", rest, OWNER)).toEqual({ ok: true });
    expect(onSale()).toBe(ROWS);
    expect(await undoImport("file", rest.id, OWNER)).toEqual({ ok: true });
    expect(onSale()).toBe(there);
  });
});
