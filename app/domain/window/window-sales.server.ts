import { and, desc, eq, sql } from "drizzle-orm";
import { type Db, read, type Tx } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { orderLines, orders } from "~/db/schema/orders.server";
import { holds } from "~/db/schema/stock.server";
import type { Actor } from "~/domain/access/actor";
import { writeAs } from "~/domain/access/audit.server";
import { createSecretId } from "~/domain/access/secret-id.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { type ChosenItem, lineName } from "~/domain/cart/line-name";
import { GRACE_MS } from "~/domain/event";
import { takeWhatIsThere } from "~/domain/inventory/stock-movements.server";
import { linesOfOrder } from "~/domain/orders/order-lines.server";
import { findOrder, type Order } from "~/domain/orders/orders.server";
import { type Result, refusal } from "~/domain/result";
import { takenLines } from "~/domain/slots/capacity.server";
import { slotOfWalkUp } from "~/domain/slots/fairness";
import { totalQuantity } from "~/domain/slots/unpaid-shares";
import { taxAtRate, withoutTax } from "~/domain/tax/added-tax.server";
import { placeOfSale } from "~/domain/tax/rates.server";
import type { AddedTax } from "~/domain/tax/tax";
import { enterTaxedSale, type StatedTax } from "~/domain/tax/tax-entries.server";
import { addTillEntry, tillEntriesOf } from "~/domain/truck-ledger/till.server";
import { waitsAtCounter } from "./counter-wait.server";
import { CORRECTION_OFFER_MS } from "./sale";
import type { WindowSale } from "./sale.schema";
import { readLines, type SoldLine } from "./sale-lines.server";
import { stopsNear } from "./window-tax";
import { windowStopsBetween } from "./window-tax.server";

/**
 * A window sale has already happened, so the shop's state never refuses it. It keeps the prices that were
 * charged, takes what's on the shelf, and records any differences.
 */

type Recorded = Result<{ row: Order; isNew: boolean }>;

const KEY_TAKEN = refusal("conflict", "Another sale is already saved under this key.");

/**
 * Stores a sale under its key, for good: sending it again, even a year later, gets the stored one. Refuses with
 * invalid if it names something the shop never had, and with conflict if another sale has the key.
 * @param isLate whether the seller's shift was over when the sale arrived
 * @param isUnchecked whether the seller was chosen on a shared tablet without a PIN
 */
export function recordSale(
  key: string,
  sale: WindowSale,
  actor: Actor,
  now = new Date(),
  { isLate = false, isUnchecked = false } = {},
): Promise<Recorded> {
  return writeAs(
    actor,
    (tx, audit): Recorded => {
      const stored = findSale(key, tx);
      if (stored)
        return isSameSale(tx, stored, sale) ? { ok: true, row: stored, isNew: false } : KEY_TAKEN;
      const lines = readLines(tx, sale.lines);
      if (!lines.ok) return lines;
      const soldAt = whenSold(sale, now);
      const { stop, isStopAssumed } = stopOf(tx, sale, soldAt);
      const { tax, shares } = taxCharged(tx, sale, stop);
      const waitsSince = waitsAtCounter(tx, lines.lines, soldAt, now) ? now : null;
      const id = placeSale(tx, key, {
        sale,
        lines: lines.lines,
        soldAt,
        waitsSince,
        stop,
        isStopAssumed,
        tax,
      });
      for (const [index, line] of lines.lines.entries())
        sellLine(tx, id, { ...line, taxCents: shares[index] });
      const entry = { orderId: id, method: sale.paidBy, enteredBy: actor.name, createdAt: soldAt };
      addTillEntry(tx, { ...entry, kind: "sale", cents: sale.totalCents });
      if (sale.tipCents > 0) addTillEntry(tx, { ...entry, kind: "tip", cents: sale.tipCents });
      const how = { ...(isLate && { sentLate: true }), ...(isUnchecked && { unchecked: true }) };
      const detail = isLate || isUnchecked ? how : undefined;
      audit({ action: "created", entity: "order", entityId: id, detail });
      const row = findOrder(tx, id);
      if (!row) throw new Error(`Sale ${id} vanished inside its own transaction`);
      enterTaxedSale(tx, row, soldAt, termsOf(tx, sale, stop));
      return { ok: true, row, isNew: true };
    },
    "sell",
  );
}

export function findSale(key: string, db: Db = read()): Order | undefined {
  return db.select().from(orders).where(eq(orders.saleKey, key)).get();
}

/** Limits the search to recent orders, so that a shop without window sales doesn't read them all. */
const isAmongNewest = sql`${orders.id} > (SELECT max(id) FROM orders) - 500`;

/** The newest window sale of the last 12 hours, which the seller may correct; null for none. */
export function lastSale(now: Date) {
  const { id, totalCents, truckPayment, paidAt } = orders;
  const last = read()
    .select({ id, totalCents, paidBy: truckPayment, paidAt })
    .from(orders)
    .where(and(eq(orders.origin, "window"), isAmongNewest))
    .orderBy(desc(id))
    .limit(1)
    .get();
  const isRecent = last?.paidAt && now.getTime() - last.paidAt.getTime() < CORRECTION_OFFER_MS;
  return isRecent ? { id: last.id, totalCents: last.totalCents, paidBy: last.paidBy } : null;
}

/** The oldest sale time we accept. A phone can sit in a drawer for weeks; anything older means its clock is wrong. */
const OLDEST_MS = 31 * 24 * 3_600_000;

/**
 * When the sale was made, by the server's clock. The till's may be wrong, but the time between selling and
 * sending is right.
 */
export function whenSold({ soldAt, sentAt }: WindowSale, now: Date): Date {
  const ago = soldAt && sentAt ? sentAt.getTime() - soldAt.getTime() : 0;
  return ago > 0 && ago <= OLDEST_MS ? new Date(now.getTime() - ago) : now;
}

/** The tax of a sale at the rate that was charged, which may not be today's. */
function taxCharged(
  tx: Tx,
  { lines, taxMode, taxRate = null, stop: said }: WindowSale,
  stop?: Stop | null,
) {
  if (taxMode !== "added" || taxRate === null) return withoutTax(lines);
  const priced = lines.map((line) => ({ ...line, isTaxed: line.isTaxed ?? true }));
  const { tax, shares } = taxAtRate(tx, priced, placeOf(stop), taxRate);
  return { tax: { ...tax, taxPlace: said?.place ?? tax.taxPlace }, shares };
}

const placeOf = (stop?: Stop | null) => ({
  pickupEventId: stop?.id ?? null,
  deliveryAddress: null,
});

/** The tax terms that the till used, even if the shop's have changed. Undefined if the page didn't send any. */
function termsOf(tx: Tx, sale: WindowSale, stop?: Stop | null): StatedTax | undefined {
  const { taxMode, taxRate: rate = null, lines } = sale;
  if (taxMode === undefined) return undefined;
  if (taxMode === "off") return null;
  const place = sale.stop?.place ?? placeOfSale(tx, placeOf(stop)).place;
  return {
    place,
    rate,
    exempt: new Set(lines.filter(({ isTaxed }) => isTaxed === false).map(lineName)),
  };
}

type Placed = {
  sale: WindowSale;
  lines: SoldLine[];
  soldAt: Date;
  /** When the sale joined the line at the counter. Null if it's handed over at once. */
  waitsSince: Date | null;
  stop?: Stop | null;
  isStopAssumed: boolean;
  tax: AddedTax;
};

/** Stores the sale as paid. It owes no email, so it skips the steps of orders from the site. */
function placeSale(tx: Tx, key: string, placed: Placed): number {
  const { sale, lines, soldAt, waitsSince, stop, isStopAssumed, tax } = placed;
  const cups = totalQuantity(lines.filter((line) => line.isMade));
  const pickupMinutes =
    stop && cups > 0 && stop.startDate <= soldAt
      ? slotOfWalkUp(stop, takenLines(tx, stop.id, []), {
          askedAt: soldAt,
          quantity: cups,
          zone: truckZone(),
        })
      : null;
  const { id } = tx
    .insert(orders)
    .values({
      token: createSecretId(),
      origin: "window",
      saleKey: key,
      email: "",
      browserHash: "",
      clientHash: "",
      cartFingerprint: "",
      customerName: sale.name,
      totalCents: sale.totalCents,
      receivedCents: sale.totalCents,
      ...tax,
      tipCents: sale.tipCents,
      status: "paid",
      paymentKind: "truck",
      truckPayment: sale.paidBy,
      pickupEventId: stop?.id,
      pickupMinutes,
      isSoonest: pickupMinutes !== null,
      isStopAssumed,
      stopSequence: stop?.sequence,
      createdAt: soldAt,
      paidAt: soldAt,
      waitsSince,
      handedOverAt: waitsSince ? null : soldAt,
      holdExpiresAt: soldAt,
    })
    .returning({ id: orders.id })
    .get();
  return id;
}

/**
 * The stop that the till named, even if it was canceled since. If the page named none, or one where nobody could
 * stand at that time, it's the stop that was open then.
 */
function stopOf(tx: Tx, { stop: named }: WindowSale, soldAt: Date) {
  if (named === null) return { stop: null, isStopAssumed: false };
  const find = (id: number) => tx.select().from(events).where(eq(events.id, id)).get();
  const own = named && find(named.id);
  if (own && isAround(own, soldAt)) return { stop: own, isStopAssumed: false };
  const [likeliest] = stopsNear(windowStopsBetween(tx, soldAt, soldAt), soldAt);
  return { stop: likeliest && find(likeliest.id), isStopAssumed: named !== undefined };
}

type Stop = typeof events.$inferSelect;

/**
 * Whether a stop was open at this time, give or take two hours. A stop that closed early counts until its
 * posted end, since the till may not have known.
 */
function isAround({ startDate, endDate, plannedEnd, lateMinutes }: Stop, at: Date): boolean {
  const last = Math.max(endDate.getTime(), Number(plannedEnd)) + lateMinutes * 60_000;
  return startDate.getTime() - at.getTime() < GRACE_MS && at.getTime() - last < GRACE_MS;
}

function sellLine(tx: Tx, orderId: number, { isMade: _, inventoryId, ...line }: SoldLine): void {
  const taken =
    inventoryId === null ? line.quantity : takeWhatIsThere(tx, inventoryId, line.quantity, orderId);
  tx.insert(orderLines)
    .values({ orderId, ...line, lacking: line.quantity - taken })
    .run();
  if (inventoryId === null || taken === 0) return;
  tx.insert(holds).values({ orderId, inventoryId, quantity: taken, state: "sold" }).run();
}

/**
 * Whether a sale equals the one stored under its key. Later corrections and refunds make no difference. Neither
 * do its times, since a phone's clock may have been set in between.
 */
function isSameSale(db: Db, stored: Order, sale: WindowSale): boolean {
  const entries = tillEntriesOf(db, stored.id);
  const sold = entries.find(({ kind }) => kind === "sale");
  const tip = entries.find(({ kind }) => kind === "tip");
  return (
    sold?.method === sale.paidBy &&
    sold.cents === sale.totalCents &&
    (tip?.cents ?? 0) === sale.tipCents &&
    namesOf(linesOfOrder(db, stored.id)) === namesOf(sale.lines)
  );
}

type PricedItem = ChosenItem & { quantity: number; unitPriceCents: number };

/** Whether these lines are what a sale sold, whatever was paid and how. */
export const isSaleOf = (sale: Order, lines: readonly PricedItem[]): boolean =>
  namesOf(linesOfOrder(read(), sale.id)) === namesOf(lines);

const namesOf = (lines: readonly PricedItem[]) =>
  lines
    .map((line) => `${lineName(line)} ${line.quantity} ${line.unitPriceCents}`)
    .sort()
    .join();
