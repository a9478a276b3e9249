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

/** What the owner would call a browser's device, by its User-Agent header. It proves nothing. */
export function deviceOf(userAgent: string | null): string {
  return DEVICES.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1] ?? "Unknown device";
}
