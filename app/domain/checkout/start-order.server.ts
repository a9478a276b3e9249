import { type Tx, write } from "~/db/client.server";
import { countAttemptAfterWrite, type LimitedClient } from "~/domain/access/limits.server";
import { browserHashOf } from "~/domain/inventory/available-stock.server";
import type { Order } from "~/domain/orders/orders.server";
import { cancelOrder, settle, type Unsettled } from "~/domain/payments/settle.server";
import { type Refusal, type Result, refusal } from "~/domain/result";
import { withPatience } from "~/services/stripe-client.server";
import { type AlreadyPaid, decide } from "./decide.server";
import { CARDS_NOT_TAKEN_MAY_BE_PAID } from "./payment-cannot-begin.server";
import type { Question } from "./terms.server";

export type Buyer = LimitedClient & {
  /** A browser has one open order by card, and one reservation. */
  browserId: string;
  /** The payment whose success page it has seen. */
  seenPayment?: string | null;
};

/** Checked, canceled, key expired, new order placed: no honest cart needs more. */
const MAX_ROUNDS = 5;
/** All calls to Stripe together get less than 10 s. */
const TIME_LIMIT_MS = 9_000;

/** Once a secret was given out, someone may have paid with it. */
const UNCERTAIN = refusal(
  "unavailable",
  "We can't reach our payment processor. If you already paid, your payment is safe. Please try again.",
);
export const STILL_PROCESSING = refusal(
  "conflict",
  "Your last payment is still processing. Wait a moment, then try again.",
);

/** The result of a step at Stripe between two decisions: decide again, or this is the answer. */
export type Outcome<Started> = "again" | Refusal | (Started & { ok: true });

type Opening<Facts, Started> = {
  /** Reads what `open` needs, in the write that decided. */
  read: (tx: Tx, order: Order) => Facts;
  /** Asks Stripe, outside of any transaction. */
  open: (order: Order, facts: Facts) => Promise<Outcome<Started>>;
};

export const questionOf = ({
  browserId,
  clientKey,
  seenPayment = null,
  isLimited = true,
}: Buyer) => ({
  clientKey,
  seenPayment,
  isLimited,
  browserHash: browserHashOf(browserId),
  askedAt: new Date(),
  isFirstLook: true,
  checkedOrderId: null,
});

/**
 * Decides in a write, asks Stripe outside of it, and decides again until the order is open. A payment that
 * the browser has begun for another order is canceled at Stripe first, so nothing is held or paid twice.
 */
export async function startOrder<Facts, Started extends object>(
  question: Question,
  opening: Opening<Facts, Started>,
): Promise<Result<Started> | AlreadyPaid> {
  let timer: NodeJS.Timeout | undefined;
  const timeIsOver = new Promise<Refusal>((resolve) => {
    timer = setTimeout(() => resolve(UNCERTAIN), TIME_LIMIT_MS);
  });
  const answer = withPatience(() => goThroughRounds(question, opening));
  return Promise.race([answer, timeIsOver]).finally(() => clearTimeout(timer));
}

async function goThroughRounds<Facts, Started extends object>(
  question: Question,
  { read, open }: Opening<Facts, Started>,
): Promise<Result<Started> | AlreadyPaid> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const now = new Date();
    // Nobody waits for this response anymore, so it must not undo what a later request did.
    if (now.getTime() - question.askedAt.getTime() >= TIME_LIMIT_MS) return UNCERTAIN;
    const next = await write((tx) => {
      const next = decide(tx, question, now);
      return next.step === "open" ? { ...next, facts: read(tx, next.order) } : next;
    });
    if (next.step === "refuse") return next.refusal;
    question.isFirstLook = false;
    if (next.step === "check") question.checkedOrderId = next.order.id;
    const outcome =
      next.step === "open" ? await open(next.order, next.facts) : await ask(next, question);
    if (outcome !== "again") return outcome;
  }
  return UNCERTAIN;
}

type Ask = { step: "check" | "end"; order: Order };

const ask = ({ step, order }: Ask, client: LimitedClient): Promise<"again" | Refusal> =>
  step === "check" ? check(order, client) : endEarlierOrder(order);

async function check({ paymentIntentId }: Order, client: LimitedClient) {
  const tooOften = await countAttemptAfterWrite("payment-check", client);
  if (tooOften) return tooOften;
  const settled = await settle(paymentIntentId ?? "");
  return settled.ok || settled.reason === "unknown" ? "again" : whyUnsettled(settled);
}

export function whyUnsettled({ reason }: Unsettled): Refusal {
  return reason === "locked_out" ? CARDS_NOT_TAKEN_MAY_BE_PAID : UNCERTAIN;
}

/** If it turns out to be paid, the customer sees it on the next visit. */
async function endEarlierOrder(order: Order) {
  const ended = await cancelOrder(order);
  if (!ended.ok) return whyUnsettled(ended);
  return ended.order.status === "pending" ? STILL_PROCESSING : "again";
}
