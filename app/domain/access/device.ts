/** Devices by their browser's header. The first match counts. An iPad's browser can say it's a Mac. */
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

/** A browser's device in words, by the User-Agent header. It proves nothing. */
export function deviceOf(userAgent: string | null): string {
  return DEVICES.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1] ?? UNKNOWN_DEVICE;
}
