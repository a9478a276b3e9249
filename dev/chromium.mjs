// @ts-check
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { HEADLESS_SHELL } from "./debian-chromium.mjs";

/** Where Debian, Ubuntu and Google put theirs. */
const SYSTEM = [
  HEADLESS_SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Whether Playwright has downloaded a browser of its own. */
function hasOwn() {
  return existsSync(chromium.executablePath());
}

/**
 * The browser the tests launch: CHROMIUM_PATH, otherwise Playwright's own (undefined stands for it),
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
