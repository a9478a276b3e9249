import { type Result, refusal } from "~/domain/result";
import { MAX_ROWS, readTable } from "./file-table.server";
import { textOfFile } from "./file-text";
import type { ImportKind } from "./import";
import { MAX_CONTENT_BYTES } from "./import.schema";
import { readOwnCatalog } from "./own-catalog";
import { readShopify, readSquare, readWooCommerce } from "./square-woocommerce-shopify";
import { type ReadAt, readStops } from "./stops-file.server";
import { isEmailColumn, readSubscribers } from "./subscribers-file";

export type ReadFile = { kind: ImportKind; content: string };

const EMPTY = refusal("invalid", "There's nothing in this file.");
const UNKNOWN_LETTERS = refusal(
  "invalid",
  "We can't tell what some letters in this file are, like é or ñ. Save it again as CSV UTF-8, and choose that.",
);
const UNKNOWN = refusal(
  "invalid",
  "We don't recognize this kind of file. Choose one that Square, WooCommerce, or Shopify exported, a calendar, or a list with a column named Email.",
);
const NO_CONSENT = refusal(
  "invalid",
  "The file doesn't say who agreed to get emails. Add a column named Consent, with a yes for each person who did.",
);
/** The most items or stops in a file. Checking that many takes a tenth of a second on a slow server. */
const MAX_ITEMS = 2_000;
const TOO_MANY_ITEMS = refusal(
  "invalid",
  `The file has more than ${MAX_ITEMS.toLocaleString("en-US")} items or stops. Split it into smaller ones.`,
);
const NO_EVENTS = refusal("invalid", "There are no events in this calendar.");
const TOO_MUCH = refusal(
  "invalid",
  "The file has too much text to check at once. Split it into smaller ones.",
);

const CALENDAR = /^(?:ï»¿)?\s*BEGIN:V(?:CALENDAR|EVENT)\b/i;

/** Reads a file. Its kind is told by its content, whatever its name. */
export function readFile(bytes: Uint8Array, at: ReadAt): Result<ReadFile> {
  const text = textOfFile(bytes);
  if (text?.trim() === "") return EMPTY;
  // Calendar lines are decoded one by one.
  if (CALENDAR.test(text ?? new TextDecoder("latin1").decode(bytes.subarray(0, 200)))) {
    const stops = readStops(bytes, at, MAX_ITEMS);
    return stops.length > 0 ? rowsOf("stops", stops) : NO_EVENTS;
  }
  if (text === null) return UNKNOWN_LETTERS;
  const table = readTable(text, isHead);
  if (!table.ok) return table;
  const names = table.columns.map((column) => column.toLowerCase());
  const [, kind] = SHAPES.find(([wanted]) => hasAll(names, wanted)) ?? [];
  if (kind) return rowsOf(kind, READERS[kind](table));
  if (!names.some(isEmailColumn)) return UNKNOWN;
  const subscribers = readSubscribers(table, at);
  return subscribers ? rowsOf("subscribers", subscribers) : NO_CONSENT;
}

const READERS = {
  square: readSquare,
  shopify: readShopify,
  woocommerce: readWooCommerce,
  catalog: readOwnCatalog,
};

/** Columns that tell the formats apart. The first match wins. */
const SHAPES: [columns: string[], kind: keyof typeof READERS][] = [
  [["item name", "price"], "square"],
  [["handle", "title"], "shopify"],
  [["url handle", "title"], "shopify"],
  [["name", "regular price"], "woocommerce"],
  [["kind", "name", "price"], "catalog"],
];

const hasAll = (names: readonly string[], wanted: readonly string[]) =>
  wanted.every((name) => names.includes(name));

const isHead = (names: readonly string[]) =>
  names.some(isEmailColumn) || SHAPES.some(([wanted]) => hasAll(names, wanted));

function rowsOf(kind: ImportKind, rows: readonly object[]): Result<ReadFile> {
  if (rows.length === 0) return EMPTY;
  if (rows.length > (kind === "subscribers" ? MAX_ROWS : MAX_ITEMS)) return TOO_MANY_ITEMS;
  return contentOf(kind, rows);
}

/** The rows of a file, stored until they're applied. */
export function contentOf(kind: ImportKind, rows: readonly object[]): Result<ReadFile> {
  const content = JSON.stringify(rows);
  return Buffer.byteLength(content) > MAX_CONTENT_BYTES ? TOO_MUCH : { ok: true, kind, content };
}
