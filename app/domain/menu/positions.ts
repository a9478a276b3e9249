export const DIRECTIONS = ["up", "down"] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** A move one step up or down, or to before another row. If `before` is null, to the end. */
export type Move = Direction | { before: number | null };

/** Moves an ID. At the end of the list, or if an ID is missing, nothing moves. */
export function moved(ids: readonly number[], id: number, move: Move): number[] {
  return typeof move === "string" ? stepped(ids, id, move) : placed(ids, id, move.before);
}

function placed(ids: readonly number[], id: number, before: number | null): number[] {
  const others = ids.filter((each) => each !== id);
  const at = before === null ? others.length : others.indexOf(before);
  if (others.length === ids.length || at < 0) return [...ids];
  return [...others.slice(0, at), id, ...others.slice(at)];
}

function stepped(ids: readonly number[], id: number, direction: Direction): number[] {
  const at = ids.indexOf(id);
  const to = direction === "up" ? at - 1 : at + 1;
  const other = ids[to];
  if (at < 0 || other === undefined) return [...ids];
  return ids.map((each, index) => (index === at ? other : index === to ? id : each));
}
