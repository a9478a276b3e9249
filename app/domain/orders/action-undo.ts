/** How long each tap shows an Undo next to it and holds back its email. */
export const UNDO_MS = 10_000;

/** How long an undo is accepted, since its button may stay on a screen for hours. Later, use the order's details. */
export const UNDO_WITHIN_MS = 2 * 60_000;
