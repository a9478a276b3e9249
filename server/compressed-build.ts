import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const TEXT = /\.(?:js|css|svg|json)$/;
/** Below this, in bytes, an answer fits one packet either way. */
const SMALLEST = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify<Buffer, { level: number }, Buffer>(gzip);

/**
 * Puts a `.br` and a `.gz`, as small as they get, beside each text that browsers load. It belongs to the
 * server's build, the second: only there Remix writes its manifest.
 */
export function compressedBuild(folder: string): Plugin {
  return {
    name: "ujicart-compressed-build",
    apply: "build",
    async closeBundle() {
      await dropApiRoutes(folder);
      const texts = (await readdir(folder)).filter((name) => TEXT.test(name));
      await Promise.all(texts.map((name) => compress(join(folder, name))));
    },
  };
}

const MANIFEST = /^manifest-\w+\.js$/;
const ASSIGNED = "window.__remixManifest=";

/**
 * Drops the API's routes from the manifest, which every page loads for the router in the browser. The router never
 * goes there: our pages ask the API by fetch.
 */
async function dropApiRoutes(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((name) => MANIFEST.test(name))) {
    const path = join(folder, name);
    const text = await readFile(path, "utf8");
    if (!text.startsWith(ASSIGNED)) throw new Error(`${name} isn't as Remix wrote it before`);
    const manifest = JSON.parse(text.slice(ASSIGNED.length, text.lastIndexOf("}") + 1));
    for (const id of Object.keys(manifest.routes))
      if (id.startsWith("routes/api.")) delete manifest.routes[id];
    await writeFile(path, `${ASSIGNED}${JSON.stringify(manifest)};`);
  }
}

async function compress(path: string): Promise<void> {
  if ((await stat(path)).size < SMALLEST) return;
  const text = await readFile(path);
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  await writeFile(`${path}.br`, await brotli(text, { params }));
  await writeFile(`${path}.gz`, await gzipped(text, { level: constants.Z_BEST_COMPRESSION }));
}
