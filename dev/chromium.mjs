// @ts-check
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { HEADLESS_SHELL } from "./debian-chromium.mjs";

/** Paths where Debian, Ubuntu and Google install Chromium. */
const SYSTEM = [
  HEADLESS_SHELL,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

/** Whether Playwright has downloaded its own browser. */
function hasOwn() {
  return existsSync(chromium.executablePath());
}

/** The browser that tests launch: CHROMIUM_PATH, or else Playwright's own (undefined), or else the system's. */
export function chromiumPath() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  return hasOwn() ? undefined : SYSTEM.find((path) => existsSync(path));
}

export function hasChromium() {
  return hasOwn() || chromiumPath() !== undefined;
}
