import { inlineHash } from "../server/csp";
import stylesheet from "./app.css?inline";
import type { Colors } from "./domain/brand/palette";
import { paletteStyle } from "./domain/brand/palette-style";

type PageStyle = { text: string; hash: string };

let last: (PageStyle & { own: string }) | undefined;

/** Every page's own style sheet, and its hash for the page's policy. In development Vite links it. */
export function pageStyle(colors: Colors | undefined): PageStyle {
  const own = colors ? paletteStyle(colors) : "";
  if (last?.own === own) return last;
  const text = (import.meta.env.DEV ? "" : stylesheet) + own;
  last = { text, hash: inlineHash(text), own };
  return last;
}
