/** A text's beginning in one line: 'First harvest is in. Sixty…' */
export function truncate(text: string, length: number): string {
  const line = text.replace(/\s+/g, " ");
  const beginning = line.slice(0, 10 * length);
  // Counts characters as people see them, so that no emoji is cut apart.
  const characters = Array.from(new Intl.Segmenter("en").segment(beginning));
  if (characters.length <= length && beginning === line) return line;
  const shown = characters.slice(0, length - 1).map(({ segment }) => segment);
  return `${shown.join("").trimEnd()}…`;
}
