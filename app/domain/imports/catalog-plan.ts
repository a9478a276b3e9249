import { formatMoney } from "../money";
import { CATEGORY_NAMES, type Category, isCategory } from "../records/product";
import { lowerFirst, requiredText } from "../text";
import type { CatalogRow, ProductKind } from "./catalog-row";
import type { Becomes, Outcome, ShownLine } from "./import";
import { asKept } from "./kept-description";
import { type NewItem, newItemOf } from "./new-item";

/** What the shop has already. */
export type KnownItem = {
  id: number;
  kind: ProductKind;
  name: string;
  /** Its section or category. */
  place: string;
  priceCents: number;
  description: string | null;
};

export type KnownCatalog = { sections: readonly string[]; items: readonly KnownItem[] };

/** How many items and sections still fit on the menu. */
export type Room = { items: number; sections: number };

export type PlannedItem = {
  outcome: Outcome;
  name: string;
  place: string;
  priceCents: number | null;
  /** Of a new one. */
  item?: NewItem;
  /** Of one that's there already, with what would change. */
  known?: KnownItem;
  text?: string;
  /** Left out for this reason. */
  why?: string;
  /** Of a pasted menu. */
  line?: number;
};

const sectionName = requiredText("Enter a section", { max: 60 });
const NO_SECTION = "Menu";

/** 'Iced Latte' and 'iced  latte' are one. */
export const nameKey = (name: string) => name.trim().toLowerCase().replace(/\s+/g, " ");

const keyOf = (kind: ProductKind, name: string) => `${kind} ${nameKey(name)}`;

/**
 * What's there already by its name keeps its place and its stock. Only its price changes, and its
 * description.
 */
export function planCatalog(
  rows: readonly CatalogRow[],
  catalog: KnownCatalog,
  { room, becomes = "made" }: { room: Room; becomes?: Becomes | null },
): PlannedItem[] {
  const known = new Map(catalog.items.map((item) => [keyOf(item.kind, item.name), item]));
  const sections = new Map(catalog.sections.map((name) => [nameKey(name), name]));
  const seen = new Set<string>();
  const left = { ...room };

  const findKnown = (row: CatalogRow, kind: ProductKind) => {
    const other = kind === "made" ? "goods" : "made";
    // What only seems to be made, and is on the shelf, stays there.
    const same = row.kind ? undefined : known.get(keyOf(other, row.name));
    return known.get(keyOf(kind, row.name)) ?? same;
  };

  const whyNoRoom = (place: string): string | null => {
    const isNew = !sections.has(nameKey(place));
    if (left.items === 0 || (isNew && left.sections === 0)) return "The menu is full";
    left.items -= 1;
    if (isNew) left.sections -= 1;
    sections.set(nameKey(place), place);
    return null;
  };

  return rows.map((row): PlannedItem => {
    const kind = row.kind ?? kindOf(row, becomes);
    const found = findKnown(row, kind);
    const place = found?.place ?? (kind === "made" ? sectionOf(row, sections) : categoryOf(row));
    const line = {
      name: found?.name ?? row.name,
      place,
      priceCents: row.priceCents,
      line: row.line,
    };
    const leftOut = (why: string): PlannedItem => ({ outcome: "left out", ...line, why });

    const key = keyOf(found?.kind ?? kind, row.name);
    if (row.why) return leftOut(row.why);
    if (seen.has(key)) return leftOut("Listed twice");
    const read = newItemOf(row, kind, place);
    if (!read.ok) return leftOut(read.why);
    seen.add(key);
    if (found) return { ...changeOf(found, row), ...line, known: found };
    const why = kind === "made" ? (whyNoSection(place) ?? whyNoRoom(place)) : null;
    return why ? leftOut(why) : { outcome: "new", ...line, item: read.item };
  });
}

function whyNoSection(place: string): string | null {
  const read = sectionName.safeParse(place);
  return read.success ? null : `Its section: ${lowerFirst(read.error.issues[0]?.message ?? "")}`;
}

function kindOf({ stock }: CatalogRow, becomes: Becomes | null): ProductKind {
  if (becomes === "counted") return typeof stock === "number" ? "goods" : "made";
  return becomes ?? "made";
}

function sectionOf({ place }: CatalogRow, sections: ReadonlyMap<string, string>): string {
  if (place === "") return [...sections.values()][0] ?? NO_SECTION;
  return sections.get(nameKey(place)) ?? place;
}

const EQUIPMENT = /equipment|whisk|bowl|scoop|sifter|tools?\b/i;

/** The shop has three. */
function categoryOf({ own, place, name }: CatalogRow): Category {
  if (own?.category) return own.category;
  const text = `${place} ${name}`;
  if (EQUIPMENT.test(text)) return "equipment";
  return /matcha|\btea\b/i.test(text) ? "matcha" : "merchandise";
}

function changeOf(known: KnownItem, row: CatalogRow): Pick<PlannedItem, "outcome" | "text"> {
  const text = row.description ? asKept(row.description, known.kind) : null;
  const isOtherText = text !== null && text !== known.description;
  const isSame = known.priceCents === row.priceCents && !isOtherText;
  return { outcome: isSame ? "same" : "changed", ...(isOtherText && { text }) };
}

export function showItem(line: PlannedItem): ShownLine {
  const { outcome, name, place, priceCents, known, text } = line;
  const price = priceCents === null ? null : formatMoney(priceCents);
  const hasOtherPrice = outcome === "changed" && known && known.priceCents !== priceCents;
  return {
    kind: outcome,
    name,
    place:
      isCategory(place) && (known ?? line.item)?.kind === "goods" ? CATEGORY_NAMES[place] : place,
    detail: hasOtherPrice ? `${price}, was ${formatMoney(known.priceCents)}` : price,
    says: outcome === "changed" ? changeSaid(Boolean(hasOtherPrice), text) : said(outcome, line),
    ...notesOf(line),
  };
}

/** A pasted menu is short enough to show all of it. */
function notesOf({ line, text, item }: PlannedItem): Pick<ShownLine, "notes"> {
  const description = text ?? item?.input.description;
  return line !== undefined && description ? { notes: [`Description: ${description}`] } : {};
}

function changeSaid(hasOtherPrice: boolean, text: string | undefined): string {
  if (text === undefined) return "New price";
  return hasOtherPrice ? "New price and description" : "New description";
}

const SAID = { new: "New", changed: "Changed", same: "No change", "left out": "Left out" };

/** 'New', 'Left out: Listed twice', 'Left out (line 3): Listed twice' */
export function said(outcome: Outcome, { why, line }: { why?: string; line?: number }): string {
  if (!why) return SAID[outcome];
  const where = line === undefined ? "" : ` (line ${line})`;
  return `${SAID[outcome]}${where}: ${why}`;
}
