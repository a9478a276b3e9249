// Created once, since that's slow. Counts characters as people see them, so no emoji is cut apart.
const characters = new Intl.Segmenter("en");

/** The beginning of a text on one line: 'First harvest is in. Sixty…' */
export function truncate(text: string, length: number): string {
  const line = text.replace(/\s+/g, " ");
  if (line.length <= length) return line;
  const beginning = line.slice(0, 10 * length);
  const segments = Array.from(characters.segment(beginning));
  if (segments.length <= length && beginning === line) return line;
  const shown = segments.slice(0, length - 1).map(({ segment }) => segment);
  return `${shown.join("").trimEnd()}…`;
}
