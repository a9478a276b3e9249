// @ts-check
import { ensureBuilt, ensureInstalled, enterProject } from "./bootstrap.mjs";
import { requireNode } from "./node.mjs";
import { stopWithNpm } from "./npm-parent.mjs";

/** `npm run demo`: gets from a fresh clone to an open shop. What follows the build is in dev/launch.ts. */
enterProject();
await requireNode();
stopWithNpm();
try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const { register } = await import("tsx/esm/api");
register();
await import(new URL("./launch.ts", import.meta.url).href);
