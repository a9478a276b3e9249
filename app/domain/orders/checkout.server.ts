import { and, eq, isNull } from "drizzle-orm";
import { type Tx, write } from "~/db/client.server";
import { hashOf } from "~/domain/access/secret-id.server";
import { type Refusal, type Result, refusal } from "~/domain/result";
import {
  cancelIntent,
  createIntent,
  type Intent,
  paymentIsSetUp,
  retrieveIntent,
} from "~/services/stripe.server";
import { findOrder, latestOrderOfBrowser, nextAttempt, type Order } from "./orders.server";
import { orders } from "./orders.table.server";
import { fingerprint, MAX_OPEN_ORDERS, placeOrder, priceCart } from "./place.server";
import type { PaymentRequest } from "./schema";
import { cancelOrder } from "./settle.server";

export type PaymentStart = {
  clientSecret: string;
  totalCents: number;
};

type Buyer = {
  /** Kept in the browser's cookie: it is how the same browser gets the same intent. */
  browserId: string;
  /** A keyed hash of the client's address. */
  clientKey: string;
  maxOpenOrders?: number;
};

/**
 * So long after payment the same cart from the same browser is taken for a repeated question, whose
 * answer was lost, and not for a second order. Seeing the success page ends it sooner.
 */
const REPEAT_WINDOW_MS = 30 * 60_000;
/** Old order cancelled, key outlived, new order placed: no honest cart needs more rounds. */
const MAX_ROUNDS = 4;
/** All calls of a question together: an outside provider gets 10 s (design section 8), answer included. */
const TIME_LIMIT_MS = 9_000;

const UNREACHABLE = refusal(
  "unavailable",
  "Our payment provider does not answer right now. You have not been charged; please try again.",
);
/** Once a secret was given out, somebody may have paid with it. */
const UNCERTAIN = refusal(
  "unavailable",
  "Our payment provider does not answer right now. If you have paid, your payment is safe; please try again.",
);

/**
 * Begins, or takes up again, the payment of a cart (design sections 4.22 and 5): prices it on the
 * server, holds its pieces for 15 minutes and gives the secret of its one payment intent.
 *
 * The same cart of a browser gets the same intent; a changed cart has its old one cancelled first.
 * Safe to repeat at any point: a lost answer asked for again charges nobody twice.
 *
 * Refuses with missing, invalid, conflict (sold out, already paid), limited or unavailable.
 */
export async function beginPayment(
  request: PaymentRequest,
  buyer: Buyer,
): Promise<Result<PaymentStart>> {
  if (!paymentIsSetUp()) {
    return refusal("unavailable", "Card payment is not set up yet. You have not been charged.");
  }
  // What is under way when the time is over may still happen, as after any lost answer.
  let timer: NodeJS.Timeout | undefined;
  const timeIsOver = new Promise<Refusal>((resolve) => {
    timer = setTimeout(() => resolve(UNCERTAIN), TIME_LIMIT_MS);
  });
  return Promise.race([goThroughRounds(request, buyer), timeIsOver]).finally(() =>
    clearTimeout(timer),
  );
}

async function goThroughRounds(
  request: PaymentRequest,
  buyer: Buyer,
): Promise<Result<PaymentStart>> {
  const plan = { request, browserHash: hashOf(buyer.browserId), ...buyer };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = await write((tx) => decide(tx, plan, new Date()));
    if (next.step === "refuse") return next.refusal;
    const outcome =
      next.step === "replace" ? await giveUp(next.order) : await openIntent(next.order);
    if (outcome === "again") continue;
    if (!outcome.ok) return outcome;
    const { clientSecret } = outcome.intent;
    return { ok: true, clientSecret, totalCents: next.order.totalCents };
  }
  return UNCERTAIN;
}

type Decision =
  | { step: "refuse"; refusal: Refusal }
  | { step: "replace"; order: Order }
  | { step: "open"; order: Order };

/** Looks at the cart and the browser's last order, and places a new one if that is what it takes. */
function decide(
  tx: Tx,
  plan: Buyer & { request: PaymentRequest; browserHash: string },
  now: Date,
): Decision {
  const { request, browserHash, clientKey, maxOpenOrders = MAX_OPEN_ORDERS } = plan;
  const cart = priceCart(tx, request.items);
  if (!cart.ok) return { step: "refuse", refusal: cart };

  const last = latestOrderOfBrowser(tx, browserHash);
  if (last && isSame(last, request, cart.totalCents, now)) {
    return { step: "open", order: last };
  }
  if (last?.status === "pending") return { step: "replace", order: last };

  const buyer = { email: request.email, browserHash, clientKey, maxOpenOrders };
  const placed = placeOrder(tx, buyer, cart, now);
  return placed.ok ? { step: "open", order: placed.order } : { step: "refuse", refusal: placed };
}

/** A paid order stays the same whatever prices have done since; an open one must be at today's. */
function isSame(order: Order, request: PaymentRequest, totalCents: number, now: Date): boolean {
  if (order.cartFingerprint !== fingerprint(request.email, request.items)) return false;
  return order.status === "pending"
    ? order.holdExpiresAt > now && order.totalCents === totalCents
    : order.paidAt !== null && now.getTime() - order.paidAt.getTime() < REPEAT_WINDOW_MS;
}

type Outcome = "again" | Refusal | { ok: true; intent: Intent };

/** Ends the order of an earlier cart; if that turns out paid, the customer is told before paying again. */
async function giveUp(order: Order): Promise<Outcome> {
  const ended = await cancelOrder(order);
  if (!ended.ok) return UNCERTAIN;
  if (ended.order.status === "pending") {
    return refusal(
      "conflict",
      "Your earlier payment is still being processed. Please wait a moment and try again.",
    );
  }
  if (ended.order.status === "expired") return "again";
  return refusal(
    "conflict",
    "Your earlier order has just been paid. Please look at your cart again before you pay for more.",
  );
}

/** The order's one intent: the stored one as Stripe has it, or a new one whose id is stored first. */
async function openIntent(order: Order): Promise<Outcome> {
  if (order.paymentIntentId !== null) {
    const answer = await retrieveIntent(order.paymentIntentId);
    if (!answer.ok) return UNCERTAIN;
    if (answer.intent.status !== "canceled") return answer;
    await cancelOrder(order);
    return "again";
  }

  const answer = await createIntent({
    id: order.id,
    attempt: order.paymentAttempt,
    amountCents: order.totalCents,
    currency: order.currency,
    email: order.email,
  });
  if (!answer.ok) {
    // Stripe keeps a 5xx or a refusal under its key for a day: the next try needs another key.
    if (answer.reason === "refused" || answer.answered) await write((tx) => nextAttempt(tx, order));
    return UNREACHABLE;
  }
  if (answer.intent.status === "canceled") {
    await write((tx) => nextAttempt(tx, order));
    return "again";
  }
  return store(order, answer.intent);
}

/** Stores the intent's id before its secret leaves the server; whoever comes second uses the first's. */
async function store(order: Order, intent: Intent): Promise<Outcome> {
  const stored = await write((tx) => {
    tx.update(orders)
      .set({ paymentIntentId: intent.id })
      .where(
        and(eq(orders.id, order.id), eq(orders.status, "pending"), isNull(orders.paymentIntentId)),
      )
      .run();
    return findOrder(tx, order.id)?.paymentIntentId;
  });
  if (stored === intent.id) return { ok: true, intent };
  // Its secret was given to nobody, so it does no harm if this cancelling does not arrive.
  await cancelIntent(intent.id);
  return "again";
}
