import { asc } from "drizzle-orm";
import { payouts } from "~/db/schema/payouts.server";
import { toCsv } from "~/domain/csv";
import { toWallClock } from "~/domain/time";
import { selectPayouts, zoneOfArrival } from "./payout-view.server";

const HEADER = [
  "Arrives",
  "Payments",
  "Fees",
  "Refunds and Disputes",
  "Returned Payouts",
  "Payout",
  "Status",
  "Stripe ID",
];

/** All payouts, oldest first, without a total, since a spreadsheet would add it to the rest. */
export function payoutsCsv(zone: string): string {
  const rows = selectPayouts().orderBy(asc(payouts.arrivesAt), asc(payouts.id)).all();
  const cells = rows.map(({ arrivesAt, stripeId, status, ...sums }) => [
    toWallClock(arrivesAt, zoneOfArrival(arrivesAt, zone)).slice(0, 10),
    { cents: sums.paymentsCents },
    { cents: sums.feesCents },
    { cents: sums.backCents },
    { cents: sums.returnedCents },
    { cents: sums.netCents },
    status,
    stripeId,
  ]);
  return toCsv(HEADER, cells);
}
