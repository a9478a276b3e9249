import { read } from "~/db/client.server";
import type { Range } from "~/domain/journal/journal.server";
import { countUnread, type StripeMoney, stripeFeesOf } from "~/domain/payouts/stripe-fees.server";
import type { StripeSums } from "./figures";

/**
 * Stripe's figures for a range of online payments. They're never stored with a closing, since Stripe reports
 * its fees once a day and a closing is final before that. Null if no card was charged or refunded online.
 */
export function stripeSumsIn(range: Range): StripeSums | null {
  const rows = stripeFeesOf(read(), { booked: range });
  const unread = countUnread(read(), range);
  if (rows.length === 0 && unread === 0) return null;
  const total = (of: (row: StripeMoney) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  return {
    isRead: rows.length > 0,
    unread,
    grossCents: total(({ grossCents }) => grossCents),
    refundedCents: total(({ refundedCents }) => refundedCents),
    disputedCents: total(({ disputedCents }) => disputedCents),
    feesCents: total(({ feesCents }) => feesCents),
    netCents: total(({ netCents }) => netCents),
  };
}
