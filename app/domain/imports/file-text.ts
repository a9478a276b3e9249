/** Decodes a file of unknown encoding. */

/** The upper halves of two DOS code pages. TextDecoder has neither, since the Encoding Standard doesn't. */
const CP437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";
const CP850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

const upperHalf = (name: string) =>
  new TextDecoder(name).decode(Uint8Array.from({ length: 128 }, (_, at) => at + 128));

/** The code pages that Western spreadsheets save besides UTF-8: Windows, the Mac, and DOS. */
const CODE_PAGES = [upperHalf("windows-1252"), upperHalf("macintosh"), CP437, CP850];

/** Extra points for the Windows code page, the most common one. */
const USUAL_POINTS = 2;
const LEAST_LEAD = 2;
const MAX_JUDGED = 20_000;

/** Decodes a file. Null if its encoding can't be told. */
export function textOfFile(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return mostlyUtf8(bytes) ?? ofCodePage(bytes);
  }
}

/** Decodes UTF-8, with � for each unreadable letter. Null if most are unreadable. */
function mostlyUtf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder("utf-8").decode(bytes);
  let read = 0;
  let unread = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) unread += 1;
    else if (code > 127) read += 1;
  }
  return read > unread ? text : null;
}

/**
 * Decodes by the code page that makes the most sense. Null if another one, with other letters, makes nearly as
 * much.
 */
function ofCodePage(bytes: Uint8Array): string | null {
  const judged = CODE_PAGES.map((page, at) => ({
    page,
    points: pointsOf(bytes, page) + (at === 0 ? USUAL_POINTS : 0),
  })).sort((a, b) => b.points - a.points);
  const [best, ...others] = judged;
  if (!best || best.points <= 0) return null;
  const text = decoded(bytes, best.page);
  const isClear = others.every(
    ({ page, points }) => points <= best.points - LEAST_LEAD || decoded(bytes, page) === text,
  );
  return isClear ? text : null;
}

function decoded(bytes: Uint8Array, page: string): string {
  const units = new Uint16Array(bytes.length);
  for (const [at, byte] of bytes.entries())
    units[at] = byte < 128 ? byte : page.charCodeAt(byte - 128);
  return new TextDecoder("utf-16le").decode(units);
}

const LETTERS = /^[àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿœß]$/;
const CAPITALS = /^[ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜÝŒ]$/;
const SIGNS = /^[–—‘“”•…™©®°€£½¼¾·×¡¿\u00a0]$/;

function pointsOf(bytes: Uint8Array, page: string): number {
  let points = 0;
  let judged = 0;
  for (let at = 0; at < bytes.length && judged < MAX_JUDGED; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 128) continue;
    judged += 1;
    // No letter above 127 changes how likely its neighbor is.
    const charAt = (index: number) => String.fromCharCode(bytes[index] ?? 32);
    const after = charAt(at + 1) + charAt(at + 2) + charAt(at + 3);
    points += pointsOfOne(page.charAt(byte - 128), charAt(at - 1), after);
  }
  return points;
}

/** How likely it is that somebody wrote this character between these. */
function pointsOfOne(character: string, before: string, after: string): number {
  const next = after.charAt(0);
  if (character === "’") return /^(?:s|t|d|m|re|ve|ll)\b/.test(after) ? 3 : 1;
  if (LETTERS.test(character)) {
    if (/[A-Z]/.test(next)) return -2;
    return /[a-z]/i.test(before) || /[a-z]/.test(next) ? 2 : -1;
  }
  if (CAPITALS.test(character)) {
    if (/[a-z]/.test(before)) return -3;
    return /[A-Z]/.test(before + next) || /[a-z]/.test(next) ? 2 : -1;
  }
  const isInWord = /[a-z]/i.test(before) && /[a-z]/i.test(next);
  return SIGNS.test(character) && !isInWord ? 2 : -2;
}
