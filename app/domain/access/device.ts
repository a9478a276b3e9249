/** The first that fits names the device. An iPad's browser can say it's a Mac. */
const DEVICES: [RegExp, string][] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android device"],
  [/Macintosh/, "Mac or iPad"],
  [/Windows/, "Windows computer"],
  [/CrOS/, "Chromebook"],
  [/Linux/, "Linux computer"],
];

export const UNKNOWN_DEVICE = "Unknown device";

/** A browser's device as the owner would call it, by the User-Agent header, which proves nothing. */
export function deviceOf(userAgent: string | null): string {
  return DEVICES.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1] ?? UNKNOWN_DEVICE;
}
