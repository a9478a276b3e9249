export const ORDER_STATUSES = ["pending", "paid", "expired", "refund_due", "refunded"] as const;

export const PAYMENT_KINDS = ["card", "truck"] as const;

/** How a reservation is paid for, once it is. */
export const TRUCK_PAYMENTS = ["cash", "card"] as const;
export type TruckPayment = (typeof TRUCK_PAYMENTS)[number];

export const FULFILMENTS = ["pickup", "delivery"] as const;

export const RESERVATION_STATES = ["held", "sold", "released"] as const;

/** Asked for by the owner; made once it stands at Stripe; refused when Stripe will not make it. */
export const REFUND_REQUEST_STATES = ["asked", "made", "refused"] as const;

export const ALERT_KINDS = [
  "refund_stuck",
  "dispute",
  "hold_stuck",
  "unknown_order",
  "payment_refused",
  "locked_out",
] as const;
