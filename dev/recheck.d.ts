/** The part of recheck without a binary, which is meant for browser bundlers. */
declare module "recheck/lib/browser.js" {
  import type { checkSync } from "recheck";

  const recheck: { checkSync: typeof checkSync };
  export default recheck;
}
