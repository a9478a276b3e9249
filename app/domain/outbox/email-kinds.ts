/** Every email that the shop sends, by recipient. */

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

/** Names of emails whose subject isn't known. */
export const EMAIL_NAMES: Record<EmailKind, string> = {
  order_receipt: "Receipt",
  order_truck_receipt: "Receipt",
  order_ready: "Order ready",
  order_sent: "Order shipped",
  order_corrected: "Payment corrected",
  order_refund: "Refund",
  order_refund_failed: "Refund failed",
  order_reservation: "Reservation",
  order_reservation_cancelled: "Reservation canceled",
  stop_changed: "Stop changed",
  inquiry_received: "Catering inquiry",
  inquiry_acknowledged: "Reply to a catering inquiry",
  unsubscribe_link: "Unsubscribe link",
  low_stock: "Low stock",
  reservation_canceled_by_guest: "Order canceled by the customer",
  order_unseen: "Order nobody has checked",
  ordering_paused: "Ordering ahead paused",
  alerts_raised: "Alerts",
};

/** Emails to customers about their orders. They never wait for others. */
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

export const isToCustomer = ({ kind }: { kind: string }) =>
  CUSTOMER_EMAILS.some((customers) => customers === kind);

/** Kinds of email that can follow a reservation's first one while it's unpaid. */
export const RESERVATION_UPDATES = [
  "order_ready",
  "order_reservation_cancelled",
  "stop_changed",
] as const satisfies EmailKind[];

/** Emails that anyone can trigger to any address, so they're capped. */
export const STRANGERS_EMAILS = [
  "order_reservation",
  "inquiry_acknowledged",
  "unsubscribe_link",
] as const satisfies EmailKind[];

export const isToStranger = ({ kind }: { kind: string }) =>
  STRANGERS_EMAILS.some((strangers) => strangers === kind);

/** Emails to the owner. Several are joined into one. */
export const OWNER_EMAILS = [
  "inquiry_received",
  "low_stock",
  "reservation_canceled_by_guest",
] as const satisfies EmailKind[];

/** Emails to the owner, who may be at the truck. Several are joined into one, and they never wait for others. */
export const COUNTER_EMAILS = ["order_unseen", "ordering_paused"] as const satisfies EmailKind[];

/** The email to the owner about alerts. It never waits for others. */
export const ALERT_EMAIL = "alerts_raised" satisfies EmailKind;
