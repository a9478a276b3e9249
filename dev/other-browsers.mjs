// @ts-check
import { installSystemPackages, missingCommands } from "./system-packages.mjs";

/** The other browsers of `npm run check:long`, by command, with their Debian packages. */

export const FIREFOX = "firefox-esr";
export const WEBKIT_DRIVER = "WebKitWebDriver";
/** A display server without a screen, since WebKitGTK needs a display. */
export const DISPLAY_SERVER = "Xvfb";

const PACKAGES = {
  [FIREFOX]: "firefox-esr",
  [WEBKIT_DRIVER]: "webkit2gtk-driver",
  [DISPLAY_SERVER]: "xvfb",
};

/** @throws an error that says what to install, if this process can't */
export async function ensureOtherBrowsers() {
  const missing = missingCommands(Object.keys(PACKAGES));
  if (missing.length === 0) return;
  const packages = Object.entries(PACKAGES).filter(([command]) => missing.includes(command));
  await installSystemPackages(
    packages.map(([, name]) => name),
    "for the journeys in other browsers",
  );
}
