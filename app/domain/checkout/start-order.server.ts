import { type Tx, write } from "~/db/client.server";
import { countOrRefuse } from "~/domain/access/limits.server";
import { type Order, paymentIdOf } from "~/domain/orders/orders.server";
import { endUnpaidOrder, settle, type Unsettled } from "~/domain/payments/settle.server";
import { type Refusal, type Result, refusal } from "~/domain/result";
import { withStripeTimeLimit } from "~/services/stripe-client.server";
import type { Attempt } from "./attempt.server";
import { type AlreadyPaid, decideCheckout } from "./decide-checkout.server";
import { CARDS_DOWN_MAYBE_PAID } from "./payment-cannot-begin.server";

/**
 * The most rounds of deciding. A legitimate request needs at most four: payment checked, canceled, key replaced, order
 * placed.
 */
const MAX_ROUNDS = 5;
/** The time limit for all of a request's calls to Stripe together. */
const TIME_LIMIT_MS = 9_000;

/** The answer if a client secret was given out, since someone may have paid with it. */
const UNCERTAIN = refusal(
  "unavailable",
  "We can't reach our payment processor. If you already paid, your payment is safe. Please try again.",
);
export const LAST_PAYMENT_PROCESSING = refusal(
  "conflict",
  "Your last payment is still processing. Wait a moment, then try again.",
);

/** The result of a step at Stripe between two decisions: decide again, or this is the answer. */
export type StepOutcome<Started> = "again" | Refusal | (Started & { ok: true });

/** How the payment of a placed order begins. */
type PaymentSteps<Facts, Started> = {
  /** Reads what `begin` needs, in the write that decided. */
  read: (tx: Tx, order: Order) => Facts;
  /** Asks Stripe, outside of any transaction. */
  begin: (order: Order, facts: Facts) => Promise<StepOutcome<Started>>;
};

/**
 * Decides in a write, asks Stripe outside of it, and decides again until the order's payment has begun. A
 * payment that the browser has begun for another order is canceled at Stripe first, so nothing is held or paid
 * twice.
 */
export async function startOrder<Facts, Started extends object>(
  attempt: Attempt,
  payment: PaymentSteps<Facts, Started>,
): Promise<Result<Started> | AlreadyPaid> {
  let timer: NodeJS.Timeout | undefined;
  const timeIsOver = new Promise<Refusal>((resolve) => {
    timer = setTimeout(() => resolve(UNCERTAIN), TIME_LIMIT_MS);
  });
  const answer = withStripeTimeLimit(() => goThroughRounds(attempt, payment));
  return Promise.race([answer, timeIsOver]).finally(() => clearTimeout(timer));
}

async function goThroughRounds<Facts, Started extends object>(
  attempt: Attempt,
  { read, begin }: PaymentSteps<Facts, Started>,
): Promise<Result<Started> | AlreadyPaid> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const now = new Date();
    // Nobody waits for this response anymore, so it must not undo what a later request did.
    if (now.getTime() - attempt.startedAt.getTime() >= TIME_LIMIT_MS) return UNCERTAIN;
    const next = await write((tx) => {
      const decision = decideCheckout(tx, attempt, now);
      return decision.step === "begin"
        ? { ...decision, facts: read(tx, decision.order) }
        : decision;
    });
    if (next.step === "refuse") return next.refusal;
    attempt.isFirstRound = false;
    const outcome =
      next.step === "begin"
        ? await begin(next.order, next.facts)
        : next.step === "verify"
          ? await verifyUnpaidOrder(next.order, attempt)
          : await cancelUnpaidOrder(next.order);
    if (outcome !== "again") return outcome;
  }
  return UNCERTAIN;
}

async function verifyUnpaidOrder(order: Order, attempt: Attempt) {
  attempt.verifiedOrderId = order.id;
  // This request has already waited for the write lock, so it counts at once, without `countAttempt`'s earlier check.
  const tooOften = await write((tx) => countOrRefuse(tx, "payment-check", attempt));
  if (tooOften) return tooOften;
  const settled = await settle(paymentIdOf(order));
  return settled.ok || settled.reason === "unknown" ? "again" : refuseUnsettled(settled);
}

export function refuseUnsettled({ reason }: Unsettled): Refusal {
  return reason === "locked_out" ? CARDS_DOWN_MAYBE_PAID : UNCERTAIN;
}

/** Cancels the browser's unpaid order. If that turns out to be paid, the customer sees it on the next visit. */
async function cancelUnpaidOrder(order: Order) {
  const ended = await endUnpaidOrder(order);
  if (!ended.ok) return refuseUnsettled(ended);
  return ended.order.status === "pending" ? LAST_PAYMENT_PROCESSING : "again";
}
