/**
 * When somebody last looked at the orders. It's in memory, since a commit for each look would void every cached
 * page. So a start counts as a look, and one process must serve the panel.
 */

type LastSeen = { at: Date; isStart: boolean };

let last: LastSeen = { at: new Date(), isStart: true };
const listeners = new Set<() => void>();

export function lastSeen(): LastSeen {
  return last;
}

/** Records a look: a page with orders was served, or one that's in sight sent its signal, once a minute. */
export function recordPresence(at = new Date()): void {
  last = { at, isStart: false };
  for (const listener of listeners) listener();
}

export function startPresence(at = new Date()): void {
  last = { at, isStart: true };
}

/**
 * Calls the listener at each look.
 * @returns a function that stops it
 */
export function onPresence(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
