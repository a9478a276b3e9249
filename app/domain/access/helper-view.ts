import { formatSameDay, formatTime, formatTimeAfter } from "../time";

/** When a helper's access ends by itself. The owner can end it at any time. */
export const ENDS = { tonight: "Tonight", month: "In 30 days" } as const;

type Shown = {
  id: number;
  name: string;
  until: Date;
  endedAt: Date | null;
  shifts: { device: string; seenAt: Date }[];
};

/** A phone that just came in, as Today says it. */
export function toNewcomer(
  { id, name, device, at }: { id: number; name: string; device: string; at: Date },
  zone: string,
) {
  return { id, name, where: `${withArticle(device)} at ${formatTime(at, zone)}` };
}

const withArticle = (device: string) => `${/^[AUi]/.test(device) ? "an" : "a"} ${device}`;

/** A helper as the panel lists them. */
export function toListedHelper(
  { id, name, until, endedAt, shifts }: Shown,
  now: Date,
  zone: string,
) {
  const devices = shifts.map(
    ({ device, seenAt }) => `${device}, last used ${formatSameDay(now, seenAt, zone)}`,
  );
  const isEnded = endedAt !== null || until <= now;
  const ends = isEnded
    ? `Ended ${formatTime(endedAt ?? until, zone)}`
    : `Until ${formatTimeAfter(now, until, zone)}`;
  return { id, name, ends, isEnded, devices: endedAt ? [] : [...new Set(devices)] };
}
