/** A part of the bench, as in docs/performance.md. */
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
/** The share of `of` in `other`, like '0.52'. */
export const share = (of: number, other: number) => (of / other).toFixed(of < other / 10 ? 3 : 2);

export function markdown({ title, about, head, rows }: Table): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  const rule = head.map((_, column) => (column === 0 ? "---" : "---:"));
  return [`## ${title}`, "", about, "", ...[head, rule, ...rows].map(line), ""].join("\n");
}
