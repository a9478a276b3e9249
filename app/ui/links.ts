/** The class of a text link on its own line, high enough for a finger. */
export const TALL_LINK = "inline-flex min-h-11 items-center text-matcha underline";
