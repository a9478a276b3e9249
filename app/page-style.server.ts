import { inlineHash } from "../server/csp";
import stylesheet from "./app.css?inline";
import { type Brand, isRenamed, PICTURES } from "./brand";
import { paletteStyle } from "./domain/brand/palette-style";

type PageStyle = { text: string; hash: string };

let last: (PageStyle & { own: string; isPlain: boolean }) | undefined;

const TRUCK = `${PICTURES.first}hero-`;
const PLAIN_TRUCK = `${PICTURES.plain}hero-`;

/**
 * The style sheet in every page, and its hash for the content security policy. A renamed truck's has the plain truck,
 * without lettering. In development Vite links the default truck's.
 */
export function pageStyle(brand: Brand | undefined): PageStyle {
  const own = brand ? paletteStyle(brand) : "";
  const isPlain = brand !== undefined && isRenamed(brand);
  if (last?.own === own && last.isPlain === isPlain) return last;
  const base = import.meta.env.DEV ? "" : stylesheet;
  const text = (isPlain ? base.replaceAll(TRUCK, PLAIN_TRUCK) : base) + own;
  last = { text, hash: inlineHash(text), own, isPlain };
  return last;
}

/**
 * The brand's colors, which are the only inline style of the panel's document: its linked style sheet holds the site's
 * too. The hash is missing if there are none.
 */
export function panelPageStyle(brand: Brand | undefined): { text: string; hash?: string } {
  const text = brand ? paletteStyle(brand) : "";
  return text === "" ? { text } : { text, hash: inlineHash(text) };
}
