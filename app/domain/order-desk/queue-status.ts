/**
 * Changes here make the panel ring. `newest` is when the newest order began to wait, in milliseconds, and
 * `newestOrder` is that order. `goingBackCents` is here because a partial refund leaves its order
 * waiting, and is news too.
 */
export type QueueStatus = {
  waiting: number;
  newest: number;
  /** Null if none waits. */
  newestOrder: { id: number; customerName: string | null } | null;
  goingBackCents: number;
};
