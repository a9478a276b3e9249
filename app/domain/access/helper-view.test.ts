import { describe, expect, it } from "vitest";
import { deviceOf } from "./device";
import { toListedDevice, toListedHelper, toNewHelperPhone } from "./helper-view";

const ZONE = "America/Los_Angeles";
/** 6 PM at the truck. */
const NOW = new Date("2027-01-05T02:00:00Z");
const inHours = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

it.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", "iPhone"],
  ["Mozilla/5.0 (Linux; Android 15; Pixel 9)", "Android device"],
  ["Mozilla/5.0 (X11; Linux x86_64)", "Linux computer"],
  ["curl/8.5.0", "Unknown device"],
  [null, "Unknown device"],
])("the browser %j is on: %s", (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

describe("a helper in the list", () => {
  const used = { device: "iPhone", seenAt: inHours(-1) };
  const listed = (given: Partial<Parameters<typeof toListedHelper>[0]>) => {
    const mia = { id: 7, name: "Mia", until: inHours(4), endedAt: null, shifts: [used, used] };
    return toListedHelper({ ...mia, ...given }, NOW, ZONE);
  };

  it("is in until their time is up or the owner ended it, and has each device once", () => {
    const devices = ["iPhone, last used 5:00 PM"];
    expect(listed({})).toEqual({
      id: 7,
      name: "Mia",
      isForgotten: false,
      ends: "Until 10:00 PM",
      isEnded: false,
      devices,
    });
    const ended = { ends: "Ended 5:00 PM", isEnded: true };
    expect(listed({ endedAt: inHours(-1) })).toMatchObject({ ...ended, devices: [] });
    expect(listed({ until: inHours(-1) })).toMatchObject({ ...ended, devices });
    expect(listed({ until: NOW })).toMatchObject({ isEnded: true });
  });

  it("has a number instead of a name that was erased", () => {
    expect(listed({ name: "" })).toMatchObject({ name: "Helper 7", isForgotten: true });
  });
});

it("a device is named with its article, or as unknown", () => {
  const where = (device: string) =>
    toNewHelperPhone({ id: 7, name: "Mia", device, at: NOW }, ZONE).where;
  expect(["iPhone", "Windows computer"].map(where)).toEqual([
    "an iPhone at 6:00 PM",
    "a Windows computer at 6:00 PM",
  ]);
  expect(toListedDevice({ device: null, seenAt: NOW }, NOW, ZONE)).toEqual({
    device: "Unknown device",
    lastUsed: "Last used 6:00 PM",
  });
});
