/** Beyond ASCII too (design 4.16): 'uji' finds full-width 'ＵＪＩ'. */
export function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
