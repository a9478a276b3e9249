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
  "texts_down",
  "low_disk",
  "items_missing",
  "payouts_differ",
  "books_changed",
  "copy_behind",
  "database_damaged",
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/**
 * The subject of a `refund_stuck` alert about one refund request. An alert about all that's owed has the
 * order's ID.
 */
export const requestSubject = (requestId: number) => `request:${requestId}`;
export const isOfRequest = (subject: string) => subject.startsWith(requestSubject(0).slice(0, -1));
