/** How long each tap shows an Undo next to it and holds back its email. */
export const UNDO_MS = 10_000;

/** A tap's button may stand on a screen for hours. After this long the order's details correct it. */
export const UNDO_WITHIN_MS = 2 * 60_000;
