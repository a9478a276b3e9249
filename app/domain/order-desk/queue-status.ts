/**
 * Changes here make the panel ring. `newest` is when the newest order began to wait, in milliseconds.
 * `goingBackCents` is here because a partial refund leaves its order waiting, and is news too.
 */
export type QueueStatus = { waiting: number; newest: number; goingBackCents: number };
