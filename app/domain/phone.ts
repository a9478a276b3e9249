import { latinDigits } from "~/forms/typed-number";
import { halfWidth, visibleText } from "~/forms/visible-text";

/** The most characters of a phone number with its extension. */
const MAX_LENGTH = 60;

const SEPARATORS = String.raw`\s().·‐-―−ー-`;
const NUMBER = new RegExp(String.raw`^\(?\+?[\d${SEPARATORS}]+$`);
/**
 * An extension: 'x22', 'ext. 22', '#22', ',,22'. After a single comma it must be short, since it could be
 * another number.
 */
const EXTENSION =
  /[\s.,;]*(?:(?:ext(?:ension|n)?|x(?:tn?)?|#|,,+)[\s.:=#]*(\d{1,9})|[,;]\s*(\d{1,5}))#?$/i;
/** A label: 'Cell: ' before a number, or ' (cell)' after it. */
const LABEL = /^\p{L}{1,20}[.:]?\s+(?=[+(\d])|\s+\(?\p{L}{1,20}\)?$/gu;
const VANITY = /^(\+?1)?[\s.-]*\(?([2-9]\d\d)\)?[\s.-]*((?=[\d-]*[a-z])[a-z\d][a-z\d-]+)$/i;

const KEYS = ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"];

/**
 * The link that dials a number (RFC 3966): 'tel:+15550100199;ext=22'. Null for anything that isn't clearly one
 * number, since no link is better than a call to a stranger.
 */
export function telUri(phone: string): string | null {
  const seen = visibleText(phone);
  if (seen.length > MAX_LENGTH) return null;
  const text = latinDigits(halfWidth(seen)).replace(/^tel:/i, "");
  const [end = "", marked, short] = EXTENSION.exec(text) ?? [];
  const main = text.slice(0, text.length - end.length);
  const number = dialed(main) ?? spelled(main) ?? dialed(main.replaceAll(LABEL, ""));
  if (number === null) return null;
  const extension = marked ?? short;
  return `tel:${number}${extension === undefined ? "" : `;ext=${extension}`}`;
}

function dialed(text: string): string | null {
  if (!NUMBER.test(text)) return null;
  const isAbroad = /^\(?(?:\+|00|011)/.test(text);
  // In '+44 (0)20', the 0 is only for domestic calls.
  const digits = (isAbroad ? text.replace(/\(0\)/, "") : text).replaceAll(/\D/g, "");
  const most = isAbroad ? 15 + "011".length : 11;
  if (digits.length < 3 || digits.length > most) return null;
  return text.includes("+") ? `+${digits}` : digits;
}

/** '1-800-GO-FEDEX', by the letters on the keys. Letters after the seventh aren't dialed. */
function spelled(text: string): string | null {
  const [, country = "", area = "", rest = ""] = VANITY.exec(text) ?? [];
  const keys = rest.replaceAll("-", "").toLowerCase();
  if (keys.length < 7 || (keys.length > 7 && /\d/.test(keys))) return null;
  return country + area + keys.slice(0, 7).replaceAll(/[a-z]/g, keyOf);
}

const keyOf = (letter: string) => String(KEYS.findIndex((letters) => letters.includes(letter)) + 2);
