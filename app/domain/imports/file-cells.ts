import type { Cents } from "../money";
import { price } from "../price";

/** What the cells of other shops' files say. */

/** A dot before three digits alone could be either: '1.000' is none. */
const WITH_DOT = /^(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{0,2}))?$/;
const WITH_COMMA = /^(\d{1,3}(?:[.' ]\d{3})+|\d{1,9}),(\d{1,2})$/;

/** '$1,234.50', '6,50 €', '1.234,5'. Null for 'variable', '-1', and ''. */
export function readPrice(text: string): Cents | null {
  const plain = text.replaceAll(/[$€£\u00a0]|USD|EUR/g, "").trim();
  const [, whole, cents = ""] = WITH_DOT.exec(plain) ?? WITH_COMMA.exec(plain) ?? [];
  if (whole === undefined) return null;
  const read = price.safeParse(`${whole.replaceAll(/\D/g, "")}.${cents}`);
  return read.success ? read.data : null;
}

/** Below 0 is what's owed to customers. None of that stands on the shelf. */
export function readCount(text: string): number | null {
  const plain = text.replaceAll(",", "");
  return /^-?\d{1,7}(?:\.0+)?$/.test(plain) ? Math.max(0, Number.parseInt(plain, 10)) : null;
}

const YES = /^(y|yes|true|1|x|subscribed|active|on)$/i;
export const isYes = (text: string) => YES.test(text);

const ENTITIES: Record<string, string> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " },
  ...{ ndash: "–", mdash: "—", hellip: "…", rsquo: "’", lsquo: "‘", ldquo: "“", rdquo: "”" },
  ...{ eacute: "é", egrave: "è", uuml: "ü", ouml: "ö", auml: "ä", szlig: "ß", ccedil: "ç" },
};

/** Web shops keep descriptions as HTML. */
export function plainText(html: string): string {
  return html
    .replaceAll(/\\n/g, "\n")
    .replaceAll(/<(?:script|style)\b[^<]*/gi, "")
    .replaceAll(/<br\b[^<>]*>|<\/(?:p|div|li|h\d|tr)>/gi, "\n")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,8}));/gi, entity)
    .replaceAll(/[ \t]+/g, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function entity(all: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? all;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  return code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
    ? String.fromCodePoint(code)
    : "";
}
