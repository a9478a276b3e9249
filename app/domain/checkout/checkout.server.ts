import type { Tx } from "~/db/client.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { pickupLine } from "~/domain/fulfillment/pickup";
import { findStop } from "~/domain/fulfillment/pickup-stop.server";
import { linesOfOrder } from "~/domain/orders/order-lines.server";
import type { Order } from "~/domain/orders/orders.server";
import { type Result, refusal } from "~/domain/result";
import { addedTaxLine, type TaxLine } from "~/domain/tax/tax";
import { paymentIsSetUp } from "~/services/stripe.server";
import type { PageLine } from "~/services/stripe-page.server";
import {
  type Customer,
  newAttempt,
  type ReservationRequest,
  type TruckAttempt,
} from "./attempt.server";
import type { AlreadyPaid } from "./decide-checkout.server";
import type { OrderRequest } from "./order-request.schema";
import { type StepOutcome, startOrder } from "./start-order.server";
import { beginAtStripe } from "./stripe-payment.server";

/** Both ways to order a cart: by card, or to be paid for at the truck. */

export type PaymentStart = {
  /** The ID of the payment intent, or of the session of Stripe's page. */
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

type CardCustomer = Customer & {
  /** True if the customer pays on Stripe's own page, which needs no script. */
  onStripesPage?: boolean;
};

/** The most characters that describe the order on Stripe's page. */
const MAX_DESCRIPTION = 500;

/**
 * Holds the items for up to 15 minutes (`cardHoldUntil`). Safe to repeat: the same cart in a browser gets the same
 * payment intent, and a changed cart has its old one canceled first. An order is paid in the card form or on Stripe's
 * page: choosing one ends a payment that began in the other. Refuses with missing, invalid, conflict (sold out, already
 * paid), limited, or unavailable.
 */
export async function beginCardCheckout(
  request: OrderRequest,
  { onStripesPage = false, ...customer }: CardCustomer,
): Promise<Result<PaymentStart> | AlreadyPaid> {
  if (!paymentIsSetUp()) {
    return refusal("unavailable", "We can't take cards yet. You haven't been charged.");
  }
  return startOrder(
    { ...newAttempt(customer), paymentKind: "card", request },
    {
      read(tx, order) {
        const pickup = pickupOf(tx, order);
        return { pickup, lines: onStripesPage ? pageLines(tx, order, pickup) : null };
      },
      async begin(order, { pickup, lines }): Promise<StepOutcome<PaymentStart>> {
        const outcome = await beginAtStripe(order, lines);
        if (outcome === "again" || !outcome.ok) return outcome;
        const { id: paymentId, clientSecret, status: intentStatus, page } = outcome.intent;
        const ids = { paymentId, clientSecret, pageUrl: page?.url ?? null };
        const tax = addedTaxLine(order);
        return { ok: true, ...ids, totalCents: order.totalCents, intentStatus, pickup, tax };
      },
    },
  );
}

/**
 * Holds the items of a cart until a stop ends, to be paid for there. Refuses with missing, invalid,
 * conflict (sold out, stop gone, already paid), limited, or unavailable.
 */
export function reserve(
  request: ReservationRequest,
  {
    idempotencyKey,
    formKey,
    ...customer
  }: Customer & Pick<TruckAttempt, "idempotencyKey" | "formKey">,
): Promise<Result<{ row: Order }> | AlreadyPaid> {
  return startOrder(
    { ...newAttempt(customer), paymentKind: "truck", request, idempotencyKey, formKey },
    { read: () => null, begin: async (row) => ({ ok: true, row }) },
  );
}

function pickupOf(tx: Tx, { pickupEventId, pickupMinutes }: Order): string | null {
  const stop = pickupMinutes === null ? null : findStop(tx, pickupEventId);
  return stop && pickupLine(stop, pickupMinutes, truckZone());
}

/** The lines of Stripe's page. They include added tax and the pickup time, which the customer hasn't seen yet. */
function pageLines(tx: Tx, order: Order, pickup: string | null): PageLine[] {
  const items = linesOfOrder(tx, order.id).map((line) => `${line.quantity} × ${line.title}`);
  // The pickup time first, since a long cart is cut off.
  const parts = [...(pickup ? [`Pickup ${pickup}`] : []), items.join(", ")];
  const description = parts.join(". ").slice(0, MAX_DESCRIPTION);
  const tax = addedTaxLine(order);
  const cents = order.totalCents - (tax?.cents ?? 0);
  return [{ name: `Order #${order.id}`, description, cents }, ...(tax ? [tax] : [])];
}
