import { type CatalogRow, partLeftOut } from "./catalog-row";
import { isYes, plainText, readCount, readPrice } from "./file-cells";
import type { TableFile, TableRow } from "./file-table.server";

/**
 * Reads other shops' products. Each variation becomes a row with its own price and count, and variations.ts
 * joins rows to items with choices.
 */

/** Names that other shops give to an item's only variation. */
const ONLY_ONE = /^(|regular|default title|default)$/i;

const nameWith = (item: string, variation: string, isOneOfMany: boolean) =>
  isOneOfMany || !ONLY_ONE.test(variation)
    ? [item, variation].filter((part) => part !== "").join(", ")
    : item;

/** How often each key occurs. */
function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** 'Drinks > Hot' gives 'Hot'. */
const lastOf = (path: string) => path.split(">").at(-1)?.trim() ?? "";

/** 'Drinks > Hot, Sale' gives 'Hot'. */
const firstCategory = (list: string) => lastOf(list.split(/[,;|]/)[0] ?? "");

/** The cells of a row's columns 1 to 3, without empty ones. */
const numbered = (row: TableRow, nameOf: (number: number) => string) =>
  [1, 2, 3].map((number) => row(nameOf(number))).filter((text) => text !== "");

/** 'Size and Milk' */
const together = (names: readonly string[]) => names.join(" and ");

export function readSquare({ columns, rows }: TableFile): CatalogRow[] {
  const counted = columns.filter((column) => /^current quantity/i.test(column));
  const taxes = columns.filter((column) => /^tax - /i.test(column));
  const locations = columns.filter((column) => /^enabled /i.test(column));
  const ownPrices = columns.filter((column) => /^price ./i.test(column));
  const items = withNames(rows, (row) => row("Item Name"));
  const listed = countBy(items.map(({ name }) => name));
  const read = items.map(({ row, name }): CatalogRow => {
    const counts = counted.flatMap((column) => readCount(row(column)) ?? []);
    const isOneOfMany = (listed.get(name) ?? 0) > 1;
    const variation = row("Variation Name");
    const asks = together(numbered(row, (number) => `Option Name ${number}`));
    return {
      name: nameWith(name, variation, isOneOfMany),
      place:
        lastOf(row("Reporting Category")) ||
        firstCategory(row("Categories")) ||
        lastOf(row("Category")),
      ...readPrice(row("Price") || onlyOne(ownPrices.map(row))),
      description: plainText(row("Description")) || null,
      stock: counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0),
      ...(!isSoldAtSquare(row, locations) && { isAvailable: false }),
      ...exempt(taxes.map(row)),
      ...(isOneOfMany && { variation: { family: name, item: name, name: variation, asks } }),
      ...(isYes(row("Archived")) && { why: "It's archived" }),
    };
  });
  return [...read, ...modifierSets(columns, items)];
}

/**
 * The text of these cells, if all that have any have the same. Square has the usual price, and one for each
 * location.
 */
function onlyOne(cells: readonly string[]): string {
  const [first = "", ...others] = new Set(cells.filter((text) => text !== ""));
  return others.length === 0 ? first : "";
}

const isNo = (text: string) => text !== "" && !isYes(text);

/** Whether an item is for sale: not hidden, unavailable, just an ingredient, or off at all locations. */
const isSoldAtSquare = (row: TableRow, locations: readonly string[]) =>
  !/^(?:hidden|unavailable)$/i.test(row("Square Online Item Visibility")) &&
  !isNo(row("Sellable")) &&
  (locations.length === 0 || !locations.every((column) => isNo(row(column))));

/** A product is tax exempt if the file has tax columns and none of them says yes. */
const exempt = (answers: readonly string[]) =>
  answers.some((answer) => answer !== "") && { isTaxExempt: !answers.some(isYes) };

const MODIFIER_SET = /^modifier set - (.+)$/i;

function modifierSets(
  columns: readonly string[],
  items: readonly { row: TableRow; name: string }[],
): CatalogRow[] {
  return columns.flatMap((column) => {
    const [, set] = MODIFIER_SET.exec(column) ?? [];
    const asking = new Set(items.filter(({ row }) => isYes(row(column))).map(({ name }) => name));
    const why = "Square's file doesn't say what's in it. Add it at Menu, Choices";
    return set && asking.size > 0 ? partLeftOut(`Modifier set: ${set}`, asking.size, why) : [];
  });
}

/** Rows with their names. A row without one has the name of the row above it. */
function withNames(rows: readonly TableRow[], nameOf: (row: TableRow) => string) {
  let name = "";
  return rows.map((row) => {
    name = nameOf(row) || name;
    return { row, name };
  });
}

export function readWooCommerce({ rows }: TableFile): CatalogRow[] {
  const typeOf = (row: TableRow) => row("Type").toLowerCase();
  const parents = rows.filter((row) => typeOf(row).includes("variable"));
  const byName = new Map(
    parents.flatMap((row) => [row("SKU"), row("ID"), `id:${row("ID")}`].map((key) => [key, row])),
  );
  const parentOf = (row: TableRow) =>
    row("Parent") === "" ? undefined : byName.get(row("Parent"));
  const withVariations = new Set(rows.map(parentOf));
  const classes = countBy(rows.map((row) => row("Tax class")));
  const ownTaxes = [...classes].filter(([name]) => !USUAL_TAX.test(name));
  return [
    ...rows
      .filter((row) => !withVariations.has(row))
      .map((row) => readWooRow(row, parentOf(row), typeOf(row).includes("variable"))),
    ...ownTaxes.map(([name, items]) =>
      partLeftOut(`Tax class: ${name}`, items, "Sales tax is by place here. Check these items"),
    ),
    ...parents.flatMap((parent) => {
      const sharing = rows.filter((row) => parentOf(row) === parent && sharesStock(row, parent));
      const why = `WooCommerce counts ${parent("Stock")} for all of them together. Count each one here`;
      return sharing.length > 0
        ? partLeftOut(`Stock of ${parent("Name")}`, sharing.length, why)
        : [];
    }),
  ];
}

/** Whether a variation has no stock of its own, but its parent's. */
const sharesStock = (row: TableRow, parent: TableRow) =>
  readCount(row("Stock")) === null && readCount(parent("Stock")) !== null;

/** Whether a product is for sale. Drafts and private products aren't, but those on backorder are. */
function isSoldAtWoo(row: TableRow): boolean {
  const isOnBackorder = /^(?:backorder|onbackorder)$/i.test(row("In stock?"));
  const isBackordered = /^(?:1|yes|notify)$/i.test(row("Backorders allowed?"));
  const isOut = isNo(row("In stock?")) && !/^in ?stock$/i.test(row("In stock?"));
  return (
    !isNo(row("Published")) &&
    !/^hidden$/i.test(row("Visibility in catalog")) &&
    !row("Type").toLowerCase().includes("external") &&
    (!isOut || isOnBackorder || isBackordered)
  );
}

const USUAL_TAX = /^(|standard|parent|zero-rate)$/i;

/** WooCommerce writes a comma within a list's part, or within an attribute, as '\,'. */
const withPlainCommas = (text: string) => text.replaceAll("\\,", ",");

const wooList = (list: string) =>
  (list.match(/(?:[^\\,]|\\,?)+/g) ?? []).map((part) => withPlainCommas(part).trim());

function readWooRow(row: TableRow, parent: TableRow | undefined, isParent: boolean): CatalogRow {
  const own = (column: string) => (/^parent$/i.test(row(column)) ? "" : row(column));
  const inherited = (column: string) => own(column) || (parent?.(column) ?? "");
  const [name, item] = [row("Name"), parent?.("Name") ?? ""];
  const values = numbered(row, (number) => `Attribute ${number} value(s)`).map(withPlainCommas);
  const asks = together(numbered(row, (number) => `Attribute ${number} name`));
  const shortName = name.startsWith(item) ? name.slice(item.length).replace(/^[\s,-]+/, "") : name;
  const images = wooList(inherited("Images"));
  const taxStatus = inherited("Tax status").toLowerCase();
  const isFree = /^(none|shipping)$/.test(taxStatus) || /^zero-rate$/i.test(inherited("Tax class"));
  return {
    name,
    place: lastOf(wooList(inherited("Categories"))[0] ?? ""),
    ...readPrice(row("Regular price")),
    description: plainText(inherited("Short description") || inherited("Description")) || null,
    stock: parent && sharesStock(row, parent) ? 0 : readCount(row("Stock")),
    isAvailable: isSoldAtWoo(row) && (parent === undefined || isSoldAtWoo(parent)),
    ...named(images),
    ...(taxStatus !== "" && { isTaxExempt: isFree }),
    ...(parent && {
      // Rows refer to a parent by its SKU, its ID, or 'id:7'.
      variation: {
        family: parent("ID") || parent("SKU"),
        item,
        name: values.join(", ") || shortName,
        asks,
      },
    }),
    ...(isParent && { why: "Its variations aren't in the file" }),
  };
}

const named = (images: readonly string[]) => {
  const all = [...new Set(images.filter((image) => image !== ""))];
  return all.length > 0 && { images: all };
};

/** The most images read of a product, of which the first is shown. */
const MAX_IMAGES_READ = 50;

export function readShopify({ columns, rows }: TableFile): CatalogRow[] {
  const all = withHeads(rows);
  const markets = columns.filter((column) => /^included \//i.test(column));
  const trackers = columns.filter((column) => /^(?:variant )?inventory tracker$/i.test(column));
  const imagesOf = new Map<string, string[]>();
  for (const { row, handle } of all) {
    const image = row("Image Src") || row("Product image URL");
    const images = imagesOf.get(handle) ?? [];
    imagesOf.set(handle, images);
    if (image !== "" && images.length < MAX_IMAGES_READ) images.push(image);
  }
  const variants = all.filter(({ row }) => priceIn(row) !== "");
  const listed = countBy(variants.map(({ handle }) => handle));
  const firsts = new Map<string, (typeof variants)[number]>();
  for (const one of variants) if (!firsts.has(one.handle)) firsts.set(one.handle, one);
  return variants.map((one) => {
    const { row, head, handle, description } = one;
    const variation = numbered(row, (number) => `Option${number} Value`).join(", ");
    const asks = together(numbered(head, (number) => `Option${number} Name`));
    const isOneOfMany = (listed.get(handle) ?? 0) > 1;
    const status = head("Status").toLowerCase();
    const published = head("Published") || head("Published on online store");
    const item = head("Title");
    const images = imagesOf.get(handle) ?? [];
    const own = row("Variant Image") || row("Variant image URL");
    return {
      name: nameWith(item, variation, isOneOfMany),
      place: head("Type") || lastOf(head("Product Category")),
      ...readPrice(priceIn(row)),
      description,
      stock: isUntracked(row, trackers) ? null : shopifyCount(row),
      isAvailable:
        /^(?:|active)$/.test(status) &&
        !isNo(published) &&
        (markets.length === 0 || !markets.every((market) => isNo(head(market)))),
      // Only a product's first row has all its images, so that many variants don't each repeat them.
      ...named(firsts.get(handle) === one ? [own, ...images] : [own || (images[0] ?? "")]),
      ...exempt([row("Variant Taxable") || row("Charge tax")]),
      ...(isOneOfMany && { variation: { family: handle, item, name: variation, asks } }),
      ...(status === "archived" && { why: "It's archived" }),
      ...(isYes(head("Gift Card")) && { why: "It's a gift card" }),
    };
  });
}

/** Whether Shopify doesn't track the stock of a row. Its count is 0 then. */
const isUntracked = (row: TableRow, trackers: readonly string[]) =>
  trackers.length > 0 && trackers.every((column) => row(column) === "");

/** The stock of a Shopify row; null if Shopify keeps selling when it's out. */
function shopifyCount(row: TableRow): number | null {
  const count = readCount(row("Variant Inventory Qty") || row("Inventory quantity"));
  const whenOut = row("Variant Inventory Policy") || row("Continue selling when out of stock");
  const isSoldOn = /^(?:continue|true|yes)$/i.test(whenOut);
  return count === 0 && isSoldOn ? null : count;
}

/** Gives each row its product's first row, the only one with a title and description. */
function withHeads(rows: readonly TableRow[]) {
  const heads = new Map<string, { head: TableRow; description: string | null }>();
  return rows.map((row) => {
    const handle = row("Handle") || row("URL handle");
    const head = heads.get(handle) ?? { head: row, description: descriptionIn(row) };
    heads.set(handle, head);
    return { row, handle, ...head };
  });
}

const descriptionIn = (row: TableRow) =>
  plainText(row("Body (HTML)") || row("Description")) || null;

const priceIn = (row: TableRow) => row("Variant Price") || row("Price");
