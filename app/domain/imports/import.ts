import type { Entity } from "~/domain/access/audited";
import type { Cents } from "~/domain/money";
import { keysInOrder } from "~/domain/words";

/** Imports and their kinds. This file has no zod, so the browser can load it. */

/** Kinds of imports, and where each comes from. */
export const KIND_NAMES = {
  menu: "Your menu",
  square: "Square's item library",
  woocommerce: "WooCommerce's products",
  shopify: "Shopify's products",
  catalog: "Your products and menu items",
  stops: "Stops",
  subscribers: "Newsletter subscribers",
};
export const IMPORT_KINDS = keysInOrder(KIND_NAMES);
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The most images of one import: each takes a second or two to encode. */
export const MAX_IMAGES = 30;

/** How to import items if the file doesn't say what they are. */
export const IMPORT_TARGET_NAMES = {
  counted: "Counted items in the store, the rest on the menu",
  made: "Items on the menu",
  goods: "Products in the store",
};
export const IMPORT_TARGETS = keysInOrder(IMPORT_TARGET_NAMES);
export type ImportTarget = (typeof IMPORT_TARGETS)[number];

/**
 * What items become by default. A truck with Square mostly sells what it makes; a web shop ships goods. Null if
 * the form doesn't ask.
 */
export const DEFAULT_TARGETS: Record<ImportKind, ImportTarget | null> = {
  menu: null,
  square: "counted",
  woocommerce: "goods",
  shopify: "goods",
  catalog: null,
  stops: null,
  subscribers: null,
};

export type Outcome = "new" | "changed" | "same" | "left out";

/** A line of an import's list. */
export type ShownLine = {
  kind: Outcome;
  name: string;
  place: string | null;
  detail: string | null;
  /** 'New', 'Left out: Listed twice' */
  says: string;
  /** Details of the row, like 'Description: with mochi'. */
  notes?: string[];
};

/** Columns of an existing item that an import can change. */
export type ItemColumns = {
  priceCents: Cents;
  description: string | null;
  isTaxExempt: boolean;
  imageUrl: string | null;
};

/** When a stop is, in milliseconds since 1970, and where. */
type StopPlace = { start: number; end: number; location: string };

/** Rows that applying the import created and changed, so that it can be undone. */
export type ImportedRows = {
  items?: number[];
  sections?: number[];
  groups?: number[];
  changes?: { id: number; from: Partial<ItemColumns>; to: Partial<ItemColumns> }[];
  stops?: number[];
  moves?: { id: number; from: StopPlace; to: StopPlace }[];
  subscribers?: number[];
};

const OUTCOME_NAMES = { new: "New", changed: "Changed", same: "No change", "left out": "Left out" };

/** 'New', 'Left out: Listed twice', 'Left out (line 3): Listed twice' */
export function describeOutcome(
  outcome: Outcome,
  { why, line }: { why?: string; line?: number },
): string {
  if (!why) return OUTCOME_NAMES[outcome];
  const where = line === undefined ? "" : ` (line ${line})`;
  return `${OUTCOME_NAMES[outcome]}${where}: ${why}`;
}

type Touched = { entity: Entity; entityId: number; detail?: { fields: string[] } };

/** The result of a write, and the rows that the audit log should list. */
export type Written = { made: ImportedRows; created: Touched[]; updated: Touched[] };

export type Counts = Record<Outcome, number>;

export type CheckedImport = {
  state: "checked";
  id: number;
  kind: ImportKind;
  becomes: ImportTarget | null;
  lines: ShownLine[];
  /** True if nothing but prices changes. */
  onlyPrices: boolean;
  counts: Counts;
  fingerprint: string;
};

/** An import that was stored before files had a size limit. It can't be opened. */
export type HugeImport = { state: "too large"; id: number };

export type DoneImport = {
  state: "applied" | "undone";
  id: number;
  kind: ImportKind;
  added: number;
  changed: number;
};
