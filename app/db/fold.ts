/**
 * Text as search compares it: without case and accents, beyond ASCII too (design 4.16), and with
 * compatibility forms made one, so that a full-width 'ＵＪＩ' is found by 'uji'.
 */
export function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
