/**
 * When somebody last looked at the orders. In memory, since a commit a look would void every cached page; so
 * a start counts as a look, and one process serves the panel.
 */

type LastSeen = { at: Date; isStart: boolean };

let last: LastSeen = { at: new Date(), isStart: true };
const listeners = new Set<() => void>();

export function lastSeen(): LastSeen {
  return last;
}

/** An answered document of the orders' screens, or what one that's in sight sends each minute. */
export function recordPresence(at = new Date()): void {
  last = { at, isStart: false };
  for (const listener of listeners) listener();
}

export function startPresence(at = new Date()): void {
  last = { at, isStart: true };
}

/** Gives the function that stops it. */
export function onPresence(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
