/** The keys of a record of names, in order, as an enum's values. */
export function wordsOf<Word extends string>(names: Readonly<Record<Word, string>>) {
  return Object.keys(names) as [Word, ...Word[]];
}
