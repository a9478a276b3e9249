import type { Cents } from "~/domain/money";
import { price } from "~/domain/price";

/** Reads cells of other shops' files. */

const THOUSANDS = /^(\d{1,3}(?:([,' ])\d{3})(?:\2\d{3})*|\d{0,9})(?:\.(\d{0,2})0*)?$/;
const WITH_COMMA = /^(\d{1,3}(?:([.' ])\d{3})(?:\2\d{3})*|\d{1,9}),(\d{1,2})$/;
/** A dot before three digits, which could precede cents or separate thousands. */
const EITHER = /^[1-9]\d{0,2}\.\d{3}$/;
const FRACTION = /^[\d,' ]{0,15}\.\d{3,}$/;
const DOLLARS_BEFORE = /^(?:US ?\$?|USD ?\$?|\$) ?(?=[\d.])/i;
const DOLLARS_AFTER = / ?(?:\$|US\$|USD|US dollars?|dollars?|each|ea\.?)$/i;
const OTHER_CURRENCY = /\p{Sc}|\b(?:[A-Z]{3}|kr|Rp|zł|Kč|Ft|Fr)\b/u;
const MAX_PRICE_CHARACTERS = 40;

const UNCLEAR = "Its price isn't a plain number, like 6.50";

const TOO_HIGH = "The highest price is $1,000,000.00";

type ReadPrice = { priceCents: Cents | null; why?: string };

/**
 * Reads a price: '$1,234.50', '6,50', '1.234,5', 'US$6.50', '6.5000'. Null, with the reason, if it's ambiguous
 * or not in dollars. Null without a reason if it's variable.
 */
export function readPrice(text: string): ReadPrice {
  const none = (why: string): ReadPrice => ({ priceCents: null, why });
  if (text === "" || /^variable$/i.test(text)) return { priceCents: null };
  if (text.length > MAX_PRICE_CHARACTERS) return none(UNCLEAR);
  const written = text.normalize("NFKC").replaceAll("’", "'");
  const plain = written.replace(DOLLARS_AFTER, "").replace(DOLLARS_BEFORE, "");
  if (/^[-−(]|-$/.test(plain)) return none("Its price is below zero");
  if (OTHER_CURRENCY.test(plain)) return none("Its price isn't in US dollars");
  if (EITHER.test(plain))
    return none("Its price has three decimals. Write it with two, like 6.50, or without a dot");
  const dotted = /\d/.test(plain) ? THOUSANDS.exec(plain) : null;
  const [, whole, , cents = ""] = dotted ?? WITH_COMMA.exec(plain) ?? [];
  if (whole === undefined)
    return none(FRACTION.test(plain) ? "Its price has a fraction of a cent. Round it" : UNCLEAR);
  const read = price.safeParse(`${whole.replaceAll(/\D/g, "") || "0"}.${cents}`);
  return read.success ? { priceCents: read.data } : none(TOO_HIGH);
}

/**
 * Reads a stock count. A negative one, which is owed to customers, counts as 0. Fractions are dropped, also where
 * they follow a comma: '7,5' is 7, and '1,200' is 1200.
 */
export function readCount(text: string): number | null {
  const plain = text.replaceAll(/,(?=\d{3}(?!\d))/g, "");
  return /^-?\d{1,7}(?:[.,]\d{0,9})?$/.test(plain) ? Math.max(0, Number.parseInt(plain, 10)) : null;
}

const YES = /^(y|yes|true|1|x|subscribed|active|on)$/i;
export const isYes = (text: string) => YES.test(text);

/** HTML's names for the characters 160 to 255, in their order. */
const LATIN =
  "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml";

const ENTITIES = new Map<string, string>([
  ...LATIN.split(" ").map((name, at): [string, string] => [name, String.fromCharCode(160 + at)]),
  ...Object.entries({
    amp: "&",
    lt: "<",
    gt: ">",
    quot: '"',
    apos: "'",
    nbsp: " ",
    shy: "",
    zwnj: "",
    zwj: "",
    ndash: "–",
    mdash: "—",
    hellip: "…",
    bull: "•",
    trade: "™",
    euro: "€",
    hearts: "♥",
    rsquo: "’",
    lsquo: "‘",
    ldquo: "“",
    rdquo: "”",
    sbquo: "‚",
    bdquo: "„",
    dagger: "†",
    oelig: "œ",
    OElig: "Œ",
    scaron: "š",
    Scaron: "Š",
    ensp: " ",
    emsp: " ",
    thinsp: " ",
    prime: "′",
    Prime: "″",
    minus: "−",
    frasl: "⁄",
    rarr: "→",
    larr: "←",
    le: "≤",
    ge: "≥",
    ne: "≠",
    asymp: "≈",
    check: "✓",
    star: "☆",
    starf: "★",
    numsp: " ",
    hairsp: " ",
  }),
]);

const WINDOWS = new TextDecoder("windows-1252");

/** Converts a description to plain text, since web shops store HTML. */
export function plainText(html: string): string {
  return html
    .replaceAll(/\\n/g, "\n")
    .replaceAll(/<!--[^<>]*-->/g, "")
    .replaceAll(/<(?:script|style)\b[^<]*/gi, "")
    .replaceAll(/<\/t[dh]>\s{0,99}<t[dh]\b[^<>]*>/gi, " · ")
    .replaceAll(/<(?:br|ul|ol)\b[^<>]*>|<\/(?:p|div|li|h\d|tr)>/gi, "\n")
    .replaceAll(/<[^<>]*>/g, "")
    .replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z][a-z\d]{1,7}));/gi, entity)
    .replaceAll(/[ \t]+/g, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function entity(all: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return ENTITIES.get(name) ?? ENTITIES.get(name.toLowerCase()) ?? all;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  // Browsers take these for characters of Windows, so old pages write ’ as '&#146;'.
  if (code >= 128 && code < 160) return WINDOWS.decode(Uint8Array.of(code));
  const isCharacter = code > 31 && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : " ";
}
