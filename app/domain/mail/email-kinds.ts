/** Every email the shop sends, by who gets it. */

export const EMAIL_KINDS = [
  "order_receipt",
  "order_truck_receipt",
  "order_ready",
  "order_sent",
  "order_corrected",
  "order_refund",
  "order_refund_failed",
  "order_reservation",
  "order_reservation_cancelled",
  "stop_changed",
  "inquiry_received",
  "inquiry_acknowledged",
  "unsubscribe_link",
  "low_stock",
  "reservation_canceled_by_guest",
  "order_unseen",
  "ordering_paused",
  "alerts_raised",
] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number];

/** To customers, of what they bought: these never wait for the others. */
export const CUSTOMER_EMAILS = [
  "order_receipt",
  "order_truck_receipt",
  "order_ready",
  "order_sent",
  "order_corrected",
  "order_refund",
  "order_refund_failed",
  "order_reservation_cancelled",
  "stop_changed",
] as const satisfies EmailKind[];

/** Kinds of email that can follow a reservation's first one while it's unpaid. */
export const RESERVATION_UPDATES = [
  "order_ready",
  "order_reservation_cancelled",
  "stop_changed",
] as const satisfies EmailKind[];

/** Anyone can trigger these to any address, so they're capped. */
export const STRANGERS_EMAILS = [
  "order_reservation",
  "inquiry_acknowledged",
  "unsubscribe_link",
] as const satisfies EmailKind[];

/** Several become one. */
export const OWNER_EMAILS = [
  "inquiry_received",
  "low_stock",
  "reservation_canceled_by_guest",
] as const satisfies EmailKind[];

/** To the owner, who may be at the truck: several become one, and they never wait for the others. */
export const COUNTER_EMAILS = ["order_unseen", "ordering_paused"] as const satisfies EmailKind[];

/** To the owner too, but it never waits for the others. */
export const ALERT_EMAIL = "alerts_raised" satisfies EmailKind;
