import { type Cell, toCsv } from "~/domain/csv";
import { allergensNamed } from "~/domain/menu/allergen-words";
import type { OwnersItem } from "~/domain/menu/menu";
import { hoursFields } from "~/domain/menu/served-hours";
import { isCategory, type OwnersProduct } from "~/domain/products/product";
import { readAsked, writeAsked } from "./asked-text";
import type { AskedGroup, CatalogRow } from "./catalog-row";
import { isYes, readCount, readPrice } from "./file-cells";
import type { TableFile, TableRow } from "./file-table.server";

/** The shop's own export of everything it sells, which an import can read again. */

export const CATALOG_COLUMNS = {
  kind: "made for the menu, goods for the shop.",
  name: "Its name.",
  section: "Its section of the menu, or its category in the shop.",
  price: "What it costs.",
  description: "Its description.",
  stock: "How many are for sale. Empty for menu items.",
  is_available: "Whether it's for sale.",
  is_tax_exempt: "Whether it's exempt from sales tax.",
  allergens: "Its allergens.",
  choices:
    "Its choice groups. Start each with its name, like Milk: Exactly one. Then give each choice a line. Leave an empty line between groups.",
  served_from: "When it's served from, like 07:00. Empty for all day.",
  served_until: "When it's served until, like 11:00. Empty for all day.",
  origin: "Where it comes from.",
  certifications: "Its certifications, one per line.",
  sweetness: "0 to 10.",
  bitterness: "0 to 10.",
  umami: "0 to 10.",
  recommended_use: "What it's good for.",
  image_url: "Its image.",
};

type OwnColumn = keyof typeof CATALOG_COLUMNS;
type Line = Record<OwnColumn, Cell>;

type MenuItem = { item: OwnersItem; asks: readonly AskedGroup[] };

type Catalog = {
  menu: readonly { name: string; items: readonly MenuItem[] }[];
  goods: readonly OwnersProduct[];
};

export function writeCatalog({ menu, goods }: Catalog): string {
  const header = Object.keys(CATALOG_COLUMNS) as OwnColumn[];
  const lines = [
    ...menu.flatMap(({ name, items }) => items.map((item) => madeLine(item, name))),
    ...goods.map(goodsLine),
  ];
  return toCsv(
    header,
    lines.map((line) => header.map((column) => line[column])),
  );
}

const yesNo = (is: boolean) => (is ? "yes" : "no");

const commonOf = (item: OwnersItem | OwnersProduct) => ({
  name: item.name,
  price: { cents: item.priceCents },
  description: item.description,
  is_available: yesNo(item.isAvailable),
  is_tax_exempt: yesNo(item.isTaxExempt),
  image_url: item.imageUrl,
});

const NOT_MADE = { allergens: null, choices: null, served_from: null, served_until: null };
const NOT_GOODS = {
  stock: null,
  origin: null,
  certifications: null,
  recommended_use: null,
  sweetness: null,
  bitterness: null,
  umami: null,
};

const madeLine = ({ item, asks }: MenuItem, section: string): Line => ({
  kind: "made",
  section,
  ...NOT_GOODS,
  ...commonOf(item),
  allergens: item.allergens.join(", ") || null,
  choices: writeAsked(asks) || null,
  served_from: hoursFields(item).servedFrom,
  served_until: hoursFields(item).servedUntil,
});

const goodsLine = (product: OwnersProduct): Line => ({
  kind: "goods",
  section: product.category,
  ...NOT_MADE,
  ...commonOf(product),
  stock: product.stock,
  origin: product.origin,
  ...product.tastingNotes,
  certifications: product.certifications?.join("\n") || null,
  recommended_use: product.recommendedUse,
});

/** Reads the shop's own export. Also reads the download's products.csv, which has neither sections nor stock. */
export function readOwnCatalog({ columns, rows }: TableFile): CatalogRow[] {
  const saysChoices = columns.some((column) => column.toLowerCase() === "choices");
  return rows.map((row) => {
    const kind = row("kind") === "made" ? "made" : "goods";
    const place = row("section") || row("category");
    const { asks, why } = saysChoices && kind === "made" ? readAsked(row("choices")) : {};
    return {
      kind,
      name: row("name"),
      place: kind === "made" ? row("section") : place,
      ...readPrice(row("price")),
      description: row("description") || null,
      stock: readCount(row("stock")),
      isAvailable: isYes(row("is_available")),
      imageUrl: row("image_url") || null,
      ...(row("image_url") !== "" && { images: [row("image_url")] }),
      ...(row("is_tax_exempt") !== "" && { isTaxExempt: isYes(row("is_tax_exempt")) }),
      ...(asks && { asks }),
      ...(why && { why }),
      ...(row("deleted_at") !== "" && { why: "It's deleted" }),
      own: {
        category: isCategory(place) ? place : null,
        allergens: allergensIn(row("allergens")),
        servedFrom: row("served_from") || null,
        servedUntil: row("served_until") || null,
        origin: row("origin") || null,
        certifications: certificationsIn(row("certifications")),
        tastingNotes: {
          sweetness: taste(row, "sweetness"),
          bitterness: taste(row, "bitterness"),
          umami: taste(row, "umami"),
        },
        recommendedUse: row("recommended_use") || null,
      },
    };
  });
}

/** Reads allergens. Unknown words are kept, so that the rules refuse them. */
function allergensIn(cell: string): string[] {
  return [...new Set(listIn(cell, /,\s*/).flatMap(namedOrTyped))];
}

function namedOrTyped(word: string): readonly string[] {
  const named = allergensNamed(word);
  return named.length > 0 ? named : [word];
}

const taste = (row: TableRow, name: string) => readCount(row(name));

const listIn = (text: string, separator: RegExp) =>
  text.split(separator).filter((part) => part !== "");

/** Reads certifications, which are JSON in the download's table. */
function certificationsIn(text: string): string[] | null {
  const list = text.startsWith("[") ? listIn(text.slice(1, -1).replaceAll('"', ""), /,/) : null;
  return list ?? (text === "" ? null : listIn(text, /\n/));
}
