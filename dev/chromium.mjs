// @ts-check
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

/**
 * Where Debian, Ubuntu and Google put theirs. The one without a user interface comes first: the
 * others draw their tab strips for nobody, which makes the tests half as slow again.
 */
const SYSTEM = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Whether Playwright has downloaded a browser of its own. */
function hasOwn() {
  return existsSync(chromium.executablePath());
}

/**
 * The browser the tests launch: CHROMIUM_PATH, else Playwright's own (undefined stands for it),
 * else the system's.
 */
export function chromiumPath() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  return hasOwn() ? undefined : SYSTEM.find((path) => existsSync(path));
}

export function hasChromium() {
  return hasOwn() || chromiumPath() !== undefined;
}
