// @ts-check
import { installSystemPackages, missingCommands } from "./system-packages.mjs";

/** The browsers of `npm run check:long`, by what starts them, and the Debian packages that have it. */

export const FIREFOX = "firefox-esr";
export const WEBKIT_DRIVER = "WebKitWebDriver";
/** WebKitGTK draws to a display: this is one without a screen. */
export const DISPLAY_SERVER = "Xvfb";

const PACKAGES = {
  [FIREFOX]: "firefox-esr",
  [WEBKIT_DRIVER]: "webkit2gtk-driver",
  [DISPLAY_SERVER]: "xvfb",
};

/** @throws an error that says what to install, where this process may not */
export async function ensureOtherBrowsers() {
  const missing = missingCommands(Object.keys(PACKAGES));
  if (missing.length === 0) return;
  const packages = Object.entries(PACKAGES).filter(([command]) => missing.includes(command));
  await installSystemPackages(
    packages.map(([, name]) => name),
    "for the journeys in other browsers",
  );
}
