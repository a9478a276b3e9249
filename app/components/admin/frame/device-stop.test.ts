import { expect, it } from "vitest";
import { chosenStop, deviceStopCookie, readDeviceStop, stopsShown } from "./device-stop";

const NONE = { stopId: null, showsAll: true };

it.each([
  [null, NONE],
  ["", NONE],
  ["device_stop=12", { stopId: 12, showsAll: false }],
  ["cart=1.2; device_stop=all.12; theme=dark", { stopId: 12, showsAll: true }],
  ["device_stop=all", NONE],
  ["device_stop=0", NONE],
  ["device_stop=-1", NONE],
  ["device_stop=1e3", NONE],
  ["device_stop=12x", NONE],
  ["device_stop=9999999999999999", NONE],
  ["not_device_stop=12", NONE],
])("cookies %j give the device the stop %j", (cookies, expected) => {
  expect(readDeviceStop(cookies)).toEqual(expected);
});

it("keeps its stop while all stops are shown, until another one is chosen", () => {
  const at12 = { stopId: 12, showsAll: false };
  expect(chosenStop("all", at12)).toEqual({ stopId: 12, showsAll: true });
  expect(chosenStop("13", { stopId: 12, showsAll: true })).toEqual({ stopId: 13, showsAll: false });
  expect(chosenStop("all", NONE)).toEqual(NONE);
  expect(chosenStop("Ferry Plaza", at12)).toBeNull();
  expect(chosenStop("", at12)).toBeNull();
});

it("keeps its stop for seven days, and reads it back as it was chosen", () => {
  const choice = { stopId: 12, showsAll: true };
  const cookie = deviceStopCookie(choice);
  expect(cookie).toBe("device_stop=all.12; Path=/; Max-Age=604800; SameSite=Lax");
  expect(readDeviceStop(cookie)).toEqual(choice);
  expect(deviceStopCookie(NONE)).toBe("device_stop=; Path=/; Max-Age=0; SameSite=Lax");
});

it("shows its own stop, or all stops if that one is gone", () => {
  const stops = [{ id: 12 }, { id: 13 }];
  const shown = (stopId: number | null, showsAll = false) =>
    stopsShown(stops, { stopId, showsAll }).map(({ id }) => id);
  expect(shown(13)).toEqual([13]);
  expect(shown(13, true)).toEqual([12, 13]);
  expect(shown(14)).toEqual([12, 13]);
  expect(shown(null)).toEqual([12, 13]);
});
