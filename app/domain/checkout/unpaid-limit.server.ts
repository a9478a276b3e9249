import { and, eq, gt, inArray, sum } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { inventory } from "~/db/schema/catalog.server";
import { holds, orders } from "~/db/schema/orders.server";
import { MAX_QUANTITY } from "~/domain/cart/cart";
import { type Refusal, refusal } from "~/domain/result";
import { HOLD_MS } from "../orders/order-holds.server";

/**
 * What one address may keep from everyone else without paying (design 4.22). A crowd behind a
 * festival's Wi-Fi and a hoarder with fresh cookies look the same until the crowd pays; so it is a
 * share of the shelf, not a number of orders, and grows with what is paid:
 * - Half of it, or what one order may take where that is more, and as many pieces again as were paid
 *   within the hour.
 * - That share for 40 minutes within the hour: two holds that run out and what was asked for again,
 *   then a pause. Less may be held for longer.
 */

type Wanted = { inventoryId: number; name: string; quantity: number };
type Client = { clientKey: string; browserHash: string };

const HOUR_MS = 3_600_000;
const MAX_HELD_MS = 40 * 60_000;

/** Changes nothing. */
export function tooMuchUnpaid(tx: Tx, client: Client, wanted: Wanted[], now: Date): Refusal | null {
  const { clientKey } = client;
  const ids = wanted.map(({ inventoryId }) => inventoryId);
  const past = heldFrom(tx, clientKey, ids, now);
  const shelves = shelvesOf(tx, ids);
  const refused = wanted.find(({ inventoryId, quantity }) => {
    const shelf = shelves.get(inventoryId) ?? 0;
    const holds = past.filter((hold) => hold.inventoryId === inventoryId);
    return !isAllowed(quantity, shelf, holds, client, now);
  });
  if (!refused) return null;
  return refusal(
    "limited",
    `There are too many unpaid orders for ${refused.name} from your network. Try again in a few minutes.`,
  );
}

function isAllowed(
  quantity: number,
  shelf: number,
  holds: Hold[],
  { browserHash }: Client,
  now: Date,
): boolean {
  const hourAgo = now.getTime() - HOUR_MS;
  const paid = holds.filter(({ paidAt }) => paidAt !== null && paidAt.getTime() > hourAgo);
  const unpaid = holds.filter(({ state }) => state !== "sold");
  // The browser's own open order continues, or releases its items first.
  const open = unpaid.filter((hold) => hold.state === "held" && hold.browserHash !== browserHash);

  const share = Math.max(Math.min(shelf, MAX_QUANTITY), Math.floor(shelf / 2)) + pieces(paid);
  const heldMs = unpaid.reduce((sum, hold) => sum + hold.quantity * timeHeld(hold, now), 0);
  return pieces(open) + quantity <= share && heldMs + quantity * HOLD_MS <= share * MAX_HELD_MS;
}

const pieces = (holds: Hold[]) => holds.reduce((sum, { quantity }) => sum + quantity, 0);

/** Milliseconds within the last hour. A late background job isn't the client's fault. */
function timeHeld(hold: Hold, now: Date): number {
  const from = Math.max(hold.createdAt.getTime(), now.getTime() - HOUR_MS);
  const released = hold.state === "released" ? hold.changedAt : now;
  const until = Math.min(released.getTime(), hold.holdExpiresAt.getTime());
  return Math.max(0, until - from);
}

type Hold = ReturnType<typeof heldFrom>[number];

function heldFrom(tx: Tx, clientKey: string, inventoryIds: number[], now: Date) {
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
        eq(orders.paymentKind, "card"),
        gt(orders.holdExpiresAt, new Date(now.getTime() - HOUR_MS)),
        inArray(holds.inventoryId, inventoryIds),
      ),
    )
    .all();
}

/** Of each, those held by unpaid orders among them. */
export function shelvesOf(tx: Tx, inventoryIds: number[]): Map<number, number> {
  const rows = tx
    .select({ id: inventory.id, left: inventory.quantity, held: sum(holds.quantity) })
    .from(inventory)
    .leftJoin(holds, and(eq(holds.inventoryId, inventory.id), eq(holds.state, "held")))
    .where(inArray(inventory.id, inventoryIds))
    .groupBy(inventory.id)
    .all();
  return new Map(rows.map(({ id, left, held }) => [id, left + Number(held ?? 0)]));
}
