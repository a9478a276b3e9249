/** How long an Undo button shows next to each tap. Its email waits that long, too. */
export const UNDO_MS = 10_000;

/** How long an undo is accepted, since its button may stay on a screen for hours. Later, use the order's details. */
export const UNDO_WITHIN_MS = 2 * 60_000;
