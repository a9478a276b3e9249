import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";
import { guestManifest, isForGuests } from "./guest-manifest";

const TEXT = /\.(?:js|css|svg|json)$/;
/** The fewest bytes worth compressing. A smaller response fits in one packet either way. */
const SMALLEST = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify<Buffer, { level: number }, Buffer>(gzip);

/**
 * Writes a `.br` and a `.gz` next to each text file that browsers load, as small as possible. It runs in the
 * server's build, which comes second, since Remix only writes its manifest there.
 */
export function compressedBuild(folder: string): Plugin {
  return {
    name: "ujicart-compressed-build",
    apply: "build",
    async closeBundle() {
      await pruneManifest(folder);
      const texts = (await readdir(folder)).filter((name) => TEXT.test(name));
      await Promise.all(texts.map((name) => compress(join(folder, name))));
    },
  };
}

const MANIFEST = /^manifest-\w+\.js$/;
const ASSIGNED = "window.__remixManifest=";

/**
 * Removes the API's routes from the manifest, which every page loads for the browser's router. The router never
 * uses them, since our pages call the API by fetch. Guests' pages load a manifest without the panel's routes,
 * too.
 */
async function pruneManifest(folder: string): Promise<void> {
  for (const name of (await readdir(folder)).filter((name) => MANIFEST.test(name))) {
    const text = await readFile(join(folder, name), "utf8");
    if (!text.startsWith(ASSIGNED)) throw new Error(`${name} isn't as Remix wrote it before`);
    const manifest = JSON.parse(text.slice(ASSIGNED.length, text.lastIndexOf("}") + 1));
    const writeWith = (file: string, isKept: (routeId: string) => boolean) => {
      const kept = Object.entries(manifest.routes).filter(([id]) => isKept(id));
      const pruned = { ...manifest, routes: Object.fromEntries(kept) };
      return writeFile(join(folder, file), `${ASSIGNED}${JSON.stringify(pruned)};`);
    };
    await writeWith(name, (id) => !id.startsWith("routes/api."));
    await writeWith(guestManifest(name), isForGuests);
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
