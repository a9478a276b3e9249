/** One part of the bench, as docs/performance.md shows it. */
export type Table = {
  title: string;
  /** What was measured, and how to read it. */
  about: string;
  head: string[];
  rows: string[][];
};

/** Shown where there's no figure. */
export const NONE = "-";

export const whole = (number: number) => Math.round(number).toLocaleString("en-US");
export const milliseconds = (ms: number) => (ms < 10 ? ms.toFixed(1) : whole(ms));
export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
/** '0.52': how much of the other this is. */
export const share = (of: number, other: number) => (of / other).toFixed(of < other / 10 ? 3 : 2);

export function markdown({ title, about, head, rows }: Table): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const rule = head.map((_, column) => (column === 0 ? "---" : "---:"));
  return [`## ${title}`, "", about, "", ...[head, rule, ...rows].map(line), ""].join("\n");
}
