import { posix } from "node:path";
import type { Plugin } from "vite";

const FOLDER = "programs";

/**
 * Builds the files of app/programs, which run in their own processes, and exposes their folder (app/import-
 * meta.d.ts).
 */
export function programFiles(names: string[]): Plugin {
  return {
    name: "program-files",
    buildStart() {
      for (const name of names) {
        const id = `./app/programs/${name}.ts`;
        this.emitFile({ type: "chunk", id, fileName: `${FOLDER}/${name}.js` });
      }
    },
    resolveImportMeta(property, { chunkId }) {
      if (property !== "programs") return null;
      const path = posix.relative(posix.dirname(chunkId), FOLDER);
      return `new URL(${JSON.stringify(`${path}/`)}, import.meta.url)`;
    },
  };
}
