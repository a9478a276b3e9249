import type { Copy } from "~/domain/health/copies.server";
import { formatDateAndTime, formatTime, isSameDay } from "~/domain/time";
import { timeAgo } from "~/domain/time-ago";
import { withUnit } from "~/domain/words";

/** 'Copied 3 seconds ago. Tested today at 4:10 AM: 1,204 orders.' */
export function describeCopy({ copiedAt, drill }: Copy, now: Date, zone: string): string {
  const age = copiedAt ? `Copied ${secondsAgo(copiedAt, now)}.` : "Nothing copied yet.";
  if (!drill) return age;
  if ("problem" in drill) {
    return drill.lacksRoom
      ? `${age} Not tested: the disk doesn't have enough room.`
      : `${age} We couldn't restore all of it when we tested it, ${testedAt(drill.at, now, zone)}.`;
  }
  return `${age} Tested ${testedAt(drill.at, now, zone)}: ${withUnit(drill.orders, "order")}.`;
}

const testedAt = (at: Date, now: Date, zone: string) =>
  isSameDay(at, now, zone)
    ? `today at ${formatTime(at, zone)}`
    : `on ${formatDateAndTime(at, zone)}`;

function secondsAgo(instant: Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - instant.getTime()) / 1000));
  return seconds < 60 ? `${withUnit(seconds, "second")} ago` : timeAgo(instant, now);
}
