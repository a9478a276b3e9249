// @ts-check
import { existsSync } from "node:fs";
import { installSystemPackages, mayInstall } from "./system-packages.mjs";

/** Needs no package of npm's, so that both kinds can be installed at once. */

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
