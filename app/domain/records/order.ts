export const ORDER_STATUSES = ["pending", "paid", "expired", "refund_due", "refunded"] as const;

export const PAYMENT_KINDS = ["card", "truck"] as const;

/** How a reservation is paid for, once it is. */
export const TRUCK_PAYMENTS = ["cash", "card"] as const;
export type TruckPayment = (typeof TRUCK_PAYMENTS)[number];

export const FULFILMENTS = ["pickup", "delivery"] as const;

export const RESERVATION_STATES = ["held", "sold", "released"] as const;
