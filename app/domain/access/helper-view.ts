import { formatSameDay, formatTime, formatTimeAfter } from "~/domain/time";
import { UNKNOWN_DEVICE } from "./device";

/** The choices for when a helper's access ends. The owner can end it at any time. */
export const ENDS = { tonight: "Tonight", month: "In 30 days" } as const;

/** The roles that a helper can have, in the words of the form. */
export const ROLES = {
  counter: "Counter: sell, serve, and mark what's sold out",
  manager: "Manager: also pause orders, run the stops, and close the day",
} as const;

/** The checkbox at Sign Out Everywhere that also ends everyone's access. */
export const END_HELPERS = "helpers";

/** A helper's name, or 'Helper 12' once it was erased. */
export const nameOfHelper = ({ id, name }: { id: number; name: string }): string =>
  name || `Helper ${id}`;

type Shown = {
  id: number;
  name: string;
  until: Date;
  endedAt: Date | null;
  shifts: { device: string; seenAt: Date }[];
};

/** A phone that just came in, for the Today screen. */
export function toNewHelperPhone(
  { id, name, device, at }: { id: number; name: string; device: string; at: Date },
  zone: string,
) {
  return { id, name, where: `${withArticle(device)} at ${formatTime(at, zone)}` };
}

const withArticle = (device: string) => `${/^[AUi]/.test(device) ? "an" : "a"} ${device}`;

/** A helper, for the panel's list. */
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
  const shownAs = { id, name: nameOfHelper({ id, name }), isForgotten: name === "" };
  return { ...shownAs, ends, isEnded, devices: endedAt ? [] : [...new Set(devices)] };
}

/** A device, for the panel's list. */
export function toListedDevice(
  { device, seenAt }: { device: string | null; seenAt: Date },
  now: Date,
  zone: string,
) {
  return {
    device: device ?? UNKNOWN_DEVICE,
    lastUsed: `Last used ${formatSameDay(now, seenAt, zone)}`,
  };
}
