// @ts-check
import { existsSync } from "node:fs";
import { succeeds } from "./command.mjs";
import { installSystemPackages, mayInstall } from "./system-packages.mjs";

/** Needs no package of npm's until they are there, so that both kinds can be installed at once. */

/** Draws pages and no tab strips around them; with those, the tests take half as long again. */
export const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

/** The quickest browser for the tests, where apt-get may install it and nobody has named another. */
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

/** After npm's packages: what the system has, otherwise the one Playwright brings. */
export async function ensureChromium() {
  const { hasChromium } = await import("./chromium.mjs");
  if (hasChromium()) return;
  await succeeds("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
  if (hasChromium()) return;
  throw new Error(
    "The browser tests need Chromium.\nOn Debian or Ubuntu: sudo apt-get install -y chromium\nOn other systems, set CHROMIUM_PATH to one.",
  );
}
