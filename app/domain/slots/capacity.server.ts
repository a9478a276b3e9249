import { and, eq, gt, inArray, isNotNull, lt, notInArray, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { stopProducts } from "~/db/schema/events.server";
import { menuItems } from "~/db/schema/menu.server";
import { orderLines, orders } from "~/db/schema/orders.server";
import type { OrderAhead } from "~/domain/event";
import type { PaymentKind } from "~/domain/order";
import { MINUTE_MS } from "~/domain/time";
import { linesInSlot, orderAheadTimes, pickupAt, type TimedStop } from "./pickup-times";
import { refundedUnmadeQuantity } from "./refunded-unmade-quantity.server";
import type { TimedItem } from "./served-hours.server";
import {
  type Limits,
  leftForReservations,
  NO_LIMITS,
  paidLately,
  roomFor,
  shareOf,
  stopShare,
  totalQuantity,
} from "./unpaid-shares";

/**
 * Places at a stop: how many made items a pickup time takes, and how many of a product are brought. They're
 * counted from the orders in the write that adds one, so no counter can drift.
 */

export type MadeLine = { productId: number; name: string; quantity: number };

export type SlotStop = TimedStop & Pick<OrderAhead, "ordersAhead" | "slotPieces"> & { id: number };

export type SlotRequester = {
  /** The client whose unpaid orders are limited to a share. Null means no limit. */
  networkKey: string | null;
  paymentKind: PaymentKind;
  /** Orders that end if this one is placed, so their places count as free. */
  freedOrderIds: number[];
};

/**
 * Orders that take places. Expired and refunded orders don't, unless they were handed over, since their items
 * are used up.
 */
const takesPlaces = or(
  eq(orders.status, "pending"),
  and(
    eq(orders.status, "paid"),
    or(isNotNull(orders.handedOverAt), lt(orders.refundedCents, orders.receivedCents)),
  ),
);

/**
 * Order lines that take places at a stop. Leaves out `freedOrderIds`, and items that were refunded
 * before they were made.
 */
export function takenLines(db: Db, stopId: number, freedOrderIds: number[]) {
  return db
    .select({
      orderId: orders.id,
      productId: orderLines.productId,
      quantity: sql<number>`${orderLines.quantity} - ${refundedUnmadeQuantity}`,
      minutes: orders.pickupMinutes,
      status: orders.status,
      paymentKind: orders.paymentKind,
      paidAt: orders.paidAt,
      networkKey: orders.clientHash,
      isSoonest: orders.isSoonest,
      askedAt: orders.createdAt,
      servedFrom: menuItems.servedFrom,
      servedUntil: menuItems.servedUntil,
      isDone: sql<boolean>`coalesce(${orders.readyAt}, ${orders.handedOverAt}) IS NOT NULL`.mapWith(
        Boolean,
      ),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(menuItems, eq(menuItems.productId, products.id))
    .where(
      and(
        eq(orders.pickupEventId, stopId),
        inArray(orders.status, ["pending", "paid"]),
        takesPlaces,
        eq(products.kind, "made"),
        notInArray(orders.id, freedOrderIds),
      ),
    )
    .all();
}

export type TakenLine = ReturnType<typeof takenLines>[number];

const LARGE_FOR_MS = 40 * MINUTE_MS;
const LARGE_AGAIN_MS = 60 * MINUTE_MS;

/**
 * Whether one order may take more than the network's share. A card payment holds its places for minutes, so it
 * may, if its network has no other unpaid order at the stop, and for 40 minutes at a time.
 */
function mayBeLarge(
  db: Db,
  stopId: number,
  unpaid: TakenLine[],
  { networkKey, paymentKind }: SlotRequester,
  now: Date,
): boolean {
  if (networkKey === null) return true;
  if (paymentKind === "truck" || unpaid.length > 0) return false;
  const since = new Date(now.getTime() - LARGE_AGAIN_MS);
  const before = new Date(now.getTime() - LARGE_FOR_MS);
  const longHeld = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.clientHash, networkKey),
        gt(orders.holdExpiresAt, since),
        eq(orders.pickupEventId, stopId),
        inArray(orders.status, ["pending", "expired"]),
        lt(orders.createdAt, before),
      ),
    )
    .get();
  return longHeld === undefined;
}

/** The places that one requester can get at a stop. */
export function capacityFor(
  db: Db,
  stop: SlotStop,
  made: MadeLine[],
  requester: SlotRequester,
  now: Date,
) {
  const { networkKey, freedOrderIds } = requester;
  const taken = takenLines(db, stop.id, freedOrderIds);
  const own = taken.filter(
    ({ status, networkKey: key }) => status === "pending" && key === networkKey,
  );
  const wanted = totalQuantity(made);
  const isShared = !mayBeLarge(db, stop.id, own, requester, now);
  const paysAtTruck = networkKey !== null && requester.paymentKind === "truck";
  const times = orderAheadTimes(stop, now).length;
  const ahead = taken.filter(
    ({ minutes }) => minutes !== null && pickupAt(stop, minutes).getTime() > now.getTime(),
  );

  const limits: Limits = { sharer: isShared ? networkKey : null, paysAtTruck };
  /** How many of these places are left for this requester, including those set aside for paid orders. */
  const leftOf = (places: number, lines: TakenLine[]) =>
    roomFor(places, lines, { ...limits, paysAtTruck: false });
  const isForPaidOnly = (places: number, lines: TakenLine[], quantity = wanted) =>
    paysAtTruck && quantity > leftForReservations(places, lines);

  const stopStock = stopStockOf(db, stop.id);
  const lackingOf = ({ productId, name, quantity }: MadeLine): NoPlace | null => {
    const places = stopStock.get(productId);
    if (places === undefined) return null;
    const lines = taken.filter((line) => line.productId === productId);
    const left = places - totalQuantity(lines);
    if (quantity > left) return { why: "not brought", name, left: Math.max(0, left) };
    if (quantity > leftOf(places, lines)) return overShare(places, name);
    return isForPaidOnly(places, lines, quantity) ? { why: "paid only", name } : null;
  };
  const overShare = (places: number, name: string | null): NoPlace => ({
    why: "over share",
    most: shareOf(places),
    name,
    paymentKind: requester.paymentKind,
  });

  const { slotPieces } = stop;
  const tooManyForATime = (): NoPlace | null => {
    if (slotPieces === null) return null;
    if (wanted > slotPieces) return { why: "too many", most: slotPieces };
    if (wanted > leftOf(slotPieces, [])) return overShare(slotPieces, null);
    if (isForPaidOnly(slotPieces, []) || isForPaidOnly(times * slotPieces, ahead))
      return { why: "paid only", name: null };
    return isShared ? overStopShare(times * slotPieces, shareOf(slotPieces)) : null;
  };
  const overStopShare = (places: number, least: number): NoPlace | null => {
    const most = stopShare(places, least) + paidLately(taken, networkKey, now);
    const unpaid = ahead.filter((line) => own.includes(line));
    const { paymentKind } = requester;
    return totalQuantity(unpaid) + wanted > most
      ? { why: "over stop share", most, paymentKind }
      : null;
  };
  const hasRoomUnder = (limits: Limits) => (minutes: number) =>
    slotPieces === null || wanted <= roomFor(slotPieces, linesInSlot(stop, taken, minutes), limits);
  const lacking = byProduct(made).flatMap((line) => lackingOf(line) ?? []);
  return {
    taken,
    noPlace: lacking[0] ?? tooManyForATime(),
    lacking,
    hasRoom: hasRoomUnder(limits),
    hasPaidRoom: hasRoomUnder(NO_LIMITS),
  };
}

/** Adds up lines by product, since two lattes with different milk are two lines. */
export function byProduct(made: MadeLine[]): MadeLine[] {
  const products = new Map<number, MadeLine>();
  for (const line of made) {
    const quantity = line.quantity + (products.get(line.productId)?.quantity ?? 0);
    products.set(line.productId, { ...line, quantity });
  }
  return [...products.values()];
}

/** Quantities that a stop brings, by product. A product that's missing has no limit. */
export function stopStockOf(db: Db, stopId: number): Map<number, number> {
  const rows = db.select().from(stopProducts).where(eq(stopProducts.eventId, stopId)).all();
  return new Map(rows.map(({ productId, pieces }) => [productId, pieces]));
}

export type NoPlace =
  | { why: "no orders ahead" }
  | { why: "not brought"; name: string; left: number }
  | { why: "too many"; most: number }
  /** The share of one network in a product, or in a pickup time if `name` is null. */
  | { why: "over share"; most: number; name: string | null; paymentKind: PaymentKind }
  /** The share of one network in all the stop's places that are still ahead. */
  | { why: "over stop share"; most: number; paymentKind: PaymentKind }
  /** The rest of a product, or of the pickup times, is set aside for card payments. */
  | { why: "paid only"; name: string | null }
  | { why: "booked out" }
  /** The remaining times are outside the hours of these items. */
  | { why: "not served"; items: TimedItem[] }
  /** The chosen time is outside the hours of these items. */
  | { why: "not served then"; items: TimedItem[]; next: number }
  | { why: "time is full" | "time is gone"; next: number };
