/** How long each tap shows an Undo next to it and holds back its email. */
export const UNDO_MS = 10_000;
