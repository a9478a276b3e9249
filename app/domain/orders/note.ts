/** What a customer wants on the cup of what's made, like a name. Without zod, for the browser. */
export const NOTE_FIELD = "note";
export const MAX_NOTE = 80;
