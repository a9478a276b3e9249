/** Every email the shop sends, by who gets it. */

export const LETTER_KINDS = [
  "order_receipt",
  "order_truck_receipt",
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
  "alerts_raised",
] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];

/** To customers, of what they bought: these never wait for the others. */
export const CUSTOMER_LETTERS = [
  "order_receipt",
  "order_truck_receipt",
  "order_refund",
  "order_refund_failed",
  "order_reservation_cancelled",
  "stop_changed",
] as const satisfies LetterKind[];

/** Anybody can have these sent to anybody's address, so they are capped. */
export const STRANGERS_LETTERS = [
  "order_reservation",
  "inquiry_acknowledged",
  "unsubscribe_link",
] as const satisfies LetterKind[];

/** Several become one. */
export const OWNER_LETTERS = [
  "inquiry_received",
  "low_stock",
  "reservation_canceled_by_guest",
] as const satisfies LetterKind[];

/** To the owner too, but it never waits for the others. */
export const ALERT_LETTER = "alerts_raised" satisfies LetterKind;
