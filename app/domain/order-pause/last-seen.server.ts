/**
 * When somebody last looked at the orders. In memory, since a commit a look would void every cached page; so
 * a start counts as a look, and one process serves the panel.
 */

type Look = { at: Date; isStart: boolean };

let last: Look = { at: new Date(), isStart: true };
const listeners = new Set<() => void>();

export function lastLook(): Look {
  return last;
}

/** An answered document of the orders' screens, or what one that's in sight sends each minute. */
export function noteLook(at = new Date()): void {
  last = { at, isStart: false };
  for (const listener of listeners) listener();
}

export function startLooking(at = new Date()): void {
  last = { at, isStart: true };
}

/** Gives the function that stops it. */
export function onLook(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
