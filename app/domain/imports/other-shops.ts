import type { CatalogRow } from "./catalog-row";
import { isYes, plainText, readCount, readPrice } from "./file-cells";
import type { TableFile, TableRow } from "./file-table.server";

/**
 * Other shops' products. Each variation is an item of its own: it has its own price and count, and a
 * choice can only add to a price.
 */

/** What the only variation of an item is called there. */
const ONLY_ONE = /^(|regular|default title|default)$/i;

const nameWith = (item: string, variation: string, isOneOfMany: boolean) =>
  isOneOfMany || !ONLY_ONE.test(variation)
    ? [item, variation].filter((part) => part !== "").join(", ")
    : item;

/** How often each is listed. */
function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** 'Drinks > Hot, Sale' is Hot. */
function firstCategory(text: string): string {
  const [first = ""] = text.split(/[,;|]/);
  return first.split(">").at(-1)?.trim() ?? "";
}

export function readSquare({ columns, rows }: TableFile): CatalogRow[] {
  const counted = columns.filter((column) => /^current quantity/i.test(column));
  const items = withNames(rows, (row) => row("Item Name"));
  const listed = countBy(items.map(({ name }) => name));
  return items.map(({ row, name }) => {
    const counts = counted.flatMap((column) => readCount(row(column)) ?? []);
    return {
      name: nameWith(name, row("Variation Name"), (listed.get(name) ?? 0) > 1),
      place: firstCategory(row("Reporting Category") || row("Categories") || row("Category")),
      priceCents: readPrice(row("Price")),
      description: plainText(row("Description")) || null,
      stock: counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0),
      ...(isYes(row("Archived")) && { why: "It's archived" }),
    };
  });
}

/** A row without a name belongs to the one above it. */
function withNames(rows: readonly TableRow[], nameOf: (row: TableRow) => string) {
  let name = "";
  return rows.map((row) => {
    name = nameOf(row) || name;
    return { row, name };
  });
}

export function readWooCommerce({ rows }: TableFile): CatalogRow[] {
  return rows.map((row) => {
    const isParent = row("Type").toLowerCase().includes("variable");
    return {
      name: row("Name"),
      place: firstCategory(row("Categories")),
      priceCents: readPrice(row("Regular price")),
      description: plainText(row("Short description") || row("Description")) || null,
      stock: readCount(row("Stock")),
      isAvailable: row("Published") === "" || isYes(row("Published")),
      ...(isParent && { why: "Its variations are listed on their own" }),
    };
  });
}

const OPTIONS = ["Option1 Value", "Option2 Value", "Option3 Value"];

export function readShopify({ rows }: TableFile): CatalogRow[] {
  const variants = withHeads(rows).filter(({ row }) => priceIn(row) !== "");
  const listed = countBy(variants.map(({ handle }) => handle));
  return variants.map(({ row, head, handle }) => {
    const options = OPTIONS.map((column) => row(column)).filter((text) => text !== "");
    const status = head("Status").toLowerCase();
    const published = head("Published") || head("Published on online store");
    return {
      name: nameWith(head("Title"), options.join(", "), (listed.get(handle) ?? 0) > 1),
      place: head("Type") || firstCategory(head("Product Category")),
      priceCents: readPrice(priceIn(row)),
      description: plainText(head("Body (HTML)") || head("Description")) || null,
      stock: readCount(row("Variant Inventory Qty") || row("Inventory quantity")),
      isAvailable: status !== "draft" && (published === "" || isYes(published)),
      ...(status === "archived" && { why: "It's archived" }),
    };
  });
}

/** Only the first row of a product says what it is. */
function withHeads(rows: readonly TableRow[]) {
  const heads = new Map<string, TableRow>();
  return rows.map((row) => {
    const handle = row("Handle") || row("URL handle");
    const head = heads.get(handle) ?? row;
    heads.set(handle, head);
    return { row, head, handle };
  });
}

const priceIn = (row: TableRow) => row("Variant Price") || row("Price");
