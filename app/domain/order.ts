export const ORDER_STATUSES = ["pending", "paid", "expired", "refund_due", "refunded"] as const;

export const PAYMENT_KINDS = ["card", "truck"] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** Where orders come from: customers on the site, or sales at the truck's window. */
export const ORDER_ORIGINS = ["web", "window"] as const;

/** How an order can be paid at the truck. */
export const TRUCK_PAYMENTS = ["cash", "card"] as const;
export type TruckPayment = (typeof TRUCK_PAYMENTS)[number];

export const FULFILLMENTS = ["pickup", "delivery"] as const;

/** The address of a parcel. */
export type DeliveryAddress = {
  name: string;
  line1: string;
  line2: string | null;
  city: string;
  region: string;
  postalCode: string;
  country: string;
};

export const HOLD_STATES = ["held", "sold", "released"] as const;
