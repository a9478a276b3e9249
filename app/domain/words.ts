/** What may be stored, in the order in which it's named. */
export function wordsOf<Word extends string>(names: Readonly<Record<Word, string>>) {
  return Object.keys(names) as [Word, ...Word[]];
}
