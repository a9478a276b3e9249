/** U+202E stays: it reverses the text after it, so removing it would change how the text reads. */
const INVISIBLE = /(?!\u202e)[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;
const FULL_WIDTH = /[！-～]/g;

/** Takes out characters that nobody sees, like a zero-width space from a copied web page, and spaces around. */
export function visibleText(text: string): string {
  return text.replaceAll(INVISIBLE, (mark) => (/\s/.test(mark) ? mark : "")).trim();
}

/** Japanese keyboards also have Latin letters, digits, and signs as wide as a kanji: 'ａ' is 'a', '１' is '1'. */
export function halfWidth(text: string): string {
  return text.replaceAll(FULL_WIDTH, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}
