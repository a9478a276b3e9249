import { halfWidth, visibleText } from "./visible-text";

/** Reads a number that someone typed, as Americans write it. The browser reads it the same way. */

/** The most characters of a number in a form. */
const MAX_LENGTH = 40;

/** Matches numbers with commas only between thousands. '44,00' and '1,5' may be decimals, so they don't match. */
const NUMBER = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.\d*)?$/;
const CURRENCY = /^(?:US)?\$\s?|\s?\$$/;
const PERCENT = /\s?[%٪]$/;

/** @returns '1234.50' for '1,234.50' and '12' for '١٢', or null if it isn't plainly one number without a sign */
export const plainNumber = (text: string) => plain(text);

/** @returns '44.00' for '$44.00' */
export const plainMoney = (text: string) => plain(text, CURRENCY);

/** @returns '7.75' for '7.75 %' */
export const plainPercent = (text: string) => plain(text, PERCENT);

function plain(text: string, unit?: RegExp): string | null {
  const seen = visibleText(text);
  if (seen.length > MAX_LENGTH) return null;
  const latin = latinDigits(halfWidth(seen));
  const number = unit ? latin.replace(unit, "") : latin;
  return NUMBER.test(number) && /\d/.test(number) ? number.replaceAll(",", "") : null;
}

/** True if the text has no digit of any script. */
export const hasNoDigit = (text: string) => !/\p{Nd}/u.test(text);

const IS_DIGIT = /^\p{Nd}$/u;

/** Replaces the digits of any script with 0 to 9. */
export function latinDigits(text: string): string {
  return text
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replaceAll("٫", ".")
    .replaceAll("٬", ",");
}

/** A digit's value. Unicode has each script's digits in a row from 0 to 9, and rows can be adjacent. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (IS_DIGIT.test(String.fromCodePoint(first - 1))) first--;
  return (code - first) % 10;
}
