import { read } from "~/db/client.server";
import type { Range } from "~/domain/journal/journal.server";
import { countUnread, stripeMoneyOf } from "~/domain/payouts/stripe-fees.server";
import type { StripeSums } from "./figures";

/**
 * Stripe's figures for a range of online payments. They're never stored with a closing, since Stripe reports
 * its fees once a day and a closing is final before that. Null if no card was charged or refunded online.
 */
export function stripeSumsIn(range: Range): StripeSums | null {
  const { movements, ...sums } = stripeMoneyOf(read(), range);
  const unread = countUnread(read(), range);
  if (movements === 0 && unread === 0) return null;
  return { isRead: movements > 0, unread, ...sums };
}
