import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { products } from "~/db/schema/catalog.server";
import { makeMenuItem, makeMenuSection, makeOrder, OWNER } from "../../../tests/factories";
import { MAX_CHOICE_GROUPS } from "../menu/choice-groups.server";
import { MAX_ITEMS, readWholeMenu } from "../menu/menu-items.server";
import { deleteMenuSection, listMenuSections, MAX_SECTIONS } from "../menu/menu-sections.server";
import { applyImport } from "./apply-import.server";
import { roomIn } from "./catalog-items.server";
import { checkImport, lastMenuText, readImport } from "./imports.server";
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

it("changes nothing while it's only checked", async () => {
  const { lines, onlyPrices } = await checked();
  expect(lines.map(({ kind }) => kind)).toEqual(["changed", "new", "new"]);
  expect(onlyPrices).toBe(true);
  expect(board()).toEqual(BEFORE);
  expect(lastMenuText()).toBe(TEXT);
});

it("is applied whole, once", async () => {
  const paste = await applied();
  expect(board()).toEqual(AFTER);
  expect(readImport("paste")).toMatchObject({ state: "applied", added: 2, changed: 1 });
  expect(lastMenuText()).toBe("");
  expect(await applyImport("paste", paste, OWNER)).toMatchObject({ ok: false });
  expect(board()).toEqual(AFTER);
});

it("puts a new section last, also where others are gone", async () => {
  const gone = [await makeMenuSection("Hot"), await makeMenuSection("Cold")];
  const sweets = await makeMenuSection("Sweets");
  await makeMenuItem({ name: "Tart", priceCents: 400, sectionId: sweets.id });
  for (const { id } of gone) await deleteMenuSection(id, OWNER);
  await applied("Ices\nSwirl 5.50");
  expect(board().map(([name]) => name)).toEqual(["Drinks", "Sweets", "Ices"]);
});

it("the same menu again changes nothing", async () => {
  await applied();
  const paste = await checked();
  expect(paste.lines.every(({ kind }) => kind === "same")).toBe(true);
  expect(await applyImport("paste", paste, OWNER)).toMatchObject({ ok: false });
});

it("isn't applied if the menu changed since it was shown", async () => {
  const paste = await checked();
  await makeMenuItem({ name: "Tea", priceCents: 300 });
  const before = board();
  expect(await applyImport("paste", paste, OWNER)).toMatchObject({ ok: false });
  expect(board()).toEqual(before);
});

it("isn't applied if someone pasted another", async () => {
  const paste = await checked();
  await checked("Drinks\nMilk 3");
  expect(await applyImport("paste", paste, OWNER)).toMatchObject({ ok: false });
  expect(board()).toEqual(BEFORE);
});

it("is undone whole, once", async () => {
  const { id } = await applied();
  expect(await undoImport("paste", id, OWNER)).toEqual({ ok: true });
  expect(board()).toEqual(BEFORE);
  expect(readImport("paste")).toMatchObject({ state: "undone" });
  expect(await undoImport("paste", id, OWNER)).toMatchObject({ ok: false });
});

it("leaves alone what was changed by hand since", async () => {
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

it.each(["Tea", "Latte"])("isn't undone once %s was ordered", async (name) => {
  const { id } = await applied();
  const items = readWholeMenu().flatMap((section) => section.items);
  await makeOrder({}, [{ productId: items.find((item) => item.name === name)?.id ?? 0 }]);
  expect(await undoImport("paste", id, OWNER)).toMatchObject({ ok: false });
  expect(board()).toEqual(AFTER);
});

it("an order from before doesn't keep it", async () => {
  await makeOrder({ createdAt: new Date(Date.now() - 60_000) }, [{ productId: latte }]);
  const { id } = await applied();
  expect(await undoImport("paste", id, OWNER)).toEqual({ ok: true });
});

it("nothing is undone before it's applied", async () => {
  const { id } = await checked();
  expect(await undoImport("paste", id, OWNER)).toMatchObject({ ok: false });
});

it("records each item that it made", async () => {
  await applied();
  const made = read().select().from(audit).all();
  expect(made.filter(({ entity }) => entity === "menu item")).toMatchObject([
    { action: "updated", entityId: String(latte), actor: OWNER.sub },
    { action: "created" },
    { action: "created" },
  ]);
});

it("has room for what a full menu lacks, and goods take none of it", () => {
  const item = { id: 1, name: "Tea", place: "", priceCents: 4 };
  const texts = { description: null, isTaxExempt: false, imageUrl: null };
  const known = {
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
  expect(roomIn(known)).toEqual({
    items: MAX_ITEMS - 1,
    sections: MAX_SECTIONS - 3,
    groups: MAX_CHOICE_GROUPS - 2,
  });
});

it("of thousands of lines shows the first that need a look", async () => {
  const { counts, lines } = await checked(`Drinks\n${"a 1\n".repeat(2_400)}`);
  expect(counts).toMatchObject({ new: 1, "left out": 2_399 });
  expect(lines).toHaveLength(300);
});
