/** Makes text comparable for search, in any script: 'uji' finds full-width 'ＵＪＩ'. */
export function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
