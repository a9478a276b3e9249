export const DIRECTIONS = ["up", "down"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** One place further. The first stays first, and the last stays last. */
export function moved(ids: readonly number[], id: number, direction: Direction): number[] {
  const at = ids.indexOf(id);
  const to = direction === "up" ? at - 1 : at + 1;
  const other = ids[to];
  if (at < 0 || other === undefined) return [...ids];
  return ids.map((each, index) => (index === at ? other : index === to ? id : each));
}
