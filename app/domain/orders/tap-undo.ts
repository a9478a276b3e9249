/** For so long each tap shows an Undo next to it, and its email waits. */
export const UNDO_MS = 10_000;
