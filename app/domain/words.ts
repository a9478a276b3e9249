/** The keys of a record of names, in order, as an enum's values. */
export function keysInOrder<Word extends string>(names: Readonly<Record<Word, string>>) {
  return Object.keys(names) as [Word, ...Word[]];
}

/** '1 order', '2,000 orders' */
export const withUnit = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString("en-US")} ${number === 1 ? one : many}`;
