/**
 * What has the panel ring. `newest` is when the newest of them began to wait, in milliseconds. A refund of
 * a part leaves its order waiting, so what's refunded of them is news too.
 */
export type QueueStatus = { waiting: number; newest: number; goingBackCents: number };
