import displayFace from "~/assets/fonts/shippori-mincho-600.woff2?url";

/** The site's display face for pages without Remix, whose style sheets are strings. */
export const DISPLAY_FACE = `@font-face{font-family:Shippori;font-weight:600;font-display:swap;src:url("${displayFace}") format("woff2")}`;

/** The value of `font-family` for the display face. It needs a weight of 600. */
export const DISPLAY_FAMILY = "Shippori,Georgia,'Times New Roman',serif";
