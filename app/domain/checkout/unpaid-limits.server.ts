import { and, count, eq, gt, inArray, ne, sql, sum } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { inventory } from "~/db/schema/catalog.server";
import { orders } from "~/db/schema/orders.server";
import { holds } from "~/db/schema/stock.server";
import type { LimitedClient } from "~/domain/access/limits.server";
import { MAX_QUANTITY } from "~/domain/cart/cart";
import type { PaymentKind } from "~/domain/order";
import { HOLD_MS } from "~/domain/orders/order-holds.server";
import { type Refusal, refusal } from "~/domain/result";
import { DAY_MS, HOUR_MS } from "~/domain/time";

/**
 * Three limits of unpaid orders, for one network and for the shop: a share of each product's stock, a number of
 * reservations at a stop, and a number of orders a day.
 *
 * A crowd on a festival's Wi-Fi and a hoarder who clears cookies look the same until the crowd pays, so one
 * network can take half of the shelf. Each way to pay is counted by itself, at its own rate:
 * - A card order holds for minutes. The share is at least what one order can take, and grows with what the network
 *   paid within the hour. It can be held for 40 minutes of each hour.
 * - A reservation holds for days. It can take the last item, but no more than half otherwise.
 */

type Wanted = { inventoryId: number; name: string; quantity: number };
type Client = { networkKey: string; browserHash: string };

const MAX_HELD_MS = 40 * 60_000;

/** A network can hold this many pieces by card, even where that's more than half of the shelf. */
const CARD_MINIMUM = MAX_QUANTITY;
const RESERVATION_MINIMUM = 1;

/** Refuses a card order that holds too much. Changes nothing. */
export function checkCardShare(
  tx: Tx,
  client: Client,
  wanted: Wanted[],
  now: Date,
): Refusal | null {
  const over = shelvesOf(tx, "card", client, wanted, now).find((shelf) =>
    isOverCardShare(shelf, client, now),
  );
  if (!over) return null;
  return refusal(
    "limited",
    `There are too many unpaid orders for ${over.name} from your network. Try again in a few minutes.`,
  );
}

/** Refuses a reservation that holds too much. Changes nothing. */
export function checkReservationShare(
  tx: Tx,
  client: Client,
  wanted: Wanted[],
  now: Date,
): Refusal | null {
  const share = ({ total }: Shelf) => halfOf(total, RESERVATION_MINIMUM);
  const over = shelvesOf(tx, "truck", client, wanted, now).find(
    (shelf) => quantityOf(shelf.own.filter(isHeld)) + shelf.quantity > share(shelf),
  );
  if (!over) return null;
  return refusal(
    "limited",
    `Your network can reserve up to ${share(over)} of ${over.name}. Reserve fewer, or pay by card.`,
  );
}

const halfOf = (total: number, minimum: number) =>
  Math.max(Math.min(total, minimum), Math.floor(total / 2));

function isOverCardShare({ total, quantity, own }: Shelf, { browserHash }: Client, now: Date) {
  const hourAgo = now.getTime() - HOUR_MS;
  const paid = own.filter(({ paidAt }) => paidAt !== null && paidAt.getTime() > hourAgo);
  const unpaid = own.filter(({ state }) => state !== "sold");
  // The browser's own unpaid order continues, or releases its items first.
  const open = unpaid.filter((hold) => isHeld(hold) && hold.browserHash !== browserHash);

  const share = halfOf(total, CARD_MINIMUM) + quantityOf(paid);
  const heldMs = unpaid.reduce((sum, hold) => sum + hold.quantity * timeHeld(hold, now), 0);
  return quantityOf(open) + quantity > share || heldMs + quantity * HOLD_MS > share * MAX_HELD_MS;
}

const isHeld = ({ state }: Hold) => state === "held";

const quantityOf = (holds: Hold[]) => holds.reduce((sum, { quantity }) => sum + quantity, 0);

/** Milliseconds within the last hour. A late background job isn't the client's fault. */
function timeHeld(hold: Hold, now: Date): number {
  const from = Math.max(hold.createdAt.getTime(), now.getTime() - HOUR_MS);
  const released = hold.state === "released" ? hold.changedAt : now;
  const until = Math.min(released.getTime(), hold.holdExpiresAt.getTime());
  return Math.max(0, until - from);
}

type Hold = ReturnType<typeof holdsFrom>[number];

/** Holds of a network that last, or ended within the hour. */
function holdsFrom(
  tx: Tx,
  paymentKind: PaymentKind,
  networkKey: string,
  inventoryIds: number[],
  now: Date,
) {
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
        eq(orders.clientHash, networkKey),
        eq(orders.paymentKind, paymentKind),
        gt(orders.holdExpiresAt, new Date(now.getTime() - HOUR_MS)),
        inArray(holds.inventoryId, inventoryIds),
      ),
    )
    .all();
}

type Shelf = Wanted & {
  /** In stock, including what unpaid orders hold. */
  total: number;
  /** The network's own holds of this product, by this way to pay. */
  own: Hold[];
};

function shelvesOf(
  tx: Tx,
  paymentKind: PaymentKind,
  { networkKey }: Client,
  wanted: Wanted[],
  now: Date,
): Shelf[] {
  const ids = wanted.map(({ inventoryId }) => inventoryId);
  const past = holdsFrom(tx, paymentKind, networkKey, ids, now);
  const rows = tx
    .select({ id: inventory.id, left: inventory.quantity, held: sum(holds.quantity) })
    .from(inventory)
    .leftJoin(holds, and(eq(holds.inventoryId, inventory.id), eq(holds.state, "held")))
    .where(inArray(inventory.id, ids))
    .groupBy(inventory.id)
    .all();
  const totals = new Map(rows.map(({ id, left, held }) => [id, left + Number(held ?? 0)]));
  return wanted.map((item) => ({
    ...item,
    total: totals.get(item.inventoryId) ?? 0,
    own: past.filter((hold) => hold.inventoryId === item.inventoryId),
  }));
}

/** Reservations that one network can have waiting at a stop. */
export const MOST_AT_A_STOP = 20;

const TOO_MANY_AT_A_STOP = refusal(
  "limited",
  `Your network already has ${MOST_AT_A_STOP} reservations for this stop. Pay by card to order now.`,
);

/** @param id of an order that's moving to the stop, which doesn't count */
export function checkReservationsAtStop(
  tx: Tx,
  { networkKey, eventId, id }: { networkKey: string; eventId: number; id?: number },
): Refusal | null {
  const found = tx
    .select({ number: count() })
    .from(orders)
    .where(
      and(
        eq(orders.pickupEventId, eventId),
        eq(orders.status, "pending"),
        eq(orders.paymentKind, "truck"),
        eq(orders.clientHash, networkKey),
        id === undefined ? undefined : ne(orders.id, id),
      ),
    )
    .get();
  return (found?.number ?? 0) >= MOST_AT_A_STOP ? TOO_MANY_AT_A_STOP : null;
}

/**
 * Limits of unpaid orders a day, since each is stored for days. Paid orders raise their network's limit. Past
 * the shop's limit, a network with hardly any is still served, or fifteen networks could close the checkout.
 */
const MAX_PER_NETWORK = 300;
const MAX_IN_SHOP = 5000;
const ALWAYS_PER_NETWORK = 5;

const TOO_MANY = refusal(
  "limited",
  "There were too many unpaid orders from your network today. Try again tomorrow, or order at the truck.",
);

/** Checks before an order is placed. Changes nothing. */
export function checkUnpaidToday(
  tx: Tx,
  { networkKey, hasLimits = true }: LimitedClient,
  now: Date,
): Refusal | null {
  if (!hasLimits) return null;
  const dayAgo = new Date(now.getTime() - DAY_MS);
  const own = tx
    .select({ unpaid: countOf(isUnpaid), paid: countOf(eq(orders.status, "paid")) })
    .from(orders)
    .where(
      and(
        eq(orders.clientHash, networkKey),
        gt(orders.holdExpiresAt, dayAgo),
        gt(orders.createdAt, dayAgo),
      ),
    )
    .get() ?? { unpaid: 0, paid: 0 };
  if (own.unpaid < ALWAYS_PER_NETWORK) return null;
  if (own.unpaid >= MAX_PER_NETWORK + 2 * own.paid) return TOO_MANY;
  const all = tx
    .select({ unpaid: countOf(sql`1`) })
    .from(orders)
    .where(and(isUnpaid, gt(orders.holdExpiresAt, dayAgo), gt(orders.createdAt, dayAgo)))
    .get();
  return (all?.unpaid ?? 0) >= MAX_IN_SHOP ? TOO_MANY : null;
}

const isUnpaid = inArray(orders.status, ["pending", "expired"]);

const countOf = (condition: ReturnType<typeof and>) =>
  sql<number>`coalesce(sum(CASE WHEN ${condition} THEN 1 END), 0)`;
