import { and, eq, isNull } from "drizzle-orm";
import { type Tx, write } from "~/db/client.server";
import { inventory, products } from "~/db/schema.server";
import type { Actor } from "../access/actor";
import { recordAudit } from "../access/audit.server";
import { asText, changedMeanwhile, touched } from "../edit";
import type { SeenStock } from "../inventory/inventory";
import { move, setStock, stockSetMeanwhile } from "../inventory/stock.server";
import { toDecimal } from "../money";
import { type FieldErrors, type Result, refusal } from "../result";
import { findWritten } from "./catalog.server";
import type { Product } from "./product";
import type { NewProduct, ProductChange, SeenProduct } from "./schema";

/** Writing the catalog. `actor` is who does it, for ledger and audit. */

const GONE = refusal("missing", "This product does not exist any more.");

/** Creates a product and the inventory row its stock lives in (design 4.2). */
export async function createProduct(
  input: NewProduct,
  actor: Actor,
): Promise<Result<{ product: Product }>> {
  return write((tx) => {
    const { id } = tx
      .insert(products)
      .values({
        ...columnsOf(input),
        name: input.name,
        priceCents: input.price,
        category: input.category,
      })
      .returning({ id: products.id })
      .get();
    const item = tx
      .insert(inventory)
      .values({ productId: id })
      .returning({ id: inventory.id })
      .get();
    const { stock = 0 } = input;
    if (stock > 0) move(tx, item.id, stock, { kind: "initial", actor });
    recordAudit(tx, { actor, action: "created", entity: "product", entityId: id });
    return found(tx, id);
  });
}

/**
 * Changes a product; fields that are not given stay. With `seen`, what the editor saw: only what was
 * touched is written, stock as a difference, so that no sale meanwhile is erased; and what another
 * person changed meanwhile is not overwritten but told. Refuses with missing or conflict.
 */
export async function updateProduct(
  id: number,
  { seen, ...change }: ProductChange & { seen?: SeenProduct },
  actor: Actor,
): Promise<Result<{ product: Product }>> {
  return write((tx): Result<{ product: Product }> => {
    const row = findRow(tx, id);
    if (!row) return GONE;
    const edit = editOf(change, seen);
    const errors = overwrites(tx, row, edit) ?? moveStock(tx, row, edit, actor);
    if (errors) return { ok: false, kind: "conflict", errors };
    writeColumns(tx, id, edit, actor);
    return found(tx, id);
  });
}

/** Takes a product out of the shop. Its orders and its ledger keep what they know (design 4.17). */
export function deleteProduct(id: number, actor: Actor): Promise<Result> {
  return write((tx): Result => {
    if (!exists(tx, id)) return GONE;
    tx.update(products).set({ deletedAt: new Date() }).where(eq(products.id, id)).run();
    recordAudit(tx, { actor, action: "deleted", entity: "product", entityId: id });
    return { ok: true };
  });
}

function found(tx: Tx, id: number): Result<{ product: Product }> {
  const product = findWritten(tx, id);
  return product ? { ok: true, product } : GONE;
}

function exists(tx: Tx, id: number): boolean {
  return findRow(tx, id) !== undefined;
}

function findRow(tx: Tx, id: number) {
  return tx
    .select({ product: products, item: inventory })
    .from(products)
    .innerJoin(inventory, eq(inventory.productId, products.id))
    .where(and(eq(products.id, id), isNull(products.deletedAt)))
    .get();
}

type Row = NonNullable<ReturnType<typeof findRow>>;

/** An edit in stored terms: the columns to write, the stock to set, and what was seen of both. */
type Edit = {
  columns: Columns;
  stock?: number;
  seenColumns: Columns;
  seenStock?: SeenStock;
};

function editOf({ stock, ...change }: ProductChange, seen: SeenProduct): Edit {
  if (!seen) return { columns: columnsOf(change), stock, seenColumns: {} };
  const { stock: seenStock, ...seenFields } = seen;
  const seenColumns = columnsOf(seenFields);
  return {
    columns: touched(columnsOf(change), seenColumns),
    stock: stock === seenStock?.pieces ? undefined : stock,
    seenColumns,
    seenStock,
  };
}

/** What somebody else has changed in the same fields since the dialog opened, by field. */
function overwrites(tx: Tx, { product, item }: Row, edit: Edit): FieldErrors | null {
  const { columns, seenColumns, stock, seenStock } = edit;
  const told = changedMeanwhile({ wanted: columns, seen: seenColumns, now: product }, asShown);
  const errors = Object.entries(told).map(([column, said]) => [FIELD_OF[column] ?? column, said]);
  const byHand = stock !== undefined && seenStock && stockSetMeanwhile(tx, item, seenStock);
  if (byHand) errors.push(["stock", [byHand]]);
  return errors.length > 0 ? Object.fromEntries(errors) : null;
}

function moveStock(tx: Tx, { item }: Row, edit: Edit, actor: Actor): FieldErrors | null {
  if (edit.stock === undefined) return null;
  const counted = { pieces: edit.stock, seen: edit.seenStock };
  const tooFew = setStock(tx, item, counted, { kind: "edit", actor });
  return tooFew ? { stock: [tooFew] } : null;
}

function writeColumns(tx: Tx, id: number, { columns, stock }: Edit, actor: Actor): void {
  const names = Object.keys(columns);
  if (names.length > 0) tx.update(products).set(columns).where(eq(products.id, id)).run();
  const fields = stock === undefined ? names : [...names, "stock"];
  if (fields.length === 0) return;
  recordAudit(tx, {
    actor,
    action: "updated",
    entity: "product",
    entityId: id,
    detail: { fields },
  });
}

type Columns = Partial<typeof products.$inferInsert>;

/** Where a column does not have its field's name. */
const FIELD_OF: Record<string, string> = {
  priceCents: "price",
  sweetness: "tastingNotes.sweetness",
  bitterness: "tastingNotes.bitterness",
  umami: "tastingNotes.umami",
};

const asShown = (column: string, value: unknown) =>
  column === "priceCents" && typeof value === "number" ? toDecimal(value) : asText(value);

/** The columns that an input names, under their stored names; one that it does not name is left out. */
function columnsOf(input: Partial<NewProduct>): Columns {
  const { price, stock, isAvailable, isActive, tastingNotes, ...same } = input;
  const columns = {
    ...same,
    ...tastingNotes,
    priceCents: price,
    isAvailable: isAvailable ?? isActive,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}
