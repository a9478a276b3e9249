/** A text link of its own line, as tall as a finger is wide. */
export const TALL_LINK = "inline-flex min-h-11 items-center text-matcha underline";
