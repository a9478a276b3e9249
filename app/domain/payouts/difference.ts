import { type Cents, formatMoney } from "~/domain/money";

export const NOUNS = ["payment", "refund", "dispute", "payout", "other"] as const;

/** Money that Stripe has and our books don't, or the other way around. The side that lacks it is null. */
export type Difference = {
  noun: (typeof NOUNS)[number];
  /** Stripe's ID. */
  subject: string;
  orderId: number | null;
  stripeCents: Cents | null;
  ourCents: Cents | null;
  description: string | null;
};

/** Describes a difference in plain words. */
export function differenceText(difference: Difference): string {
  const { noun, orderId, stripeCents, ourCents, description } = difference;
  const theirs = formatMoney(stripeCents ?? 0);
  const ours = formatMoney(ourCents ?? 0);
  if (noun === "other") return otherText(stripeCents ?? 0, description);
  if (noun === "payout") {
    return `Stripe paid out ${ours}, but the items it lists add up to ${theirs}.`;
  }
  if (orderId === null) return `Stripe has a ${noun} of ${theirs} that isn't in our records.`;
  if (stripeCents === null) {
    return `Our records have a ${noun} of ${ours} for order #${orderId}. Stripe doesn't list it.`;
  }
  return `Stripe has ${theirs} as the ${noun} for order #${orderId}. Our records have ${ours}.`;
}

function otherText(cents: Cents, description: string | null): string {
  const what = description ? `: ${description}` : "";
  return cents < 0
    ? `Stripe charged ${formatMoney(-cents)}${what}. It isn't for an order.`
    : `Stripe added ${formatMoney(cents)}${what}. It isn't for an order.`;
}

const ITEM_NAMES: Record<string, string> = {
  charge: "Payment",
  refund: "Refund",
  refund_failure: "Refund returned",
  dispute: "Dispute",
  dispute_reversal: "Dispute won",
  payout_reversal: "Payout returned",
};

/** The name of a balance transaction, or Stripe's description if we have no name. */
export function itemName({
  category,
  description,
}: {
  category: string;
  description: string | null;
}) {
  return ITEM_NAMES[category] ?? description ?? category;
}
