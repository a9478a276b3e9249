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
 * server's build, the second: only there Remix writes its manifest, which every page loads.
 */
export function compressedBuild(folder: string): Plugin {
  return {
    name: "ujicart-compressed-build",
    apply: "build",
    async closeBundle() {
      const texts = (await readdir(folder)).filter((name) => TEXT.test(name));
      await Promise.all(texts.map((name) => compress(join(folder, name))));
    },
  };
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
