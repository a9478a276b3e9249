// @ts-check
import { ensureBuilt, ensureInstalled, enterProject } from "./bootstrap.mjs";
import { requireNode } from "./node.mjs";

/** `npm run bench`: measures how fast the shop is. The rest is in dev/bench/main.ts. */
enterProject();
await requireNode();
await ensureInstalled();
await ensureBuilt();
const { register } = await import("tsx/esm/api");
register();
await import(new URL("./bench/main.ts", import.meta.url).href);
