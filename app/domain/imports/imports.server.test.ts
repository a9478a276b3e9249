import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { products } from "~/db/schema/catalog.server";
import { imports } from "~/db/schema/imports.server";
import { MAX_CHOICE_GROUPS } from "~/domain/menu/choice-groups.server";
import { MAX_ITEMS, readWholeMenu } from "~/domain/menu/menu-items.server";
import {
  deleteMenuSection,
  listMenuSections,
  MAX_SECTIONS,
} from "~/domain/menu/menu-sections.server";
import { makeMenuItem, makeMenuSection, makeOrder, OWNER } from "../../../tests/factories";
import { chooseFile } from "../../../tests/imported-files";
import { applyImport } from "./apply-import.server";
import { roomIn } from "./catalog-items.server";
import { actOnImport, checkImport, lastMenuText, readImport } from "./imports.server";
import { undoImport } from "./undo-import.server";

const TEXT = "Drinks\nLatte 6.50\nTea 4\nSoft serve\nSwirl 5.50";

let latte: number;
beforeEach(async () => {
  const { id: sectionId } = await makeMenuSection("Drinks");
  ({ id: latte } = await makeMenuItem({ name: "Latte", priceCents: 600, sectionId }));
});

const board = () =>
  readWholeMenu().map(({ name, items }) => [
    name,
    ...items.map((item) => `${item.name} ${item.priceCents}`),
  ]);
const BEFORE = [["Drinks", "Latte 600"]];
const AFTER = [
  ["Drinks", "Latte 650", "Tea 400"],
  ["Soft serve", "Swirl 550"],
];

async function checked(text = TEXT) {
  await checkImport({ kind: "menu", content: text }, OWNER);
  const paste = readImport("paste");
  if (paste?.state !== "checked") throw new Error("It isn't checked");
  return paste;
}

async function applied(text = TEXT) {
  const paste = await checked(text);
  expect(await applyImport("paste", paste, OWNER)).toEqual({ ok: true });
  return paste;
}

it("an import changes nothing while it's only checked", async () => {
  const { lines, onlyPrices } = await checked();
  expect(lines.map(({ kind }) => kind)).toEqual(["changed", "new", "new"]);
  expect(onlyPrices).toBe(true);
  expect(board()).toEqual(BEFORE);
  expect(lastMenuText()).toBe(TEXT);
});

it("an import is applied whole, once", async () => {
  const paste = await applied();
  expect(board()).toEqual(AFTER);
  expect(readImport("paste")).toMatchObject({ state: "applied", added: 2, changed: 1 });
  expect(lastMenuText()).toBe("");
  expect(await applyImport("paste", paste, OWNER)).toMatchObject({ ok: false });
  expect(board()).toEqual(AFTER);
});

it("an import puts a new section last, even if others are gone", async () => {
  const gone = [await makeMenuSection("Hot"), await makeMenuSection("Cold")];
  const sweets = await makeMenuSection("Sweets");
  await makeMenuItem({ name: "Tart", priceCents: 400, sectionId: sweets.id });
  for (const { id } of gone) await deleteMenuSection(id, OWNER);
  await applied("Ices\nSwirl 5.50");
  expect(board().map(([name]) => name)).toEqual(["Drinks", "Sweets", "Ices"]);
});

it("importing the same menu again changes nothing", async () => {
  await applied();
  const paste = await checked();
  expect(paste.lines.every(({ kind }) => kind === "same")).toBe(true);
  expect(await applyImport("paste", paste, OWNER)).toMatchObject({ ok: false });
});

it("an import isn't applied if the menu changed since it was shown", async () => {
  const paste = await checked();
  await makeMenuItem({ name: "Tea", priceCents: 300 });
  const before = board();
  expect(await applyImport("paste", paste, OWNER)).toMatchObject({ ok: false });
  expect(board()).toEqual(before);
});

it("an import isn't applied if someone pasted another one", async () => {
  const paste = await checked();
  await checked("Drinks\nMilk 3");
  expect(await applyImport("paste", paste, OWNER)).toMatchObject({ ok: false });
  expect(board()).toEqual(BEFORE);
});

it("an import is undone whole, once", async () => {
  const { id } = await applied();
  expect(await undoImport("paste", id, OWNER)).toEqual({ ok: true });
  expect(board()).toEqual(BEFORE);
  expect(readImport("paste")).toMatchObject({ state: "undone" });
  expect(await undoImport("paste", id, OWNER)).toMatchObject({ ok: false });
});

it("undoing an import leaves alone what was changed by hand since", async () => {
  const { id } = await applied();
  const [section] = listMenuSections().slice(1);
  await makeMenuItem({ name: "Sorbet", sectionId: section?.id ?? 0 });
  await write((tx) =>
    tx.update(products).set({ priceCents: 700 }).where(eq(products.id, latte)).run(),
  );
  await undoImport("paste", id, OWNER);
  expect(board()).toEqual([
    ["Drinks", "Latte 700"],
    ["Soft serve", expect.stringContaining("Sorbet")],
  ]);
});

it.each(["Tea", "Latte"])("an import can't be undone once %s was ordered", async (name) => {
  const { id } = await applied();
  const items = readWholeMenu().flatMap((section) => section.items);
  await makeOrder({}, [{ productId: items.find((item) => item.name === name)?.id ?? 0 }]);
  expect(await undoImport("paste", id, OWNER)).toMatchObject({ ok: false });
  expect(board()).toEqual(AFTER);
});

it("an order from before the import doesn't keep it from being undone", async () => {
  await makeOrder({ createdAt: new Date(Date.now() - 60_000) }, [{ productId: latte }]);
  const { id } = await applied();
  expect(await undoImport("paste", id, OWNER)).toEqual({ ok: true });
});

it("an import can't be undone before it's applied", async () => {
  const { id } = await checked();
  expect(await undoImport("paste", id, OWNER)).toMatchObject({ ok: false });
});

it("an import records each item that it made", async () => {
  await applied();
  const made = read().select().from(audit).all();
  expect(made.filter(({ entity }) => entity === "menu item")).toMatchObject([
    { action: "updated", entityId: String(latte), actor: OWNER.sub },
    { action: "created" },
    { action: "created" },
  ]);
});

it("an import has room for what a full menu lacks, and goods take none of it", () => {
  const item = { id: 1, name: "Tea", place: "", priceCents: 4 };
  const texts = { description: null, isTaxExempt: false, imageUrl: null };
  const existing = {
    items: [
      { ...item, ...texts, kind: "made" as const },
      { ...item, ...texts, kind: "goods" as const },
    ],
    sections: ["Drinks", "Sweets", "Ices"],
    groups: new Map([
      ["a", 1],
      ["b", 2],
    ]),
  };
  expect(roomIn(existing)).toEqual({
    items: MAX_ITEMS - 1,
    sections: MAX_SECTIONS - 3,
    groups: MAX_CHOICE_GROUPS - 2,
  });
});

it("an import of thousands of lines shows the first that need a look", async () => {
  const { counts, lines } = await checked(`Drinks\n${"a 1\n".repeat(2_400)}`);
  expect(counts).toMatchObject({ new: 1, "left out": 2_399 });
  expect(lines).toHaveLength(300);
});

it("an import shows up to 300 lines in menu order, and says which can't be added", async () => {
  const { lines } = await checked(`Drinks\n${"Tea 4\n".repeat(299)}Latte 6.50`);
  expect(lines).toHaveLength(300);
  expect(lines[0]).toMatchObject({ name: "Tea", says: "New" });
  expect(lines[1]).toMatchObject({ name: "Tea", says: "Left out (line 3): Listed twice" });
  expect(lines.at(-1)).toMatchObject({ name: "Latte", says: "New price" });
});

it("an import doesn't say that only prices change if a description does too", async () => {
  await makeMenuItem({ name: "Tea", priceCents: 400, description: "Old" });
  const file = "kind,name,price,description\nmade,Latte,6.50,\nmade,Tea,4,Hot\n";
  const { lines, onlyPrices } = await chooseFile(file);
  expect(lines.map(({ says }) => says)).toEqual(["New price", "New description"]);
  expect(onlyPrices).toBe(false);
});

it("a pasted menu replaces the menu pasted before it, but not a file", async () => {
  const file = await chooseFile("Item Name,Price\nTea,4");
  await checked("Milk 3");
  await checked();
  expect(readImport("file")).toEqual(file);
  expect(read().select().from(imports).all()).toHaveLength(2);
});

it("each import button does what it says, and to the list that was shown", async () => {
  const { id, fingerprint } = await checked();
  const other = { id: id + 1, fingerprint };
  for (const act of ["apply", "undo", "delete"] as const)
    expect(await actOnImport("paste", { ...other, act }, OWNER)).toMatchObject({ ok: false });
  expect(await actOnImport("paste", { id, fingerprint, act: "apply" }, OWNER)).toEqual({
    ok: true,
  });
  expect(board()).toEqual(AFTER);
  expect(await actOnImport("paste", { id, act: "undo" }, OWNER)).toEqual({ ok: true });
  expect(board()).toEqual(BEFORE);
  const { id: next } = await checked();
  expect(await actOnImport("paste", { id: next, act: "delete" }, OWNER)).toEqual({ ok: true });
  expect([board(), lastMenuText()]).toEqual([BEFORE, ""]);
});
