/** The stop that a device is at, in a cookie, so that it's remembered without JavaScript too. */

export type DeviceStop = {
  /** The ID of an event, which may be over or deleted by now. Null until someone chose a stop. */
  stopId: number | null;
  /** True if Today and Counter show all stops. Window still sells at the device's own stop. */
  showsAll: boolean;
};

/** Field of the form that chooses a stop. Its value is a stop's ID or `ALL_STOPS`. */
export const STOP_FIELD = "stop";
export const ALL_STOPS = "all";

const NAME = "device_stop";
/** Seven days. A stop that's over by then isn't offered anymore. */
const MAX_AGE_S = 7 * 24 * 3600;
const VALUE = new RegExp(`(?:^|;\\s*)${NAME}=(${ALL_STOPS}\\.)?([1-9]\\d{0,14})(?:;|$)`);

export function readDeviceStop(cookieHeader: string | null): DeviceStop {
  const [, all, id] = VALUE.exec(cookieHeader ?? "") ?? [];
  return { stopId: id ? Number(id) : null, showsAll: !id || all !== undefined };
}

/** The choice after a press of a stop's button, or of 'All stops'. Null if the press names no stop. */
export function chosenStop(pressed: string, before: DeviceStop): DeviceStop | null {
  if (pressed === ALL_STOPS) return { ...before, showsAll: true };
  return /^[1-9]\d{0,14}$/.test(pressed) ? { stopId: Number(pressed), showsAll: false } : null;
}

/** A device at no stop shows all stops, which needs no cookie. */
export function deviceStopCookie({ stopId, showsAll }: DeviceStop): string {
  const value = stopId === null ? "" : `${showsAll ? `${ALL_STOPS}.` : ""}${stopId}`;
  return `${NAME}=${value}; Path=/; Max-Age=${value ? MAX_AGE_S : 0}; SameSite=Lax`;
}

/** The stops that a device shows: its own one, or all of them if it has none or its own isn't among them anymore. */
export function stopsShown<Stop extends { id: number }>(
  stops: readonly Stop[],
  { stopId, showsAll }: DeviceStop,
): readonly Stop[] {
  const own = showsAll ? [] : stops.filter(({ id }) => id === stopId);
  return own.length > 0 ? own : stops;
}
