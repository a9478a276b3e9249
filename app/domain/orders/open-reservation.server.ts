import { and, eq } from "drizzle-orm";
import { type Db, read } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { holds } from "~/db/schema/stock.server";
import { browserHashOf } from "~/domain/access/secret-id.server";
import { mailboxOf } from "~/domain/email";
import { latestOrderOfBrowser, type Order } from "./orders.server";

/** Finds a browser's reservations. It can have one open reservation at a time. */

const isUnpaidReservation = and(eq(orders.status, "pending"), eq(orders.paymentKind, "truck"));

export function openReservationOfBrowser(db: Db, browserHash: string): Order | undefined {
  return db
    .select()
    .from(orders)
    .where(and(isUnpaidReservation, eq(orders.browserHash, browserHash)))
    .get();
}

export type OwnReservation = { href: string };

/** The link to a browser's open reservation. */
export function readOwnReservation(browserId: string | null): OwnReservation | null {
  const own = browserId && openReservationOfBrowser(read(), browserHashOf(browserId));
  return own ? { href: `/orders/${own.token}` } : null;
}

/** The name on the browser's last order, so that the same device isn't asked twice. */
export function readLastName(browserId: string | null): string | null {
  const last = browserId && latestOrderOfBrowser(read(), browserHashOf(browserId));
  return last ? last.customerName : null;
}

/** Other open reservations for the same mailbox. Few are open at once, so this looks through all of them. */
export function otherReservations(db: Db, { id, email }: Pick<Order, "id" | "email">): Order[] {
  const mailbox = mailboxOf(email);
  const open = db.select().from(orders).where(isUnpaidReservation).all();
  return open.filter((order) => order.id !== id && mailboxOf(order.email) === mailbox);
}

type Line = { inventoryId: number; quantity: number; available: number };

/**
 * The browser's own reservation, if its card payment needs the items that the reservation holds. Otherwise the
 * browser keeps it and buys more.
 * @param lines whose `available` counts what that reservation holds
 */
export function replacedReservation(db: Db, browserHash: string, lines: Line[]): Order | undefined {
  const own = openReservationOfBrowser(db, browserHash);
  if (!own) return undefined;
  const held = db.select().from(holds).where(eq(holds.orderId, own.id)).all();
  const heldOf = (line: Line) =>
    held.find(({ inventoryId }) => inventoryId === line.inventoryId)?.quantity ?? 0;
  const isShort = lines.some((line) => line.quantity > line.available - heldOf(line));
  return isShort ? own : undefined;
}
