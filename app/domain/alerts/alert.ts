export const ALERT_KINDS = [
  "refund_stuck",
  "dispute",
  "hold_stuck",
  "unknown_order",
  "payment_refused",
  "locked_out",
  "events_missing",
  "events_refused",
  "mail_down",
  "mail_undelivered",
] as const;
