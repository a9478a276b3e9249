/** A customer's note on an order. This file has no zod, so the browser can load it. */
export const NOTE_FIELD = "note";
export const MAX_NOTE = 80;
