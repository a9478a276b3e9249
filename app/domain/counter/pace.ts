/** An order that's made: when that began, if someone said so, and when it was ready or gone. */
export type Made = { makingAt: Date | null; doneAt: Date; cups: number };

const LAST = 10;
/** The fewest orders that tell how long the next one takes. */
const FEWEST = 3;
const MINUTE_MS = 60_000;

/**
 * How many minutes a cup takes at this stop right now; null while fewer than three orders are made.
 *
 * It's the median over the last ten of them. Each took from when the one before it was done, or from when
 * it was started if that was later, so a break counts for nothing where people tap Start. An order's
 * minutes are divided by its cups. The median, since one that was forgotten says nothing of the others.
 */
export function minutesPerCup(made: readonly Made[]): number | null {
  const last = [...made].sort((one, other) => +one.doneAt - +other.doneAt).slice(-LAST);
  if (last.length < FEWEST) return null;
  const paces = last.flatMap(({ makingAt, doneAt, cups }, at) => {
    const before = last[at - 1]?.doneAt;
    const from = Math.max(...[before, makingAt].flatMap((instant) => (instant ? +instant : [])));
    return Number.isFinite(from) ? [Math.max(0, +doneAt - from) / MINUTE_MS / cups] : [];
  });
  return median(paces);
}

function median(numbers: number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1] ?? 0, sorted[Math.floor(half)] ?? 0];
  return (low + high) / 2;
}
