import { and, eq, isNull } from "drizzle-orm";
import { type Tx, write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { type Result, refusal } from "~/domain/result";
import { createIntent, type Intent, paymentIsSetUp } from "~/services/stripe.server";
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
import { cancelOrder, settle, unsettled } from "../payments/settle.server";
import { addedTaxLine, type TaxLine } from "../tax/tax";
import type { AlreadyPaid } from "./decide.server";
import { endUnpayableOrder } from "./payment-cannot-begin.server";
import type { PaymentRequest } from "./payment-request.schema";
import {
  type Buyer,
  type Outcome,
  questionOf,
  STILL_PROCESSING,
  startOrder,
  whyUnsettled,
} from "./start-order.server";

export type PaymentStart = {
  /** The intent's, or the session's of Stripe's page. */
  paymentId: string;
  /** The card form's secret; empty if the order is paid on Stripe's page. */
  clientSecret: string;
  /** The URL of Stripe's page, which replaces the card form. Null once nobody can pay there. */
  pageUrl: string | null;
  totalCents: number;
  intentStatus: string;
  /** 'Mon, Jan 4, 3:20 PM, Night Market', for an order with a pickup time. */
  pickup: string | null;
  /** Sales tax that was added. The total includes it. */
  tax: TaxLine | null;
};

type CardBuyer = Buyer & {
  /** Pays on Stripe's own page, which needs no script. */
  onPage?: boolean;
};

/** Characters that Stripe's page shows of what's ordered. */
const MAX_DESCRIPTION = 500;

const UNREACHABLE = refusal(
  "unavailable",
  "We can't reach our payment processor. You haven't been charged. Please try again.",
);

/**
 * Holds the items for 15 minutes. Safe to repeat: the same cart in a browser gets the same payment intent,
 * and a changed cart has its old one canceled first. An order is paid in the card form or on Stripe's page:
 * choosing the other one ends the first. Refuses with missing, invalid, conflict (sold out, already paid),
 * limited or unavailable.
 */
export async function beginPayment(
  request: PaymentRequest,
  { onPage = false, ...buyer }: CardBuyer,
): Promise<Result<PaymentStart> | AlreadyPaid> {
  if (!paymentIsSetUp()) {
    return refusal("unavailable", "We can't take cards yet. You haven't been charged.");
  }
  return startOrder(
    { way: "card", request, ...questionOf(buyer) },
    {
      read(tx, order) {
        const pickup = pickupOf(tx, order);
        return { pickup, lines: onPage ? pageLines(tx, order, pickup) : null };
      },
      async open(order, { pickup, lines }): Promise<Outcome<PaymentStart>> {
        const outcome = await openPayment(order, lines);
        if (outcome === "again" || !outcome.ok) return outcome;
        const { id: paymentId, clientSecret, status: intentStatus, page } = outcome.intent;
        const ids = { paymentId, clientSecret, pageUrl: page?.url ?? null };
        const tax = addedTaxLine(order);
        return { ok: true, ...ids, totalCents: order.totalCents, intentStatus, pickup, tax };
      },
    },
  );
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

type Opened = Outcome<{ intent: Intent }>;

/** The card form and Stripe's page are never payable at once: one ends before the other begins. */
async function leaveEarlierPayment(order: Order, paymentId: string): Promise<Opened> {
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
async function openPayment(order: Order, lines: PageLine[] | null): Promise<Opened> {
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
async function store(order: Order, intent: Intent): Promise<Opened> {
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
