import { and, count, eq, inArray, ne, sum } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { holds, orders } from "~/db/schema/orders.server";
import { type Refusal, refusal } from "~/domain/result";
import { shelvesOf } from "./unpaid-limit.server";

type Wanted = { inventoryId: number; name: string; quantity: number };

/**
 * A reservation holds for days what an unpaid card order holds for minutes, so an address may keep half
 * of a shelf by them, of a last piece that one, and no more where one order could take it all. What
 * waits for a card is counted for itself (unpaid-limit.server.ts). Changes nothing.
 */
export function tooMuchReserved(tx: Tx, clientKey: string, wanted: Wanted[]): Refusal | null {
  const ids = wanted.map(({ inventoryId }) => inventoryId);
  const shelves = shelvesOf(tx, ids);
  const kept = reservedBy(tx, clientKey, ids);
  const shareOf = ({ inventoryId }: Wanted) =>
    Math.max(1, Math.floor((shelves.get(inventoryId) ?? 0) / 2));
  const refused = wanted.find(
    (line) => (kept.get(line.inventoryId) ?? 0) + line.quantity > shareOf(line),
  );
  if (!refused) return null;
  return refusal(
    "limited",
    `Your network can reserve up to ${shareOf(refused)} of ${refused.name}. Reserve fewer, or pay by card.`,
  );
}

/** Orders that one network can have waiting at a stop without having paid. */
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

function reservedBy(tx: Tx, clientKey: string, inventoryIds: number[]): Map<number, number> {
  const rows = tx
    .select({ id: holds.inventoryId, pieces: sum(holds.quantity) })
    .from(orders)
    .innerJoin(holds, eq(holds.orderId, orders.id))
    .where(
      and(
        eq(orders.clientHash, clientKey),
        eq(orders.paymentKind, "truck"),
        eq(holds.state, "held"),
        inArray(holds.inventoryId, inventoryIds),
      ),
    )
    .groupBy(holds.inventoryId)
    .all();
  return new Map(rows.map(({ id, pieces }) => [id, Number(pieces)]));
}
