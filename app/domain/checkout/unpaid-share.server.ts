import { and, count, eq, gt, inArray, ne, sum } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { inventory } from "~/db/schema/catalog.server";
import { holds, orders } from "~/db/schema/orders.server";
import { MAX_QUANTITY } from "~/domain/cart/cart";
import type { PaymentKind } from "~/domain/order";
import { HOLD_MS } from "~/domain/orders/order-holds.server";
import { type Refusal, refusal } from "~/domain/result";

/**
 * How much of a product's stock one network can hold without paying. A crowd behind a festival's Wi-Fi and a
 * hoarder with fresh cookies look the same until the crowd pays, so the limit is a share of the shelf: half
 * of it. Each way to pay is counted by itself, at its own rate:
 * - A card order holds for minutes. A single order can take everything, the share grows with what the
 *   network paid within the hour, and a full share lasts 40 minutes of an hour: two holds that run out,
 *   then a pause.
 * - A reservation holds for days. It can take the last piece, but no more than half otherwise.
 */

type Wanted = { inventoryId: number; name: string; quantity: number };
type Client = { clientKey: string; browserHash: string };

const HOUR_MS = 3_600_000;
const MAX_HELD_MS = 40 * 60_000;

/** Pieces that a network can hold even where they are more than half of the shelf. */
const AT_LEAST: Record<PaymentKind, number> = { card: MAX_QUANTITY, truck: 1 };

/** Checks before an order is placed. Changes nothing. */
export function overShelfShare(
  tx: Tx,
  way: PaymentKind,
  client: Client,
  wanted: Wanted[],
  now: Date,
): Refusal | null {
  const ids = wanted.map(({ inventoryId }) => inventoryId);
  const past = holdsFrom(tx, way, client.clientKey, ids, now);
  const shelves = shelvesOf(tx, ids);
  for (const { inventoryId, name, quantity } of wanted) {
    const shelf = shelves.get(inventoryId) ?? 0;
    const share = Math.max(Math.min(shelf, AT_LEAST[way]), Math.floor(shelf / 2));
    const own = past.filter((hold) => hold.inventoryId === inventoryId);
    if (way === "card" && isOverCardShare(quantity, share, own, client, now)) {
      return refusal(
        "limited",
        `There are too many unpaid orders for ${name} from your network. Try again in a few minutes.`,
      );
    }
    if (way === "truck" && pieces(own.filter(isOpen)) + quantity > share) {
      return refusal(
        "limited",
        `Your network can reserve up to ${share} of ${name}. Reserve fewer, or pay by card.`,
      );
    }
  }
  return null;
}

function isOverCardShare(
  quantity: number,
  ofShelf: number,
  own: Hold[],
  { browserHash }: Client,
  now: Date,
): boolean {
  const hourAgo = now.getTime() - HOUR_MS;
  const paid = own.filter(({ paidAt }) => paidAt !== null && paidAt.getTime() > hourAgo);
  const unpaid = own.filter(({ state }) => state !== "sold");
  // The browser's own open order continues, or releases its items first.
  const open = unpaid.filter((hold) => isOpen(hold) && hold.browserHash !== browserHash);

  const share = ofShelf + pieces(paid);
  const heldMs = unpaid.reduce((sum, hold) => sum + hold.quantity * timeHeld(hold, now), 0);
  return pieces(open) + quantity > share || heldMs + quantity * HOLD_MS > share * MAX_HELD_MS;
}

const isOpen = ({ state }: Hold) => state === "held";

const pieces = (holds: Hold[]) => holds.reduce((sum, { quantity }) => sum + quantity, 0);

/** Milliseconds within the last hour. A late background job isn't the client's fault. */
function timeHeld(hold: Hold, now: Date): number {
  const from = Math.max(hold.createdAt.getTime(), now.getTime() - HOUR_MS);
  const released = hold.state === "released" ? hold.changedAt : now;
  const until = Math.min(released.getTime(), hold.holdExpiresAt.getTime());
  return Math.max(0, until - from);
}

type Hold = ReturnType<typeof holdsFrom>[number];

/** Holds of a network that last, or ended within the hour. */
function holdsFrom(tx: Tx, way: PaymentKind, clientKey: string, inventoryIds: number[], now: Date) {
  return tx
    .select({
      inventoryId: holds.inventoryId,
      quantity: holds.quantity,
      state: holds.state,
      changedAt: holds.updatedAt,
      browserHash: orders.browserHash,
      createdAt: orders.createdAt,
      holdExpiresAt: orders.holdExpiresAt,
      paidAt: orders.paidAt,
    })
    .from(orders)
    .innerJoin(holds, eq(holds.orderId, orders.id))
    .where(
      and(
        eq(orders.clientHash, clientKey),
        eq(orders.paymentKind, way),
        gt(orders.holdExpiresAt, new Date(now.getTime() - HOUR_MS)),
        inArray(holds.inventoryId, inventoryIds),
      ),
    )
    .all();
}

/** Pieces of each product on its shelf, with those that unpaid orders hold. */
function shelvesOf(tx: Tx, inventoryIds: number[]): Map<number, number> {
  const rows = tx
    .select({ id: inventory.id, left: inventory.quantity, held: sum(holds.quantity) })
    .from(inventory)
    .leftJoin(holds, and(eq(holds.inventoryId, inventory.id), eq(holds.state, "held")))
    .where(inArray(inventory.id, inventoryIds))
    .groupBy(inventory.id)
    .all();
  return new Map(rows.map(({ id, left, held }) => [id, left + Number(held ?? 0)]));
}

/** Reservations that one network can have waiting at a stop. */
export const MOST_AT_A_STOP = 20;

const TOO_MANY_AT_A_STOP = refusal(
  "limited",
  `Your network already has ${MOST_AT_A_STOP} reservations for this stop. Pay by card to order now.`,
);

/** @param id of an order that's moved to the stop */
export function tooManyAtStop(
  tx: Tx,
  { clientKey, eventId, id }: { clientKey: string; eventId: number; id?: number },
): Refusal | null {
  const found = tx
    .select({ number: count() })
    .from(orders)
    .where(
      and(
        eq(orders.pickupEventId, eventId),
        eq(orders.status, "pending"),
        eq(orders.paymentKind, "truck"),
        eq(orders.clientHash, clientKey),
        id === undefined ? undefined : ne(orders.id, id),
      ),
    )
    .get();
  return (found?.number ?? 0) >= MOST_AT_A_STOP ? TOO_MANY_AT_A_STOP : null;
}
