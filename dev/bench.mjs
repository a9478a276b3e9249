// @ts-check
import { ensureBuilt, ensureInstalled, enterProject } from "./bootstrap.mjs";
import { requireNode } from "./node.mjs";

/** `npm run bench`: how fast the shop is, beside what it could be. What follows is dev/bench/main.ts. */
enterProject();
await requireNode();
await ensureInstalled();
await ensureBuilt();
const { register } = await import("tsx/esm/api");
register();
await import(new URL("./bench/main.ts", import.meta.url).href);
