import type { PaymentKind } from "~/domain/order";
import { HOUR_MS } from "~/domain/time";

/**
 * Limits on how many places unpaid orders can hold at a stop. We can't tell a crowd on one network from one person
 * hoarding until they pay, so each network gets a share, and paying raises it.
 */

type Line = {
  quantity: number;
  status: string;
  paymentKind: PaymentKind;
  networkKey: string;
  paidAt: Date | null;
};

export const totalQuantity = (lines: readonly Pick<Line, "quantity">[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** The share of a pickup time, or of a product's quantity at a stop, that one network can take: half. */
export const shareOf = (places: number) => Math.ceil(places / 2);

/** The share of all places still ahead that one network can take: a third, or its share of one time if that's more. */
export const stopShare = (places: number, least: number) => Math.max(least, Math.floor(places / 3));

/** Places that a network paid for within the hour. It can have that many more. */
export const paidLately = (lines: readonly Line[], networkKey: string | null, now: Date) =>
  totalQuantity(
    lines.filter(
      (line) =>
        line.networkKey === networkKey &&
        line.paidAt !== null &&
        now.getTime() - line.paidAt.getTime() < HOUR_MS,
    ),
  );

/** Places set aside for card payments: a quarter, but at least one of two or more. */
const setAsideForPaid = (places: number) => (places < 2 ? 0 : Math.max(1, Math.floor(places / 4)));

/** Places that reservations can still take, beside those set aside for card payments. */
export const leftForReservations = (places: number, lines: readonly Line[]) =>
  places -
  setAsideForPaid(places) -
  totalQuantity(
    lines.filter(({ status, paymentKind }) => status === "pending" && paymentKind === "truck"),
  );

export type Limits = {
  /** The network whose unpaid orders take no more than its share. Null for no such limit. */
  sharer: string | null;
  /** Whether it's a reservation, which leaves some places to those who pay. */
  paysAtTruck: boolean;
};

export const NO_LIMITS: Limits = { sharer: null, paysAtTruck: false };

/** How many of these places an order can take, given the lines that take them already. It can be negative. */
export function roomFor(
  places: number,
  lines: readonly Line[],
  { sharer, paysAtTruck }: Limits,
): number {
  const left = places - totalQuantity(lines);
  const own = lines.filter(
    ({ status, networkKey }) => status === "pending" && networkKey === sharer,
  );
  const share = sharer === null ? left : shareOf(places) - totalQuantity(own);
  return Math.min(left, share, paysAtTruck ? leftForReservations(places, lines) : left);
}
