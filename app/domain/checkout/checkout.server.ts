import { and, eq, isNull } from "drizzle-orm";
import { type Tx, write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { countAttemptAfterWrite, type LimitedClient } from "~/domain/access/limits.server";
import { browserHashOf } from "~/domain/inventory/available-stock.server";
import { type Refusal, type Result, refusal } from "~/domain/result";
import { createIntent, type Intent, paymentIsSetUp } from "~/services/stripe.server";
import { withPatience } from "~/services/stripe-client.server";
import {
  cancelPayment,
  createPage,
  isPage,
  type PageLine,
  retrievePayment,
} from "~/services/stripe-page.server";
import { clearAlert } from "../alerts/alerts.server";
import { truckZone } from "../brand/truck-zone.server";
import { pickupLine } from "../fulfillment/pickup";
import { findStop } from "../fulfillment/pickup-stop.server";
import { linesOfOrder } from "../orders/order-lines.server";
import { findOrder, leavePayment, nextAttempt, type Order } from "../orders/orders.server";
import { cancelOrder, settle, type Unsettled, unsettled } from "../payments/settle.server";
import { addedTaxLine, type TaxLine } from "../tax/tax";
import { type AlreadyPaid, decideCheckout, type Question } from "./checkout-decision.server";
import { CARDS_NOT_TAKEN_MAY_BE_PAID, endUnpayableOrder } from "./payment-cannot-begin.server";
import type { PaymentRequest } from "./payment-request.schema";

export type PaymentStart = {
  /** The intent's, or the session's of Stripe's page. */
  paymentId: string;
  /** For the card form; empty if it's paid on Stripe's page. */
  clientSecret: string;
  /** The URL of Stripe's page, which replaces the card form. Null once nobody can pay there. */
  pageUrl: string | null;
  totalCents: number;
  intentStatus: string;
  /** 'Mon, Jan 4, 3:20 PM, Night Market', for an order with a pickup time. */
  pickup: string | null;
  /** Which was added, and is in the total. */
  tax: TaxLine | null;
};

type Buyer = LimitedClient & {
  /** The same browser gets the same intent. */
  browserId: string;
  seenPayment?: string | null;
  /** Pays on Stripe's own page, which needs no script. */
  onPage?: boolean;
};

/** Checked, canceled, key expired, new order placed: no honest cart needs more. */
const MAX_ROUNDS = 5;
/** Characters that Stripe's page shows of what's ordered. */
const MAX_DESCRIPTION = 500;
/** An outside provider gets 10 s in all (design section 8). */
const TIME_LIMIT_MS = 9_000;

const UNREACHABLE = refusal(
  "unavailable",
  "We can't reach our payment processor. You haven't been charged. Please try again.",
);
const STILL_PROCESSING = refusal(
  "conflict",
  "Your last payment is still processing. Wait a moment, then try again.",
);
/** Once a secret was given out, someone may have paid with it. */
const UNCERTAIN = refusal(
  "unavailable",
  "We can't reach our payment processor. If you already paid, your payment is safe. Please try again.",
);

/**
 * Holds the items for 15 minutes (design 4.22 and 5). Safe to repeat: the same cart in a browser
 * gets the same intent, a changed cart has its old one canceled first. An order is paid in the card form or on
 * Stripe's page: choosing the other one ends the first. Refuses with missing, invalid, conflict (sold out,
 * already paid), limited or unavailable.
 */
export async function beginPayment(
  request: PaymentRequest,
  { browserId, clientKey, seenPayment = null, isLimited = true, onPage = false }: Buyer,
): Promise<Result<PaymentStart> | AlreadyPaid> {
  if (!paymentIsSetUp()) {
    return refusal("unavailable", "We can't take cards yet. You haven't been charged.");
  }
  const browserHash = browserHashOf(browserId);
  const asked = { request, browserHash, clientKey, seenPayment, isLimited, askedAt: new Date() };
  let timer: NodeJS.Timeout | undefined;
  const timeIsOver = new Promise<Refusal>((resolve) => {
    timer = setTimeout(() => resolve(UNCERTAIN), TIME_LIMIT_MS);
  });
  const answer = withPatience(() =>
    goThroughRounds({ ...asked, isFirstLook: true, checkedOrderId: null }, onPage),
  );
  return Promise.race([answer, timeIsOver]).finally(() => clearTimeout(timer));
}

async function goThroughRounds(
  question: Question,
  onPage: boolean,
): Promise<Result<PaymentStart> | AlreadyPaid> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const now = new Date();
    // Nobody waits for this response anymore, so it must not undo what a later request did.
    if (now.getTime() - question.askedAt.getTime() >= TIME_LIMIT_MS) return UNCERTAIN;
    const { next, pickup, lines } = await write((tx) => {
      const next = decideCheckout(tx, question, now);
      if (next.step === "refuse") return { next, pickup: null, lines: null };
      const pickup = pickupOf(tx, next.order);
      return { next, pickup, lines: onPage ? pageLines(tx, next.order, pickup) : null };
    });
    if (next.step === "refuse") return next.refusal;
    question.isFirstLook = false;
    if (next.step === "check") question.checkedOrderId = next.order.id;
    const outcome =
      next.step === "open"
        ? await openPayment(next.order, lines)
        : await act(next.step, next.order, question);
    if (outcome === "again") continue;
    if (!outcome.ok) return outcome;
    const { id: paymentId, clientSecret, status: intentStatus, page } = outcome.intent;
    const { totalCents } = next.order;
    const ids = { paymentId, clientSecret, pageUrl: page?.url ?? null };
    return { ok: true, ...ids, totalCents, intentStatus, pickup, tax: addedTaxLine(next.order) };
  }
  return UNCERTAIN;
}

function pickupOf(tx: Tx, { pickupEventId, pickupMinutes }: Order): string | null {
  const stop = pickupMinutes === null ? null : findStop(tx, pickupEventId);
  return stop && pickupLine(stop, pickupMinutes, truckZone());
}

/** The lines of Stripe's page. They include added tax and the pickup time, since nobody was told of them before. */
function pageLines(tx: Tx, order: Order, pickup: string | null): PageLine[] {
  const items = linesOfOrder(tx, order.id).map((line) => `${line.quantity} × ${line.title}`);
  const parts = [items.join(", "), ...(pickup ? [`Pickup ${pickup}`] : [])];
  const description = parts.join(". ").slice(0, MAX_DESCRIPTION);
  const tax = addedTaxLine(order);
  const cents = order.totalCents - (tax?.cents ?? 0);
  return [{ name: `Order #${order.id}`, description, cents }, ...(tax ? [tax] : [])];
}

function act(step: "check" | "replace", order: Order, client: LimitedClient): Promise<Outcome> {
  return step === "check" ? check(order, client) : cancelEarlierOrder(order);
}

type Outcome = "again" | Refusal | { ok: true; intent: Intent };

async function check({ paymentIntentId }: Order, client: LimitedClient): Promise<Outcome> {
  const tooOften = await countAttemptAfterWrite("payment-check", client);
  if (tooOften) return tooOften;
  const settled = await settle(paymentIntentId ?? "");
  return settled.ok || settled.reason === "unknown" ? "again" : whyUnsettled(settled);
}

function whyUnsettled({ reason }: Unsettled): Refusal {
  return reason === "locked_out" ? CARDS_NOT_TAKEN_MAY_BE_PAID : UNCERTAIN;
}

/** If it turns out to be paid, the customer sees it on the next visit. */
async function cancelEarlierOrder(order: Order): Promise<Outcome> {
  const ended = await cancelOrder(order);
  if (!ended.ok) return whyUnsettled(ended);
  return ended.order.status === "pending" ? STILL_PROCESSING : "again";
}

/** The card form and Stripe's page are never payable at once: one ends before the other begins. */
async function leaveEarlierPayment(order: Order, paymentId: string): Promise<Outcome> {
  const answer = await cancelPayment(paymentId);
  if (!answer.ok) {
    const failed = await unsettled(answer);
    if (failed.reason !== "unknown") return whyUnsettled(failed);
  } else if (answer.intent.status !== "canceled") {
    const settled = await settle(paymentId);
    if (!settled.ok) return whyUnsettled(settled);
    return settled.order.status === "pending" ? STILL_PROCESSING : "again";
  }
  await write((tx) => leavePayment(tx, order));
  return "again";
}

/** @param lines of Stripe's page; null for the card form */
async function openPayment(order: Order, lines: PageLine[] | null): Promise<Outcome> {
  if (order.paymentIntentId !== null) {
    const isOther = isPage(order.paymentIntentId) !== (lines !== null);
    if (isOther && order.status === "pending") {
      return leaveEarlierPayment(order, order.paymentIntentId);
    }
    const answer = await retrievePayment(order.paymentIntentId);
    if (!answer.ok) {
      const failed = await unsettled(answer);
      if (failed.reason !== "unknown") return whyUnsettled(failed);
      await cancelOrder(order);
      return "again";
    }
    const { status } = answer.intent;
    if (status === "canceled") await cancelOrder(order);
    else if (status === "succeeded" && order.status === "pending") await settle(answer.intent.id);
    else return answer;
    return "again";
  }

  const { id, token, paymentAttempt: attempt, totalCents: amountCents, currency, email } = order;
  const payable = { id, token, attempt, amountCents, currency, email };
  const answer = await (lines ? createPage(payable, lines) : createIntent(payable));
  if (!answer.ok) {
    if (answer.reason !== "unavailable") return endUnpayableOrder(order, answer);
    // Stripe keeps a 5xx; and of two intents the newer one gets the order, so that none needs to wait.
    if (answer.key !== "unanswered") await write((tx) => nextAttempt(tx, order));
    return UNREACHABLE;
  }
  if (answer.intent.status === "canceled") {
    await write((tx) => nextAttempt(tx, order));
    return "again";
  }
  return store(order, answer.intent);
}

/** The ID is stored before its secret leaves the server. A second request uses the first one's. */
async function store(order: Order, intent: Intent): Promise<Outcome> {
  const stored = await write((tx) => {
    tx.update(orders)
      .set({ paymentIntentId: intent.id })
      .where(
        and(eq(orders.id, order.id), eq(orders.status, "pending"), isNull(orders.paymentIntentId)),
      )
      .run();
    clearAlert(tx, "payment_refused");
    clearAlert(tx, "locked_out");
    return findOrder(tx, order.id)?.paymentIntentId;
  });
  if (stored === intent.id) return { ok: true, intent };
  // Nobody got its secret, so it does no harm if canceling fails.
  await cancelPayment(intent.id);
  return "again";
}
