/** Words that an order's rows are kept in (design section 5). */

export const ORDER_STATUSES = ["pending", "paid", "expired", "refund_due", "refunded"] as const;

export const PAYMENT_KINDS = ["card", "truck"] as const;

export const FULFILMENTS = ["pickup", "delivery"] as const;

export const RESERVATION_STATES = ["held", "sold", "released"] as const;
