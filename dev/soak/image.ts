import { readFileSync } from "node:fs";

/** What the production image gives to Node, so that a soak runs as production does. */
export function imageNodeOptions(): string {
  const found = /NODE_OPTIONS="([^"]+)"/.exec(readFileSync("Dockerfile", "utf8"));
  if (!found?.[1]) throw new Error("The Dockerfile names no NODE_OPTIONS.");
  return found[1];
}
