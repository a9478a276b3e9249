import { readFileSync } from "node:fs";

/** The production image's options for Node, so that a soak runs as in production. */
export function imageNodeOptions(): string {
  const found = /NODE_OPTIONS="([^"]+)"/.exec(readFileSync("Dockerfile", "utf8"));
  if (!found?.[1]) throw new Error("The Dockerfile names no NODE_OPTIONS.");
  return found[1];
}
