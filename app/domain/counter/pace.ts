import { MINUTE_MS } from "~/domain/time";

/** An order that was made: when it was started, if somebody tapped Start, and when it was ready or gone. */
export type Made = { makingAt: Date | null; doneAt: Date; cups: number };

/** How many of the last orders count. */
export const PACE_ORDERS = 10;
/** The fewest orders that give an estimate. */
const FEWEST = 3;

/**
 * How many minutes a cup takes at this stop right now; null if fewer than three orders were made. It's the
 * median of the last ten orders. Each order took from the end of the one before, or from its own start if that
 * was later, so breaks don't count if people tap Start. Its minutes are divided by its cups. A median isn't
 * distorted by one forgotten order.
 */
export function minutesPerCup(made: readonly Made[]): number | null {
  const last = [...made].sort((one, other) => +one.doneAt - +other.doneAt).slice(-PACE_ORDERS);
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
