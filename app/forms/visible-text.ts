/** Matches invisible characters except U+202E. That reverses the text after it, so removing it changes the text. */
const INVISIBLE = /(?!\u202e)[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
const FULL_WIDTH = /[！-～]/g;

/** Removes invisible characters, like a zero-width space from a copied web page, and spaces at both ends. */
export function visibleText(text: string): string {
  return text.replaceAll(INVISIBLE, (mark) => (/\s/.test(mark) ? mark : "")).trim();
}

/** Replaces the full-width letters, digits, and signs of Japanese keyboards: 'ａ' becomes 'a', '１' becomes '1'. */
export function halfWidth(text: string): string {
  return text.replaceAll(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}
