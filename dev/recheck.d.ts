/** The part without a binary, which only bundlers for browsers are meant to ask for. */
declare module "recheck/lib/browser.js" {
  import type { checkSync } from "recheck";

  const recheck: { checkSync: typeof checkSync };
  export default recheck;
}
