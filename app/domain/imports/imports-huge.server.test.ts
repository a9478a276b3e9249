import { isNotNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { imports } from "~/db/schema/imports.server";
import { atTheTruck } from "../../../tests/clock";
import { OWNER } from "../../../tests/factories";
import { applyImport } from "./apply-import.server";
import type { CatalogRow } from "./catalog-row";
import { MAX_CONTENT_BYTES } from "./import.schema";
import { actOnImport, checkImport, readImport } from "./imports.server";
import { readFile } from "./read-file.server";

const readText = (text: string) => readFile(new TextEncoder().encode(text), atTheTruck());
const HEAD = "Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price,Image Src";

const product = (variants: number, description = "Fresh") =>
  Array.from(
    { length: variants },
    (_, at) => `tin,${at === 0 ? `Tin,${description}` : ","},Size,${at} g,4,https://x/${at}.jpg`,
  ).join("\n");

describe("one Shopify product", () => {
  it("has its images once for 2,000 variants", () => {
    const found = readText(`${HEAD}\n${product(2_000)}`);
    if (!found.ok) throw new Error(JSON.stringify(found.errors));
    expect(found.content.length).toBeLessThan(MAX_CONTENT_BYTES / 2);
    const rows: CatalogRow[] = JSON.parse(found.content);
    expect(rows[0]?.images).toHaveLength(50);
    expect(rows.at(-1)?.images).toEqual(["https://x/0.jpg"]);
  });

  it("is refused with what to do if it has too much text", () => {
    const found = readText(`${HEAD}\n${product(2_000, "x".repeat(5_000))}`);
    expect(JSON.stringify(found)).toContain("Split it into smaller ones");
  });
});

describe("a list that was stored before lists had a limit", () => {
  const store = async (content: string) => {
    const [row] = await write((tx) =>
      tx.insert(imports).values({ kind: "shopify", content }).returning({ id: imports.id }).all(),
    );
    return row?.id ?? 0;
  };

  it("is shown without being read, and can be deleted", async () => {
    const id = await store(JSON.stringify(["é".repeat(MAX_CONTENT_BYTES / 2)]));
    expect(readImport("file")).toEqual({ state: "too large", id });
    expect(await applyImport("file", { id }, OWNER)).toMatchObject({ ok: false });
    expect(await actOnImport("file", { id, act: "delete" }, OWNER)).toEqual({ ok: true });
    expect(readImport("file")).toBeNull();
  });

  it("gives way to another", async () => {
    await store("x".repeat(MAX_CONTENT_BYTES + 1));
    await checkImport({ kind: "shopify", content: "[]" }, OWNER);
    expect(readImport("file")).toMatchObject({ state: "checked" });
    expect(read().select().from(imports).all()).toHaveLength(1);
  });
});

it("deletes only the list that was shown, and none that was applied", async () => {
  const found = readText("Item Name,Price\nTea,4");
  if (!found.ok) throw new Error(JSON.stringify(found.errors));
  await checkImport(found, OWNER);
  const checked = readImport("file");
  if (checked?.state !== "checked") throw new Error("It isn't checked");
  const { id } = checked;
  expect(await actOnImport("file", { id: id + 1, act: "delete" }, OWNER)).toMatchObject({
    ok: false,
  });
  await applyImport("file", checked, OWNER);
  expect(await actOnImport("file", { id, act: "delete" }, OWNER)).toMatchObject({ ok: false });
  expect(read().select().from(imports).where(isNotNull(imports.appliedAt)).all()).toHaveLength(1);
});
