// @ts-check
import { existsSync } from "node:fs";
import { succeeds } from "./command.mjs";
import { installSystemPackages, mayInstall } from "./system-packages.mjs";

/**
 * Installs a browser for the tests. It uses no npm packages before they're installed, so both can be installed
 * at once.
 */

/** A browser that only draws pages, without tabs around them. With those, tests take half as long again. */
export const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** Installs the fastest browser for the tests, if apt-get can and no other browser was named. */
export async function installDebianChromium() {
  if (process.env.CHROMIUM_PATH || existsSync(HEADLESS_SHELL) || !mayInstall()) return;
  for (const browser of ["chromium-headless-shell", "chromium"]) {
    const packages = [browser, "fonts-liberation"];
    const isInstalled = await installSystemPackages(packages, "for the browser tests").then(
      () => true,
      () => false,
    );
    if (isInstalled) return;
  }
}

/** Makes sure that there's a browser, after npm's packages are installed: the system's, or else Playwright's own. */
export async function ensureChromium() {
  const { hasChromium } = await import("./chromium.mjs");
  if (hasChromium()) return;
  await succeeds("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
  if (hasChromium()) return;
  throw new Error(
    "The browser tests need Chromium.\nOn Debian or Ubuntu: sudo apt-get install -y chromium\nOn other systems, set CHROMIUM_PATH to one.",
  );
}
