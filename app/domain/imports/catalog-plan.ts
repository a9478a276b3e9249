import { rangeOf, repeats } from "~/domain/menu/choice-amount";
import { MAX_CHOICES } from "~/domain/menu/choice-fields";
import type { Category } from "~/domain/products/product";
import { lowerFirst, requiredText } from "~/domain/text";
import type { AskedGroup, CatalogRow, ProductKind } from "./catalog-row";
import { imagesLeftOut } from "./images";
import type { ImportTarget, ItemColumns, Outcome } from "./import";
import { type NewItem, newItemOf } from "./new-item";
import { asStored } from "./stored-description";
import { type VariedRow, withChoices } from "./variations";

/** An item that the shop already has. */
export type ExistingItem = ItemColumns & {
  id: number;
  kind: ProductKind;
  name: string;
  /** The name of its section or category. */
  place: string;
  /** The keys of a menu item's choice groups. */
  asks?: readonly string[];
};

export type ExistingCatalog = {
  sections: readonly string[];
  items: readonly ExistingItem[];
  /** The IDs of choice groups, by key. */
  groups: ReadonlyMap<string, number>;
};

/** How many items, sections, and groups of choices still fit on the menu. */
export type Room = { items: number; sections: number; groups: number };

type Line = Pick<CatalogRow, "name" | "place" | "priceCents" | "line">;

export type PlannedItem = Line & {
  outcome: Outcome;
  /** The item to create, if it's new. */
  item?: NewItem;
  /** The existing item, with its changes in `change`. */
  existing?: ExistingItem;
  change?: Partial<ItemColumns>;
  /** True if the item keeps its own choices, whatever the file says. */
  keepsChoices?: boolean;
  /** Why the row is left out. */
  why?: string;
};

const sectionName = requiredText("Enter a section", { max: 60 });
const NO_SECTION = "Menu";

/** A name's key: 'Iced Latte' and 'iced  latte' have the same. */
export const nameKey = (name: string) => name.trim().toLowerCase().replace(/\s+/g, " ");

const keyOf = (kind: ProductKind, name: string) => `${kind} ${nameKey(name)}`;

function groupBy<Of>(all: readonly Of[], keyOfOne: (one: Of) => string): Map<string, Of[]> {
  const groups = new Map<string, Of[]>();
  for (const one of all) {
    const group = groups.get(keyOfOne(one)) ?? [];
    group.push(one);
    groups.set(keyOfOne(one), group);
  }
  return groups;
}

/** A choice group's key. Groups with the same content have the same, however many items use them. */
export const groupKey = ({ name, amount, canRepeat = false, choices }: AskedGroup) =>
  JSON.stringify([
    name,
    amount,
    repeats(amount, canRepeat),
    choices.map((choice) => [choice.name, choice.priceCents, choice.allergens, choice.isDefault]),
  ]);

/**
 * Plans what happens to each item. An existing item, found by its name, and by its place if several have that name, keeps
 * its section, stock, choices, and image if it has one. Only its price, description, and sales tax can change.
 */
export function planCatalog(
  rows: readonly CatalogRow[],
  catalog: ExistingCatalog,
  { room, becomes = "made" }: { room: Room; becomes?: ImportTarget | null },
): PlannedItem[] {
  const existing = groupBy(catalog.items, (item) => keyOf(item.kind, item.name));
  const listed = groupBy(
    rows.filter(({ why }) => !why),
    (row) => keyOf(row.kind ?? "made", row.name),
  );
  const sections = new Map(catalog.sections.map((name) => [nameKey(name), name]));
  const groups = new Set(catalog.groups.keys());
  const seen = new Set<string>();
  const left = { ...room };
  const counted = new Set(rows.filter(isCounted).map((row) => row.variation?.family));
  const kindOf = (row: CatalogRow): ProductKind => {
    if (row.kind) return row.kind;
    if (becomes !== "counted") return becomes ?? "made";
    // If one variation is counted, all variations of the item are goods.
    const isGoods = isCounted(row) || (row.variation && counted.has(row.variation.family));
    return isGoods ? "goods" : "made";
  };

  /** The item by a row's name: the one in the row's place, if several have it in the shop or in its own export. */
  const findNamed = (row: CatalogRow, kind: ProductKind) => {
    const named = existing.get(keyOf(kind, row.name)) ?? [];
    const own = row.place === "" ? null : nameKey(placeOf(row, kind));
    const here = named.filter(({ place }) => nameKey(place) === own);
    if (here.length === 1) return here[0];
    const isListedAgain =
      row.own && own !== null && (listed.get(keyOf(kind, row.name))?.length ?? 0) > 1;
    if (here.length === 0 && (named.length === 0 || isListedAgain)) return undefined;
    return named.length === 1 ? named[0] : "several";
  };

  const findExisting = (row: CatalogRow, kind: ProductKind) => {
    const other = kind === "made" ? "goods" : "made";
    // A row that doesn't say its kind matches goods by name too, and they stay goods.
    return findNamed(row, kind) ?? (row.kind ? undefined : findNamed(row, other));
  };

  const checkRoom = (place: string): string | null => {
    const isNew = !sections.has(nameKey(place));
    if (left.items === 0 || (isNew && left.sections === 0)) return "The menu is full";
    left.items -= 1;
    if (isNew) left.sections -= 1;
    sections.set(nameKey(place), place);
    return null;
  };

  const checkChoices = (asks: readonly AskedGroup[]): string | null => {
    const most = asks.reduce((sum, { amount }) => sum + rangeOf(amount).most, 0);
    if (most > MAX_CHOICES) return `It would have more than ${MAX_CHOICES} choices`;
    const fresh = asks.map(groupKey).filter((key) => !groups.has(key));
    if (fresh.length > left.groups) return "There's no room for more groups of choices";
    left.groups -= fresh.length;
    for (const key of fresh) groups.add(key);
    return null;
  };

  // A variation that the shop already has as an item of its own stays one.
  const isApart = (row: VariedRow) =>
    kindOf(row) === "goods" ||
    (findExisting(row, "made") && !existing.has(keyOf("made", row.variation.item))) === true;

  const placeOf = (row: CatalogRow, kind: ProductKind) => {
    if (row.why) return row.place;
    return kind === "made" ? sectionOf(row, sections) : categoryOf(row);
  };

  const planRow = (row: CatalogRow): PlannedItem => {
    const wanted = kindOf(row);
    const named = findExisting(row, wanted);
    const found = named === "several" ? undefined : named;
    const kind = found?.kind ?? wanted;
    const place = found?.place ?? placeOf(row, kind);
    const line = {
      name: found?.name ?? row.name,
      place,
      priceCents: row.priceCents,
      line: row.line,
    };
    const leftOut = (why: string): PlannedItem => ({ outcome: "left out", ...line, why });

    const at = row.own ? ` ${nameKey(place)}` : "";
    const key = found ? `existing ${found.id}` : keyOf(kind, row.name) + at;
    if (row.why) return leftOut(row.why);
    if (named === "several") return leftOut("Several items have this name");
    if (seen.has(key)) return leftOut("Listed twice");
    const read = newItemOf(row, kind, place);
    if (!read.ok) return leftOut(read.why);
    seen.add(key);
    if (found) return { ...changeOf(found, row), ...line, existing: found };
    const { item } = read;
    const why =
      item.kind === "made"
        ? (checkSection(place) ?? checkChoices(item.asks) ?? checkRoom(place))
        : null;
    return why ? leftOut(why) : { outcome: "new", ...line, item };
  };

  const items = withChoices(rows, isApart);
  const planned = items.map(planRow);
  const lacking = items.filter((row, at) => !row.imageUrl && lacksImage(planned[at]));
  return [...planned, ...imagesLeftOut(items, lacking).map(planRow)];
}

const lacksImage = (planned: PlannedItem | undefined) =>
  planned?.outcome !== "left out" && !planned?.existing?.imageUrl;

function checkSection(place: string): string | null {
  const read = sectionName.safeParse(place);
  return read.success ? null : `Its section: ${lowerFirst(read.error.issues[0]?.message ?? "")}`;
}

const isCounted = ({ stock }: CatalogRow) => typeof stock === "number";

function sectionOf({ place }: CatalogRow, sections: ReadonlyMap<string, string>): string {
  if (place === "") return [...sections.values()][0] ?? NO_SECTION;
  return sections.get(nameKey(place)) ?? place;
}

const EQUIPMENT = /equipment|whisk|bowl|scoop|sifter|tools?\b/i;

/** Guesses which of the shop's three categories fits. */
function categoryOf({ own, place, name }: CatalogRow): Category {
  if (own?.category) return own.category;
  const text = `${place} ${name}`;
  if (EQUIPMENT.test(text)) return "equipment";
  return /matcha|\btea\b/i.test(text) ? "matcha" : "merchandise";
}

function changeOf(existing: ExistingItem, row: CatalogRow): Omit<PlannedItem, keyof Line> {
  const { priceCents, description, isTaxExempt, imageUrl, asks } = row;
  const fromFile: Partial<ItemColumns> = {
    ...(priceCents !== null && { priceCents }),
    ...(description && { description: asStored(description, existing.kind) }),
    ...(isTaxExempt !== undefined && { isTaxExempt }),
    ...(imageUrl && existing.imageUrl === null && { imageUrl }),
  };
  const columns = Object.keys(fromFile) as (keyof ItemColumns)[];
  const changed = columns.filter((column) => fromFile[column] !== existing[column]);
  const change = Object.fromEntries(changed.map((column) => [column, fromFile[column]]));
  const keepsChoices = asks && !isSame(asks.map(groupKey), existing.asks ?? []);
  return {
    outcome: changed.length === 0 ? "same" : "changed",
    ...(changed.length > 0 && { change }),
    ...(keepsChoices && { keepsChoices }),
  };
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  JSON.stringify([...some].sort()) === JSON.stringify([...others].sort());
