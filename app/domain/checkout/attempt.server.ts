import type { LimitedClient } from "~/domain/access/limits.server";
import { browserHashOf } from "~/domain/access/secret-id.server";
import type { Fulfillment } from "~/domain/fulfillment/fulfillment.schema";
import type { OrderRequest } from "./order-request.schema";

/** The browser that orders, and its network. */
export type Customer = LimitedClient & {
  /** Each browser can have one unpaid card order and one open reservation. */
  browserId: string;
  /** The ID of the last payment that this browser knows of, so that its items have left the cart. */
  seenPayment?: string | null;
};

/** A request for an order that's paid for at its pickup stop. */
export type ReservationRequest = OrderRequest & {
  fulfillment: Extract<Fulfillment, { method: "pickup" }>;
};

export function isPickupRequest(request: OrderRequest): request is ReservationRequest {
  return request.fulfillment?.method === "pickup";
}

type AttemptBase = {
  browserHash: string;
  networkKey: string;
  seenPayment: string | null;
  hasLimits: boolean;
  startedAt: Date;
  /** False once Stripe was asked: a later request may have placed an order meanwhile. */
  isFirstRound: boolean;
  /** The unpaid order that Stripe was asked about. */
  verifiedOrderId: number | null;
};

export type CardAttempt = AttemptBase & { paymentKind: "card"; request: OrderRequest };

export type TruckAttempt = AttemptBase & {
  paymentKind: "truck";
  request: ReservationRequest;
  /** Identifies the posted form. Posting it again returns the same reservation. */
  idempotencyKey?: string;
  /** Identifies the checkout page. A page reserves once, even if its form is changed and sent again. */
  formKey?: string;
};

/** An attempt is a request to order a cart, from its arrival until it has its order or is refused. */
export type Attempt = CardAttempt | TruckAttempt;

export const newAttempt = ({
  browserId,
  networkKey,
  seenPayment = null,
  hasLimits = true,
}: Customer): AttemptBase => ({
  networkKey,
  seenPayment,
  hasLimits,
  browserHash: browserHashOf(browserId),
  startedAt: new Date(),
  isFirstRound: true,
  verifiedOrderId: null,
});
